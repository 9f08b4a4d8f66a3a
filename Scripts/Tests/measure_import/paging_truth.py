"""Compares the paging of lists in imported schemas with `paging_truth.tsv`, which was decided by hand.

    Scripts/Tests/measure-import.py --tool .build/debug/pipewright ../shared/openapi --paging-truth

Each list is right (its paging is one that the table allows), told (the report says that it is not paged), wrong (its paging is not
one of the table, or has a place that the table does not have), or silent (it has no paging, and the report does not say so, but the
document has pages).
"""

import re
import shutil
import tempfile

from .document import Document
from .main import TABLE, documents_of, imported
from .matching import Matching
from .report import Report
from .schema import Schema

# How many of the lists with pages have to be right, in percent.
LEAST_RIGHT = 80
HEADING = "Lists that are not paged"
KINDS = {"cursor": "cursor", "page": "number", "offset": "offset", "next-url": "follow", "link-header": "follow"}
FIRST = {"page": 1, "offset": 0}
VERDICTS = ("right", "told", "none", "wrong", "silent")


class Answer:
    """One of the right answers of a line: `cursor:after<-body#/next, size=limit`."""

    def __init__(self, text):
        self.text = text
        head, *rest = [part.strip() for part in text.split(",")]
        self.kind, _, place = head.partition(":")
        if self.kind not in KINDS and self.kind not in ("none", "doubt"):
            raise ValueError(f"‘{text}’ is no answer")
        parameter, _, self.next = place.partition("<-") if self.kind == "cursor" else (place, "", None)
        if self.kind in ("next-url", "link-header"):
            parameter, self.next = None, place or "link.next"
        self.parameter = parameter and request_place(parameter)
        self.first, self.items, self.allowed, self.needed = FIRST.get(self.kind), None, set(), set()
        for part in rest:
            found = re.fullmatch(r"(size|more|back|pages|total|first|items)(!?=|~)?(\S.*)", part)
            if not found or not found[2]:
                raise ValueError(f"‘{part}’ of ‘{text}’ is not known")
            key, mark, value = found.groups()
            if mark == "~" and key != "total" or mark == "!=" and key != "more" or value.startswith("="):
                raise ValueError(f"‘{part}’ of ‘{text}’ is not known")
            if key == "first":
                self.first = int(value)
            elif key == "items":
                self.items = value
            else:
                if key == "size":
                    value = request_place(value)
                elif key == "back":
                    parameter, arrow, position = value.partition("<-")
                    value = request_place(parameter) + arrow + position if arrow else value
                self.allowed.add((key, value, mark == "~"))
                if mark == "!=":
                    self.needed.add(key)

    @property
    def is_paging(self):
        return self.kind in KINDS

    def objections(self, paging):
        """What of a paging is not right by this answer."""
        if KINDS.get(self.kind) != paging.kind:
            return [f"it is {paging}"]
        found = []
        if self.parameter and self.parameter != paging.parameter:
            found.append(f"the parameter is {paging.parameter}")
        if self.next and self.next != paging.next:
            found.append(f"the next page is in {paging.next}")
        if self.first is not None and self.first != paging.first:
            found.append(f"the first page is {paging.first}")
        if self.items and self.items != paging.items:
            found.append(f"the records are in {paging.items or 'the whole body'}")
        for key, value, is_estimate in paging.others:
            same = [allowed for allowed in self.allowed if allowed[:2] == (key, value)]
            if not same and not (key == "back" and self.kind == "link-header"):
                found.append(f"{key} is {value}")
            elif same and all(allowed[2] for allowed in same) and not is_estimate:
                found.append(f"{key} {value} is no estimate")
        found += [f"it has no {key}" for key in sorted(self.needed - {other[0] for other in paging.others})]
        return found


def request_place(text):
    """A parameter is one of the query, unless it says where it is."""
    return text if text.startswith(("body#", "header.")) else "query." + text


class Paging:
    """The paging of a call, in the words of the table."""

    def __init__(self, call):
        self.kind, settings, scheme = call.paging
        self.parameter, self.next, self.first = settings.get("parameter"), settings.get("next"), settings.get("first")
        self.items = (call.result.get("items") or {}).get("pointer")
        if self.kind == "number" and self.first is None:
            self.first = 1
        if self.kind == "offset" and self.first is None:
            self.first = 0
        back = settings.get("previous")
        if back and self.kind == "cursor":
            back = f"{settings.get('previousIn') or self.parameter}<-{back}"
        size, total, more = scheme.get("size"), scheme.get("total"), scheme.get("more") or {}
        test = more.get("test")
        if test:
            more = {"place": f"{more['place']} is {'not ' if test.get('isNegated') else ''}{test.get('value', 'present')}"}
        others = {"size": (size or {}).get("parameter"), "back": back, "pages": settings.get("pages"),
                  "more": more.get("place"), "total": total}
        self.others = [(key, value, bool(scheme.get("isTotalEstimate"))) for key, value in others.items() if value]

    def __str__(self):
        found = [f"{self.kind} {self.parameter or ''}" + (f"<-{self.next}" if self.next else "")]
        found += [f"first={self.first}"] if self.first is not None else []
        found += [f"{key}={value}" for key, value, _ in self.others]
        return ", ".join(found + [f"items={self.items}"] if self.items else found)


