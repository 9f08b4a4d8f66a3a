#!/usr/bin/env python3
"""Compiles the Swift samples of the reference page of every schema in Schemas and Tests/Goldens with the golden client.

Usage: Scripts/Checks/samples.py PRODUCTS [NAME…]

PRODUCTS is the folder of a debug build of this package, such as .build/debug: it has the tool and the modules of the runtime.
NAMEs are those of schemas; by default all. A sample has variables for values that have no short literal; here, they are calls
of a function that returns any type. Samples of pipes that the app wraps in its own types are left out, as only the app
knows these types.
"""

import html
import json
import pathlib
import re
import subprocess
import sys
import tempfile

from products import module_arguments

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FIXTURE = "nonisolated func fixture<T>() -> T { fatalError() }\n"


def samples(page, own_pipes):
    """The samples of a page with the names of their calls."""
    found = []
    for anchor, text in re.findall(r'<section id="call-([^"]*)" class="call">(.*?)</section>', page, re.S):
        resource = anchor.rsplit(".", 1)[0]
        if any(resource == name or resource.startswith(name + ".") for name in own_pipes):
            continue
        code = re.search(r'<figure class="swift">.*?<code>(.*?)</code>', text, re.S).group(1)
        found.append((anchor, html.unescape(code)))
    return found


def fixture(variable, page):
    """An expression for a variable of a sample: of any type, or the identity of a record."""
    for name in re.findall(r"<code>([\w.]+)</code> in Swift", page):
        last = name.split(".")[-1]
        if variable.lower() in (last.lower() + "id", last.lower() + "valueid"):
            return f"(fixture() as {name}.ID)"
    return "fixture()"


def own_pipes(resources):
    """The resources whose pipes the app wraps, also those below others."""
    for resource in resources:
        if "ownPipe" in resource:
            yield resource["id"]
        yield from own_pipes(resource["children"])


def check(schema, tool, modules, folder):
    name = schema.name.split(".")[0]
    clients = sorted((ROOT / "Tests/Goldens" / name.capitalize()).glob("*.swift"))
    if not clients:
        return 0, []
    for command in (["docs"], ["generate", "--api-json"]):
        subprocess.run([tool, *command, schema, "--output", folder / name], check=True)
    page = (folder / name / "index.html").read_text()
    api = json.loads((folder / name / f"{name}.api.json").read_text())["api"]
    found = samples(page, list(own_pipes(api["resources"])))
    client = api["clientName"]
    variable = re.search(rf"let (\w+) = {client}\(", html.unescape(page)).group(1)
    imports = "public import PipeRuntime\n" + ("internal import PipeXML\n" if "xml" in api else "")
    file = folder / "samples.swift"
    for _ in range(10):
        text, places = imports + FIXTURE, {}
        for index, (_, code) in enumerate(found):
            start = text.count("\n") + 1
            text += f"nonisolated func f{index}(_ {variable}: {client}) async throws {{\n{code}\n}}\n"
            places.update({line: index for line in range(start, text.count("\n") + 1)})
        file.write_text(text)
        arguments = ["swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6", "-package-name", "pipewright"]
        result = subprocess.run(
            [*arguments, *modules, *clients, file], capture_output=True, text=True)
        errors = re.findall(rf"^{re.escape(str(file))}:(\d+):\d+: error: (.*)$", result.stderr, re.M)
        missing = [(places[int(line)], re.search("cannot find '([^']+)'", text)) for line, text in errors]
        missing = {(index, match.group(1)) for index, match in missing if match}
        if not missing:
            break
        for index, word in missing:
            anchor, code = found[index]
            code = re.sub(rf"(?<![\w.$]){re.escape(word)}(?!\w|:)(?! =)(?! in )", fixture(word, page), code)
            found[index] = (anchor, code)
    problems = [f"{name}: {found[places[int(line)]][0]}: {text}\n{found[places[int(line)]][1]}" for line, text in errors]
    if result.returncode != 0 and not problems:
        problems = [f"{name}: {result.stderr[:2000]}"]
    return len(found), problems


def main():
    products = pathlib.Path(sys.argv[1]).absolute()
    names = sys.argv[2:]
    modules = module_arguments(products)
    schemas = sorted(ROOT.glob("Schemas/*.pipes.yaml")) + sorted(ROOT.glob("Schemas/*.pipes"))
    schemas += sorted(ROOT.glob("Tests/Goldens/*/*.pipes.yaml"))
    count, problems = 0, []
    with tempfile.TemporaryDirectory() as folder:
        for schema in schemas:
            if names and schema.name.split(".")[0] not in names:
                continue
            found, wrong = check(schema, products / "pipewright", modules, pathlib.Path(folder))
            count += found
            problems += wrong
    for problem in problems:
        print(problem, file=sys.stderr)
    print(f"samples of calls: {count} compiled, {len(problems)} errors")
    sys.exit(1 if problems or count == 0 else 0)


if __name__ == "__main__":
    main()
