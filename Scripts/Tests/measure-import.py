#!/usr/bin/env python3
"""Says how much of an OpenAPI document an imported schema has, without the code of the importer.

    Scripts/Tests/measure-import.py DOCUMENT SCHEMA REPORT [--losses] [--paging]

Both sides are visited together, from each operation: its path, parameters, body and responses, and the members of all
types that they reach. A fact counts as carried if the schema has it with its type; `json` does not count where the
document says more. The report of `pipewright import --report` says where each operation is. Needs PyYAML.
"""

import argparse
import collections
import json
import os
import pathlib
import re

import yaml

METHODS = {
    "list": "GET", "read": "GET", "create": "POST", "replace": "PUT", "update": "PATCH", "remove": "DELETE",
    "exists": "HEAD", "upsert": "PUT",
}
WITH_RECORD = ("read", "create", "update", "replace", "upsert")
# Members of a list's response that only repeat what the client knows of its pages.
PARAMETERS_OF_PAGES = re.compile(r"page|offset|limit|marker|cursor|starting_after|skip|stream_position", re.I)


def read(path):
    with open(path) as file:
        return json.load(file) if path.endswith(".json") else yaml.load(file, Loader=yaml.CSafeLoader)


class Document:
    def __init__(self, path):
        self.root = read(path)
        self.is_swagger = "swagger" in self.root

    def target(self, node):
        """What a reference leads to."""
        for _ in range(50):
            if not isinstance(node, dict) or "$ref" not in node:
                break
            found = self.root
            for step in node["$ref"].lstrip("#/").split("/"):
                found = found[step.replace("~1", "/").replace("~0", "~")]
            node = found
        return node

    def merged(self, node, depth=0):
        """A schema with the parts of `allOf` as one."""
        node = self.target(node) or {}
        if depth > 20 or "allOf" not in node:
            return node
        result = {key: value for key, value in node.items() if key != "allOf"}
        result["properties"], result["required"] = {}, list(node.get("required", []))
        for part in node["allOf"]:
            for key, value in self.merged(part, depth + 1).items():
                if key == "properties":
                    for name, schema in value.items():
                        old = result["properties"].get(name)
                        result["properties"][name] = schema if old in (None, schema) else {"allOf": [old, schema]}
                elif key == "required":
                    result["required"] += value
                else:
                    result.setdefault(key, value)
        result["properties"].update(node.get("properties", {}))
        if not result["properties"]:
            del result["properties"]
        return result

    def alternatives(self, node):
        found = node.get("oneOf") or node.get("anyOf")
        return found and [part for part in found if self.merged(part).get("type") != "null"]

    def operations(self):
        for path, item in self.root["paths"].items():
            item = self.target(item)
            for method in ("get", "put", "post", "delete", "options", "head", "patch", "trace"):
                if method in item:
                    parameters = item.get("parameters", []) + item[method].get("parameters", [])
                    yield path, method.upper(), item[method], [self.target(parameter) for parameter in parameters]


def kinds(node):
    kind = node.get("type")
    found = kind if isinstance(kind, list) else [kind] if kind else []
    return [name for name in found if name != "null"]


def media_type(content):
    return next((name for name in content if "json" in name), next(iter(content), None))


