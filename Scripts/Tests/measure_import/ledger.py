"""What became of each fact."""

import re

ORDER = {"carried": 0, "told": 1, "silent": 2, "wrong": 3}


def names_in(pointer):
    """The names that people use for a place: those of schemas, members and parameters in it."""
    steps = [step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")]
    found = {step for before, step in zip(steps, steps[1:]) if before in ("schemas", "definitions", "properties")}
    return found


class Finding:
    __slots__ = ("verdict", "kind", "place", "text", "operation", "names", "direction")

    def __init__(self, verdict, kind, place, text, operation, names, direction):
        self.verdict, self.kind, self.place, self.text = verdict, kind, place, text
        self.operation, self.names, self.direction = operation, names, direction

    def __str__(self):
        return f"{self.verdict:7} {self.kind}: {self.text}\n        {self.operation or 'document'}  {self.place}"


class Ledger:
    """Facts by their place; the worst verdict of a fact stands."""

    def __init__(self, report):
        self.report = report
        self.facts = {}
        self.origins = {}
        self.current = None
        # From each item of work to what led to it, to know which operations have a loss.
        self.parents = {}

    def key(self, kind, place, direction, extra):
        """A fact of an operation is one for each, also if they share a parameter or a response."""
        return kind, place, direction, extra, self.current if isinstance(self.current, str) else ""

    def keep(self, kind, place, direction="", extra=""):
        self.facts.setdefault(self.key(kind, place, direction, extra), None)
        return True

    def record(self, finding, extra=""):
        key = self.key(finding.kind, finding.place, finding.direction, extra)
        known = self.facts.get(key)
        if known is None or ORDER[finding.verdict] > ORDER[known.verdict]:
            self.facts[key] = finding
        self.origins.setdefault(self.current, []).append(finding)
        return False

    def lose(self, kind, place, text, operation=None, names=(), direction="", extra="", told=False):
        """A fact that the schema does not have, of which a line may be known to tell."""
        names = set(names) | names_in(place)
        told = told or self.report.tells(kind, operation, names, text)
        return self.record(
            Finding("told" if told else "silent", kind, place, text, operation, names, direction), extra)

    def wrong(self, kind, place, text, operation=None, names=(), direction="", extra=""):
        """What the schema says and the document does not. No line makes it right."""
        names = set(names) | names_in(place)
        return self.record(Finding("wrong", kind, place, text, operation, names, direction), extra)

    def findings(self, *verdicts):
        return [found for found in self.facts.values() if found and found.verdict in (verdicts or ORDER)]

    def count(self, verdict):
        if verdict == "carried":
            return sum(found is None for found in self.facts.values())
        return len(self.findings(verdict))

    def operations_with_a_loss(self):
        """The operations from which a loss is reached."""
        waiting, seen = list(self.origins), set()
        while waiting:
            item = waiting.pop()
            if item in seen:
                continue
            seen.add(item)
            waiting += self.parents.get(item, ())
        return {item for item in seen if isinstance(item, str)}


def short(text, most=70):
    text = re.sub(r"\s+", " ", str(text))
    return text if len(text) <= most else text[:most - 1] + "…"