class Line:
    """A line of the table."""

    def __init__(self, text, number):
        cells = text.rstrip("\n").split("\t")
        if len(cells) not in (4, 5):
            raise ValueError(f"line {number} has {len(cells)} columns")
        self.document, self.method, self.path, truth = cells[:4]
        self.note, self.number = cells[4] if len(cells) > 4 else "", number
        self.answers = [Answer(part.strip()) for part in truth.split(" | ")]

    @property
    def title(self):
        return f"{self.method} {self.path}"

    @property
    def has_pages(self):
        """Whether the document says how the list is paged, without a doubt."""
        return all(answer.is_paging for answer in self.answers)

    def allows(self, kind):
        return any(answer.kind == kind for answer in self.answers)

    def judge(self, paging, is_told):
        """The verdict, and why."""
        if paging is not None:
            objections = [answer.objections(paging) for answer in self.answers if answer.is_paging]
            if [] in objections:
                return "right", ""
            best = min(objections, key=len, default=[f"it is {paging}"])
            return "wrong", "; ".join(best)
        if is_told:
            return "told", ""
        return ("none", "") if self.allows("none") else ("silent", "there is no paging, and no line of the report")


def read_table(path=TABLE):
    with open(path, encoding="utf-8") as file:
        return [Line(text, number) for number, text in enumerate(file, 1) if text.strip() and not text.startswith("#")]


def told(report_text):
    """The operations that the report names as not paged."""
    lines, is_inside = set(), False
    for line in report_text.splitlines():
        if line.startswith("#"):
            is_inside = line.lstrip("# ").startswith(HEADING)
        elif is_inside:
            lines.update(f"{found[1]} {found[2].rstrip('`:,.')}" for found in re.finditer(r"\b([A-Z]+) (/[^\s`]*)", line))
    return lines


def compare(document, schema, report_text, lines):
    """The verdict of each line of a document: line, verdict, why."""
    operations = list(document.operations())
    by_title = {operation.title: operation for operation in operations}
    matching, named = Matching(operations, schema, Report(report_text)), told(report_text)
    for line in lines:
        if line.title not in by_title:
            yield line, "wrong", "the document has no such operation; is the table of another version of it?"
            continue
        calls, _ = matching.calls(by_title[line.title])
        pagings = [Paging(call) for call in calls if call.paging is not None]
        verdicts = [line.judge(paging, False) for paging in pagings] or [line.judge(None, line.title in named)]
        verdict, reason = max(verdicts, key=lambda found: VERDICTS.index(found[0]))
        yield line, verdict, reason


def counts_of(results):
    counts = {verdict: 0 for verdict in VERDICTS}
    for _, verdict, _ in results:
        counts[verdict] += 1
    return counts


def failures(results):
    """Why the lists do not pass; empty if they do."""
    counts = counts_of(results)
    pages = [verdict for line, verdict, _ in results if line.has_pages]
    share = 100 * pages.count("right") / len(pages) if pages else 100
    found = [f"{counts[verdict]} {verdict}" for verdict in ("wrong", "silent") if counts[verdict]]
    return found + ([f"{share:.1f} % right"] if share < LEAST_RIGHT else [])


def check(arguments):
    """The mode of the judge: prints the counts of each document, and what is wrong or silent; 1 if it fails."""
    by_document, results = {}, []
    for line in read_table(arguments.paging_truth):
        by_document.setdefault(line.document, []).append(line)
    missing = set(by_document)
    folder = tempfile.mkdtemp(prefix="paging-truth-")
    try:
        for name, path in documents_of(arguments):
            if name not in by_document or arguments.only and not any(text in name for text in arguments.only):
                continue
            missing.discard(name)
            made, report, problem = imported(arguments.tool, path, folder)
            if problem:
                found = [(line, "wrong", problem) for line in by_document[name]]
            else:
                with open(report, encoding="utf-8") as file:
                    found = list(compare(Document(path), Schema.read(made), file.read(), by_document[name]))
            results += found
            show(name, found, arguments.told)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    if missing and not arguments.only:
        print("skipped, since there are no such documents: " + ", ".join(sorted(missing)))
    problems = failures(results)
    pages = [verdict for line, verdict, _ in results if line.has_pages]
    print(f"{len(results)} lists decided by hand: {words(results)}; {pages.count('right')} of {len(pages)} with pages are right"
          + ("; FAILS: " + ", ".join(problems) if problems else ""))
    return 1 if problems else 0


def words(results):
    return ", ".join(f"{count} {word}" for word, count in counts_of(results).items())


def show(name, results, with_told):
    print(f"{name}: {len(results)} lists, {words(results)}", flush=True)
    for line, verdict, reason in results:
        if verdict in ("wrong", "silent") or with_told and verdict == "told":
            print(f"  {verdict}: {line.title}" + (f": {reason}" if reason else ""))
            print(f"    line {line.number}: " + " | ".join(answer.text for answer in line.answers))