class Schema:
    """A schema of Pipewright: its definitions, and its calls by their places in the client."""

    def __init__(self, path):
        self.root = {}
        for part in sorted(pathlib.Path(path).glob("*.yaml")) if os.path.isdir(path) else [pathlib.Path(path)]:
            # Every scalar as text, since YAML 1.1 reads the key `on` as true.
            for key, value in yaml.load(part.read_text(), Loader=yaml.CBaseLoader).items():
                is_section = key in ("records", "enums", "unions", "resources")
                self.root[key] = {**self.root.get(key, {}), **value} if is_section else value
        self.records = self.root.get("records") or {}
        self.enums = self.root.get("enums") or {}
        self.unions = self.root.get("unions") or {}
        self.pagings = self.root.get("paging") or {}
        self.calls = {}
        self.visit(self.root.get("resources"), "", "", dict(self.root.get("default") or {}))

    def fields(self, name):
        record = self.records[name]
        return normal(record["fields"] if set(record) <= {"docs", "identity", "fields"} else record)

    def cases(self, name):
        union = self.unions[name]
        cases = union.get("cases", union) if isinstance(union, dict) else union
        return [c if isinstance(c, str) else c["type"] for c in (cases.values() if isinstance(cases, dict) else cases)]

    def values(self, name):
        found = self.enums[name]
        values = found.get("values", found) if isinstance(found, dict) else found
        if isinstance(values, dict):
            return {v if isinstance(v, str) else v.get("value", k) for k, v in values.items()}
        return set(values)

    def visit(self, resources, above, path, inherited):
        for name, resource in (resources or {}).items():
            resource = resource or {}
            is_single = "singleton" in resource or "record" not in resource
            settings = {**inherited, **{k: resource[k] for k in inheritable if k in resource}}
            own = resource.get("path", name).strip("/")
            collection = path + "/" + own if own else path
            item = collection if is_single else collection + "/{}"
            place = above + name
            operations = resource.get("operations")
            if operations is None:
                usual = ["read", "replace"] if is_single else ["list", "read", "create", "replace", "remove"]
                operations = usual if "record" in resource else []
            if isinstance(operations, list):
                operations = dict.fromkeys(operations)
            for verb, keys in operations.items():
                base = collection if verb in ("list", "create") else item
                self.add(f"{place}.{verb}", verb, keys, base, base, METHODS[verb], resource, settings)
            for action, keys in (resource.get("actions") or {}).items():
                is_on_item = not is_single and (isinstance(keys, str) or keys.get("on") != "collection")
                base = item if is_on_item else collection
                prefix = place + "[id]" if is_on_item else place
                self.add(f"{prefix}.{action}", None, keys, base, base + "/" + action, "POST", resource, settings)
            self.visit(resource.get("children"), place + ("." if is_single else "[id]."), item, settings)

    def add(self, place, verb, keys, base, usual_path, usual_method, resource, settings):
        keys = {"call": keys} if isinstance(keys, str) else keys or {}
        head, _, result = keys.get("call", "").partition("->")
        parts = head.split()
        method = parts[0] if parts and parts[0].isupper() else usual_method
        paths = [text for text in parts if not text.isupper()]
        path = usual_path if not paths else base if paths[0] == "/" else base + "/" + paths[0].strip("/")
        self.calls[place] = Call(verb, method, path, resource, keys, {**settings, **keys}, result.strip() or None)


inheritable = ("suffix", "format", "paging", "items", "arrays", "patch", "server", "wrap")
Call = collections.namedtuple("Call", "verb method path resource keys settings result")


def normal(fields):
    """The types and flags of fields."""
    result = {}
    for name, field in (fields or {}).items():
        text = field if isinstance(field, str) else field.get("type", "")
        # A type has spaces only in parentheses: timestamp("EEE, dd MMM yyyy").
        kind = re.match(r"(\([^)]*\)|[^\s(])*", text)[0]
        flags = text[len(kind):].split()
        if isinstance(field, dict):
            given = field.get("flags", [])
            flags += [given] if isinstance(given, str) else given
        result[name] = (kind, flags)
    return result


