"""Compares parameters with the arguments of calls: places, names, types and styles."""

import re

from .facts import text_of
from .matching import squeezed
from .readings import note
from .scalars import FORMATS
from .schema import JSON, Type

STYLES = {"multi": "repeat", "csv": "comma", "ssv": "space", "tsv": "tabDelimited", "pipes": "pipe"}


class Parameters:
    def __init__(self, document, schema, ledger, values, paging):
        self.document, self.schema, self.ledger, self.values, self.paging = document, schema, ledger, values, paging
        self.shapes = values.shapes

    def shape_of(self, parameter):
        """The shape of a parameter, and whether it is described by `content`."""
        if parameter.has("schema"):
            return self.shapes.of(parameter["schema"]), False
        content = list(self.document.media(self.document.resolve(parameter["content"])))
        if content:
            return self.shapes.of(content[0][1]["schema"]), True
        return self.shapes.of(parameter), False

    def style_of(self, parameter):
        if self.document.is_swagger:
            style = STYLES.get(str(parameter.raw("collectionFormat") or "csv"), "comma")
        else:
            place = parameter.raw("in")
            style = str(parameter.raw("style") or "") or ("form" if place in ("query", "cookie") else "simple")
            is_exploded = parameter.raw("explode", style == "form")
            if style == "form":
                style = "repeat" if is_exploded else "comma"
            elif style == "simple" or style in ("label", "matrix") and not is_exploded:
                style = "comma"
            elif style in ("pipeDelimited", "spaceDelimited"):
                style = "repeat" if is_exploded else style.removesuffix("Delimited")
        if style == "repeat" and parameter.raw("name", "").endswith("[]"):
            return note("brackets") and "brackets"
        return "brackets" if style == "deepObject" else style

    def compare(self, operation, calls):
        known = {name.lower() for _, name in self.names(operation)}
        in_path = [parameter for parameter in operation.parameters if parameter.raw("in") == "path"]
        for call in calls:
            self.compare_path(operation, call, in_path)
            for parameter in operation.parameters:
                kind = parameter.raw("in")
                if kind == "query":
                    self.compare_query(operation, call, parameter, calls)
                elif kind in ("header", "cookie"):
                    self.compare_header(operation, call, parameter, calls)
                elif kind not in ("path", "body", "formData"):
                    self.ledger.lose("parameter", repr(parameter), f"‘{parameter.raw('name')}’ in ‘{kind}’ is missing",
                                     operation.title, {parameter.raw("name")})
            self.compare_other_parameters(operation, call, known)

    def names(self, operation):
        for parameter in operation.parameters:
            yield parameter.raw("in"), parameter.raw("name")
            shape, _ = self.shape_of(parameter)
            if parameter.raw("in") == "query":
                for name in shape.members:
                    yield "query", name
                    yield "query", f"{parameter.raw('name')}.{name}"

    def compare_path(self, operation, call, parameters):
        by_name = {parameter.raw("name"): parameter for parameter in parameters}
        path = re.split(r"[?#]", operation.path, maxsplit=1)[0]
        names = re.findall(r"\{([^{}]*)\}", path)
        types = call.path_types
        offset = len(types) - len(names)  # Variables of servers.
        for index, name in enumerate(names):
            parameter = by_name.get(name)
            if parameter is None:
                self.document.problem(f"{operation.node!r}: the document has no parameter ‘{name}’")
                continue
            if not 0 <= index + offset < len(types):
                self.ledger.lose("parameter", repr(parameter), f"‘{name}’ is missing", operation.title, {name})
                continue
            self.ledger.keep("parameter", repr(parameter))
            found = types[index + offset]
            if found.resource is None:
                self.compare_type(operation, parameter, found.type, "comma", {name})
            else:
                self.compare_identity(operation, parameter, found, name)

    def compare_identity(self, operation, parameter, found, name):
        """A value in the path that is the identity of a record."""
        shape = self.shapes.single(self.shape_of(parameter)[0])
        record = self.schema.records.get((Type.of(found.resource.get("record")) or JSON).required.name)
        type, words = self.schema.underlying(found.type), squeezed(name)
        path = (found.identity or {}).get("path") or [""]
        is_own = words in (squeezed("".join(path)), "id") or words.endswith(squeezed(path[-1]) or "?") or words.endswith("id")
        members = {squeezed(member): member for member in self.schema.fields(record["swiftName"])} if record else {}
        if words in members and not is_own:
            return self.ledger.wrong("parameter", repr(parameter), f"‘{name}’ is the identity ‘{'.'.join(path)}’, and not the member "
                                     f"‘{members[words]}’", operation.title, {name})
        kinds = shape.kinds or {"string"}
        if is_own and kinds <= {"string", "integer"} and shape.format not in FORMATS.keys() - {"int64", "int32"} and type.is_scalar(
                "string", "int", "int64", "int32", "uint64", "uuid"):
            note("path-identity")
            return self.ledger.keep("type", repr(parameter), "out")
        return self.values.add(
            shape, found.type, direction="out", operation=operation.title, is_text=True, parameter=name)

    def compare_type(self, operation, parameter, type, arrays, names, sent=None, default=None, own_style=None):
        """The type of an argument, and how it is written."""
        shape, is_content = self.shape_of(parameter)
        place, title = repr(parameter), operation.title
        if is_content:
            if type.required.is_scalar("string"):
                return self.ledger.lose("type", place, f"‘{parameter.raw('name')}’ is JSON in a text", title, names)
            if arrays == "json":
                self.ledger.keep("style", place)
            else:
                self.ledger.lose("style", place, f"‘{parameter.raw('name')}’ is not written as JSON", title, names)
        elif "array" in (shape.kinds or ()) or type.required.kind == "list":
            style = self.style_of(parameter)
            if type.required.kind == "list":
                if style == "brackets" and arrays == "repeat" and sent and sent.endswith("[]"):
                    arrays = "brackets"
                if parameter.raw("style") == "deepObject" and arrays == "indexed":
                    arrays = note("deep-arrays") and "brackets"
                if style == arrays or parameter.raw("in") != "query" and style == "comma":
                    self.ledger.keep("style", place)
                else:
                    self.ledger.lose("style", place, f"‘{parameter.raw('name')}’ is written {arrays}, not {style}", title, names)
        elif shape.kinds == {"object"} and parameter.raw("in") == "query":
            style = self.style_of(parameter)
            written = arrays if own_style in ("comma", "pipe", "space") else "brackets"
            if style == written:
                self.ledger.keep("style", place)
            else:
                self.ledger.lose("style", place, f"‘{parameter.raw('name')}’ is written {written}, not {style}", title, names)
        if not is_content and parameter.raw("in") != "query" and self.shapes.single(shape).kinds == {"object"} and (
                type.required.is_scalar("string")):
            # The caller can write it as a text.
            return self.ledger.lose("type", place, f"‘{parameter.raw('name')}’ is an object in a text", title, names)
        self.values.add(
            shape, type, direction="out", operation=title, is_text=not is_content, default=default,
            parameter=parameter.raw("name"))
        return None

    def compare_required(self, operation, parameter, field, names):
        is_required = bool(parameter.raw("required"))
        place, title = repr(parameter), operation.title
        must = field.has("isRequired") or not field.type.is_optional and field.default is None
        if is_required and not must and field.default is None:
            return self.ledger.lose("required", place, f"‘{field.name}’ is required, but may be left out", title, names)
        if must and not is_required:
            return self.ledger.wrong("required", place, f"‘{field.name}’ may be left out, but is required", title, names)
        return self.ledger.keep("required", place)

    def compare_query(self, operation, call, parameter, calls):
        name, place = parameter.raw("name"), repr(parameter)
        bare = name.removesuffix("[]")
        names = {name, bare}
        field = call.query.get(name) or call.query.get(bare)
        ledger = self.ledger
        shape, _ = self.shape_of(parameter)
        if field is not None:
            ledger.keep("parameter", place)
            self.compare_required(operation, parameter, field, names)
            return self.compare_type(operation, parameter, field.type, field.value.get("style") or call.arrays, names,
                                     field.name, field.default, field.value.get("style"))
        if name in call.fixed_query or bare in call.fixed_query:
            return self.compare_constant(operation, shape, call.fixed_query.get(name, call.fixed_query.get(bare)), place, name)
        if self.paging.has(call, "query", name) or self.paging.has(call, "query", bare):
            return ledger.keep("parameter", place)
        if self.is_setting(call, "query." + name):
            return ledger.keep("parameter", place)
        sort = call.value.get("sort") or {}
        if sort and name in (sort.get("parameter", "").removeprefix("query."), self.direction_of(sort)):
            return self.compare_sort(operation, sort, parameter, shape, names)
        is_deep = parameter.raw("style") == "deepObject" and any(self.paging.has(call, "query", f"{name}[{inner}]") for inner in shape.members)
        if shape.members and (is_deep or self.style_of(parameter) == "repeat"):
            return self.compare_form_object(operation, call, parameter, shape, name + "[{}]" if is_deep else "{}")
        return ledger.lose("parameter", place, f"the query item ‘{name}’ is missing", operation.title, names)

    @staticmethod
    def direction_of(sort):
        direction = sort.get("direction")
        return ((direction if isinstance(direction, dict) else {}).get("parameter") or {}).get("_0")

    def compare_sort(self, operation, sort, parameter, shape, names):
        """Whether each value of a parameter for the order can be sent."""
        note("sort")
        self.ledger.keep("parameter", repr(parameter))
        shape = self.shapes.single(shape)
        if shape.items:
            shape = self.shapes.single(self.shapes.of(*shape.items))
        up, down, fields = sort.get("ascending", ""), sort.get("descending", ""), [field["value"] for field in sort.get("fields", [])]
        if parameter.raw("name") == self.direction_of(sort):
            values = {up, down}
        elif self.direction_of(sort):
            values = set(fields)
        else:
            values = {text for field in fields for text in (field, up + field, down + field, field + up, field + down)}
        for value in map(text_of, shape.values or []):
            if value in values:
                self.ledger.keep("enum", repr(parameter), extra=value)
            else:
                self.ledger.lose("enum", repr(parameter), f"the order {value!r} cannot be sent", operation.title, names, extra=value)

    def compare_form_object(self, operation, call, parameter, shape, form="{}"):
        """An object whose members are query items, or those of pages in brackets."""
        if form == "{}":
            note("form-object")
        self.ledger.keep("style", repr(parameter))
        for name, nodes in shape.members.items():
            member = self.shapes.of(*nodes)
            field, place = call.query.get(form.format(name)), repr(nodes[0])
            if field is None:
                if self.paging.has(call, "query", form.format(name)):
                    self.ledger.keep("parameter", place)
                else:
                    self.ledger.lose("parameter", place, f"‘{name}’ of ‘{parameter.raw('name')}’ is missing", operation.title,
                                     {name, parameter.raw("name")})
                continue
            self.ledger.keep("parameter", place)
            is_required = name in shape.required and bool(parameter.raw("required"))
            must = field.has("isRequired") or not field.type.is_optional and field.default is None
            if is_required and not must and field.default is None:
                self.ledger.lose("required", place, f"‘{name}’ is required, but may be left out", operation.title, {name})
            elif must and not is_required:
                self.ledger.wrong("required", place, f"‘{name}’ may be left out, but is required", operation.title, {name})
            else:
                self.ledger.keep("required", place)
            self.values.add(member, field.type, direction="out", operation=operation.title, is_text=True)

    def compare_constant(self, operation, shape, value, place, name):
        values = [text_of(found) for found in shape.values or []]
        if values and value not in values and "{" not in value:
            return self.ledger.wrong("constant", place, f"‘{name}’ is {value!r}", operation.title, {name})
        if len(values) == 1 or shape.default is not None and text_of(shape.default) == value or "{" in value:
            return self.ledger.keep("parameter", place)
        return self.ledger.lose("parameter", place, f"‘{name}’ is always {value!r}", operation.title, {name})

    def is_setting(self, call, where):
        """Whether the client sets it: a credential, the version, or the key of a repeated request."""
        api = self.schema.api
        used = {name for names in call.value.get("use") or [] for name in names}
        for scheme in api.get("schemes", []):
            if scheme["name"] not in used:
                continue
            place = scheme.get("place") or ("header.Authorization" if "apiKey" not in scheme["kind"] else "")
            if place.lower() == where.lower():
                return note("credential")
        version = api.get("version")
        if version and version["place"].lower() == where.lower():
            return note("version")
        if call.value.get("idempotency") and where.lower() == "header." + call.value["idempotency"].lower():
            return note("idempotency")
        return False

    def compare_header(self, operation, call, parameter, calls):
        name, place, kind = parameter.raw("name"), repr(parameter), parameter.raw("in")
        ledger, names = self.ledger, {name}
        if kind == "header" and name.lower() in ("accept", "content-type"):
            return note("accept") and ledger.keep("parameter", place)
        pieces = call.headers.get("cookie" if kind == "cookie" else name.lower())
        if pieces is not None and kind == "cookie":
            at = next((index for index, (what, text) in enumerate(pieces)
                       if what == "text" and re.search(rf"(^|; ?){re.escape(name)}=$", text)), None)
            pieces = pieces[at + 1:at + 2] if at is not None else None
        if pieces:
            ledger.keep("parameter", place)
            fields = [content for what, content in pieces if what == "argument"]
            if len(fields) == 1:
                self.compare_required(operation, parameter, fields[0], names)
                return self.compare_type(operation, parameter, fields[0].type, "comma", names)
            if all(what == "text" for what, _ in pieces):
                shape, _ = self.shape_of(parameter)
                return self.compare_constant(operation, shape, "".join(text for _, text in pieces), place, name)
            return None
        if self.paging.has(call, kind, name) or self.is_setting(call, f"{kind}.{name}"):
            return ledger.keep("parameter", place)
        word = "header field" if kind == "header" else "cookie"
        return ledger.lose("parameter", place, f"the {word} ‘{name}’ is missing", operation.title, names)

    def compare_other_parameters(self, operation, call, known):
        """What the call has and the operation has not."""
        place, title = repr(operation.node), operation.title
        in_path = operation.path.partition("?")[2].split("#")[0]
        fixed = {part.partition("=")[0].lower() for part in in_path.split("&")}
        for name in list(call.query) + list(call.fixed_query):
            if not {name.lower(), name.lower() + "[]"} & known and name.lower() not in fixed:
                self.ledger.wrong("parameter", place, f"the query item ‘{name}’ is not in the document", title, {name}, extra=name)
        for name, pieces in call.headers.items():
            if name in known or name in ("accept", "content-type", "cookie"):
                continue
            if self.is_setting(call, "header." + name):
                continue
            self.ledger.wrong("parameter", place, f"the header field ‘{name}’ is not in the document", title, {name}, extra=name)
