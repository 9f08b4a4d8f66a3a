"""Tests of the table of paging and of its comparison: each kind of mistake is found.

    cd Scripts/Tests && python3 -m unittest measure_import.test_paging_truth
"""

import json
import tempfile
import unittest

from .document import Document
from .paging_truth import Answer, Line, compare, counts_of, failures, read_table
from .schema import Schema
from .cases import STRING, api, call, field, operation, record, thing

CURSOR = "cursor:after<-body#/next, size=limit, more=body#/more, items=/data"
OFFSET = "offset:offset, size=limit, total~body#/total"
PAGE = "page:page, first=0, size=limit"
URL = "next-url:body#/next, back=body#/previous"
TOLD = "## Lists that are not paged\n\n- GET /things: ‘after’ has no next value\n\n## Other\n\n- GET /others: x\n"


def paging(strategy, size="query.limit", items="/data", **settings):
    scheme = {"strategy": strategy, "isTotalEstimate": False, **settings}
    if size:
        scheme["size"] = {"parameter": size}
    return {"kind": "page", "type": {"record": "Thing"}, "paging": scheme, **({"items": {"pointer": items}} if items else {})}


def cursor(parameter="query.after", next="body#/next", **settings):
    return paging({"cursor": {"parameter": parameter, "next": next}}, **settings)


class Verdicts(unittest.TestCase):
    def verdict(self, truth, result=None, report=""):
        line = Line(f"d\tGET\t/things\t{truth}\n", 1)
        paths = operation(thing((), data={"type": "array", "items": {"type": "string"}}))
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump({"openapi": "3.0.3", "servers": [{"url": "https://api.example/v1"}], "paths": paths}, file)
            file.flush()
            made = api(call(**({"result": result} if result else {})), records=[record("Thing", field("id", STRING))])
            (found,) = compare(Document(file.name), Schema({"format": 2, "api": made}), report, [line])
        return found[1]

    def test_cursor(self):
        self.assertEqual(self.verdict(CURSOR, cursor()), "right")
        self.assertEqual(self.verdict(CURSOR, cursor(size=None)), "right")
        self.assertEqual(self.verdict(CURSOR, cursor(more={"place": "body#/more"})), "right")
        for wrong in (cursor(parameter="query.before"), cursor(next="body#/last"), cursor(size="query.count"), cursor(items="/errors"),
                      cursor(more={"place": "body#/done"}), cursor(total="body#/count")):
            self.assertEqual(self.verdict(CURSOR, wrong), "wrong")

    def test_back(self):
        both = paging({"cursor": {"parameter": "query.after", "next": "body#/next", "previous": "first#/id", "previousIn": "query.before"}})
        self.assertEqual(self.verdict(CURSOR + ", back=before<-first#/id", both), "right")
        self.assertEqual(self.verdict(CURSOR + ", back=before<-last#/id", both), "wrong")
        self.assertEqual(self.verdict(CURSOR, both), "wrong")

    def test_what_is_needed(self):
        truth = CURSOR.replace("more=", "more!=")
        self.assertEqual(self.verdict(truth, cursor(more={"place": "body#/more"})), "right")
        self.assertEqual(self.verdict(truth, cursor()), "wrong")

    def test_tests(self):
        truth = CURSOR.replace("more=body#/more", "more=body#/done is false")
        done = {"place": "body#/done", "test": {"isNegated": False, "value": "false"}}
        self.assertEqual(self.verdict(truth, cursor(more=done)), "right")
        self.assertEqual(self.verdict(truth, cursor(more={**done, "test": {"isNegated": True, "value": "false"}})), "wrong")
        self.assertEqual(self.verdict(truth, cursor(more={"place": "body#/done"})), "wrong")
        self.assertEqual(self.verdict(CURSOR, cursor(more={**done, "place": "body#/more"})), "wrong")

    def test_first(self):
        self.assertEqual(self.verdict(PAGE, paging({"number": {"parameter": "query.page", "first": 0}})), "right")
        self.assertEqual(self.verdict(PAGE, paging({"number": {"parameter": "query.page", "first": 1}})), "wrong")
        self.assertEqual(self.verdict("page:page, size=limit", paging({"number": {"parameter": "query.page", "first": 1}})), "right")

    def test_estimates(self):
        offset = {"offset": {"parameter": "query.offset", "first": 0}}
        self.assertEqual(self.verdict(OFFSET, paging(offset, total="body#/total", isTotalEstimate=True)), "right")
        self.assertEqual(self.verdict(OFFSET, paging(offset, total="body#/total")), "wrong")
        self.assertEqual(self.verdict(OFFSET, paging(offset)), "right")
        self.assertEqual(self.verdict(OFFSET, paging({"number": {"parameter": "query.offset", "first": 0}})), "wrong")

    def test_urls(self):
        self.assertEqual(self.verdict(URL, paging({"follow": {"next": "body#/next"}}, size=None)), "right")
        self.assertEqual(self.verdict(URL, paging({"follow": {"next": "body#/previous"}}, size=None)), "wrong")
        self.assertEqual(self.verdict("link-header", paging({"follow": {"next": "link.next", "previous": "link.prev"}}, size=None)), "right")
        self.assertEqual(self.verdict("link-header", paging({"follow": {"next": "body#/next"}}, size=None)), "wrong")

    def test_several_answers(self):
        self.assertEqual(self.verdict(f"{URL} | {CURSOR}", cursor()), "right")
        self.assertEqual(self.verdict(f"{URL} | {PAGE}", cursor()), "wrong")
        self.assertEqual(self.verdict(f"{CURSOR} | doubt", cursor()), "right")

    def test_no_paging(self):
        self.assertEqual(self.verdict(CURSOR), "silent")
        self.assertEqual(self.verdict(CURSOR, report=TOLD), "told")
        self.assertEqual(self.verdict(CURSOR, report=TOLD.replace("/things", "/thing")), "silent")
        self.assertEqual(self.verdict(CURSOR, report=TOLD.replace("/others", "/things").replace("/things", "/x", 1)), "silent")
        self.assertEqual(self.verdict("doubt"), "silent")
        self.assertEqual(self.verdict("doubt", report=TOLD), "told")
        self.assertEqual(self.verdict("doubt", cursor()), "wrong")
        self.assertEqual(self.verdict("none"), "none")
        self.assertEqual(self.verdict("none", report=TOLD), "told")
        self.assertEqual(self.verdict("none", cursor()), "wrong")
        self.assertEqual(self.verdict(CURSOR, paging("single", size=None)), "silent")


