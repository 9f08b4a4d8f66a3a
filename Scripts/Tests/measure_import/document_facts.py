"""Compares what belongs to a whole document: servers, credentials, errors and webhooks."""

import collections
import re

from .facts import text_of
from .matching import base_of, host_of
from .readings import note
from .schema import Type

FLOWS = {"clientCredentials": "client-credentials", "application": "client-credentials", "password": "password",
         "authorizationCode": "authorization-code", "accessCode": "authorization-code"}


def plain(text):
    return re.sub(r"[^a-z0-9]", "", text.lower())


class Credentials:
    def __init__(self, document, schema, ledger):
        self.document, self.schema, self.ledger = document, schema, ledger
        root = document.root
        self.schemes = dict(
            (root["securityDefinitions"] if document.is_swagger else root["components"]["securitySchemes"]).members())
        self.carriers = {}
        self.needed = set()
        self.parameters = None

    def compare_operation(self, operation, call):
        place, title = repr(operation.node), operation.title
        security = operation.security
        alternatives, scopes = [], set()
        for entry in security.elements():
            names = [str(name) for name in (entry.value if entry.is_object else {}) if str(name) in self.schemes]
            unknown = [name for name in (entry.value if entry.is_object else {}) if str(name) not in self.schemes]
            for name in unknown:
                self.document.problem(f"{entry!r}: there is no scheme ‘{name}’")
            if unknown and not names:
                continue
            alternatives.append(frozenset(names))
            self.needed.update(names)
            for name in names:
                listed = entry.raw(name)
                if isinstance(listed, list) and self.document.resolve(self.schemes[name]).raw("type") in ("oauth2", "openIdConnect"):
                    scopes.update(str(scope) for scope in listed)
        use = [frozenset(names) for names in call.value.get("use") or []]
        wanted = {frozenset(alternative) for alternative in alternatives}
        if not wanted or wanted == {frozenset()}:
            is_unsaid = not self.schemes and operation.security.value is None
            if is_unsaid and all(self.is_parameter((self.schema.schemes[name].get("place") or "").lower())
                                 for names in use for name in names if name in self.schema.schemes):
                self.ledger.keep("use", place)
            elif any(use) and frozenset() not in use:
                self.ledger.wrong("use", place, f"no credential is needed, and the call has {self.word(use)}", title)
            else:
                self.ledger.keep("use", place)
            return
        carried = set()
        for alternative in wanted:
            found = [names for names in use if self.fits(alternative, names)]
            carried.update(found)
            extra = " and ".join(sorted(alternative)) or "none"
            if found or not alternative and not use:
                self.ledger.keep("use", place, extra=extra)
            else:
                self.ledger.lose("use", place, f"the call cannot be made with {extra}, only with {self.word(use)}", title,
                                 set(alternative), extra=extra)
        for names in use:
            if names not in carried:
                self.ledger.wrong("use", place, f"the call can be made with {self.word([names])}, and the document does not say so",
                                  title, extra="+" + self.word([names]))
        have = set(call.value.get("scopes") or []) | set(self.schema.api.get("scopes") or [])
        for name in {name for names in use for name in names}:
            have |= self.scopes_of(name)
        for scope in sorted(set(call.value.get("scopes") or []) - scopes):
            self.ledger.wrong("scopes", place, f"the scope {scope} is not in the document", title, {scope}, extra="+" + scope)
        for scope in sorted(scopes):
            if scope in have:
                self.ledger.keep("scopes", place, extra=scope)
            else:
                self.ledger.lose("scopes", place, f"the scope {scope} is missing", title, {scope}, extra=scope)

    def scopes_of(self, name):
        kind = (self.schema.schemes.get(name) or {}).get("kind") or {}
        return set(((kind.get("oauth2") or {}).get("_0") or {}).get("scopes") or [])

    @staticmethod
    def word(use):
        return " or ".join(" and ".join(sorted(names)) or "none" for names in use) or "none"

    def fits(self, alternative, names):
        """Whether the schemes of a call are those of an alternative."""
        if len(alternative) != len(names):
            return False
        return all(any(self.carries(wanted, name) for name in names) for wanted in alternative) and all(
            any(self.carries(wanted, name) for wanted in alternative) for name in names)

    def carries(self, wanted, name):
        key = wanted, name
        if key not in self.carriers:
            self.carriers[key] = name in self.schema.schemes and self.same(
                self.document.resolve(self.schemes[wanted]), self.schema.schemes[name])
        return self.carriers[key]

    def same(self, node, scheme):
        """Whether a scheme of the schema is one of the document."""
        (kind, content), = scheme["kind"].items()
        type, http = node.raw("type"), str(node.raw("scheme", "")).lower()
        place = scheme.get("place")
        if type == "apiKey":
            where = f"{node.raw('in')}.{node.raw('name')}"
            is_authorization = where.lower() == "header.authorization"
            if kind in ("bearer", "basic", "token"):
                is_there = (place or "header.authorization").lower() == where.lower()
                return is_there and (kind != "basic" or is_authorization) and node.raw("in") == "header"
            return kind in ("apiKey", "custom") and ((place or "").lower() == where.lower() or is_authorization and place is None)
        if type == "basic" or type == "http" and http == "basic":
            return kind == "basic"
        if type == "http":
            return kind == {"bearer": "bearer", "digest": "digest"}.get(http, "custom") or kind == "custom"
        if type == "openIdConnect":
            issuer = ((content or {}).get("_0") or {}).get("issuer", "") if kind == "oauth2" else ""
            return kind == "bearer" or bool(issuer) and str(node.raw("openIdConnectUrl", "")).startswith(issuer)
        if type == "oauth2":
            note("oauth-flows")
            flows = self.flows(node)
            if kind == "bearer":
                return True
            if kind != "oauth2":
                return False
            settings = content["_0"]
            flow = flows.get(settings["grant"])
            if flow is None:
                return False
            return self.same_url(flow.get("tokenUrl"), settings.get("token")) and (
                settings["grant"] != "authorization-code" or self.same_url(flow.get("authorizationUrl"), settings.get("authorize")))
        return kind == "custom"

    @staticmethod
    def same_url(one, other):
        one, other = str(one or ""), str(other or "")
        return one.strip() == other.strip() or bool(other) and base_of(one) == base_of(other) and host_of(one) in ("", host_of(other))

    def flows(self, node):
        if self.document.is_swagger:
            return {FLOWS.get(str(node.raw("flow")), "implicit"): node.value}
        return {FLOWS.get(name, "implicit"): flow.value for name, flow in node["flows"].members() if flow.is_object}

    def compare_schemes(self):
        """Each scheme that an operation needs."""
        for name in sorted(self.needed):
            node = self.document.resolve(self.schemes[name])
            found = [scheme for scheme in self.schema.schemes if self.carries(name, scheme)]
            if not found:
                self.ledger.lose("credential", repr(node), f"the scheme ‘{name}’ is missing", names={name})
                continue
            self.ledger.keep("credential", repr(node))
            if node.raw("type") == "oauth2":
                kinds = [self.schema.schemes[scheme]["kind"] for scheme in found]
                grants = {kind["oauth2"]["_0"]["grant"] for kind in kinds if "oauth2" in kind}
                for flow in self.flows(node):
                    if flow in grants or flow == "implicit" and any("bearer" in kind for kind in kinds):
                        self.ledger.keep("credential", repr(node), extra=flow)
                    else:
                        self.ledger.lose("credential", repr(node), f"the flow {flow} of ‘{name}’ is missing", names={name}, extra=flow)
        if set(self.schemes) - self.needed:
            note("unused-scheme")
        for name, scheme in self.schema.schemes.items():
            if not any(self.carries(wanted, name) for wanted in self.schemes):
                place = (scheme.get("place") or "").lower()
                if not self.is_parameter(place):
                    self.ledger.wrong("credential", "#", f"the document has no scheme ‘{name}’", names={name}, extra=name)

    def is_parameter(self, place):
        """Whether parameters of operations are this credential."""
        place = place or "header.authorization"
        if self.parameters is None:
            self.parameters = {f"{parameter.raw('in')}.{parameter.raw('name')}".lower()
                               for operation in self.document.operations() for parameter in operation.parameters}
        return place in self.parameters and note("credential")


