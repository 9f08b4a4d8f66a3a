#!/usr/bin/env python3
"""Codes the articles of the benchmarks with orjson: responds to each line of standard input with a line.

articles.py LIST RECORD         prints its version, then responds to summary, decode, encode, decode-record N, encode-record N
articles.py --memory LIST       prints the bytes of memory that decoding the list took
"""

import datetime
import platform
import sys
import time

import orjson

STATUSES = {"draft": 0, "review": 1, "published": 2, "archived": 3}


def read(path):
    with open(path, "rb") as file:
        return file.read()


def seconds_of(timestamp):
    return int(datetime.datetime.fromisoformat(timestamp.replace("Z", "+00:00")).timestamp())


def summary(articles):
    text = (len((a["title"] + a["author"]["name"] + (a.get("summary") or "")).encode()) for a in articles)
    figures = [
        len(articles),
        sum(a["id"] + a["author"]["id"] for a in articles),
        sum(text),
        round(sum(a["rating"] for a in articles) * 1000),
        sum(a["is_published"] for a in articles),
        sum(STATUSES[a["status"]] for a in articles),
        sum(seconds_of(a["created_at"]) for a in articles),
    ]
    return " ".join(map(str, figures))


def timed(function, argument, repetitions=1):
    start = time.perf_counter()
    for _ in range(repetitions):
        result = function(argument)
        del result
    return (time.perf_counter() - start) / repetitions


def peak_memory():
    try:
        with open("/proc/self/status") as status:
            return next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmHWM:"))
    except OSError:
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def response(command, arguments, list_bytes, record_bytes, articles, record):
    repetitions = int(arguments[0]) if arguments else 1
    if command == "summary":
        return summary(orjson.loads(orjson.dumps(articles)))
    if command == "decode":
        return timed(orjson.loads, list_bytes)
    if command == "encode":
        return timed(orjson.dumps, articles)
    if command == "decode-record":
        return timed(orjson.loads, record_bytes, repetitions)
    if command == "encode-record":
        return timed(orjson.dumps, record, repetitions)
    return "unknown command"


def main():
    if sys.argv[1] == "--memory":
        start = peak_memory()
        articles = orjson.loads(read(sys.argv[2]))
        print(peak_memory() - start, len(articles))
        return
    list_bytes, record_bytes = read(sys.argv[1]), read(sys.argv[2])
    articles, record = orjson.loads(list_bytes), orjson.loads(record_bytes)
    print(f"{orjson.__version__} (Python {platform.python_version()})", flush=True)
    for line in sys.stdin:
        command, *arguments = line.split()
        print(response(command, arguments, list_bytes, record_bytes, articles, record), flush=True)


main()
