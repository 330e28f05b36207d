#!/bin/sh
# Says what this machine lacks for building the game. `check.sh python` prints the Python to use.
set -u
missing=0
lack() {
    printf 'Missing: %s\n' "$1" >&2
    missing=1
}

python=
for name in python3 python3.14 python3.13 python3.12 python3.11 python; do
    if command -v "$name" >/dev/null 2>&1 && "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        python=$name
        break
    fi
done

if [ "${1:-}" = python ]; then
    [ -n "$python" ] || exit 1
    printf '%s\n' "$python"
    exit 0
fi

if [ -z "$python" ]; then
    lack 'Python 3.11 or newer (python3)'
elif [ ! -x .venv/bin/python ] && ! "$python" -c 'import venv, ensurepip' 2>/dev/null; then
    lack "Python's venv and ensurepip (on Debian and Ubuntu: apt install python3-venv)"
fi
if ! command -v node >/dev/null 2>&1; then
    lack 'Node.js 20.19 or newer (node)'
elif ! node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)'; then
    lack "Node.js 20.19 or newer: this one is $(node --version)"
fi
command -v npm >/dev/null 2>&1 || lack 'npm (it comes with Node.js)'
exit $missing
