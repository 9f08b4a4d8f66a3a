"""Reads OpenAPI documents: JSON and YAML, one file or several, with every `$ref` resolved."""

import codecs
import json
import os
import re
import urllib.parse

import yaml

METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace", "query")
# The keywords beside a `$ref` that count in OpenAPI 3.0, too, since tools write them there.
SIBLINGS_OF_3_0 = ("nullable", "x-nullable", "readOnly", "writeOnly", "default")


class Unreadable(Exception):
    """A file that is no document."""


class Loader(yaml.CSafeLoader):
    """YAML 1.2: dates are texts, and only `true` and `false` are booleans."""


Loader.yaml_implicit_resolvers = {}
for tag, pattern, first in (
    ("bool", r"^(?:true|True|TRUE|false|False|FALSE)$", "tTfF"),
    ("null", r"^(?:~|null|Null|NULL|)$", ["~", "n", "N", ""]),
    ("merge", r"^<<$", ["<"]),
    ("int", r"^(?:[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$", "-+0123456789"),
    ("float", r"^(?:[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$",
     "-+0123456789."),
):
    Loader.add_implicit_resolver("tag:yaml.org,2002:" + tag, re.compile(pattern), list(first))


def number(loader, node):
    text = loader.construct_scalar(node)
    try:
        return int(text, 8 if text.startswith("0o") else 16 if text.startswith("0x") else 10)
    except ValueError:
        return text


Loader.add_constructor("tag:yaml.org,2002:int", number)


