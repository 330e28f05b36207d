"""Settings: by flag, else by environment, else the default; a wrong one is named."""

from dataclasses import fields
from ipaddress import ip_network
from pathlib import Path

import pytest

from signaling.limits import Limits
from signaling.settings import Settings, SettingsError, descriptions, from_command_line


def test_nothing_given() -> None:
    assert from_command_line([], {"HOME": "/", "REMI_PORT": ""}) == Settings()


@pytest.mark.parametrize(
    ("flag", "variable", "text", "expected"),
    [
        ("--host", "REMI_HOST", "0.0.0.0", Settings(host="0.0.0.0")),
        ("--port", "REMI_PORT", "0", Settings(port=0)),
        ("--pwa", "REMI_PWA", "pwa/dist", Settings(pwa=Path("pwa/dist"))),
        (
            "--trusted-proxies",
            "REMI_TRUSTED_PROXIES",
            "127.0.0.1, 10.0.0.0/8",
            Settings(trusted_proxies=(ip_network("127.0.0.1"), ip_network("10.0.0.0/8"))),
        ),
        (
            "--origins",
            "REMI_ORIGINS",
            "https://Remi.example,http://localhost:8080",
            Settings(origins=("https://remi.example", "http://localhost:8080")),
        ),
        ("--connect", "REMI_CONNECT", "wss://two.example", Settings(connect=("wss://two.example",))),
        ("--heartbeat", "REMI_HEARTBEAT", "2.5", Settings(heartbeat=2.5)),
        ("--limit-rooms", "REMI_LIMIT_ROOMS", "7", Settings(limits=Limits(rooms=7))),
        (
            "--limit-owner-away",
            "REMI_LIMIT_OWNER_AWAY",
            "0.5",
            Settings(limits=Limits(owner_away=0.5)),
        ),
    ],
)
def test_flag_and_environment_say_the_same(flag: str, variable: str, text: str, expected: Settings) -> None:
    assert from_command_line([flag, text], {}) == expected
    assert from_command_line([], {variable: text}) == expected


def test_a_flag_beats_the_environment() -> None:
    assert from_command_line(["--port", "1"], {"REMI_PORT": "2"}).port == 1


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["--port", "http"], "--port"),
        (["--port", "65536"], "--port"),
        (["--port", "-1"], "--port"),
        (["--port"], "--port"),
        (["--trusted-proxies", "10.0.0.1/8"], "--trusted-proxies"),
        (["--trusted-proxies", "proxy"], "REMI_TRUSTED_PROXIES"),
        (["--origins", "remi.example"], "--origins"),
        (["--origins", "https://remi.example/page"], "--origins"),
        (["--connect", "wss://x; script-src *"], "--connect"),
        (["--heartbeat", "nan"], "--heartbeat"),
        (["--heartbeat", "never"], "--heartbeat"),
        (["--limit-rooms", "1.5"], "--limit-rooms"),
        (["--limit-rooms", "0"], "rooms"),
        (["--limit-idle", "0"], "--limit-idle"),
        (["--limit-rooms", "60000"], "50000"),
        (["--colour", "red"], "--colour"),
    ],
)
def test_a_wrong_setting_is_named(arguments: list[str], named: str) -> None:
    with pytest.raises(SettingsError, match=named):
        from_command_line(arguments, {})


def test_a_wrong_variable_is_named() -> None:
    with pytest.raises(SettingsError, match="REMI_LIMIT_MISSES"):
        from_command_line([], {"REMI_LIMIT_MISSES": "many"})


def test_every_setting_is_described() -> None:
    told = [(one.flag, one.limit) for one in descriptions()]
    plain = {(f"--{one.name}", False) for one in fields(Settings) if one.name != "limits"}
    limits = {(f"--limit-{one.name}", True) for one in fields(Limits)}
    assert sorted(told) == sorted((flag.replace("_", "-"), limit) for flag, limit in plain | limits)


def test_a_described_default_is_the_one_that_counts() -> None:
    given = [word for one in descriptions() if one.default != "none" for word in (one.flag, one.default)]
    assert from_command_line(given, {}) == Settings()
