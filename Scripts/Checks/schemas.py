#!/usr/bin/env python3
"""Checks that Schemas/pipewright.schema.json accepts every example schema and rejects broken ones.

Needs jsonschema and PyYAML built with libyaml: of the system, or in a virtual environment in .build-python, which the first
run makes with packages from PyPI. Fails if neither is available; `PIPEWRIGHT_WITHOUT_PYTHON=1` skips the check with a message.
"""

import json
import os
import pathlib
import re
import signal
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
ENVIRONMENT = ROOT / ".build-python"

if os.environ.get("PIPEWRIGHT_WITHOUT_PYTHON"):
    print("SKIPPED: the JSON Schema was not checked, as PIPEWRIGHT_WITHOUT_PYTHON is set")
    sys.exit()

try:
    import jsonschema
    import yaml

    # jsonschema supports draft 2020-12 from version 4 on; PyYAML has CSafeLoader only if it was built with libyaml.
    jsonschema.Draft202012Validator, yaml.CSafeLoader
except (ImportError, AttributeError):
    python = ENVIRONMENT / "bin/python3"

    def is_ready():
        check = [python, "-c", "import jsonschema, yaml; yaml.CSafeLoader"]
        return python.exists() and subprocess.call(check, stderr=subprocess.DEVNULL) == 0

    if not is_ready():
        print("== Installing jsonschema and PyYAML in a virtual environment", flush=True)
        packages = ["jsonschema>=4.18", "PyYAML>=6"]
        if subprocess.call([sys.executable, "-m", "venv", ENVIRONMENT]) == 0:
            subprocess.call([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages])
    if pathlib.Path(sys.prefix) != ENVIRONMENT and is_ready():
        os.execv(python, [python, *sys.argv])
    sys.exit(
        "error: the JSON Schema cannot be checked: Python 3 with jsonschema and PyYAML (built with libyaml) is missing, and could\n"
        "not be installed from PyPI. With apt-get: apt-get install python3-jsonschema python3-yaml. To leave this check out of\n"
        "the tests: PIPEWRIGHT_WITHOUT_PYTHON=1")

BAD = ROOT / "Tests/Generator/PipewrightGeneratorTests/BadSchemas"
# The errors that an editor cannot find: mappings of reasons to rules, and to single schemas whose rule can be found in other
# schemas.
UNSEEN = ROOT / "Tests/Generator/PipewrightGeneratorTests/BadSchemas/unseen-by-editors.yaml"


class CoreLoader(yaml.CSafeLoader):
    """libyaml with the scalars of YAML 1.2, as Pipewright and editors read them; the default of PyYAML is YAML 1.1."""

    yaml_implicit_resolvers = {}