def read(path):
    """The value of a file."""
    try:
        with open(path, "rb") as file:
            data = file.read()
    except (OSError, ValueError) as error:
        raise Unreadable(f"{path!r}: {getattr(error, 'strerror', None) or 'it is no name of a file'}") from error
    if data[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        raise Unreadable(f"{path}: it is not UTF-8, as RFC 8259 demands")
    try:
        text = data.decode("utf-8-sig")
        if text.lstrip()[:1] in ("{", "["):
            try:
                return json.loads(text)
            except ValueError:
                pass
        return yaml.load(text, Loader=Loader)
    except (ValueError, yaml.YAMLError, RecursionError, TypeError) as error:
        raise Unreadable(f"{path}: {str(error).splitlines()[0]}") from error


class Node:
    """A value of a document with its place."""

    __slots__ = ("value", "file", "pointer")

    def __init__(self, value, file, pointer):
        self.value, self.file, self.pointer = value, file, pointer

    @property
    def key(self):
        return self.file, self.pointer

    @property
    def is_object(self):
        return isinstance(self.value, dict)

    def has(self, name):
        return isinstance(self.value, dict) and name in self.value

    def raw(self, name, default=None):
        """The value of a member, as it stands."""
        return self.value.get(name, default) if isinstance(self.value, dict) else default

    def __getitem__(self, name):
        """A member or an element; a node of `None` if there is none."""
        step = str(name).replace("~", "~0").replace("/", "~1")
        found = None
        if isinstance(self.value, dict):
            found = self.value.get(name)
        elif isinstance(self.value, list) and isinstance(name, int) and name < len(self.value):
            found = self.value[name]
        return Node(found, self.file, f"{self.pointer}/{step}")

    def members(self):
        if isinstance(self.value, dict):
            for name in list(self.value):
                yield str(name), self[name]

    def elements(self):
        if isinstance(self.value, list):
            for index in range(len(self.value)):
                yield self[index]

    def __repr__(self):
        return f"{self.file}#{self.pointer}"


def listed(value):
    return value if isinstance(value, list) else []


class ServerURL(str):
    """The URL of a server, with the values of its variables: the default first, then those of `enum`; `None` for any value."""

    def __new__(cls, url, variables=None):
        found = super().__new__(cls, url)
        found.variables = {}
        for name, variable in (variables or {}).items():
            if isinstance(variable, dict) and f"{{{name}}}" in url:
                values = [str(value) for value in [variable.get("default")] + listed(variable.get("enum")) if value is not None]
                found.variables[name] = list(dict.fromkeys(values)) + ([] if listed(variable.get("enum")) else [None])
        return found

    @property
    def usual(self):
        """The URL with the defaults of its variables."""
        return self.with_values({name: values[0] for name, values in self.variables.items() if values[0] is not None})

    def with_values(self, values):
        text = str(self)
        for name, value in values.items():
            text = text.replace(f"{{{name}}}", value)
        return text


class MediaType(str):
    """A media type in small letters, with its parameters (RFC 9110, section 8.3.1)."""

    def __new__(cls, text):
        name, *rest = str(text).split(";")
        found = super().__new__(cls, name.strip().lower())
        pairs = (part.partition("=") for part in rest)
        found.parameters = {key.strip().lower(): value.strip().strip('"') for key, _, value in pairs if value}
        # JSON is always UTF-8 (RFC 8259, section 8.1), each body of parts has its own boundary, and `q` is no parameter of a type.
        for key in ("charset", "boundary", "q"):
            found.parameters.pop(key, None)
        return found


class Operation:
    """An operation with what it has from its path and from the document."""

    def __init__(self, path, method, node, parameters, servers, security):
        self.path, self.method, self.node = path, method, node
        self.parameters, self.servers, self.security = parameters, servers, security
        # Whether its servers are not those of the document.
        self.has_own_servers = False

    @property
    def title(self):
        return f"{self.method} {self.path}"


class Document:
    def __init__(self, path):
        self.path = os.path.abspath(path)
        self.folder = os.path.dirname(self.path)
        self.files, self.targets = {}, {}
        # What could not be read, in the order in which it was met.
        self.problems = []
        self.root = self.file(os.path.basename(self.path))
        if not self.root.is_object:
            raise Unreadable(f"{path}: it is no object")
        version = self.root.raw("swagger") or self.root.raw("openapi")
        self.is_swagger = self.root.has("swagger")
        self.version = tuple(int(part) for part in re.findall(r"\d+", str(version))[:2])
        if self.version[:1] not in ((2,), (3,)) or self.is_swagger != (self.version[0] == 2):
            raise Unreadable(f"{path}: it is no OpenAPI document of version 2 or 3")

    def problem(self, text):
        if text not in self.problems:
            self.problems.append(text)

    def file(self, name):
        """The root of a file, by its path below the folder of the document."""
        if name not in self.files:
            self.files[name] = read(os.path.join(self.folder, name))
        return Node(self.files[name], name, "")

    def target(self, node):
        """What a chain of references leads to, with the nodes on the way that have other keywords beside `$ref`."""
        if not (isinstance(node.value, dict) and isinstance(node.value.get("$ref"), str)):
            return node, []
        if node.key not in self.targets:
            # What leads through itself is a loop.
            self.targets[node.key] = Node(None, node.file, node.pointer), [node]
            self.targets[node.key] = self.find_target(node)
        return self.targets[node.key]

    def find_target(self, node):
        chain, seen = [], set()
        while isinstance(node.value, dict) and isinstance(node.value.get("$ref"), str):
            if node.key in seen or len(seen) > 100:
                self.problem(f"{node!r}: the references are a loop")
                return Node(None, node.file, node.pointer), chain
            seen.add(node.key)
            chain.append(node)
            found = self.follow(node, node.value["$ref"])
            if found is None:
                return Node(None, node.file, node.pointer), chain
            node = found
        return node, chain

    def resolve(self, node):
        return self.target(node)[0]

    def follow(self, node, reference):
        name, _, fragment = reference.partition("#")
        if re.match(r"^[a-z][a-z0-9+.-]+:", name, re.I):
            self.problem(f"{node!r}: ‘{reference}’ is not in the folder")
            return None
        file = node.file
        if name:
            file = os.path.normpath(os.path.join(os.path.dirname(node.file), urllib.parse.unquote(name)))
        try:
            found = self.file(file)
        except Unreadable as error:
            self.problem(f"{node!r}: {error}")
            return None
        if fragment and not fragment.startswith("/"):
            found = self.anchor(found, fragment)
            if found is None:
                self.problem(f"{node!r}: ‘{reference}’ leads nowhere")
            return found
        steps = fragment.split("/")[1:]
        if not name and steps and steps[0] in ("$defs", "definitions") and not found.has(steps[0]):
            # The definitions of a schema that was copied into the document with its references.
            found = self.around(node, steps[0]) or found
        for step in steps:
            step = urllib.parse.unquote(step).replace("~1", "/").replace("~0", "~")
            if isinstance(found.value, dict) and "$ref" in found.value and step not in found.value:
                found = self.resolve(found)
            if isinstance(found.value, list) and step.isdigit() and int(step) < len(found.value):
                found = found[int(step)]
            elif isinstance(found.value, dict) and step in found.value:
                found = found[step]
            elif isinstance(found.value, dict) and step.isdigit() and int(step) in found.value:
                found = Node(found.value[int(step)], found.file, f"{found.pointer}/{step}")
            else:
                self.problem(f"{node!r}: ‘{reference}’ leads nowhere")
                return None
        return found

    def around(self, node, key):
        """The innermost value around a node that has a key."""
        found, inner = None, self.file(node.file)
        for step in node.pointer.split("/")[1:]:
            if inner.has(key):
                found = inner
            step = step.replace("~1", "/").replace("~0", "~")
            inner = inner[int(step) if isinstance(inner.value, list) else step]
        return found

    def anchor(self, root, name):
        waiting = [root]
        while waiting:
            node = waiting.pop()
            if node.raw("$anchor") == name:
                return node
            waiting += [child for _, child in node.members()] + list(node.elements())
        return None

    def child(self, node, name):
        """A member, behind its references."""
        return self.resolve(node[name])

    def schemas(self):
        """The named schemas of all files that have been read."""
        for file in list(self.files):
            root = Node(self.files[file], file, "")
            yield from root["definitions"].members() if self.is_swagger else root["components"]["schemas"].members()

    # Operations

    def operations(self):
        # `x-ms-paths` has paths that differ in their queries (AutoRest).
        for path, item in list(self.root["paths"].members()) + list(self.root["x-ms-paths"].members()):
            if path.startswith("x-"):
                continue
            item, chain = self.target(item)
            methods = [(method.upper(), item[method]) for method in METHODS if item.has(method)]
            methods += [(name, node) for name, node in item["additionalOperations"].members()]
            for beside in chain:
                methods += [(method.upper(), beside[method]) for method in METHODS if beside.has(method)]
            for method, node in methods:
                node = self.resolve(node)
                if not node.is_object:
                    self.problem(f"{node!r}: it is no operation")
                    continue
                yield self.operation(path, method, item, node)

    def operation(self, path, method, item, node):
        parameters = {}
        for list_ in (item["parameters"], node["parameters"]):
            for parameter in self.resolve(list_).elements():
                parameter = self.resolve(parameter)
                if isinstance(parameter.raw("name"), str) and isinstance(parameter.raw("in"), str):
                    parameters[parameter.raw("in"), parameter.raw("name")] = parameter
                else:
                    self.problem(f"{parameter!r}: it is no parameter")
        servers = next((owner["servers"] for owner in (node, item, self.root) if owner.raw("servers")), None)
        security = node["security"] if isinstance(node.raw("security"), list) else self.root["security"]
        has_own_servers = bool(node.raw("servers") or item.raw("servers"))
        urls = self.server_urls(servers)
        if has_own_servers:
            # A relative server belongs to the first one of the document that has a host.
            first = next((url for url in self.server_urls(self.root["servers"]) if "//" in url), None)
            urls = [url if first is None or "//" in url or url.variables else ServerURL(urllib.parse.urljoin(first, url)) for url in urls]
        result = Operation(path, method, node, list(parameters.values()), urls, security)
        result.has_own_servers = has_own_servers
        return result

    def server_urls(self, servers):
        if self.is_swagger:
            schemes = listed(self.root.raw("schemes")) or ["https"]
            host = self.root.raw("host")
            base = str(self.root.raw("basePath") or "")
            return [f"{scheme}://{host}{base}" for scheme in schemes] if host else [base]
        if servers is None:
            return ["/"]
        return [ServerURL(str(server.raw("url") or ""), server.raw("variables")) for server in servers.elements()] or [ServerURL("/")]

    def webhooks(self):
        """The messages that the server sends by itself, with their operations."""
        for holder in ("webhooks", "x-webhooks"):
            for name, item in self.root[holder].members():
                item = self.resolve(item)
                for method in METHODS:
                    if item.has(method):
                        yield name, self.resolve(item[method])

        for operation in self.operations():
            for name, callback in self.resolve(operation.node["callbacks"]).members():
                for _, item in self.resolve(callback).members():
                    for method in METHODS:
                        if self.resolve(item).has(method):
                            yield name, self.resolve(self.resolve(item)[method])

    # Parts of operations

    def media(self, content):
        """The media types of `content`: name and node."""
        for name, media in content.members():
            yield MediaType(name), self.resolve(media)

    def bodies(self, operation):
        """The bodies of a request: media type, schema, node, and whether one is required, `None` if that is not said."""
        def is_required(node):
            return bool(node.raw("required")) if node.has("required") else None
        if self.is_swagger:
            consumes = listed(operation.node.raw("consumes")) or listed(self.root.raw("consumes")) or ["application/json"]
            for parameter in operation.parameters:
                if parameter.raw("in") == "body":
                    for name in consumes:
                        yield MediaType(name), parameter["schema"], parameter, is_required(parameter)
            return
        body = self.child(operation.node, "requestBody")
        for name, media in self.media(self.resolve(body["content"])):
            yield name, media["schema"] if media.has("schema") else media["itemSchema"], media, is_required(body)

    def form(self, operation):
        """The form of Swagger 2.0: media types and parameters."""
        fields = [parameter for parameter in operation.parameters if parameter.raw("in") == "formData"]
        consumes = listed(operation.node.raw("consumes")) or listed(self.root.raw("consumes")) or []
        is_file = any(field.raw("type") == "file" for field in fields)
        usual = "multipart/form-data" if is_file else "application/x-www-form-urlencoded"
        return [MediaType(name) for name in consumes if "form" in str(name)] or [usual], fields

    def responses(self, operation):
        """The responses: status, media type or `None`, schema, and node."""
        for status, response in self.resolve(operation.node["responses"]).members():
            if status.startswith("x-"):
                continue
            response = self.resolve(response)
            if status in ("204", "205", "304"):
                # These have no content, whatever is described (RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5).
                yield status, None, None, response
                continue
            if self.is_swagger:
                produces = listed(operation.node.raw("produces")) or listed(self.root.raw("produces")) or ["application/json"]
                if response.has("schema"):
                    for name in produces:
                        yield status, MediaType(name), response["schema"], response
                else:
                    yield status, None, None, response
                continue
            content = list(self.media(self.resolve(response["content"])))
            for name, media in content:
                schema = media["schema"] if media.has("schema") else media["itemSchema"]
                yield status, name, schema, media
            if not content:
                yield status, None, None, response
