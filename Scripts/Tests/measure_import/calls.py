"""Compares operations with calls: methods, paths and servers, and what belongs to each."""

from .bodies import Bodies
from .paging import Paging
from .parameters import Parameters
from .results import Results
from .servers import compare_server_of_operation


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
            compare_server_of_operation(operation, call, self.schema, ledger)
        self.parameters.compare(operation, calls)
        self.bodies.compare(operation, calls)
        self.results.compare(operation, calls)
        self.paging.compare(operation, calls)
        return None
