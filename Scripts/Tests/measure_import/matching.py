"""Finds the calls of each operation: by method and whole path, and by its place in the report."""

import re
import urllib.parse

from .readings import note
from .schema import normal_path


def squeezed(text):
    return re.sub(r"[^a-z0-9]", "", re.sub(r"\[[^\]]*\]", "", text).lower())


def base_of(url):
    """The path of a URL, without a slash at its end, with `{}` for variables."""
    url = re.sub(r"\{[^{}]*\}", "{}", url)
    rest = re.sub(r"^(?:[A-Za-z{}][^/]*:)?//[^/]*", "", url)
    return rest.rstrip("/")


def host_of(url):
    url = re.sub(r"\{[^{}]*\}", "{}", url)
    found = re.match(r"^(?:[A-Za-z{}][^/]*:)?//([^/]*)", url)
    return found[1].lower() if found else ""


def decoded(path):
    return urllib.parse.unquote(path)


class Matching:
    def __init__(self, operations, schema, report):
        self.schema, self.report = schema, report
        self.by_path, self.by_place = {}, {}
        for call in schema.calls:
            for base in {base_of(url) for url in schema.urls(call.server)} or {""}:
                self.by_path.setdefault((call.method, decoded(base + call.path)), []).append(call)
            self.by_place.setdefault(squeezed(call.place), []).append(call)
        self.taken = set()
        self.counts, self.queries = {}, {}
        for operation in operations:
            for key in self.keys(operation):
                self.counts[key] = self.counts.get(key, 0) + 1
                self.queries.setdefault(key, set()).update(self.query(operation))

    @staticmethod
    def keys(operation):
        path = plain = operation.path
        for parameter in operation.parameters:
            style, name = parameter.raw("style"), parameter.raw("name")
            if parameter.raw("in") == "path" and style in ("label", "matrix") and f"{{{name}}}" in path:
                before = "." if style == "label" else f";{name}="
                styled = path.replace(f"{{{name}}}", f"{before}{{{name}}}")
                path = styled if note("path-style") else path
                # An exploded list has the style at each of its elements; whether it is written so is a fact of the style.
                if not parameter.raw("explode"):
                    plain = plain.replace(f"{{{name}}}", f"{before}{{{name}}}")
        paths = {decoded(normal_path(found)) for found in (path, plain, operation.path)}
        if "?" in operation.path or "#" in operation.path:
            note("path-query")
        # What other values of a variable would be is a fact of the servers.
        bases = {base_of(found) for url in operation.servers for found in (url, getattr(url, "usual", url))}
        return {(operation.method, base + path) for base in bases for path in paths}

    @staticmethod
    def query(operation):
        """The names and values of a query in the path, which distinguish operations of one path."""
        _, _, query = operation.path.partition("#")[0].partition("?")
        return set(urllib.parse.parse_qsl(query, keep_blank_values=True))

    def placed(self, operation):
        """The calls at the places that the report gives."""
        return [call for place in self.report.places.get(operation.title, ()) for call in self.by_place.get(squeezed(place), ())]

    def calls(self, operation):
        """The calls of an operation, the one at its place first; whether the path is right."""
        found = []
        for key in sorted(self.keys(operation)):
            found += [call for call in self.by_path.get(key, ()) if call not in found]
        placed = [call for call in self.placed(operation) if call.method == operation.method]
        right = [call for call in placed if call in found]
        keys = self.keys(operation)
        queries = set().union(*(self.queries[key] for key in keys))
        if len(found) > 1 and queries:
            wanted = self.query(operation)
            same = [call for call in found if queries & set(call.fixed_query.items()) == wanted]
            found = right + [call for call in same if call not in right] or found
        elif len(found) > 1 and any(self.counts[key] > 1 for key in keys):
            found = right or found
        elif right:
            found = right + [call for call in found if call not in right]
        is_right = bool(found)
        if not found:
            found = placed[:1] or self.placed(operation)[:1]
            is_right = any((call.method, path) in self.by_path and call in self.by_path[call.method, path]
                           for call in found for _, path in self.keys(operation))
        self.taken.update(id(call) for call in found)
        return found, is_right

    def others(self):
        return [call for call in self.schema.calls if id(call) not in self.taken]