class Errors:
    """The records of bad responses."""

    def __init__(self, document, schema, ledger, values):
        self.document, self.schema, self.ledger, self.values = document, schema, ledger, values
        self.found = collections.Counter()
        self.joined, self.in_results = {}, False
        self.schemas, self.titles = {}, collections.defaultdict(list)

    def add(self, operation):
        seen = set()
        responses = list(self.document.responses(operation))
        # Without any other status, `default` is the good response (OpenAPI 3.1, section 4.8.16), as in results.
        has_good = any(status.startswith(("1", "2", "3")) for status, *_ in responses)
        for status, media, schema, node in responses:
            if status == "default" and not has_good:
                continue
            if status.startswith("2") and schema is not None and schema.value is not None:
                members = self.values.shapes.single(self.values.shapes.of(schema)).members
                self.in_results |= any(name in members for name in self.schema.place_of_errors[:1])
            if status.startswith(("2", "1", "3")) or media is None or "json" not in media and media != "*/*":
                continue
            if schema is None or schema.value is None:
                continue
            key = self.document.resolve(schema).key
            if key not in seen:
                seen.add(key)
                self.found[key] += 1
                self.schemas.setdefault(key, (schema, operation, status))
                self.titles[key].append(operation.title)

    def members_of_errors(self):
        """The members of each schema of errors that is an object, with their values."""
        result, shapes = {}, self.values.shapes
        for key, (schema, *_) in self.schemas.items():
            shape = shapes.single(shapes.of(schema))
            if shape.members and not shapes.alternatives(shape):
                result[key] = {name: {text_of(value) for value in shapes.of(*nodes).values or [""]}
                               for name, nodes in shape.members.items()}
        return result

    def is_joined(self, key, type):
        """Whether a record has all members of an error, and no other one but those of other errors."""
        if key not in self.joined:
            return False
        known, names = {name for joined in self.joined.values() for name in joined}, set(self.schema.fields(type.required.name))
        return set(self.joined[key]) <= names <= known

    def compare(self):
        rules = self.schema.api.get("errors") or {}
        type = Type.of(rules.get("record"))
        shapes = self.values.shapes
        self.joined = self.members_of_errors() if type is not None and type.required.kind == "record" else {}
        ranking = self.found.most_common()
        usual = ranking[0][0] if ranking and ranking[0][1] > 1 else None
        for key, count in ranking:
            schema, operation, status = self.schemas[key]
            shape = shapes.single(shapes.of(schema))
            place = repr(self.document.resolve(schema))
            if shape.is_any or shape.is_free_object:
                continue
            if type is None and shape.kinds == {"string"} and rules.get("message") == "":
                note("error-text")
                self.ledger.keep("error", place)
                continue
            far = 1 if type is None else self.values.distance.of(shape, type)
            # A line names one of the operations.
            told = next((title for title in self.titles[key] if self.ledger.report.tells("error", title, set())), None)
            if far > 0.5 and not self.is_joined(key, type) or told and key != usual:
                said = "nothing" if type is None else type.text
                title = told or operation.title
                self.ledger.lose("error", place, f"the error of {count} operations, such as {status} of {operation.title}, is {said}",
                                 title)
                continue
            self.ledger.keep("error", place)
            others = [joined for other, joined in self.joined.items() if other != key]
            if key not in self.joined or not others:
                self.values.add(shape, type, direction="in", operation=None)
                continue
            self.values.add(shape, type, direction="in", operation=operation.title,
                            relaxed=frozenset(name for joined in others for name in joined),
                            wider=frozenset((name, value) for joined in others for name in joined for value in joined[name]))
        if type is not None and not self.found and not self.in_results:
            self.ledger.wrong("error", "#", f"the document has no error, and the schema has {type.text}")


