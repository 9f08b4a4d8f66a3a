#!/usr/bin/env python3
"""Sends a table of requests to `pipewright-serve`, with curl and with Python's requests, and compares the responses of both with
what HTTP says. The server is the built one in .build/debug; the schema is Schemas/todo.pipes.yaml."""
import importlib.util
import json
import pathlib
import re
import signal
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TOKEN = {"Authorization": "Bearer stand-in-token"}
JSON = {"Content-Type": "application/json"}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
MERGE = {"Content-Type": "application/merge-patch+json"}
MULTIPART = {"Content-Type": "multipart/form-data; boundary=b"}
FILE = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nhello\r\n--b--\r\n'
PASSWORD = "grant_type=password&username=alice&password=wonderland"

# Method, path, header fields, body; then the status, header fields of the response (a pattern each; None for no such field), and a
# pattern of the body. All requests of a client go to one server, in this order. {NAME} is what an earlier response had.
REQUESTS = [
    ("GET", "/projects", TOKEN, None, 200, {"Content-Type": "application/json", "Link": 'rel="next"|^$'}, r'^\[\{"id":1,'),
    ("GET", "/projects?limit=2", TOKEN, None, 200, {"Link": r'<http://127\.0\.0\.1:\d+/api/projects\?limit=2&start=2>; rel="next"'}, r'"id":2'),
    ("GET", "/projects?limit=2&start=2", TOKEN, None, 200, {"Link": r'rel="prev"'}, r'^\[\{"id":3,'),
    ("GET", "/projects?limit=0", TOKEN, None, 422, {}, "limit must be"),
    ("GET", "/projects?limit=many", TOKEN, None, 422, {"Content-Type": "application/problem\\+json"}, "limit"),
    ("GET", "/projects?start=-1", TOKEN, None, 400, {}, "no such page"),
    ("GET", "/projects/1", TOKEN, None, 200, {"ETag": '^"[0-9a-f]+"$'}, '"id":1'),
    ("GET", "/projects/1", {**TOKEN, "If-None-Match": "{ETag}"}, None, 304, {"ETag": '^"[0-9a-f]+"$'}, "^$"),
    ("HEAD", "/projects/1", TOKEN, None, 200, {"Content-Length": r"^[1-9]\d+$"}, "^$"),
    ("HEAD", "/projects/999", TOKEN, None, 404, {}, "^$"),
    ("GET", "/projects/999", TOKEN, None, 404, {"Content-Type": "application/problem\\+json"}, "no such item of projects"),
    ("GET", "/projects/one", TOKEN, None, 404, {}, "no such item"),
    ("GET", "/nothing", TOKEN, None, 404, {}, "no call with this path"),
    ("OPTIONS", "/projects", TOKEN, None, 204, {"Allow": "GET.*POST"}, "^$"),
    ("DELETE", "/projects", TOKEN, None, 405, {"Allow": "GET.*POST"}, "no call with this method"),
    ("GET", "/projects", {}, None, 401, {"WWW-Authenticate": "Bearer"}, "no valid credentials"),
    ("GET", "/projects", {"Authorization": "Bearer wrong"}, None, 401, {"WWW-Authenticate": "Bearer"}, "credentials"),
    ("POST", "/projects", {**TOKEN, **JSON}, '{"title":"Garden"}', 201, {"Location": r"/api/projects/21$"}, '"id":21,"title":"Garden"'),
    ("GET", "/projects/21", TOKEN, None, 200, {}, '"title":"Garden"'),
    ("POST", "/projects", {**TOKEN, **JSON}, "{}", 422, {}, '"title":\\["is missing"\\]'),
    ("POST", "/projects", {**TOKEN, **JSON}, '{"title":3,"color":"red"}', 422, {}, "title must be a text.*color is not a field|color is not a field.*title must be a text"),
    ("POST", "/projects", {**TOKEN, **JSON}, '{"title":"a","id":5}', 422, {}, "id is read-only"),
    ("POST", "/projects", {**TOKEN, **JSON}, '{"title":', 400, {}, "not JSON"),
    ("POST", "/projects", {**TOKEN, **JSON}, "", 400, {}, "empty"),
    ("POST", "/projects", {**TOKEN, "Content-Type": "text/plain"}, "title", 415, {}, "must be application/json"),
    ("PUT", "/projects/21", {**TOKEN, **JSON}, '{"title":"Meadow","style":null}', 200, {}, '"title":"Meadow"'),
    ("PATCH", "/projects/21", {**TOKEN, **MERGE}, '{"style":"wild"}', 200, {}, '"style":"wild"'),
    ("PATCH", "/projects/21", {**TOKEN, **MERGE}, '{"style":null}', 200, {}, '"style":null'),
    ("PATCH", "/projects/21", {**TOKEN, **MERGE}, '{"title":null}', 422, {}, "must not be null"),
    ("PATCH", "/projects/21", {**TOKEN, **MERGE, "If-Match": '"other"'}, '{"style":"a"}', 412, {}, "has been changed"),
    ("POST", "/projects/2/tasks", {**TOKEN, **JSON}, '{"title":"Dig","status":"doing","project_id":2}', 201, {"Location": "/api/projects/2/tasks/21$"}, '"project_id":2'),
    ("POST", "/projects/2/tasks", {**TOKEN, **JSON}, '{"title":"Dig","status":"later","project_id":2}', 422, {}, "todo, doing, done"),
    ("GET", "/projects/3/tasks/21", TOKEN, None, 404, {}, "no such item"),
    ("GET", "/projects/999/tasks", TOKEN, None, 404, {}, "no such item of projects"),
    ("POST", "/projects/2/attachments", {**TOKEN, **MULTIPART}, FILE, 201, {}, '"id":"(?P<id>[0-9a-f-]{36})"'),
    ("GET", "/projects/2/attachments/{id}/content", TOKEN, None, 200, {"Accept-Ranges": "bytes"}, "^hello$"),
    ("GET", "/projects/2/attachments/{id}/content", {**TOKEN, "Range": "bytes=1-3"}, None, 206, {"Content-Range": "^bytes 1-3/5$"}, "^ell$"),
    ("GET", "/projects/2/attachments/{id}/content", {**TOKEN, "Range": "bytes=9-"}, None, 416, {"Content-Range": r"^bytes \*/5$"}, ""),
    ("POST", "/oauth/token", FORM, PASSWORD, 200, {"Cache-Control": "no-store"}, '"access_token":"(?P<token>[^"]+)"'),
    ("GET", "/projects/1", {"Authorization": "Bearer {token}"}, None, 200, {}, '"id":1'),
    ("POST", "/oauth/token", FORM, PASSWORD + "x", 400, {}, "invalid_grant"),
    ("POST", "/oauth/revoke", FORM, "token={token}", 200, {}, ""),
    ("GET", "/projects/1", {"Authorization": "Bearer {token}"}, None, 401, {}, ""),
    ("GET", "/projects/1", {**TOKEN, "Stand-In-Disruption": "status=503; retry-after=2"}, None, 503, {"Retry-After": "^2$"}, ""),
    ("GET", "/projects/1?from=http://localhost/api/nothing", TOKEN, None, 200, {}, '"id":1'),
    ("GET", "/projects/1", {**TOKEN, "Host": "localhost.:9"}, None, 200, {}, '"id":1'),
    ("GET", "/projects/1", {**TOKEN, "Host": "todo.test"}, None, 200, {}, '"id":1'),
    ("GET", "/projects/1", {**TOKEN, "Host": "evil.example"}, None, 421, {}, "not called evil.example"),
    ("PATCH", "/projects/21", {**TOKEN, **MERGE, "Origin": "http://evil.example"}, '{"style":"a"}', 403, {}, "another origin"),
    ("POST", "/oauth/token", {**FORM, "Sec-Fetch-Site": "cross-site"}, PASSWORD, 403, {}, "another origin"),
    ("PATCH", "/projects/21", {**TOKEN, **MERGE, "Sec-Fetch-Site": "same-origin"}, '{"style":"a"}', 200, {}, '"style":"a"'),
    ("DELETE", "/projects/21", TOKEN, None, 204, {"Content-Length": None}, "^$"),
    ("DELETE", "/projects/21", TOKEN, None, 404, {}, ""),
]


