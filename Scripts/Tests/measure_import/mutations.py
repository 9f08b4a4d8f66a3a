"""Breaks one fact of a schema at a time, and says whether the judge finds it.

    Scripts/Tests/measure-import.py --mutate 250 --seed 1 --tool .build/debug/pipewright DOCUMENT…
"""

import copy
import random

from .document import Document
from .judge import judge
from .report import Report
from .schema import Schema

OTHER_SCALARS = {"string": "bool", "int": "string", "int64": "string", "int32": "bool", "bool": "int", "double": "bool",
                 "timestamp": "int", "date": "int", "url": "int", "uuid": "int", "decimal": "bool", "bytes": "int"}


def resources(api):
    waiting = list(api.get("resources", []))
    while waiting:
        resource = waiting.pop()
        yield resource
        waiting += resource.get("children", [])


def calls(api):
    return [(resource, call) for resource in resources(api) for call in resource.get("calls", [])]


def used_types(api):
    """The names of the types that calls reach."""
    known = {definition["swiftName"]: definition for kind in ("records", "unions", "enums") for definition in api.get(kind, [])}
    found, waiting = set(), [[call for _, call in calls(api)], [resource.get("draft") for resource in resources(api)],
                             [resource.get("record") for resource in resources(api)], api.get("errors")]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            for key in ("record", "union", "enum"):
                name = value.get(key)
                if isinstance(name, str) and name in known and name not in found:
                    found.add(name)
                    waiting.append(known[name])
            waiting += list(value.values())
        elif isinstance(value, list):
            waiting += value
    return found