class Comparison:
    def __init__(self, document, schema):
        self.document, self.schema = document, schema
        self.carried, self.lost, self.seen = collections.Counter(), [], set()

    def keep(self, kind):
        self.carried[kind] += 1

    def lose(self, kind, place):
        self.lost.append((kind, place))

    # Types

    def distance(self, node, kind):
        """How little a type of the schema is like one of the document, to find the case of a union."""
        kind, node = kind.rstrip("?"), self.document.merged(node)
        if node.get("properties"):
            if kind in self.schema.records:
                fields = self.schema.fields(kind)
                return sum(name not in fields for name in node["properties"]) + len(fields) / 1000
            if kind in self.schema.unions:
                return min(self.distance(node, case) for case in self.schema.cases(kind))
            return 5000
        if kind in self.schema.records:
            return 9000
        other = Comparison(self.document, self.schema)
        other.compare(node, kind, "", False)
        return len(other.lost)

    def compare(self, node, kind, place, is_sent):
        kind = kind.rstrip("?")
        key = (json.dumps(self.document.target(node), sort_keys=True, default=str), kind, is_sent)
        if key in self.seen:
            return None
        self.seen.add(key)
        node, schema = self.document.merged(node), self.schema
        alternatives = self.document.alternatives(node)
        if alternatives and len(alternatives) == 1 and "properties" not in node:
            return self.compare(alternatives[0], kind, place, is_sent)
        if alternatives:
            if kind == "json":
                parts = [self.document.merged(part) for part in alternatives]
                known = any(says_something(part) and part.get("enum") != [""] for part in parts)
                return self.lose("union is json", place) if known else self.keep("union")
            for part in alternatives:
                cases = schema.cases(kind) if kind in schema.unions else [kind]
                best = min(cases, key=lambda case: self.distance(part, case))
                self.compare(part, best, f"{place}|{best}", is_sent)
            return self.keep("union")
        if kind == "json":
            return self.lose("json", place) if says_something(node) else self.keep("json")
        if node.get("properties"):
            if kind in schema.unions:
                kind = min(schema.cases(kind), key=lambda case: self.distance(node, case)).rstrip("?")
            if kind not in schema.records:
                return self.lose("object is " + kind, place)
            return self.compare_members(node, schema.fields(kind), f"{place}.{kind}", is_sent)
        if kind in schema.unions and "enum" not in node:
            cases = schema.cases(kind)
            best = min(cases, key=lambda case: self.distance(node, case))
            return self.compare(node, best, place, is_sent)
        return self.compare_simple(node, kind, place, is_sent)

    def compare_simple(self, node, kind, place, is_sent):
        names, extra = kinds(node), node.get("additionalProperties")
        if names == ["array"] or "items" in node:
            if kind.startswith("list<"):
                return self.compare(node.get("items", {}), kind[5:-1], place + "[]", is_sent)
            return self.lose("array is " + kind, place)
        if names == ["object"] or extra:
            if isinstance(extra, dict) and extra:
                if kind.startswith("map<"):
                    return self.compare(extra, kind[4:-1], place + "{}", is_sent)
                return self.lose("map is " + kind, place)
            is_object = kind.startswith("map<") or kind in self.schema.records
            return self.keep("object") if is_object else self.lose("object is " + kind, place)
        if "enum" in node or "const" in node:
            values = {str(v) for v in node.get("enum", [node.get("const")]) if v not in (None, "")}
            if kind in self.schema.enums:
                lost = values - self.schema.values(kind)
                return self.lose(f"values {sorted(lost)[:4]}", place) if lost else self.keep("enum")
            return self.keep("constant") if len(values) < 2 or kind == "bool" else self.lose("enum is " + kind, place)
        fitting = {
            "string": r"string|url|uuid|date|bytes|file|decimal|u?int64|timestamp.*|.*\.ID", "file": "file|bytes",
            "integer": r"u?int(32|64)?|double|timestamp\(unix.*|duration.*|.*\.ID", "boolean": "bool",
            "number": r"double|float|decimal|int(64)?|timestamp\(unix.*|duration.*",
        }
        if node.get("format") == "binary" and kind not in ("bytes", "file"):
            return self.lose("binary is " + kind, place)
        if len(names) == 1 and not re.fullmatch(fitting.get(names[0], ".*"), kind) and kind not in self.schema.enums:
            return self.lose(f"{names[0]} is {kind}", place)
        return self.keep("scalar")

    def compare_members(self, node, fields, place, is_sent):
        for name, member in node["properties"].items():
            target = self.document.target(member)
            if target.get("readOnly" if is_sent else "writeOnly"):
                continue
            kind, flags = fields.get(name, (None, []))
            if kind is None or ("read" if is_sent else "write") in flags:
                self.lose("member", f"{place}.{name}")
                continue
            self.keep("member")
            self.compare(member, kind, f"{place}.{name}", is_sent)

    # Calls

    def compare_call(self, path, method, operation, parameters, call):
        where = f"{method} {path}"
        if call.method != method:
            self.lose("method", f"{where} is {call.method}")
        plain = lambda text: re.sub(r"\{[^}]*\}", "{}", text.split("#")[0].split("?")[0]).rstrip("/")
        ends = (plain(call.path) + call.settings.get("suffix", ""), plain(call.path))
        self.keep("path") if plain(path).endswith(ends) else self.lose("path", f"{where} has {call.path}")
        self.compare_parameters(where, parameters, call)
        self.compare_body(where, operation, parameters, call)
        self.compare_result(where, operation, call)

    def compare_parameters(self, where, parameters, call):
        paging = call.settings.get("paging")
        scheme = self.schema.pagings.get(paging, {}) if isinstance(paging, str) else paging or {}
        settings = [self.schema.root.get(key) for key in ("auth", "version", "idempotency")]
        texts = json.dumps([scheme, call.resource.get("sort"), settings]).lower()
        query = normal(call.keys.get("query"))
        if call.verb == "list":
            query.update(normal(call.resource.get("filter")))
        types = {**normal(call.resource.get("parameters")), **normal(call.keys.get("parameters"))}
        headers = {name.lower(): value for name, value in (call.keys.get("headers") or {}).items()}
        for parameter in parameters:
            name, location = parameter["name"], parameter["in"]
            content = parameter.get("content") or {}
            node = parameter.get("schema") or content.get(media_type(content), {}).get("schema") or parameter
            if location == "path":
                self.keep("parameter")
            elif location == "header" or location == "cookie":
                value = headers.get("cookie" if location == "cookie" else name.lower(), "")
                argument = re.search(r"\{(\w+)\}", value)
                if argument:
                    self.keep("parameter")
                    self.compare(node, types.get(argument[1], ("string",))[0], f"{where} {name}", True)
                elif name.lower() in ("accept", "content-type", "authorization") or "header." + name.lower() in texts:
                    self.keep("parameter")
                else:
                    self.lose(location, f"{where} {name}")
            elif location == "query":
                field = query.get(name) or query.get(name.removesuffix("[]"))
                # The URL of the next page has its position.
                is_position = "follow" in scheme and PARAMETERS_OF_PAGES.search(name)
                if field:
                    self.keep("parameter")
                    self.compare(node, field[0], f"{where}?{name}", True)
                elif re.search(r"query\.%s\b" % re.escape(name.lower()), texts) or is_position:
                    self.keep("parameter")
                else:
                    self.lose("query", f"{where} {name}")

    def compare_body(self, where, operation, parameters, call):
        body = self.document.target(operation.get("requestBody")) or {}
        content = body.get("content") or {}
        node = (content.get(media_type(content)) or {}).get("schema")
        form = {p["name"]: p for p in parameters if p["in"] == "formData"}
        if form:
            node = {"properties": form}
        node = next((p["schema"] for p in parameters if p["in"] == "body"), node)
        if node is None:
            return
        merged, own = self.document.merged(node), call.keys.get("body", call.keys.get("multipart"))
        record, place = call.resource.get("record"), where + " body"
        wrap = call.settings.get("wrap")
        if wrap and wrap in merged.get("properties", {}) and len(merged["properties"]) == 1:
            merged = self.document.merged(merged["properties"][wrap])
        is_form = "urlencoded" in (media_type(content) or "") and merged.get("properties")
        if is_form and call.settings.get("format") != "form":
            self.lose("format", where)
        if isinstance(own, str):
            self.compare(node, own, place, True)
        elif own is None and call.verb in ("create", "update", "replace", "upsert") and record in self.schema.records:
            if merged.get("properties"):
                self.compare_members(merged, self.schema.fields(record), place, True)
        elif own is not None:
            for part in self.document.alternatives(merged) or [merged]:
                part = self.document.merged(part)
                if part.get("properties"):
                    self.compare_members(part, {**normal(own), **self.fields_of_pages(part, call)}, place, True)
        elif says_something(merged):
            self.lose("body", where)

    def fields_of_pages(self, node, call):
        """The members of a body that the scheme of pagination sets, such as `body#/marker`."""
        scheme = json.dumps(self.schema.pagings.get(call.settings.get("paging"), {}))
        names = [name for name in node["properties"] if re.search(r"body#/%s\b" % re.escape(name), scheme)]
        return {name: ("int" if "integer" in kinds(node["properties"][name]) else "string", []) for name in names}

    def compare_result(self, where, operation, call):
        results = {}
        for status, response in (operation.get("responses") or {}).items():
            response = self.document.target(response)
            if not str(status).startswith("2"):
                continue
            content = response.get("content") or {}
            name = media_type(content)
            node = response.get("schema") if self.document.is_swagger else (content.get(name) or {}).get("schema")
            if node is not None:
                results[json.dumps(node, sort_keys=True, default=str)] = (name, node)
        record = call.resource.get("record")
        for name, node in results.values():
            merged = self.document.merged(node)
            kind = call.result or (record if call.verb in WITH_RECORD + ("list",) else None)
            if name and "json" not in name and not merged.get("properties"):
                self.keep("result") if kind in ("bytes", "text", "json") else self.lose("result", where)
            elif call.verb == "list" or (kind or "").startswith("page<"):
                self.compare_list(where, merged, kind[5:-1] if kind.startswith("page<") else record, call)
            elif kind is None or kind == "none":
                self.lose("result", where) if says_something(merged) else self.keep("result")
            else:
                pointer = call.settings.get("item") or ("#/" + call.settings["wrap"] if "wrap" in call.settings else "")
                for step in [step for step in pointer.partition("#")[2].split("/") if step]:
                    merged = self.document.merged(merged.get("properties", {}).get(step, merged))
                self.keep("result")
                if kind != "bytes":
                    self.compare(merged, kind, where + " result", False)

    def compare_list(self, where, merged, element, call):
        paging = self.schema.pagings.get(call.settings.get("paging"), {})
        pointer = call.settings.get("items") or paging.get("items") or ""
        for step in [step for step in pointer.partition("#")[2].split("/") if step]:
            merged = self.document.merged(merged.get("properties", {}).get(step, {}))
        if "items" not in merged:
            return self.lose("list", where)
        self.keep("result")
        return self.compare(merged["items"], element, where + " element", False)


