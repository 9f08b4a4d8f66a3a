#!/usr/bin/env bash
# Runs check-schemas.py with a Python that has jsonschema and PyYAML: that of the system, or a virtual environment in
# .build-python with packages from PyPI. Fails if neither is available; `PIPEWRIGHT_WITHOUT_PYTHON=1` skips the check with a
# message.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
environment=.build-python

if [ -n "${PIPEWRIGHT_WITHOUT_PYTHON:-}" ]; then
    echo 'SKIPPED: the JSON Schema was not checked, as PIPEWRIGHT_WITHOUT_PYTHON is set'
    exit 0
fi

# jsonschema supports draft 2020-12 from version 4 on; PyYAML has CSafeLoader only if it was built with libyaml.
is_complete() {
    "$1" -c 'import jsonschema, yaml; jsonschema.Draft202012Validator; yaml.CSafeLoader' 2>/dev/null
}

for python in python3 "$environment/bin/python3"; do
    if is_complete "$python"; then exec "$python" Scripts/check-schemas.py; fi
done

echo '== Installing jsonschema and PyYAML in a virtual environment'
python3 -m venv "$environment" \
    && "$environment/bin/python3" -m pip install --quiet --disable-pip-version-check 'jsonschema>=4.18' 'PyYAML>=6'
if is_complete "$environment/bin/python3"; then exec "$environment/bin/python3" Scripts/check-schemas.py; fi

cat >&2 <<'END'
error: the JSON Schema cannot be checked: Python 3 with jsonschema and PyYAML (built with libyaml) is missing, and could not
be installed from PyPI. With apt-get: apt-get install python3-jsonschema python3-yaml. To leave this check out of the tests:
PIPEWRIGHT_WITHOUT_PYTHON=1
END
exit 1