class Mutations:
    """What can be broken: each yields a text and an action, which changes the copy that it is given."""

    def __init__(self, api):
        self.api, self.used = api, used_types(api)

    def all(self):
        for make in (self.of_calls, self.of_parameters, self.of_records, self.of_enums, self.of_unions, self.of_bodies, self.of_results,
                     self.of_paging, self.of_credentials):
            yield make.__name__, list(make())

    def at(self, number):
        """The call with a number, in a copy."""
        return lambda api: calls(api)[number]

    def of_calls(self):
        for number, (_, call) in enumerate(calls(self.api)):
            at, place = self.at(number), f"{call['method']} {call['name']}"
            other = "PUT" if call["method"] != "PUT" else "POST"
            yield f"{place}: the method is {other}", lambda api, at=at, other=other: at(api)[1].update(method=other)
            yield f"{place}: the path has another end", lambda api, at=at: at(api)[1]["path"].append({"text": "/more"})
            yield f"{place}: the call is missing", lambda api, at=at: at(api)[0]["calls"].remove(at(api)[1])
            for index, piece in enumerate(call["path"]):
                if "text" not in piece:
                    yield f"{place}: a value of the path is missing", lambda api, at=at, index=index: at(api)[1]["path"].pop(index)

    def of_parameters(self):
        for number, (_, call) in enumerate(calls(self.api)):
            at, place = self.at(number), f"{call['method']} {call['name']}"
            for index, field in enumerate(call.get("query") or []):
                def one(api, at=at, index=index):
                    return at(api)[1]["query"][index]
                name = f"{place}?{field['wireName']}"
                yield f"{name} is missing", lambda api, at=at, index=index: at(api)[1]["query"].pop(index)
                yield f"{name} has another name", lambda api, one=one: one(api).update(wireName="another")
                yield f"{name} is required or not", lambda api, one=one: toggle_required(one(api))
                if change_type(copy.deepcopy(field)):
                    yield f"{name} has another type", lambda api, one=one: change_type(one(api))
                if "list" in str(field["type"]):
                    yield f"{name} has another style", lambda api, at=at: at(api)[0].update(
                        arrays="comma" if at(api)[0]["arrays"] != "comma" else "repeat")
            for index, header in enumerate(call.get("headers") or []):
                if header["name"].lower() not in ("accept", "content-type"):
                    yield f"{place}: {header['name']} is missing", lambda api, at=at, index=index: at(api)[1]["headers"].pop(index)

    def of_records(self):
        for number, record in enumerate(self.api.get("records", [])):
            if record["swiftName"] not in self.used:
                continue
            identity = {part["path"][0] for part in (record.get("identity") or {}).get("parts", [])}
            for index, field in enumerate(record["fields"]):
                def one(api, number=number, index=index):
                    return api["records"][number]["fields"][index]
                name = f"{record['swiftName']}.{field['wireName']}"
                yield f"{name} is missing", lambda api, number=number, index=index: api["records"][number]["fields"].pop(index)
                if field.get("isRest"):
                    continue
                yield f"{name} has another name", lambda api, one=one: one(api).update(wireName="another")
                if field["wireName"] not in identity and field.get("defaultText") is None and field["type"] != {"scalar": "json"}:
                    yield f"{name} is optional or not", lambda api, one=one: toggle_optional(one(api))
                if field.get("defaultText") is not None:
                    yield f"{name} has another constant", lambda api, one=one: one(api).update(defaultText="another")
                if change_type(copy.deepcopy(field)):
                    yield f"{name} has another type", lambda api, one=one: change_type(one(api))
                if change_depth(copy.deepcopy(field)):
                    yield f"{name} is a list or not", lambda api, one=one: change_depth(one(api))
            yield f"{record['swiftName']} has a member more", lambda api, number=number: api["records"][number]["fields"].append(
                {**copy.deepcopy(PLAIN), "wireName": "another", "type": {"scalar": "string"}})

    def of_enums(self):
        for number, enum in enumerate(self.api.get("enums", [])):
            if enum["swiftName"] not in self.used:
                continue
            for index, case in enumerate(enum["cases"][:6]):
                name = f"{enum['swiftName']} {case['value']!r}"
                yield f"{name} is missing", lambda api, number=number, index=index: api["enums"][number]["cases"].pop(index)
                yield f"{name} is another value", lambda api, number=number, index=index: api["enums"][number]["cases"][index].update(
                    value="another")

    def of_unions(self):
        for number, union in enumerate(self.api.get("unions", [])):
            if union["swiftName"] not in self.used:
                continue
            for index, case in enumerate(union["cases"]):
                name = f"{union['swiftName']} case {case['swiftName']}"
                yield f"{name} is missing", lambda api, number=number, index=index: api["unions"][number]["cases"].pop(index)
                if case.get("value") is not None:
                    yield f"{name} has another value", lambda api, number=number, index=index: api["unions"][number]["cases"][
                        index].update(value="another")
                yield f"{name} is a boolean", lambda api, number=number, index=index: api["unions"][number]["cases"][index].update(
                    type={"list": {"scalar": "bool"}})
            if union.get("discriminator"):
                yield f"{union['swiftName']} has another discriminator", lambda api, number=number: api["unions"][number].update(
                    discriminator="another")
            if union.get("unknown"):
                yield f"{union['swiftName']} has other values as JSON", lambda api, number=number: api["unions"][number].pop("unknown")

    def of_bodies(self):
        for number, (_, call) in enumerate(calls(self.api)):
            at, place = self.at(number), f"{call['method']} {call['name']}"
            body = call.get("body")
            if body is None:
                continue
            yield f"{place}: the body is missing", lambda api, at=at: at(api)[1].pop("body")
            if body["kind"] != "upload":
                yield f"{place}: the body has another media type", lambda api, at=at: at(api)[1]["body"].update(
                    mediaType="application/another")
            for index, part in enumerate(body.get("parts") or []):
                def sent(api, at=at, index=index):
                    return at(api)[1]["body"]["parts"][index]
                name = f"{place}: the part {part['name']}"
                if part.get("mediaType"):
                    yield f"{name} has another media type", lambda api, sent=sent: sent(api).update(mediaType="application/another")
                if part.get("headers"):
                    yield f"{name} has no header fields", lambda api, sent=sent: sent(api).update(headers=[])
            for index, field in enumerate(body.get("fields") or []):
                def one(api, at=at, index=index):
                    return at(api)[1]["body"]["fields"][index]
                name = f"{place}: {field['wireName']} of the body"
                yield f"{name} is missing", lambda api, at=at, index=index: at(api)[1]["body"]["fields"].pop(index)
                if field.get("defaultText") is None and field["type"] != {"scalar": "json"}:
                    yield f"{name} is optional or not", lambda api, one=one: toggle_optional(one(api))
                if change_type(copy.deepcopy(field)):
                    yield f"{name} has another type", lambda api, one=one: change_type(one(api))

    def of_results(self):
        for number, (_, call) in enumerate(calls(self.api)):
            at, place = self.at(number), f"{call['method']} {call['name']}"
            result = call["result"]
            if result["kind"] == "none":
                yield f"{place}: there is a result", lambda api, at=at: at(api)[1].update(
                    result={"kind": "value", "type": {"scalar": "string"}})
                continue
            yield f"{place}: there is no result", lambda api, at=at: at(api)[1].update(result={"kind": "none"})
            if result["kind"] == "value":
                yield f"{place}: the result is bytes", lambda api, at=at: at(api)[1].update(result={"kind": "bytes"})
                yield f"{place}: the result is another", lambda api, at=at: at(api)[1]["result"].update(
                    type={"list": {"list": {"scalar": "bool"}}})
            if result["kind"] == "page":
                yield f"{place}: the items are elsewhere", lambda api, at=at: at(api)[1]["result"].update(items={"pointer": "/another"})

    def of_paging(self):
        for number, (_, call) in enumerate(calls(self.api)):
            at, place = self.at(number), f"{call['method']} {call['name']}"
            paging = call["own"].get("paging") or call["result"].get("paging")
            if not paging or paging["strategy"] == "single" or "single" in paging["strategy"]:
                continue
            (kind, settings), = paging["strategy"].items()
            for key, value in settings.items():
                if isinstance(value, str) and key in ("parameter", "next", "previous", "pages"):
                    other = value.split(".")[0] + ".another" if "." in value and "#" not in value else "body#/another"
                    yield f"{place}: {key} of the paging is {other}", lambda api, at=at, key=key, other=other: set_paging(
                        at(api), lambda scheme: next(iter(scheme["strategy"].values())).update({key: other}))
            if paging.get("total"):
                yield f"{place}: the total is elsewhere", lambda api, at=at: set_paging(
                    at(api), lambda scheme: scheme.update(total="body#/another"))
            if isinstance(paging.get("size"), dict):
                yield f"{place}: the size is elsewhere", lambda api, at=at: set_paging(
                    at(api), lambda scheme: scheme["size"].update(parameter="query.another"))
            yield f"{place}: there is no paging", lambda api, at=at: set_paging(
                at(api), lambda scheme: scheme.update(strategy={"single": {}}))

    def of_credentials(self):
        for number, scheme in enumerate(self.api.get("schemes", [])):
            if scheme.get("place"):
                yield f"the credential {scheme['name']} is elsewhere", lambda api, number=number: api["schemes"][number].update(
                    place="header.another")
            yield f"the credential {scheme['name']} is of another kind", lambda api, number=number: api["schemes"][number].update(
                kind={"digest": {}} if "digest" not in api["schemes"][number]["kind"] else {"basic": {}})
        for number, (_, call) in enumerate(calls(self.api)):
            at, place = self.at(number), f"{call['method']} {call['name']}"
            if any(call.get("use") or []):
                yield f"{place} needs no credential", lambda api, at=at: at(api)[1].update(use=[])
            if call.get("scopes"):
                yield f"{place} needs no scope", lambda api, at=at: at(api)[1].update(scopes=[])
        if self.api.get("servers"):
            yield "the server is another", lambda api: [server.update(url="https://another.example") for server in api["servers"]]
        if (self.api.get("errors") or {}).get("record"):
            yield "the error is another", lambda api: api["errors"].update(record={"list": {"scalar": "bool"}})


