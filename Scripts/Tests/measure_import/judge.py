"""Judges an import: a document, the schema that was made of it, and the report."""

import collections

from .calls import Calls
from .credentials import Credentials
from .errors import Errors
from .ledger import Ledger
from .matching import Matching
from .servers import compare_servers
from .values import Values
from .webhooks import compare_webhooks


class Judgement:
    """What became of the facts of a document."""

    def __init__(self, document, schema, report):
        self.document, self.schema, self.report = document, schema, report
        self.ledger = Ledger(report)
        self.operations = []
        self.lists = {}

    @property
    def whole(self):
        losses = self.ledger.operations_with_a_loss()
        return sum(operation.title not in losses for operation in self.operations)

    @property
    def facts(self):
        return len(self.ledger.facts)

    @property
    def share(self):
        """How much is carried, in percent."""
        return 100.0 * self.ledger.count("carried") / max(1, self.facts)

    def kinds(self, verdict):
        return collections.Counter(finding.kind for finding in self.ledger.findings(verdict))


def judge(document, schema, report):
    """Compares all facts."""
    result = Judgement(document, schema, report)
    ledger = result.ledger
    result.operations = list(document.operations())
    values = Values(document, schema, ledger)
    calls = Calls(document, schema, ledger, values, report)
    matching = Matching(result.operations, schema, report)
    credentials, errors = Credentials(document, schema, ledger), Errors(document, schema, ledger, values)
    for operation in result.operations:
        found, is_right = matching.calls(operation)
        calls.compare(operation, found, is_right)
        errors.add(operation)
        for call in found:
            credentials.compare_operation(operation, call)
    ledger.current = None
    for call in matching.others():
        ledger.wrong("operation", "#/paths", f"the document has no {call.method} {call.path}", names={call.place}, extra=call.place)
    compare_servers(document, schema, ledger, result.operations)
    compare_webhooks(document, schema, ledger, values)
    credentials.compare_schemes()
    errors.compare()
    values.finish()
    result.lists = calls.paging.lists
    return result
