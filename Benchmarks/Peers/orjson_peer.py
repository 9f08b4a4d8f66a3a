"""Reads or writes an array of articles with orjson, to and from dictionaries: `orjson_peer.py FILE`.

Answers each line of its input: `check` with a checksum, `encode` with the seconds that writing took, anything else with
those of reading.
"""
import datetime
import sys
import time

import orjson

with open(sys.argv[1], "rb") as file:
    text = file.read()
values = orjson.loads(text)


def checksum():
    total = 0.0
    for value in values:
        date = datetime.datetime.fromisoformat(value["created_at"].replace("Z", "+00:00"))
        strings = [value["title"], value.get("summary") or "", value["author"]["name"], value["status"]]
        total += value["id"] + sum(len(string.encode()) for string in strings) + value["rating"]
        total += date.timestamp() + value["is_published"]
    return total


for line in sys.stdin:
    if line.strip() == "check":
        print(checksum(), flush=True)
        continue
    start = time.perf_counter()
    if line.strip() == "encode":
        orjson.dumps(values)
    else:
        orjson.loads(text)
    print(time.perf_counter() - start, flush=True)