PLAIN = {"swiftName": "another", "isRequired": False, "isReadOnly": False, "isWriteOnly": False, "isRest": False}


def toggle_optional(field):
    field["type"] = field["type"]["optional"] if "optional" in field["type"] else {"optional": field["type"]}


def toggle_required(field):
    if field.get("isRequired"):
        field["isRequired"] = False
        field["type"] = field["type"] if "optional" in field["type"] else {"optional": field["type"]}
    elif "optional" in field["type"]:
        field["isRequired"] = True
    else:
        field["type"] = {"optional": field["type"]}


def change_type(field):
    """Changes a scalar within a type; false if there is none."""
    found = field["type"]
    while True:
        inner = next((found[key] for key in ("optional", "list", "map") if key in found), None)
        if inner is None:
            break
        found = inner
    if found.get("scalar") not in OTHER_SCALARS:
        return False
    found["scalar"] = OTHER_SCALARS[found["scalar"]]
    return True


def change_depth(field):
    found = field["type"].get("optional", field["type"])
    if found == {"scalar": "json"}:
        return False
    changed = found["list"] if "list" in found else {"list": found}
    field["type"] = {"optional": changed} if "optional" in field["type"] else changed
    return True


def set_paging(found, change):
    """Changes the scheme of a call wherever it stands."""
    resource, call = found
    for holder in (call["own"], call["result"]):
        if holder.get("paging"):
            change(holder["paging"])
    if not call["own"].get("paging") and resource.get("paging"):
        call["own"]["paging"] = copy.deepcopy(call["result"].get("paging") or resource["paging"])


def findings(document, value, report):
    found = judge(document, Schema(value), report).ledger.findings("silent", "wrong")
    return {(finding.verdict, finding.kind, finding.place, finding.operation, finding.direction, finding.text) for finding in found}


def mutate(inputs, count, seed, say=print):
    """Makes `count` mutations of several imports: document, JSON of the schema and report. Returns how many were found."""
    generator = random.Random(seed)
    choices, bases = [], {}
    for path, value, text in inputs:
        bases[path] = findings(Document(path), value, Report(text))
        for kind, found in Mutations(value["api"]).all():
            if found:
                choices.append((path, value, text, kind, found))
    found, missed, kinds = 0, [], {}
    while choices and found + len(missed) < count:
        path, value, text, kind, actions = generator.choice(choices)
        said, action = actions.pop(generator.randrange(len(actions)))
        choices = [choice for choice in choices if choice[4]]
        changed = {**value, "api": copy.deepcopy(value["api"])}
        action(changed["api"])
        # A mutation may also mend a fact by chance: then a finding is gone.
        is_found = findings(Document(path), changed, Report(text)) != bases[path]
        counts = kinds.setdefault(kind, [0, 0])
        counts[not is_found] += 1
        if is_found:
            found += 1
        else:
            missed.append(f"{path}: {said}")
    for line in missed:
        say("missed: " + line)
    say(", ".join(f"{kind[3:]} {good} of {good + bad}" for kind, (good, bad) in sorted(kinds.items())))
    total = found + len(missed)
    say(f"{found} of {total} mutations found ({100 * found / max(1, total):.1f} %), seed {seed}")
    return found, total
