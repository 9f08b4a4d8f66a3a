#!/usr/bin/env python3
"""Checks Schemas/pipewright.schema.json: that it takes every example schema and refuses broken ones.

Needs PyYAML built with libyaml, and jsonschema. No part of `make test`, which needs neither Python nor a network.
"""

import json
import pathlib
import re
import sys

import jsonschema
import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent


class CoreLoader(yaml.CSafeLoader):
    """libyaml with YAML 1.2 core scalars, as Pipewright and editors read them; PyYAML's own are those of YAML 1.1."""

    yaml_implicit_resolvers = {}


for tag, pattern, first in [
    ("null", r"~|null|Null|NULL|", ["~", "n", "N", ""]),
    ("bool", r"true|True|TRUE|false|False|FALSE", list("tTfF")),
    ("int", r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+", list("-+0123456789")),
    ("float", r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", list("-+.0123456789")),
]:
    CoreLoader.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(f"^(?:{pattern})$"), first)

# What to write into the Todo schema (an empty text removes the line), and the line that it takes the place of.
BROKEN = {
    "no version": ("pipewright: 1", ""),
    "a future version": ("pipewright: 1", "pipewright: 2"),
    "a version as text": ("pipewright: 1", "pipewright: '1'"),
    "no name": ("name: Todo", ""),
    "an unknown key": ("name: Todo", "name: Todo\nrecord: {}"),
    "no servers": ("  production: https://todo.example.com/api", "  production: todo.example.com"),
    "credentials in a server": ("  production: https://todo.example.com/api", "  production: https://a:b@c.example"),
    "a fragment in a server": ("  production: https://todo.example.com/api", "  production: https://c.example/#top"),
    "an unknown kind of auth": ("  session: basic", "  session: digest"),
    "a key in the body": ("  session: basic", "  session: { apiKey: body.key }"),
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
    "a page size in a header": ("  links:", "  links: { follow: link.next, size: header.Limit }\n  others:"),
    "an unknown operation": ("        operations: [list, read, remove]", "        operations: [list, get]"),
    "an operation twice": ("        operations: [list, read, remove]", "        operations: [list, list]"),
    "an unknown method": ("      archive: POST archive -> Project", "      archive: SEND archive -> Project"),
    "an action with two results": ("      archive: POST archive -> Project", "      archive: POST archive -> Project Task"),
    "a parameter in a path without its end": ("    record: Project", "    record: Project\n    path: projects/{id"),
    "a path that climbs": ("    record: Project", "    record: Project\n    path: ../projects"),
    "a resource without a record": ("    record: Project", ""),
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

    examples = sorted([*(ROOT / "Schemas").glob("*.pipes.yaml"), *(ROOT / "Tests/Goldens").rglob("*.pipes.yaml")])
    for path in examples:
        for error in validator.iter_errors(yaml.load(path.read_text(), CoreLoader)):
            failures.append(f"{path.name}: {error.json_path}: {error.message}")

    todo = (ROOT / "Schemas/todo.pipes.yaml").read_text()
    for name, (line, replacement) in BROKEN.items():
        place = todo.find("\n" + line) + 1
        if place == 0:
            failures.append(f"{name}: the Todo schema has no line ‘{line}’")
        elif validator.is_valid(yaml.load(todo[:place] + replacement + todo[place + len(line) :], CoreLoader)):
            failures.append(f"{name}: is taken")

    undescribed = sorted(set(keys_without_description(schema, schema, "")))
    failures += [f"{key}: has no description" for key in undescribed]

    print(*failures, sep="\n", end="\n" if failures else "")
    print(f"{len(examples)} schemas, {len(BROKEN)} broken ones: {len(failures) or 'no'} failures")
    return 1 if failures else 0


def keys_without_description(node, schema, path):
    """The keys of the language that an editor could say nothing about."""
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
