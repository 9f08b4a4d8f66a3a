"""Compares the good responses of operations with the results of calls."""

import json
import re

from .document import MediaType
from .facts import Alternative, Shape
from .matching import squeezed
from .readings import note
from .schema import Type
from .unions import flattened
from .values import Item

KINDS_OF_MEDIA = (
    ("events", r"event-stream"), ("lines", r"ndjson|jsonl|json-?lines|json-seq|stream\+json|x-json-stream"), ("json", r"json|\*/\*"),
    ("xml", r"xml"), ("multipart", r"^multipart/"), ("text", r"^text/|javascript|yaml"), ("form", r"urlencoded"), ("binary", r""),
)


def kind_of_media(name):
    return next(kind for kind, pattern in KINDS_OF_MEDIA if re.search(pattern, name))


class Results:
    def __init__(self, document, schema, ledger, values, paging):
        self.document, self.schema, self.ledger, self.values, self.paging = document, schema, ledger, values, paging
        self.shapes = values.shapes

    def groups(self, operation):
        """The results: kind of media, media types, schema and node of each that differs."""
        responses = list(self.document.responses(operation))
        good = [found for found in responses if re.match(r"2(\d\d|XX)$", found[0], re.I)]
        if not good:
            good = [found for found in responses if found[0] == "default"]
        groups = {}
        for status, media, schema, node in good:
            if media is None:
                continue
            says = schema is not None and schema.value is not None
            if self.document.is_swagger and says and self.document.resolve(schema).raw("type") == "file":
                media = "application/octet-stream"
            text = self.canonical(schema) if says else "none"
            kind = kind_of_media(media)
            key = (text, kind if kind in ("events", "lines") else "")
            group = groups.setdefault(key, [kind, [], schema if says else None, node, status])
            group[1].append(media)
            if kind == "json" and group[0] != "json":
                note("json-first")
                group[0], group[3] = kind, node
        for group in groups.values():
            if len(group[1]) > 1:
                note("same-schema")
        return list(groups.values())

    def canonical(self, schema):
        node = self.document.resolve(schema)
        try:
            text = json.dumps(node.value, sort_keys=True, default=str)
        except (ValueError, RecursionError):
            return repr(node)
        return text if len(text) < 100_000 else repr(node)

    def compare(self, operation, calls):
        title, place = operation.title, repr(operation.node)
        for _, response in self.document.resolve(operation.node["responses"]).members():
            if self.document.resolve(response).raw("headers"):
                note("response-header")
        groups = self.groups(operation)
        if not groups:
            for call in calls:
                if call.result["kind"] not in ("none", "job"):
                    self.ledger.wrong("result", place, f"there is no body, and the result is {self.word(call)}", title)
            return
        if operation.method == "HEAD":
            return
        together = self.in_union(operation, calls, groups)
        if together:
            return
        for kind, media, schema, node, status in groups:
            if len(groups) > 1 and all(self.ledger.report.leaves_out_result(title, name) for name in media):
                self.ledger.lose("result", repr(node), f"the result {status} of type {', '.join(media)} is left out", title, told=True)
                continue
            call = self.best(calls, kind, schema)
            if call is None:
                said = ", ".join(sorted({self.word(found) for found in calls}))
                self.ledger.lose("result", repr(node), f"the result {status} of type {', '.join(media)} is {said}", title)
                continue
            self.ledger.keep("result", repr(node))
            self.compare_media_type(operation, call, media, node)
            shape = self.shapes.of(schema) if schema is not None else None
            self.compare_result(operation, call, kind, shape, node)

    def compare_media_type(self, operation, call, media, node):
        """Whether the call asks for a result with its parameters, such as `version=2`; without any, all types will do."""
        wanted = [name.parameters for name in media if isinstance(name, MediaType)]
        accepted = [MediaType(text).parameters for text in call.fixed_header("accept").split(",")]
        if not any(wanted) or {} in wanted or any(parameters in accepted for parameters in wanted):
            return
        said = ", ".join(f"{key}={value}" for key, value in wanted[0].items())
        self.ledger.lose("media type", repr(node), f"the result of type {media[0]} with {said} is not asked for", operation.title)

    def in_union(self, operation, calls, groups):
        """Whether the results of several statuses are the cases of one union, or one record of which a line tells."""
        found = [group for group in groups if group[0] == "json" and group[2] is not None]
        call = self.best(calls, "json", None) if len(found) > 1 and len(found) == len(groups) else None
        type = Type.of(call.result.get("type")) if call is not None and call.result["kind"] == "value" else None
        is_record = type is not None and type.required.kind == "record" and self.ledger.report.tells(
            "union", operation.title, {"result"})
        if type is None or type.required.kind != "union" and not is_record or call.result.get("item"):
            return False
        shapes = [self.shapes.single(self.shapes.of(group[2])) for group in found]
        for group in found:
            self.ledger.keep("result", repr(group[3]))
        merged = Shape(tuple(node for shape in shapes for node in shape.nodes))
        merged.skip = frozenset([("results", len(shapes))])
        merged.ready = [Alternative(shape) for shape in shapes]
        self.values.add(merged, type, direction="in", operation=operation.title if is_record else None)
        return True

    def word(self, call):
        kind = call.result["kind"]
        type = Type.of(call.result.get("type"))
        return kind if kind in ("none", "bytes") or type is None else type.text if kind == "value" else f"{kind}<{type.text}>"

    def best(self, calls, kind, schema):
        """The call whose result can be of a kind of media."""
        for call in calls:
            result = call.result["kind"]
            format = (call.result.get("stream") or {}).get("format")
            if kind == "events" and result == "stream" and format in (None, "sse"):
                return call
            if kind == "lines" and result == "stream" and format != "sse":
                return call
            if kind == "json" and result in ("value", "page", "job"):
                return call
            if kind == "json" and result == "stream" and format in ("json-array", "json-lines"):
                return call
            if kind == "json" and result == "bytes" and schema is not None and self.is_binary(schema):
                return call
            if kind == "xml" and result in ("value", "page") and call.result.get("format") == "xml":
                return call
            if kind in ("text", "form") and result == "value" and Type.of(call.result["type"]).required.is_scalar("string", "json"):
                return call
            if kind == "text" and result == "bytes" and (schema is None or self.is_text(schema)):
                return call
            if kind == "binary" and result == "bytes":
                return call
        return None

    def is_binary(self, schema):
        return self.shapes.single(self.shapes.of(schema)).format in ("binary", "byte")

    def is_text(self, schema):
        """Whether a body that is read as bytes loses nothing but its being a text."""
        shape = self.shapes.single(self.shapes.of(schema))
        return shape.format == "binary" or shape.is_any

    def compare_result(self, operation, call, kind, shape, node):
        result, title = call.result, operation.title
        self.compare_absence(operation, call, shape, node)
        if result["kind"] in ("bytes", "job") or kind in ("text", "form", "binary"):
            return self.ledger.keep("type", repr(node), "in")
        if shape is None:
            shape = Shape((node,))
        if result["kind"] == "stream":
            if kind == "events" and shape.is_any and Type.of(result["type"]).is_scalar("string"):
                return note("event-text") and self.ledger.keep("type", repr(node), "in")
            single = self.shapes.single(shape)
            is_sequence = kind in ("lines", "events") and not node.has("itemSchema")
            if single.kinds == {"array"} and single.items and (kind == "json" or is_sequence and note("sequence")):
                shape = self.shapes.of(*single.items)
            return self.values.add(shape, Type.of(result["type"]), direction="in", operation=title)
        if result["kind"] == "page" or call.verb == "list":
            return self.compare_list(operation, call, shape, node)
        pointer = result.get("item") or ""
        if pointer.strip("/"):
            shape = self.descend(operation, shape, pointer, node, set())
            if shape is None:
                return None
        return self.values.add(
            shape, Type.of(result["type"]), direction="in", operation=title, is_compact=self.is_own(call, result["type"]))

    @staticmethod
    def is_own(call, type):
        """Whether it is the record of the call's resource."""
        record = Type.of(call.resource.get("record"))
        return record is not None and Type.of(type).required.text == record.required.text

    def compare_absence(self, operation, call, shape, node):
        """Whether there can be a response without a value."""
        if call.result["kind"] != "value":
            return
        is_optional = Type.of(call.result["type"]).is_optional
        may_be_null = shape is not None and self.shapes.single(shape).nullable
        is_empty = any(media is None and re.match(r"20[0-9]", status) for status, media, _, _ in self.document.responses(operation))
        if (may_be_null or is_empty) and not is_optional:
            what = "null" if may_be_null else "without a body"
            self.ledger.lose("nullable", repr(node), f"the result may be {what}, but not in the schema", operation.title)
        elif is_optional and not may_be_null and not is_empty and not call.result.get("item"):
            self.ledger.lose("required", repr(node), "there is always a result, but not in the schema", operation.title)
        elif may_be_null or is_empty:
            self.ledger.keep("nullable", repr(node))

    def descend(self, operation, shape, pointer, node, done):
        """The shape at a pointer; members beside it are lost."""
        path = ""
        for step in pointer.strip("/").split("/"):
            step = step.replace("~1", "/").replace("~0", "~")
            shape = self.shapes.single(shape)
            path += "/" + step
            found = next((part for part in [shape] + [part.shape for part in self.shapes.alternatives(shape)]
                          if step in part.members), None)
            if found is None:
                if not shape.is_any and not shape.is_free_object:
                    self.ledger.wrong("result", repr(node), f"there is no ‘{path}’ in the result", operation.title)
                return None
            for name, nodes in found.members.items():
                inside = path.rpartition("/")[0] + "/" + name
                if name == step:
                    continue
                values = self.shapes.of(*nodes).values
                if any(other == inside or other.startswith(inside + "/") for other in done) or (
                        values is not None and len(values) == 1 and note("constant-member")):
                    self.ledger.keep("member", repr(nodes[0]), "in")
                elif not self.is_error(operation, inside, name, nodes):
                    self.ledger.lose("member", repr(nodes[0]), f"‘{name}’ is missing beside ‘{step}’ in the result",
                                     operation.title, {name}, "in")
            self.ledger.keep("member", repr(found.members[step][0]), "in")
            shape = self.shapes.of(*found.members[step])
        return shape

    def is_error(self, operation, pointer, name, nodes):
        """Whether a member beside a result is in the API's record of errors, which a response with it is."""
        record, place = Type.of((self.schema.api.get("errors") or {}).get("record")), self.schema.place_of_errors
        field = self.schema.fields(record.required.name).get(name) if record is not None and record.required.kind == "record" else None
        if field is None or pointer != "/" + name or place[:1] != [name]:
            return False
        note("errors-in-result")
        self.ledger.keep("member", repr(nodes[0]), "in")
        self.values.add(self.shapes.of(*nodes), field.type, direction="in", operation=operation.title)
        return True

    def compare_list(self, operation, call, shape, node):
        result, title = call.result, operation.title
        items = result.get("items") or {}
        pointer = items.get("pointer") or ""
        envelope = Type.of(result.get("envelope"))
        done = set(self.paging.pointers_in_response(call))
        done |= self.echoes(call, shape, pointer)
        if envelope is not None:
            self.compare_envelope(operation, call, shape, envelope, done | {pointer})
            done |= self.all_pointers(shape)
        if pointer.strip("/"):
            shape = self.descend(operation, shape, pointer, node, done)
            if shape is None:
                return
        shape = self.shapes.single(shape)
        if "array" not in (shape.kinds or ()):
            alternatives = self.shapes.alternatives(shape)
            arrays = [part.shape for part in alternatives if part.shape.kinds == {"array"}]
            array = self.shapes.merged(arrays) if arrays else None
            if array is None:
                if not shape.is_any:
                    self.ledger.wrong("result", repr(node), f"the items at ‘{pointer}’ are {self.values.word(shape)}", title)
                return
            self.ledger.lose("union", repr(node), f"a result of {len(alternatives)} alternatives is a list", title)
            shape = array
        element = self.shapes.of(*shape.items)
        if items.get("element"):
            element = self.descend(operation, element, items["element"], node, set())
        if element is not None:
            self.values.add(element, Type.of(result["type"]), direction="in", operation=title,
                            is_compact=self.is_own(call, result["type"]))

    def echoes(self, call, shape, pointer):
        """Members beside the items that have the name of a parameter of the page."""
        sent = {squeezed(re.split(r"[./]", place)[-1]) for place in self.paging.places_in_request(call)}
        path, found = "", set()
        for step in [""] + pointer.strip("/").split("/")[:-1]:
            if step:
                path += "/" + step
                shape = self.shapes.of(*self.shapes.single(shape).members.get(step, []))
            single = self.shapes.single(shape)
            members = set(single.members).union(*(self.shapes.single(part.shape).members for part in self.shapes.alternatives(single)))
            found |= {f"{path}/{name}" for name in members if squeezed(name) in sent and note("echo")}
        return found

    def all_pointers(self, shape, path="", depth=0):
        found = set()
        for name, nodes in self.shapes.single(shape).members.items():
            found.add(f"{path}/{name}")
            if depth < 3:
                found |= self.all_pointers(self.shapes.of(*nodes), f"{path}/{name}", depth + 1)
        return found

    def compare_envelope(self, operation, call, shape, envelope, done):
        """The other members of the response of a list."""
        place = (call.result.get("envelopePlace") or "").strip("/")
        for step in place.split("/") if place else []:
            shape = self.shapes.of(*self.shapes.single(shape).members.get(step, []))
        shape = self.shapes.single(shape)
        alternatives = self.shapes.alternatives(shape)
        if alternatives:
            # The envelope has the members of all alternatives.
            leaves = [leaf.shape for part in alternatives for leaf in flattened(self.values, part)]
            shape = self.shapes.merged([leaf for leaf in leaves if leaf.kinds == {"object"}] or leaves[:1])
        prefix = "/" + place if place else ""
        names = {name for name in shape.members if f"{prefix}/{name}" in done}
        nested = {name for name in shape.members if any(path.startswith(f"{prefix}/{name}/") for path in done)}
        fields = self.values.fields(envelope.required.name, "in")
        wanted = {name for name in shape.members if name not in names | (nested - set(fields))}
        item = Item(shape, envelope, "in", operation.title)
        copy = Shape(shape.nodes)
        copy.__dict__.update(shape.__dict__)
        copy.members = {name: nodes for name, nodes in shape.members.items() if name in wanted}
        copy.additional = None
        item.relaxed = frozenset(shape.members)
        self.values.compare_members(item, copy, fields, envelope.required.name)
