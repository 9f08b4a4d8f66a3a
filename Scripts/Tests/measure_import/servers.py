"""Compares the servers of a document and of its operations with those of the schema."""

import re

from .document import ServerURL
from .matching import base_of, host_of
from .readings import note


def urls_of(schema):
    return [url for server in schema.api.get("servers", [])
            for url in [server.get("url") or ""] + [other["value"] for other in server.get("others", [])]]


def usual(url):
    return url.usual if isinstance(url, ServerURL) else url


def hosts_of(url):
    """The host of a URL, also with the defaults of its variables; none if it has none."""
    return {host_of(url), host_of(usual(url))} - {""}


def scheme_of(url):
    return url.partition("://")[0].lower() if "://" in url else ""


def outline(url):
    """What is equal for URLs that differ in the names of their variables."""
    scheme, _, rest = re.sub(r"\{[^{}]*\}", "{}", url).rpartition("://")
    host, slash, path = rest.partition("/")
    return scheme.lower(), host.lower(), (slash + path).rstrip("/")


def fixed_variables(url, known):
    """The variables of a server that none of the known URLs has, though they have several values."""
    several = {name for name, values in getattr(url, "variables", {}).items() if len(values) > 1}
    if not several or outline(url) in [outline(text) for text in known]:
        return []
    found, outlines = [], [outline(text) for text in known]
    for name in sorted(several):
        values = url.variables[name]
        if url.startswith(f"{{{name}}}:") and None in values:
            # Any scheme is one of HTTP.
            values = [values[0]] + [scheme for scheme in ("http", "https") if scheme != values[0]]
        others = {other: values[0] for other, values in url.variables.items() if other != name and values[0] is not None}
        is_listed = None not in values and all(
            outline(url.with_values({name: value})) in outlines or outline(url.with_values({**others, name: value})) in outlines
            for value in values)
        if not is_listed and not any(f"{{{name}}}" in text for text in known):
            found.append(name)
    return found


def compare_variables(ledger, url, known, place, operation=None):
    for name in fixed_variables(url, known):
        ledger.lose("server", place, f"{url} has other values of ‘{name}’ than {usual(url)}", operation, {url, name}, extra=f"{url}{{{name}}}")


def compare_server_of_operation(operation, call, schema, ledger):
    place, urls = repr(operation.node), schema.urls(call.server)
    hosts = {host_of(url) for url in urls}
    for url in operation.servers:
        if not hosts_of(url):
            continue
        if hosts_of(url) & hosts:
            ledger.keep("server", place, extra=url)
            if operation.has_own_servers:
                compare_variables(ledger, url, urls, place, operation.title)
        else:
            ledger.lose("server", place, f"{url} is not one of {', '.join(sorted(hosts))}", operation.title, {url}, extra=url)


def compare_servers(document, schema, ledger, operations):
    """The servers of the document, and those that it does not have."""
    listed = document.server_urls(document.root["servers"] if document.root.raw("servers") else None)
    hosts = {host for operation in operations for url in operation.servers for host in hosts_of(url)}
    urls = urls_of(schema)
    relative = set() if any(map(hosts_of, listed)) else set(map(base_of, listed))
    for url in urls:
        if base_of(url) in relative and note("unknown-host"):
            continue
        if hosts and host_of(url) not in hosts.union(*map(hosts_of, listed)):
            ledger.wrong("server", "#/servers", f"{url} is no server of the document", extra="+" + url)
    known = {host_of(url) for url in urls}
    for url in listed:
        if not hosts_of(url):
            continue
        if not hosts_of(url) & known:
            ledger.lose("server", "#/servers", f"{url} is missing", names={url}, extra=url)
            continue
        ledger.keep("server", "#/servers", extra=url)
        compare_variables(ledger, url, urls, "#/servers")
        compare_scheme(ledger, url, listed, urls)


def compare_scheme(ledger, url, listed, urls):
    """Whether a server is called with its scheme, or with one that the document has for this host, too."""
    wanted = scheme_of(usual(url))
    found = {scheme_of(other) for other in urls if host_of(other) in hosts_of(url)}
    if not wanted or wanted in found or any("{" in scheme for scheme in found):
        return
    if "https" in found and any(scheme_of(usual(other)) == "https" and hosts_of(other) & hosts_of(url) for other in listed):
        note("https-first")
    else:
        ledger.lose("server", "#/servers", f"{url} is called with {', '.join(sorted(found))}", names={url}, extra=url)