class Table(unittest.TestCase):
    def results(self, right, told, truth=CURSOR, **others):
        line = Line(f"d\tGET\t/things\t{truth}", 1)
        return [(line, verdict, "") for verdict, count in (("right", right), ("told", told), *others.items()) for _ in range(count)]

    def test_what_fails(self):
        self.assertEqual(failures(self.results(8, 2)), [])
        self.assertEqual(failures(self.results(7, 3)), ["70.0 % right"])
        self.assertEqual(failures(self.results(8, 2) + self.results(0, 9, "doubt")), [])
        self.assertEqual(failures(self.results(9, 0, wrong=1)), ["1 wrong"])
        self.assertEqual(failures(self.results(9, 0, silent=2)), ["2 silent"])
        self.assertEqual(counts_of(self.results(1, 2))["told"], 2)

    def test_lines(self):
        lines = read_table()
        self.assertGreaterEqual(len(lines), 250)
        self.assertGreaterEqual(sum(line.has_pages for line in lines), 200)
        self.assertEqual(len({(line.document, line.title) for line in lines}), len(lines))

    def test_notation(self):
        for bad in ("cursors:a<-b", "page:page, sizes=limit", "page:page, size~=limit", "page:page, size"):
            with self.assertRaises(ValueError):
                Answer(bad)
        with self.assertRaises(ValueError):
            Line("d\tGET\t/things", 1)
        self.assertEqual(Answer("cursor:body#/a<-last#/id").parameter, "body#/a")
        self.assertEqual(Answer("cursor:header.A<-last#/id").parameter, "header.A")


if __name__ == "__main__":
    unittest.main()
