"""Compares the credentials of a document, and those of its operations."""

from .matching import base_of, host_of
from .readings import note

FLOWS = {"clientCredentials": "client-credentials", "application": "client-credentials", "password": "password",
         "authorizationCode": "authorization-code", "accessCode": "authorization-code"}


class Credentials:
    def __init__(self, document, schema, ledger):
        self.document, self.schema, self.ledger = document, schema, ledger
        root = document.root
        self.schemes = dict(
            (root["securityDefinitions"] if document.is_swagger else root["components"]["securitySchemes"]).members())
        self.carriers = {}
        # The schemes that operations need, with these.
        self.needed = {}
        self.parameters = None

    def compare_operation(self, operation, call):
        place, title = repr(operation.node), operation.title
        security = operation.security
        alternatives, scopes, scopes_by_alternative = [], set(), {}
        for entry in security.elements():
            names = [str(name) for name in (entry.value if entry.is_object else {}) if str(name) in self.schemes]
            unknown = [name for name in (entry.value if entry.is_object else {}) if str(name) not in self.schemes]
            for name in unknown:
                self.document.problem(f"{entry!r}: there is no scheme ‘{name}’")
            if unknown and not names:
                continue
            alternatives.append(frozenset(names))
            for name in names:
                self.needed.setdefault(name, []).append(title)
            for name in names:
                listed = entry.raw(name)
                if isinstance(listed, list) and self.document.resolve(self.schemes[name]).raw("type") in ("oauth2", "openIdConnect"):
                    scopes.update(str(scope) for scope in listed)
                    scopes_by_alternative.setdefault((alternatives[-1], name), set()).update(str(scope) for scope in listed)
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
        left_out = {name for alternative in wanted for name in alternative if self.ledger.report.tells("use", title, {name})}
        for names in use:
            # An alternative without a scheme of which a line says that it is left out is told as a whole.
            if names not in carried and not any(
                    alternative & left_out and self.fits(alternative - left_out, names) for alternative in wanted):
                self.ledger.wrong("use", place, f"the call can be made with {self.word([names])}, and the document does not say so",
                                  title, extra="+" + self.word([names]))
        have = set(call.value.get("scopes") or []) | set(self.schema.api.get("scopes") or [])
        for name in {name for names in use for name in names}:
            have |= self.scopes_of(name)
        for scope in sorted(set(call.value.get("scopes") or []) - scopes):
            self.ledger.wrong("scopes", place, f"the scope {scope} is not in the document", title, {scope}, extra="+" + scope)
        self.compare_requested(operation, call, use, wanted, scopes_by_alternative, scopes)
        for scope in sorted(scopes):
            if scope in have:
                self.ledger.keep("scopes", place, extra=scope)
            else:
                self.ledger.lose("scopes", place, f"the scope {scope} is missing", title, {scope}, extra=scope)

    def compare_requested(self, operation, call, use, wanted, listed, scopes):
        """Whether a scheme that fetches tokens asks for no scope that only another alternative needs."""
        for name in sorted({name for names in use for name in names}):
            if "oauth2" not in ((self.schema.schemes.get(name) or {}).get("kind") or {}):
                continue
            needed = set().union(*(listed.get((alternative, own), set()) for names in use if name in names
                                   for alternative in wanted if self.fits(alternative, names)
                                   for own in alternative if self.carries(own, name)))
            for scope in sorted(set(call.value.get("scopes") or []) & scopes - needed):
                self.ledger.wrong("scopes", repr(operation.node), f"{name} asks for the scope {scope}, which only another alternative "
                                  "needs", operation.title, {scope, name}, extra=f"+{name}/{scope}")

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
                title = next((title for title in self.needed[name] if self.ledger.report.tells("credential", title, {name})), None)
                self.ledger.lose("credential", repr(node), f"the scheme ‘{name}’ is missing", title, {name})
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
        if set(self.schemes) - set(self.needed):
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