def compare_servers(document, schema, ledger, operations):
    """The servers of the document, and those that it does not have."""
    hosts = {host_of(url) for operation in operations for url in operation.servers} - {""}
    for server in schema.api.get("servers", []):
        for url in [server.get("url") or ""] + [other["value"] for other in server.get("others", [])]:
            if hosts and host_of(url) not in hosts | {host_of(url) for url in document.server_urls(document.root["servers"])}:
                ledger.wrong("server", "#/servers", f"{url} is no server of the document", extra="+" + url)
    known = {host_of(url) for server in schema.api.get("servers", [])
             for url in [server.get("url") or ""] + [other["value"] for other in server.get("others", [])]}
    for url in document.server_urls(document.root["servers"] if document.root.raw("servers") else None):
        if host_of(url):
            if host_of(url) in known:
                ledger.keep("server", "#/servers", extra=url)
            else:
                ledger.lose("server", "#/servers", f"{url} is missing", names={url}, extra=url)


def compare_webhooks(document, schema, ledger, values):
    events = {plain(event["name"]): event for event in (schema.api.get("webhooks") or {}).get("events", [])}
    types, seen = [Type.of(event["type"]) for event in events.values()], set()
    for name, node in document.webhooks():
        body = document.resolve(document.child(node, "requestBody")["content"])
        schemas = [media["schema"] for media_type, media in document.media(body) if "json" in media_type]
        if not schemas:
            ledger.lose("webhook", repr(node), f"the webhook ‘{name}’ has no body in JSON", names={name})
            continue
        shape = values.shapes.of(schemas[0])
        event = events.get(plain(name))
        type = Type.of(event["type"]) if event else next(
            (type for type in types if values.distance.of(shape, type) < 0.1), None)
        if type is None:
            ledger.lose("webhook", repr(node), f"the webhook ‘{name}’ is missing", names={name})
            continue
        ledger.keep("webhook", repr(node))
        seen.add(event["name"] if event else type.text)
        values.add(shape, type, direction="in", operation=None)
    if not seen and events:
        ledger.wrong("webhook", "#", f"the document has no webhooks, and the schema has {len(events)}")
