"""Compares operations with calls: methods, paths and servers, and what belongs to each."""

from .bodies import Bodies
from .matching import host_of
from .paging import Paging
from .parameters import Parameters
from .results import Results


class Calls:
    def __init__(self, document, schema, ledger, values, report):
        self.document, self.schema, self.ledger, self.values, self.report = document, schema, ledger, values, report
        self.paging = Paging(document, schema, ledger, values)
        self.parameters = Parameters(document, schema, ledger, values, self.paging)
        self.bodies = Bodies(document, schema, ledger, values, self.paging, self.parameters)
        self.results = Results(document, schema, ledger, values, self.paging)

    def compare(self, operation, calls, has_right_path):
        title, place = operation.title, repr(operation.node)
        ledger = self.ledger
        ledger.current = title
        ledger.parents.setdefault(title, set())
        if not calls:
            return ledger.lose("operation", place, "there is no call", title)
        ledger.keep("operation", place)
        call = calls[0]
        if call.method != operation.method:
            ledger.wrong("method", place, f"the call is {call.method}", title)
        if has_right_path:
            ledger.keep("path", place)
        else:
            ledger.wrong("path", place, f"the call is sent to {', '.join(self.schema.urls(call.server))} with {call.path}", title)
        for call in calls:
            self.compare_servers(operation, call, place)
        self.parameters.compare(operation, calls)
        self.bodies.compare(operation, calls)
        self.results.compare(operation, calls)
        self.paging.compare(operation, calls)
        return None

    def compare_servers(self, operation, call, place):
        hosts = {host_of(url) for url in self.schema.urls(call.server)}
        for url in operation.servers:
            if not host_of(url):
                continue
            if host_of(url) in hosts:
                self.ledger.keep("server", place, extra=url)
            else:
                self.ledger.lose("server", place, f"{url} is not one of {', '.join(sorted(hosts))}", operation.title, extra=url)