def says_something(node):
    return bool(node.get("properties") or node.get("items") or kinds(node) and kinds(node) != ["object"])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("document")
    parser.add_argument("schema")
    parser.add_argument("report")
    parser.add_argument("--losses", action="store_true", help="print what is lost")
    parser.add_argument("--paging", action="store_true", help="print the lists with their pagination")
    arguments = parser.parse_args()
    document, schema = Document(arguments.document), Schema(arguments.schema)
    places = collections.defaultdict(list)
    for line in open(arguments.report):
        if found := re.match(r"\| `([A-Z]+) ([^`]+)` \| `([^`]+)` \|", line):
            places[found[1], found[2]].append(found[3])
    comparison = Comparison(document, schema)
    total = whole = paged = pages = 0
    for path, method, operation, parameters in document.operations():
        total += 1
        found = places[method, path]
        call = schema.calls.get(found.pop(0)) if found else None
        before = len(comparison.lost)
        if call is None:
            comparison.lose("operation", f"{method} {path}")
            continue
        comparison.compare_call(path, method, operation, parameters, call)
        whole += len(comparison.lost) == before
        is_list = call.verb == "list" or (call.result or "").startswith("page<")
        names = [p["name"] for p in parameters if p["in"] == "query" and PARAMETERS_OF_PAGES.search(p["name"])]
        scheme = call.settings.get("paging") if is_list else None
        if names and method == "GET":
            pages += 1
            paged += scheme not in (None, "none")
        if arguments.paging and (names or is_list):
            print(f"  {method} {path}: {scheme or 'none'}; parameters of pages: {', '.join(names) or 'none'}")
    carried, lost = comparison.carried, comparison.lost
    facts = sum(carried.values())
    print(f"{arguments.schema}: {whole} of {total} operations without a loss, "
          f"{carried['parameter'] + carried['member']} parameters and members, "
          f"{facts} of {facts + len(lost)} facts ({100 * facts / (facts + len(lost)):.2f} %), "
          f"pagination of {paged} of {pages} GETs with parameters of pages")
    if arguments.losses:
        for kind, place in lost:
            print(f"  {kind}: {place}")


if __name__ == "__main__":
    main()
