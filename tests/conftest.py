"""What all tests share: how hard hypothesis looks.

The default profile is small and gives the same examples every time, so that `make test` is quick and a
failure is the change's own. `make test-long` looks further, with new examples at every run.
"""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "default",
    max_examples=40,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "long",
    max_examples=1000,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
)
settings.load_profile("default")
