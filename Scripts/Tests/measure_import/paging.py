"""Compares the paging of lists: parameters and members by their names and types."""

import re

from .readings import note

CURSOR = re.compile(r"cursor|^(?:next|page|next_?page|continuation|sync|pagination|scroll)_?token$|^(?:starting_?|page_?)?after$|"
                    r"^(?:ending_?|page_?)?before$|^(?:next_?|page_?|key_?)?marker$|continuation|bookmark|scroll_id|"
                    r"stream_position|^page\[(?:after|before|cursor)\]|^next$|^from_id$|^max_id$", re.I)
NUMBER = re.compile(r"^page$|^page_?(?:number|no|index|num)$|^p$|^page\[number\]$|^current_?page$", re.I)
OFFSET = re.compile(r"^(?:.*_)?offset$|^skip$|^\$skip$|^start$|^from$|^start_?(?:index|position|at)$|^page\[offset\]$", re.I)
SIZE = re.compile(r"limit|page_?size|per_?page|^count$|^size$|max_?results|max_?items|^first$|^\$?top$|^rows$", re.I)
URL = re.compile(r"ur[il]|href|link", re.I)
URL_TEXT = re.compile(r"\bUR[IL]s?\b|https?://|\blink\b", re.I)
# A member of a response that says whether there are more pages.
MORE = re.compile(r"^has_?(?:more|next)(?:_?page)?$|^more$", re.I)
# Descriptions of parameters that have the name of a position and are something else.
TIME = re.compile(r"\b(?:milli)?(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)\b", re.I)
COUNTED = re.compile(r"\b(?:pages?|paginat\w*|records?|results?|items?|rows?|entr(?:y|ies)|elements?|objects?|skip\w*|cursor)\b", re.I)
OF_PAPER = re.compile(r"\bpages? (?:number )?(?:of|in) (?:the|an?|this) (?:book|document|pdf|file|report|scan|issue)s?\b(?! list)", re.I)
# The members of a page of Spring, which counts pages from 0 (Spring Data, `Pageable`).
SPRING = {"number", "totalPages", "totalElements"}
FROM_ONE = re.compile(r"\b(?:one|1)[- ](?:based|indexed)\b|\b(?:start\w*|begin\w*|first)\b.{0,20}\b(?:1|one)\b", re.I)
# Members of a response that are the position of the next page.
NEXT = re.compile(r"^next$|next_?cursor$|^next_?(?:page_?)?token$|^cursor$|^next_?marker$|^continuation", re.I)


def says_otherwise(shape, node):
    """Whether a parameter is described as a time, or as a page of something on paper."""
    text = f"{node.raw('description') or ''} {shape.text}"
    return bool(OF_PAPER.search(text)) or bool(TIME.search(text)) and not COUNTED.search(text)


def class_of(name):
    for word, pattern in (("number", NUMBER), ("offset", OFFSET), ("cursor", CURSOR)):
        if pattern.search(name):
            return word
    return None


