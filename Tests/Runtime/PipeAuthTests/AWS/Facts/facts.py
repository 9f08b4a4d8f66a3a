#!/usr/bin/env python3
"""Writes keys.json: 500 keys of objects, and how botocore sends and signs requests for them.

Needs botocore: python3 -m venv /tmp/venv && /tmp/venv/bin/pip install botocore && /tmp/venv/bin/python facts.py
The keys are the same in every run. Two requests are made with each: GET of an object of S3, with the key as its path and in
the query, and GET of another service, with the key as one segment. A vector is the key, then path, query and signature of the
first request, then path and signature of the second, as they are in the canonical requests; `s3` and `api` are the rest of these.
"""

import json
import pathlib
import re

import botocore
from botocore.auth import S3SigV4Auth, SigV4Auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials
from botocore.utils import percent_encode, percent_encode_sequence

DATE = "20150830T123600Z"
CREDENTIALS = Credentials("AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY")
COUNT = 500


class Random:
    """The same numbers with every version of Python."""

    def __init__(self, seed):
        self.state = seed

    def number(self, limit):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % limit

    def element(self, elements):
        return elements[self.number(len(elements))]


def is_key(key):
    """A segment `.` or `..` cannot be sent, also if it is written with `%2E`."""
    return key != "" and not any(re.fullmatch(r"(\.|%2[Ee]){1,2}", segment) for segment in key.split("/"))


def keys():
    special = "+&=~*'()!@:,;$ %?#[]{}|\\^`\"<>-._"
    found = [f"a{chr(code)}b" for code in range(128)]
    found += [
        "a", "a/b", "a/b/", "a//b", "//a", "a//", "/", "...", ".a", "a.", "a..b", "..a/b..", ".../...", "a/.b/c",
        "%", "%%", "%2", "%zz", "%2F", "%2f", "a%2Fb", "%252F", "%2E", "%2e%2e", "%00", "100%", "a%20b", "+", " ", "  a  ",
        "a b/c d", "a+b", "a b+c%2Bd", "~", "*", "index.html?versionId=1", "a#b", "a=b&c=d", "photos/2026/1:2.jpg",
        "ü", "a\u0308", "日本/語.txt", "Ω≈ç√", "🙂", "👩‍👩‍👧/a", "\u00a0", "\u2028", "\ufeffa", "e\u0301/é", "مرحبا", "שלום", "\u200b",
        "\U0010ffff", "K", "ſ", "İı", "ﬀ",
    ]
    random = Random(60)
    for first in special:
        found.append(first + random.element(special) + random.element(special))
    letters = "abz09AZ" + special + "/" + "éß漢🙂\u0301"
    while len(found) < COUNT * 2:
        found.append("".join(random.element(letters) for _ in range(1 + random.number(12))))
    return [key for key in dict.fromkeys(found) if is_key(key)][:COUNT]


def signed(auth, url):
    request = AWSRequest(method="GET", url=url)
    request.context["timestamp"] = DATE
    auth._modify_request_before_signing(request)
    canonical = auth.canonical_request(request)
    lines = canonical.split("\n")
    signature = auth.signature(auth.string_to_sign(request, canonical), request)
    return lines[1], lines[2], signature, "\n".join([lines[0], "PATH", "QUERY"] + lines[3:])


def main():
    vectors = []
    forms = set(), set()
    for key in keys():
        query = percent_encode_sequence([("prefix", key), ("delimiter", "/")])
        path = percent_encode(key, safe="/~")
        url = f"https://bucket.s3.eu-west-1.amazonaws.com/{path}?{query}"
        path, query, signature, form = signed(S3SigV4Auth(CREDENTIALS, "s3", "eu-west-1"), url)
        forms[0].add(form)
        segment = percent_encode(key, safe="~")
        other, _, code, form = signed(
            SigV4Auth(CREDENTIALS, "execute-api", "eu-west-1"),
            f"https://api.execute-api.eu-west-1.amazonaws.com/things/{segment}")
        forms[1].add(form)
        vectors.append([key, path, query, signature, other, code])
    assert len(vectors) == COUNT and len(forms[0]) == 1 and len(forms[1]) == 1
    lines = ",\n".join(json.dumps(vector, ensure_ascii=True) for vector in vectors)
    head = {"botocore": botocore.__version__, "date": DATE, "s3": forms[0].pop(), "api": forms[1].pop()}
    start = json.dumps(head)[:-1]
    file = pathlib.Path(__file__).parent / "keys.json"
    file.write_text(f'{start}, "vectors": [\n{lines}\n]}}\n')


main()