class Server:
    """`pipewright-serve` with the Todo API."""

    def __enter__(self):
        self.process = subprocess.Popen(
            [ROOT / ".build/debug/pipewright-serve", ROOT / "Schemas/todo.pipes.yaml", "--port", "0", "--quiet",
             "--host-name", "todo.test"],
            stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        self.url = line.split()[-1]
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGINT)
        self.process.stdout.read()
        if self.process.wait(timeout=20) != 0:
            sys.exit("error: the server did not end with status 0")


def by_curl(method, url, fields, body):
    with tempfile.TemporaryDirectory() as folder:
        head, content = pathlib.Path(folder) / "head", pathlib.Path(folder) / "content"
        command = ["curl", "--silent", "--show-error", "--max-time", "20", "--dump-header", head, "--output", content]
        command += ["--head"] if method == "HEAD" else ["--request", method]
        for name, value in fields.items():
            command += ["--header", f"{name}: {value}"]
        if body is not None:
            command += ["--data-binary", body]
        subprocess.run([*command, url], check=True)
        lines = head.read_text().splitlines()
        found = dict(line.split(": ", 1) for line in lines[1:] if ": " in line)
        return int(lines[0].split()[1]), found, "" if method == "HEAD" or not content.exists() else content.read_text()


def by_requests():
    import requests

    session = requests.Session()

    def send(method, url, fields, body):
        response = session.request(
            method, url, headers=fields, data=None if body is None else body.encode(), timeout=20, allow_redirects=False)
        return response.status_code, dict(response.headers), response.text

    return send


