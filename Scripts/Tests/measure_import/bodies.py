"""Compares the bodies of requests: media types, and members or types."""

import json
import re

from .facts import Shape
from .ledger import names_in
from .parts import Parts, files_of
from .readings import note
from .schema import JSON, Type
from .unions import flattened
from .values import Item


class Bodies:
    def __init__(self, document, schema, ledger, values, paging, parameters):
        self.document, self.schema, self.ledger, self.values, self.paging = document, schema, ledger, values, paging
        self.shapes, self.parameters = values.shapes, parameters
        self.parts = Parts(document, ledger, values.shapes)

    def compare(self, operation, calls):
        bodies = list(self.document.bodies(operation))
        title, place = operation.title, repr(operation.node)
        if self.document.is_swagger:
            media, fields = self.document.form(operation)
            if fields:
                return self.compare_form(operation, calls[0], media, fields)
        groups = {}
        for name, schema, node, is_required in bodies:
            groups.setdefault(self.canonical(schema), []).append((name, schema, node, is_required))
        if not groups:
            for call in calls:
                if call.body is not None and not (call.body["kind"] == "filter" and not call.body_fields):
                    self.ledger.wrong("body", place, "the call has a body, and the operation has none", title)
            return None
        chosen = self.chosen(calls)
        for group in groups.values():
            names = [name for name, _, _, _ in group]
            node = group[0][2]
            senders = [call for call in calls if self.sends(call, names)]
            if self.is_empty(group[0][1]) and not senders:
                note("no-members")
                continue
            if not senders and len(groups) == 1:
                senders = [call for call in calls if call.body is not None][:1]
                for call in senders:
                    self.ledger.wrong("media type", repr(node), f"{', '.join(names)} is sent as {call.media_types}", title)
            if not senders:
                sent = next((call.media_types for call in calls if call.body is not None), "nothing")
                self.ledger.lose("body", repr(node), f"the body of type {', '.join(names)} cannot be sent, only {sent}", title)
                continue
            self.ledger.keep("body", repr(node))
            self.ledger.keep("media type", repr(node))
            if len(names) > 1:
                note("same-schema")
            for call in senders:
                self.compare_media_type(operation, call, names, node)
                schema, own = next(((schema, node) for name, schema, node, _ in group if self.sends(call, [name])), group[0][1:3])
                self.compare_body(operation, call, schema, own, group[0][3], chosen)
        return None

    @staticmethod
    def chosen(calls):
        """The member that two calls of an operation choose by themselves: one returns a value, the other a stream."""
        kinds = {call.result["kind"] for call in calls}
        return frozenset(["stream"]) if "stream" in kinds and len(kinds) > 1 else frozenset()

    def is_empty(self, schema):
        shape = self.shapes.of(schema)
        return shape.kinds == {"object"} and not shape.members and not shape.choices and shape.additional in (None, False) and (
            "properties" in (self.document.resolve(schema).value or {}))

    def canonical(self, schema):
        """What is equal for equal schemas."""
        node = self.document.resolve(schema)
        if node.value is None:
            return "none"
        try:
            text = json.dumps(node.value, sort_keys=True, default=str)
        except (ValueError, RecursionError):
            return node.key
        return text if len(text) < 100_000 else node.key

    @staticmethod
    def sends(call, names):
        sent = call.media_types
        if sent is None:
            return False
        kind = call.body["kind"]
        for name in names:
            if name == sent or sent == "*/*" and not ("json" in name or "form" in name):
                return True
            if name == "*/*" or name == "application/*":
                return True
            if sent.endswith("json") and name.endswith("json") and kind not in ("multipart", "upload"):
                if sent == name or sent in ("application/json", "application/merge-patch+json"):
                    return name in ("application/json", "application/merge-patch+json", "text/json", sent)
            if "ndjson" in sent and re.search(r"json-?l|ndjson|jsonlines|json-seq", name):
                return True
            if sent.endswith("/xml") and name.endswith("xml"):
                return True
        return False

    def compare_media_type(self, operation, call, names, node):
        """The parameters of the media type that is sent, which is no range (RFC 9110, section 8.3)."""
        sent, title, place = call.own_media_type, operation.title, repr(node)
        if "*" in sent:
            self.ledger.wrong("media type", place, f"‘{sent}’ is sent, which is a range and no media type", title)
        elif sent.parameters not in [name.parameters for name in names]:
            wanted = next((name for name in names if name.parameters), names[0])
            said = ", ".join(f"{key}={value}" for key, value in wanted.parameters.items()) or "no parameter"
            have = ", ".join(f"{key}={value}" for key, value in sent.parameters.items()) or "none"
            say = self.ledger.wrong if set(sent.parameters) - set(wanted.parameters) else self.ledger.lose
            say("media type", place, f"{wanted} has {said}, and {have} is sent", title)

    def compare_body(self, operation, call, schema, node, is_required, chosen=frozenset()):
        title, body = operation.title, call.body
        shape = self.shapes.single(self.shapes.of(schema)) if schema.value is not None else Shape((node,))
        kind = body["kind"]
        if kind == "upload":
            if shape.kinds == {"object"} and shape.members:
                self.ledger.lose("type", repr(node), "the object of the body is bytes", title)
            else:
                self.ledger.keep("type", repr(node), "out")
            return
        if kind in ("value", "stream"):
            type = Type.of(body.get("type")) or JSON
            if kind == "stream" and shape.kinds == {"array"}:
                shape = self.shapes.of(*shape.items)
            self.compare_presence(operation, call, shape, node, is_required, type)
            self.values.add(shape, type, direction="out", operation=title, is_raw=self.is_raw(call))
            return
        self.compare_presence(operation, call, shape, node, is_required)
        self.compare_fields(operation, call, shape, node, chosen)

    def compare_presence(self, operation, call, shape, node, is_required, type=None):
        """Whether there may be no body, and whether it may be null; without a type, it has fields."""
        title, place = operation.title, repr(node)
        can_be_left_out = type.is_optional if type is not None else not self.must_send(call)
        if type is not None and is_required and can_be_left_out:
            self.ledger.lose("required", place, "the body is required, but may be left out", title)
        elif is_required is None and not can_be_left_out:
            note("unsaid-body")
        elif not is_required and not can_be_left_out:
            self.ledger.lose("required", place, "the body may be left out, but is required", title)
        elif not is_required and type is None:
            note("empty-body")
        if shape.nullable and not self.is_raw(call) and not (type is not None and type.required.is_scalar("json")):
            if is_required or not can_be_left_out:
                self.ledger.lose("nullable", place, "the body may be null, but not in the schema", title)
            else:
                note("null-draft")

    @staticmethod
    def must_send(call):
        """Whether it has a member that has to be sent."""
        fields = {} if call.body["kind"] in ("patch", "filter") else call.body_fields or {}
        return any(not field.type.is_optional and field.default is None and not field.has("isRest") for field in fields.values())

    @staticmethod
    def is_raw(call):
        return (call.media_types or "").startswith(("multipart", "text/", "application/octet", "application/x-www"))

    def compare_fields(self, operation, call, shape, node, chosen):
        title, body = operation.title, call.body
        wrap = body.get("wrap") if body["kind"] in ("draft", "record", "patch") else None
        if wrap:
            shape = self.unwrapped(operation, shape, wrap, node)
            if shape is None:
                return
        if body["kind"] == "filter" and body.get("pointer"):
            for step in body["pointer"].strip("/").split("/"):
                shape = self.shapes.single(self.shapes.of(*shape.members.get(step, [])))
        record = Type.of(call.resource.get("record"))
        fields = call.body_fields
        self.compare_encoding(operation, call, shape, node, fields or {})
        self.parts.compare(operation, call, shape, node, fields or {})
        if fields is None:
            self.values.add(shape, record or JSON, direction="out", operation=title, sends_nulls=bool(body.get("sendsNulls")))
            return
        own = body.get("fields") is not None or body["kind"] in ("fields", "multipart", "filter")
        owner = f"the body of {title}" if own or record is None else record.required.name
        done = self.paging.members_in_body(call)
        # The call of a stream sends `true`, the other one `false`, whatever is usual.
        choice = {"true"} if call.result["kind"] == "stream" else {"false"}
        set_by_call = {name for name in chosen if name not in fields or str(fields[name].default).lower() in choice}
        if set_by_call & set(shape.members):
            note("stream-choice")
            done |= set_by_call
        alternatives = self.shapes.alternatives(shape)
        if not alternatives and not shape.members and not fields:
            self.ledger.keep("type", repr(node), "out")
            return
        if shape.kinds and "object" not in shape.kinds:
            self.ledger.wrong("type", repr(node), f"{self.values.word(shape)} is an object with {', '.join(fields)}", title)
            return
        if alternatives:
            self.ledger.lose("union", repr(node), f"a body of {len(alternatives)} alternatives has one list of members",
                             title, ({wrap} if wrap else set()) | names_in(self.document.resolve(node["schema"]).pointer))
            leaves = [leaf.shape for part in alternatives for leaf in flattened(self.values, part)]
            shape = self.shapes.merged([leaf for leaf in leaves if leaf.kinds == {"object"}] or leaves[:1])
        item = Item(shape, JSON, "out", title, is_raw=self.is_raw(call), sends_nulls=bool(body.get("sendsNulls")))
        if shape.is_any and fields:
            self.ledger.wrong("type", repr(node), f"any value is an object with {', '.join(fields)}", title)
            return
        self.values.compare_members(
            item, shape, fields, owner, done, is_patch=body["kind"] == "patch",
            identity=body["kind"] == "record" and "identity-sent",
            record=record and record.required.name,
            files=files_of(self.document, shape, node) if body["kind"] == "multipart" else ())

    def compare_encoding(self, operation, call, shape, node, fields):
        """How a form writes its arrays."""
        if not (call.media_types or "").endswith(("urlencoded", "form-data")):
            return
        for name, nodes in shape.members.items():
            field = fields.get(name) or fields.get(name.removesuffix("[]"))
            if field is None or field.type.required.kind != "list" or field.type.required.inner.required.kind in ("record", "union"):
                continue
            encoding = node["encoding"][name]
            style = str(encoding.raw("style") or "form")
            # Without `explode`, a list of `form` has commas; the other styles are named after what is between the elements.
            is_exploded = encoding.raw("explode", style == "form")
            delimited = "comma" if style == "form" else style.removesuffix("Delimited")
            wanted = "brackets" if style == "deepObject" else "repeat" if is_exploded else delimited
            if wanted == "repeat" and name.endswith("[]") and not field.name.endswith("[]"):
                wanted = "brackets"
            arrays = call.body.get("arrays") or "repeat"
            if wanted == arrays or style == "deepObject" and arrays == "indexed" and note("deep-arrays"):
                self.ledger.keep("style", repr(nodes[0]))
            else:
                self.ledger.lose("style", repr(nodes[0]), f"‘{name}’ is written {arrays}, not {wanted}", operation.title, {name})

    def unwrapped(self, operation, shape, wrap, node):
        nodes = shape.members.get(wrap)
        if nodes is None:
            self.ledger.wrong("body", repr(node), f"the body has no member ‘{wrap}’", operation.title)
            return None
        for name, others in shape.members.items():
            if name != wrap:
                self.ledger.lose("member", repr(others[0]), f"‘{name}’ is missing beside ‘{wrap}’", operation.title, {name})
        return self.shapes.single(self.shapes.of(*nodes))

    def compare_patched(self, parameter, field, title, name):
        """A field of a patch, which may be left out in each case; with `?` it can be set to null."""
        place, is_nullable = repr(parameter), self.shapes.of(parameter).nullable
        if parameter.raw("required"):
            self.ledger.lose("required", place, f"‘{name}’ is required, but every member may be left out", title, {name}, "out")
        if is_nullable is not None and is_nullable != field.type.is_optional:
            said = "may be null, but cannot be set to it" if is_nullable else "is never null, but can be set to it"
            self.ledger.lose("nullable", place, f"‘{name}’ {said}", title, {name}, "out")
        else:
            self.ledger.keep("nullable", place, "out")

    def compare_form(self, operation, call, media, parameters):
        """The form of Swagger 2.0, whose members are parameters."""
        title = operation.title
        place = repr(operation.node) + "/parameters"
        if call.body is None:
            return self.ledger.lose("body", place, "the form is missing", title)
        if not self.sends(call, media):
            if call.media_types == "*/*":
                for parameter in parameters:
                    self.ledger.lose("member", repr(parameter), f"‘{parameter.raw('name')}’ is missing in bytes", title,
                                     {parameter.raw("name")})
                return None
            self.ledger.wrong("media type", place, f"{', '.join(media)} is sent as {call.media_types}", title)
        else:
            self.ledger.keep("media type", place)
        note("members-as-query")
        fields = call.body_fields or {}
        done = self.paging.members_in_body(call)
        for parameter in parameters:
            name = parameter.raw("name")
            field = fields.get(name) or fields.get(name.removesuffix("[]"))
            if field is None:
                if name in done:
                    self.ledger.keep("member", repr(parameter), "out")
                    continue
                self.ledger.lose("member", repr(parameter), f"‘{name}’ is missing in the form", title, {name}, "out")
                continue
            self.ledger.keep("member", repr(parameter), "out")
            if call.body["kind"] == "patch":
                self.compare_patched(parameter, field, title, name)
            else:
                self.parameters.compare_required(operation, parameter, field, {name})
            self.values.add(self.shapes.of(parameter), field.type, direction="out", operation=title, is_raw=True, is_text=True)
        known = {parameter.raw("name").removesuffix("[]") for parameter in parameters}
        for name in fields:
            if name.removesuffix("[]") not in known:
                self.ledger.wrong("member", place, f"the form has ‘{name}’, which the document does not have", title, {name}, "out",
                                  "+" + name)
        return None