class Paging:
    def __init__(self, document, schema, ledger, values):
        self.document, self.schema, self.ledger, self.values = document, schema, ledger, values
        self.shapes = values.shapes
        self.lists = {"right": 0, "told": 0, "silent": 0, "wrong": 0}

    # What a call has of it

    @staticmethod
    def places_in_request(call):
        """The places of parameters: position, size."""
        found = call.paging
        if found is None:
            return set()
        name, settings, scheme = found
        places = {settings.get("parameter"), settings.get("previousIn")}
        if isinstance(scheme.get("size"), dict):
            places.add(scheme["size"]["parameter"])
        return {place for place in places if place}

    def has(self, call, kind, name):
        found = call.paging
        if found is None:
            return False
        if f"{kind}.{name}" in self.places_in_request(call):
            return True
        is_position = kind == "query" and (class_of(name) or SIZE.search(name))
        return found[0] == "follow" and bool(is_position) and note("next-url")

    def members_in_body(self, call):
        return {place.partition("#/")[2].split("/")[0] for place in self.places_in_request(call) if place.startswith("body#")}

    @staticmethod
    def places_in_response(call):
        found = call.paging
        if found is None:
            return {}
        name, settings, scheme = found
        places = {"next": settings.get("next"), "previous": settings.get("previous"), "pages": settings.get("pages"),
                  "total": scheme.get("total"), "more": (scheme.get("more") or {}).get("place")}
        return {what: place for what, place in places.items() if isinstance(place, str)}

    def pointers_in_response(self, call):
        return [place.partition("#")[2] for place in self.places_in_response(call).values() if place.startswith("body#")]

    # Facts

    def parameters(self, operation):
        """The parameters of pages: place, name, shape and node, also those of bodies."""
        for parameter in operation.parameters:
            name, kind = parameter.raw("name"), parameter.raw("in")
            if kind in ("query", "header", "formData"):
                shape = self.shapes.of(parameter["schema"]) if parameter.has("schema") else self.shapes.of(parameter)
                place = "body#/" if kind == "formData" else kind + "."
                yield place + name, name, shape, parameter
                is_deep = parameter.raw("style") == "deepObject"
                for inner, nodes in shape.members.items() if kind == "query" else ():
                    yield f"query.{name}[{inner}]" if is_deep else "query." + inner, inner, self.shapes.of(*nodes), nodes[0]
        for _, schema, _, _ in self.document.bodies(operation):
            yield from self.members(schema)

    def members(self, schema):
        waiting = [("", self.shapes.single(self.shapes.of(schema)))]
        for depth in range(3):
            following = []
            for path, shape in waiting:
                parts = [part.shape for part in self.shapes.alternatives(shape)] or [shape]
                for name, nodes in (pair for part in parts for pair in part.members.items()):
                    member = self.shapes.single(self.shapes.of(*nodes))
                    yield f"body#{path}/{name}", name, member, nodes[0]
                    if member.members and depth < 2:
                        following.append((f"{path}/{name}", member))
            waiting = following

    def is_list(self, operation):
        """Whether a good response is an array, or an object with one that is no single record at its path."""
        # A query in the path only makes paths unique: `/things/{id}?beta=true` is still the path of one record.
        is_item = re.split(r"[?#]", operation.path)[0].endswith("}")
        for status, media, schema, _ in self.document.responses(operation):
            if status.startswith("2") and schema is not None and schema.value is not None:
                shape = self.shapes.single(self.shapes.of(schema))
                shapes = [shape] + [part.shape for part in self.shapes.alternatives(shape)]
                for found in [] if is_item else list(shapes):
                    shapes += [self.shapes.single(self.shapes.of(*nodes)) for nodes in found.members.values()]
                if any("array" in (found.kinds or ()) for found in shapes):
                    return True
        return False

    def is_paged(self, operation):
        """The parameters of positions of an operation that has pages; none if it has not."""
        found, times = [], []
        for place, name, shape, node in self.parameters(operation):
            shape = self.shapes.single(shape)
            if class_of(name) in ("number", "offset") and says_otherwise(shape, node):
                continue
            if place.count("/") > 1 or not class_of(name) or shape.kinds and not shape.kinds & {"string", "integer", "number"}:
                continue
            if shape.format in ("date-time", "date"):
                times.append((place, name, node))
                continue
            if shape.values or shape.choices and not shape.nullable:
                continue
            if name in ("from", "start") and shape.kinds != {"integer"}:
                continue
            found.append((place, name, node))
        if not found and times and self.says_more(operation):
            # The next page begins at a time.
            return times if operation.method in ("GET", "POST") and self.is_list(operation) else []
        names = {name for _, name, _ in found}
        has_size = any(SIZE.search(name) for _, name, _, _ in self.parameters(operation))
        # Words that also mean other things count only beside a size or another position.
        weak = {name for name in names if re.fullmatch(r"from|start|before|after|marker|next|p|max_id|.*token", name, re.I)}
        if operation.method not in ("GET", "POST") or not found or names == weak and not has_size:
            return []
        return found if self.is_list(operation) else []

    def says_more(self, operation):
        """Whether a good response says that there are more records."""
        return any(MORE.search(name) and "boolean" in (self.shapes.single(self.shapes.of(*nodes)).kinds or ())
                   for status, _, schema, _ in self.document.responses(operation)
                   if status.startswith("2") and schema is not None and schema.value is not None
                   for name, nodes in self.shapes.single(self.shapes.of(schema)).members.items())

    def compare(self, operation, calls):
        positions = self.is_paged(operation)
        place, title = repr(operation.node), operation.title
        paged = [call for call in calls if call.paging is not None]
        before = len(self.ledger.findings("wrong"))
        for call in paged:
            self.check(operation, call, positions)
        if len(self.ledger.findings("wrong")) > before:
            self.lists["wrong"] += 1
        elif positions and paged:
            self.lists["right"] += 1
            self.ledger.keep("paging", place)
        elif positions:
            names = {name for _, name, _ in positions}
            told = self.ledger.report.tells("paging", title, names, "") or (
                all(place.startswith("body") for place, _, _ in positions) and self.ledger.report.tells("body", title, names))
            self.lists["told" if told else "silent"] += 1
            self.ledger.lose("paging", place, f"the list has {', '.join(sorted(names))} and no paging", title, names, told=told)
        elif paged:
            self.ledger.keep("paging", place)

    def check(self, operation, call, positions):
        strategy, settings, scheme = call.paging
        known = {}
        for place, _, shape, node in self.parameters(operation):
            known.setdefault(place, (shape, node))
        parameter = settings.get("parameter")
        if parameter:
            self.check_parameter(operation, strategy, parameter, known)
        if isinstance(scheme.get("size"), dict):
            size = scheme["size"]["parameter"]
            if size not in known:
                self.wrong(operation, f"the size of a page is sent in {size}, which is no parameter", size)
            elif class_of(size.split(".", 1)[-1].rsplit("/", 1)[-1]) in ("number", "offset"):
                self.wrong(operation, f"the size of a page is sent in {size}", size)
        first = settings.get("first")
        if strategy in ("number", "offset") and first is not None and parameter in known:
            default = known[parameter][0].default
            minimum = known[parameter][1].raw("minimum", known[parameter][1]["schema"].raw("minimum"))
            if isinstance(default, int) and default in (0, 1) and default != first:
                self.wrong(operation, f"the first page is {first}, and the default of {parameter} is {default}", "first")
            elif default is None and isinstance(minimum, int) and minimum > first:
                self.wrong(operation, f"the first page is {first}, and the minimum of {parameter} is {minimum}", "first")
            elif default is None and minimum is None and strategy == "number" and first == 1:
                self.check_spring(operation, call, parameter, *known[parameter])
        self.check_strategy(operation, call, strategy, scheme, known)
        for what, place in self.places_in_response(call).items():
            self.check_place(operation, call, strategy, what, place)

    def check_spring(self, operation, call, parameter, shape, node):
        """Whether pages are counted from 1, though the response is one of Spring and no text says so."""
        beside = self.beside(operation, (call.result.get("items") or {}).get("pointer") or "")
        if SPRING <= set(beside) and not FROM_ONE.search(f"{node.raw('description') or ''} {shape.text}"):
            name = parameter.split(".", 1)[-1]
            self.ledger.lose("paging", repr(operation.node), f"the first page in {parameter} is 1, and Spring counts from 0",
                             operation.title, {name}, extra="first")

    def check_parameter(self, operation, strategy, parameter, known):
        name = parameter.split(".", 1)[-1].rsplit("/", 1)[-1]
        if parameter not in known:
            return self.wrong(operation, f"the position is sent in {parameter}, which is no parameter", parameter)
        kind = class_of(name)
        if strategy in ("number", "offset") and kind is not None and kind != strategy:
            return self.wrong(operation, f"{parameter} is a {kind}, and is sent as a {strategy}", parameter)
        if SIZE.search(name) and kind is None:
            return self.wrong(operation, f"{parameter} is the size of a page", parameter)
        shape = self.shapes.single(known[parameter][0])
        if strategy in ("number", "offset") and says_otherwise(shape, known[parameter][1]):
            return self.wrong(operation, f"{parameter} is described as something else than a position", parameter)
        if shape.kinds and not shape.kinds & {"string", "integer", "number"}:
            return self.wrong(operation, f"{parameter} is {self.values.word(shape)}", parameter)
        return None

    def check_place(self, operation, call, strategy, what, place):
        if place.startswith("link."):
            if place.removeprefix("link.") not in ("next", "prev", "previous", "first", "last"):
                self.wrong(operation, f"‘{what}’ is in {place}, which is no relation of pages", place)
            elif not self.mentions_links(operation):
                self.wrong(operation, f"‘{what}’ is in {place}, which the document does not mention", place)
            return None
        if place.startswith("header."):
            if not self.has_header(operation, place.removeprefix("header.")):
                self.wrong(operation, f"‘{what}’ is in {place}, which no response has", place)
            return None
        if place.startswith(("first#", "last#")):
            return self.check_element(operation, call, what, place)
        if not place.startswith("body#"):
            return None
        found = self.at(operation, place.partition("#")[2])
        if found is None:
            return self.wrong(operation, f"‘{what}’ is at {place}, which no response has", place)
        shape, node = found
        if shape is None or shape.is_any:
            return None
        kinds = shape.kinds or set()
        name = place.rsplit("/", 1)[-1]
        if what in ("total", "pages") and not kinds & {"integer", "number", "string"}:
            return self.wrong(operation, f"‘{what}’ is at {place}, which is {self.values.word(shape)}", place)
        if what == "more" and not kinds & {"boolean", "string", "integer", "number"}:
            return self.wrong(operation, f"‘{what}’ is at {place}, which is {self.values.word(shape)}", place)
        if what in ("next", "previous"):
            if shape.choices:
                return None
            if not kinds & {"string", "integer", "number"}:
                return self.wrong(operation, f"‘{what}’ is at {place}, which is {self.values.word(shape)}", place)
            # Members of `links` are URLs (JSON:API 1.1, section 7.6; HAL, section 5.1).
            is_link = bool(re.search(r"/_?links/", place))
            says_url = (shape.format in ("uri", "url", "uri-reference", "iri") or bool(URL.search(name)) or is_link
                        or bool(URL_TEXT.search(shape.text)) or "http" in str(node.raw("example", "")))
            if strategy == "follow" and (not says_url or re.search(r"token|cursor|path$", name, re.I) or "string" not in kinds):
                return self.wrong(operation, f"{place} is no URL, and is followed", place)
            is_url = shape.format in ("uri", "url") or re.search(r"(?:^|_)ur[il]$|Ur[il]$|^href$", name)
            if strategy == "cursor" and is_url:
                return self.wrong(operation, f"{place} is a URL, and is sent as a cursor", place)
        return None

    def check_element(self, operation, call, what, place):
        """A place in the first or the last element of a page."""
        items = call.result.get("items") or {}
        list_pointer = items.get("pointer") or ""
        for name in self.beside(operation, list_pointer):
            if NEXT.search(name) or name == "last":
                return self.wrong(operation, f"‘{what}’ is at {place}, and the response has ‘{name}’", place)
        found = self.at(operation, list_pointer)
        if found is None or found[0] is None:
            return None
        element = self.shapes.single(self.shapes.of(*found[0].items))
        inside = (items.get("element") or "").strip("/").split("/") + place.partition("#")[2].strip("/").split("/")
        for step in [step for step in inside if step]:
            parts = [element] + [part.shape for part in self.shapes.alternatives(element)]
            nodes = next((part.members[step] for part in parts if step in part.members), None)
            if nodes is None:
                if element.is_any or element.is_free_object:
                    return None
                return self.wrong(operation, f"‘{what}’ is at {place}, which no element has", place)
            element = self.shapes.single(self.shapes.of(*nodes))
        return None

    def beside(self, operation, pointer):
        """The members beside the items, with their shapes."""
        above = pointer.strip("/").split("/")[:-1]
        found = self.at(operation, "/" + "/".join(above) if above else "")
        if found is None or found[0] is None:
            return {}
        return {name: self.shapes.single(self.shapes.of(*nodes)) for name, nodes in found[0].members.items()}

    def check_strategy(self, operation, call, strategy, scheme, known):
        """Whether the response says that its pages are found in another way."""
        sent = {place.split(".", 1)[-1].rsplit("/", 1)[-1] for place in known}
        size = (scheme.get("size") or {}).get("parameter", "") if isinstance(scheme.get("size"), dict) else ""
        size = size.split(".", 1)[-1].rsplit("/", 1)[-1]
        if strategy == "offset" and re.search(r"page", size, re.I) and "limit" in sent:
            self.wrong(operation, f"an offset counts in ‘limit’, not in ‘{size}’", "size")
        if strategy not in ("number", "offset"):
            return
        beside = self.beside(operation, (call.result.get("items") or {}).get("pointer") or "")
        if any(class_of(name) == strategy and name not in ("from", "start") for name in beside):
            return  # The response says itself at which offset or number it is.
        for name, shape in beside.items():
            is_url = shape.format in ("uri", "url") or bool(URL_TEXT.search(shape.text))
            if name == "next" and (strategy == "number" or shape.kinds != {"integer"}):
                continue
            if NEXT.search(name) and not is_url and not shape.choices and (shape.kinds or set()) & {"string", "integer"}:
                self.wrong(operation, f"the response has ‘{name}’, and the pages are found by {strategy}", "strategy")

    def at(self, operation, pointer):
        """The shape at a pointer in a good response; `(None, node)` if the document does not say; `None` if there is none."""
        best = None
        for status, media, schema, node in self.document.responses(operation):
            if not (status.startswith("2") or status == "default") or schema is None or schema.value is None:
                continue
            shapes, found_node = [self.shapes.single(self.shapes.of(schema))], node
            for step in [step for step in pointer.split("/") if step]:
                step = step.replace("~1", "/").replace("~0", "~")
                following = []
                for shape in shapes:
                    for part in [shape] + [part.shape for part in self.shapes.alternatives(shape)]:
                        if step in part.members:
                            found_node = part.members[step][0]
                            following.append(self.shapes.single(self.shapes.of(*part.members[step])))
                        elif part.is_any or part.is_free_object:
                            return None, node
                        elif hasattr(part.additional, "key"):
                            following.append(self.shapes.single(self.shapes.of(part.additional)))
                shapes = following
            if shapes:
                return shapes[0], self.document.resolve(found_node)
        return best

    def has_header(self, operation, name):
        for response in self.document.resolve(operation.node["responses"]).members():
            headers = self.document.resolve(self.document.resolve(response[1])["headers"])
            if any(found.lower() == name.lower() for found, _ in headers.members()):
                return True
        return False

    def mentions_links(self, operation):
        if self.has_header(operation, "Link"):
            return True
        texts = [str(operation.node.raw("description")), str(self.document.root["info"].raw("description"))]
        texts += [str(parameter.raw("description")) for parameter in operation.parameters]
        # The description of a response describes its header fields, too (OpenAPI 3.1, section 4.8.17).
        for status, response in self.document.resolve(operation.node["responses"]).members():
            if status.startswith("2"):
                texts.append(str(self.document.resolve(response).raw("description")))
        return any(re.search(r"\blink\b.*header|header.*\blink\b|rel=", text, re.I | re.S) for text in texts)

    def wrong(self, operation, text, extra):
        self.ledger.wrong("paging", repr(operation.node), text, operation.title, extra=extra)