def failures(name, send):
    found = []
    with Server() as server:
        known = {}
        origin = re.match(r"https?://[^/]+", server.url).group()
        for method, path, fields, body, status, wanted, pattern in REQUESTS:
            def filled(text):
                return re.sub(r"\{(\w+)\}", lambda match: known.get(match.group(1), match.group()), text)

            url = origin + path if path.startswith("/oauth") else server.url + filled(path)
            sent = {name: filled(value) for name, value in fields.items()}
            got, response, text = send(method, url, sent, filled(body) if body and "token=" in body else body)
            lower = {key.lower(): value for key, value in response.items()}
            problems = [] if got == status else [f"status {got}, not {status}"]
            for field, expected in wanted.items():
                value = lower.get(field.lower())
                if expected is None:
                    problems += [] if value is None else [f"{field}: {value}"]
                elif not re.search(expected, value or ""):
                    problems.append(f"{field}: {value}")
            if not re.search(r"^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$", lower.get("date", "")):
                problems.append(f"Date: {lower.get('date')}")
            match = re.search(pattern, text)
            if not match:
                problems.append(f"body {text[:200]!r}")
            else:
                known.update(match.groupdict())
            if got == 200 and "etag" in lower:
                known["ETag"] = lower["etag"]
            if "application/" in lower.get("content-type", "") and text and method != "HEAD":
                json.loads(text)
            if problems:
                found.append(f"{name}: {method} {path}: {'; '.join(problems)}")
    return found


def main():
    senders = {"curl": by_curl}
    if importlib.util.find_spec("requests"):
        senders["requests"] = by_requests()
    else:
        print("Python has no module ‘requests’: only curl is tested")
    found = [failure for name, send in senders.items() for failure in failures(name, send)]
    print("\n".join(found) or f"{len(REQUESTS)} requests with {' and '.join(senders)}: no failures")
    return 1 if found else 0


sys.exit(main())