for tag, pattern, first in [
    ("null", r"~|null|Null|NULL|", ["~", "n", "N", ""]),
    ("bool", r"true|True|TRUE|false|False|FALSE", list("tTfF")),
    ("int", r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+", list("-+0123456789")),
    ("float", r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", list("-+.0123456789")),
]:
    CoreLoader.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(f"^(?:{pattern})$"), first)

SESSION = "  session: { oauth2: password, token: /oauth/token, revoke: /oauth/revoke }"

# A line of the Todo schema, and the lines that replace it (nothing removes the line).
BROKEN = {
    "no version": ("pipewright: 1", ""),
    "a future version": ("pipewright: 1", "pipewright: 2"),
    "a version as text": ("pipewright: 1", "pipewright: '1'"),
    "no name": ("name: Todo", ""),
    "an unknown key": ("name: Todo", "name: Todo\nrecord: {}"),
    "no servers": ("  production: https://todo.example.com/api", "  production: todo.example.com"),
    "credentials in a server": ("  production: https://todo.example.com/api", "  production: https://a:b@c.example"),
    "a fragment in a server": ("  production: https://todo.example.com/api", "  production: https://c.example/#top"),
    "an unknown kind of auth": (SESSION, "  session: hmac"),
    "a key in the body": (SESSION, "  session: { api-key: body.key }"),
    "two kinds of auth": (SESSION, "  session: { basic: , bearer: }"),
    "an unknown grant": (SESSION, "  session: { oauth2: implicit, token: /oauth/token }"),
    "no endpoint of tokens": (SESSION, "  session: { oauth2: password }"),
    "a star for any host": (SESSION, "  session: { bearer: , for: 'https://*' }"),
    "no use": ("use: session", "use: { session: true }"),
    "an unknown flag": ("    id: uuid read", "    id: uuid readonly"),
    "a type with a space": ("    id: uuid read", "    id: list <uuid>"),
    "two question marks": ("    style: string?", "    style: string??"),
    "a field that is a list": ("    style: string?", "    style: [string]"),
    "a field without a type": ("    style: string?", "    style: { docs: How it is drawn. }"),
    "a field's unknown key": ("    style: string?", "    style: { type: string, optional: true }"),
    "an enum that is a text": ("  Status: [todo, doing, done]", "  Status: todo"),
    "an enum without values": ("  Status: [todo, doing, done]", "  Status: []"),
    "an enum's value twice": ("  Status: [todo, doing, done]", "  Status: [todo, done, done]"),
    "paging without a next page": ("  links:", "  links: { back: link.prev }\n  others:"),
    "a paging place in the query": ("  links:", "  links: { follow: query.next }\n  others:"),
    "a paging pointer without slash": ("  links:", "  links: { follow: body#next }\n  others:"),
    "a page size in a record": ("  links:", "  links: { follow: link.next, size: last#/limit }\n  others:"),
    "a page size that is the whole body": ("  links:", "  links: { follow: link.next, size: body# 1..9 }\n  others:"),
    "a cursor that is the whole body": ("  links:", "  links: { cursor: body#, next: body#/next }\n  others:"),
    "a filter of another verb": (
        "        operations: [list, read, remove]", "        operations: { read: { call: POST, filter: body } }"),
    "a filter in a header": (
        "        operations: [list, read, remove]", "        operations: { list: { call: POST, filter: header.X } }"),
    "an unknown operation": ("        operations: [list, read, remove]", "        operations: [list, get]"),
    "an operation twice": ("        operations: [list, read, remove]", "        operations: [list, list]"),
    "an unknown method": ("      archive: POST archive -> Project", "      archive: send archive -> Project"),
    "an action with two results": ("      archive: POST archive -> Project", "      archive: POST archive -> Project Task"),
    "a parameter in a path without its end": ("    record: Project", "    record: Project\n    path: projects/{id"),
    "a path that climbs": ("    record: Project", "    record: Project\n    path: ../projects"),
    "a timeout without a unit known": ("use: session", "use: session\ntimeout: 5 minutes"),
    "a header's name with a space": ("use: session", "use: session\nheaders: { Accept Version: 2 }"),
    "a header that is a list": ("use: session", "use: session\nheaders: { Accept: [a, b] }"),
}


def main() -> int:
    schema = json.loads((ROOT / "Schemas/pipewright.schema.json").read_text())
    validator_type = jsonschema.validators.validator_for(schema)
    validator_type.check_schema(schema)
    validator = validator_type(schema)
    failures = []

    examples = sorted(
        path
        for folder in ["Schemas", "Tests/Goldens", "Tests/Fixtures/PluginFixture/Sources", "Examples", "Benchmarks/Sources"]
        for path in (ROOT / folder).rglob("*.yaml")
        if is_schema(path) and not any(part.startswith(".") for part in path.relative_to(ROOT).parts)
    )
    for path in examples:
        for error in validator.iter_errors(yaml.load(path.read_text(), CoreLoader)):
            failures.append(f"{path.relative_to(ROOT)}: {error.json_path}: {error.message}")

    todo = (ROOT / "Schemas/todo.pipes.yaml").read_text()
    for name, (line, replacement) in BROKEN.items():
        place = todo.find("\n" + line) + 1
        if place == 0:
            failures.append(f"{name}: the Todo schema has no line ‘{line}’")
        elif is_accepted(validator, (todo[:place] + replacement + todo[place + len(line) :]).encode()):
            failures.append(f"{name}: is accepted")

    unseen = yaml.load(UNSEEN.read_text(), CoreLoader)
    rules = {rule for names in unseen["rules"].values() for rule in names}
    listed = {name for names in unseen["schemas"].values() for name in names}
    bad = sorted(path.name for path in BAD.iterdir() if path.name.endswith((".pipes", ".pipes.yaml")))
    accepted = {name for name in bad if all(is_accepted(validator, path.read_bytes()) for path in files_of(BAD / name))}
    # Exact in both directions: a schema that only has errors that editors cannot find must be accepted.
    found = set()
    for name in bad:
        own = rules_of(name)
        if name in accepted and own <= rules:
            found |= own
        if name in accepted and not own <= rules | ({*own} if name in listed else set()):
            failures.append(f"{name}: is accepted, though {UNSEEN.name} does not list {', '.join(sorted(own - rules))}")
        if name in listed and name not in accepted:
            failures.append(f"{name}: is listed in {UNSEEN.name}, but rejected")
        if name in listed and own <= rules:
            failures.append(f"{name}: is listed in {UNSEEN.name}, as its rules are")
    failures += [f"{rule}: is listed in {UNSEEN.name}, but no schema has only such errors" for rule in sorted(rules - found)]
    failures += [f"{name}: is listed in {UNSEEN.name} and does not exist" for name in sorted(listed - {*bad})]

    undescribed = sorted(set(keys_without_description(schema, schema, "")))
    failures += [f"{key}: has no description" for key in undescribed]
    failures += [f"{key}: the example is not valid" for key in sorted(set(keys_with_wrong_example(schema)))]

    print(*failures, sep="\n", end="\n" if failures else "")
    print(
        f"{len(examples)} schemas accepted, {len(BROKEN) + len(bad) - len(accepted)} broken ones rejected, {len(accepted)} with errors"
        f" that editors cannot find: {len(failures) or 'no'} failures"
    )
    return 1 if failures else 0


def is_schema(path) -> bool:
    return path.name.endswith(".pipes.yaml") or path.parent.name.endswith(".pipes")


def files_of(schema) -> list:
    """The files of a schema, which may be a folder."""
    return sorted(schema.rglob("*.yaml")) if schema.is_dir() else [schema]


def rules_of(schema) -> set:
    """The rules of the tool's diagnostics for a bad schema."""
    text = (BAD / re.sub(r"\.pipes(\.yaml)?$", ".txt", schema)).read_text()
    return {*re.findall(r"(?:error|warning): .* \[([a-z0-9-]+)\]$", text, re.MULTILINE)}


class TooLong(Exception):
    pass


def is_accepted(validator, content) -> bool:
    """Whether an editor accepts a file: it is YAML, and valid by the JSON Schema."""

    def stop(number, frame):
        raise TooLong

    signal.signal(signal.SIGALRM, stop)
    # Nested aliases can make a small file take years. An editor gives up, too, and accepts it.
    signal.alarm(10)
    try:
        return validator.is_valid(yaml.load(content.decode("utf-8-sig"), CoreLoader))
    except (yaml.YAMLError, UnicodeDecodeError, ValueError, TypeError):
        return False
    except (TooLong, RecursionError):
        return True
    finally:
        signal.alarm(0)


def keys_with_wrong_example(schema):
    """The keys of the language whose examples the JSON Schema rejects."""
    for path, mapping in [("", schema), *schema["$defs"].items()]:
        for name, value in mapping.get("properties", {}).items():
            validator = jsonschema.Draft202012Validator({**value, "$defs": schema["$defs"]})
            if not all(map(validator.is_valid, value.get("examples", []))):
                yield f"{path}/{name}"


def keys_without_description(node, schema, path):
    """The keys of the language that have no description for editors."""
    if isinstance(node, list):
        for element in node:
            yield from keys_without_description(element, schema, path)
    elif isinstance(node, dict):
        for name, value in node.get("properties", {}).items() if isinstance(node.get("properties"), dict) else []:
            target = value
            while "description" not in target and "$ref" in target:
                target = schema["$defs"][target["$ref"].removeprefix("#/$defs/")]
            if "description" not in target and path.rpartition("/")[2] != "if":
                yield f"{path}/{name}"
        for key, value in node.items():
            if key != "examples":
                yield from keys_without_description(value, schema, f"{path}/{key}")


if __name__ == "__main__":
    sys.exit(main())
