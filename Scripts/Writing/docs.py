#!/usr/bin/env python3
"""Builds the reference of all products as one static site, .build-docs/site, with the `docc` of the toolchain.

A public symbol without a comment, and each warning of docc, is an error.
"""

import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
OUTPUT = ROOT / ".build-docs"
# In the order of the arrows between them.
MODULES = [
    "PipeJSON", "PipeHTTP", "PipeTransports", "PipePinning", "PipeCore", "PipeCalls", "PipeFiles",
    "PipeWebhooks", "PipeAuth", "PipeCache", "PipeObservation", "PipeXML",
    "PipeRuntime", "PipeTesting", "PipeConformance", "PipeMetrics", "PipeTracing", "PipeOpenID",
    "PipeStandIn", "PipeStandInServer", "PipeStore",
]
BUILD = ["swift", "build", "--scratch-path", OUTPUT / "build", "--traits", "AsyncHTTPClient,Metrics,Tracing,OpenID,StandIn,Store"]


def run(command, **options):
    result = subprocess.run([str(part) for part in command], check=False, text=True, **options)
    if result.returncode != 0:
        sys.exit(f"error: {' '.join(str(part) for part in command[:3])} failed\n{result.stdout or ''}{result.stderr or ''}")
    return result.stdout


def build():
    """Builds the modules. Returns the folder of the products."""
    for product in ["PipeRuntime", "PipePinning", "PipeXML", "PipeTesting", "PipeConformance", "PipeMetrics", "PipeTracing", "PipeOpenID", "PipeStandInServer", "PipeStore"]:
        print(f"== Building {product}", flush=True)
        run([ROOT / "Scripts/Steps/building.sh", *BUILD, "--product", product], cwd=ROOT)
    return pathlib.Path(run([*BUILD, "--show-bin-path"], cwd=ROOT, capture_output=True).strip())


def imports(products):
    """The folders with the modules, and with the headers and module maps of C targets."""
    checkouts = next(parent / "checkouts" for parent in products.parents if (parent / "checkouts").is_dir())
    systems = [path.parent for path in checkouts.glob("*/Sources/*/module.modulemap")]
    built = [path for path in products.glob("*.build") if not path.name.endswith("-tool.build")]
    return [products / "Modules", *checkouts.glob("*/Sources/*/include"), *systems, *built]


def extract(folders):
    """Writes the symbol graph of each module. Returns the files."""
    target = json.loads(run(["swift", "-print-target-info"], capture_output=True))["target"]["unversionedTriple"]
    graphs = OUTPUT / "graphs"
    shutil.rmtree(graphs, ignore_errors=True)
    for module in MODULES:
        folder = graphs / module
        folder.mkdir(parents=True)
        command = ["swift-symbolgraph-extract", "-module-name", module, "-target", target, "-output-dir", folder]
        command += ["-minimum-access-level", "public", "-skip-synthesized-members", "-emit-extension-block-symbols"]
        for path in folders:
            command += ["-I", path]
        run(command, capture_output=True)
    return sorted(graphs.glob("*/*.json"))


def undocumented(graphs):
    """The places and names of the symbols without a comment."""
    for path, graph in graphs.items():
        for symbol in graph["symbols"]:
            if "docComment" in symbol or symbol["kind"]["identifier"] == "swift.extension":
                continue
            location = symbol.get("location", {})
            file = location.get("uri", path.name).removeprefix(f"file://{ROOT}/")
            line = location.get("position", {}).get("line", 0) + 1
            yield f"{file}:{line}: error: {'.'.join(symbol['pathComponents'])} has no documentation"


def link_modules(graphs):
    """Makes links of comments to types of other modules absolute, which docc asks for and a reader of the source does not."""
    owners = {}
    # Where docc puts the members that a module adds to a type of another one, such as /PipeAuth/PipeCore/PipeClient.
    added = {}
    for path, graph in graphs.items():
        module = path.parent.name
        _, _, extended = path.name.removesuffix(".symbols.json").partition("@")
        for symbol in graph["symbols"]:
            name = "/".join(symbol["pathComponents"])
            if extended:
                added[name] = f"{module}/{extended}"
            elif "/" not in name:
                owners[name] = module

    def absolute(module, text):
        def replacement(match):
            name = match[1] + match[2]
            owner = added.get(name) or owners.get(match[1])
            return match[0] if owner in (None, module) else f"``/{owner}/{name}``"

        return re.sub(r"``(\w+)((?:/[^`]*)?)``", replacement, text)

    for path, graph in graphs.items():
        for symbol in graph["symbols"]:
            for line in symbol.get("docComment", {}).get("lines", []):
                line["text"] = absolute(path.parent.name, line["text"])
        path.write_text(json.dumps(graph))


def catalog():
    """Collects the pages of the modules. Returns their folder."""
    folder = OUTPUT / "Pipewright.docc"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for module in MODULES:
        for page in ROOT.glob(f"Sources/*/{module}/{module}.docc/*.md"):
            shutil.copy(page, folder)
    shutil.copy(ROOT / "Docs/Pipewright.docc/Pipewright.md", folder)
    # The site has none of the other pages that this one links to.
    tutorial = (ROOT / "Docs/GettingStarted.md").read_text()
    (folder / "GettingStarted.md").write_text(re.sub(r"\[([^\]]*)\]\((?!https?:)[^)]*\)", r"\1", tutorial))
    return folder


def convert():
    site = OUTPUT / "site"
    shutil.rmtree(site, ignore_errors=True)
    command = ["docc", "convert", catalog(), "--additional-symbol-graph-dir", OUTPUT / "graphs", "--output-path", site]
    command += ["--fallback-display-name", "Pipewright", "--fallback-bundle-identifier", "pipewright"]
    command += ["--transform-for-static-hosting", "--warnings-as-errors"]
    run(command)
    return site


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--products", type=pathlib.Path, metavar="FOLDER", help="a build, such as .build/debug")
    options.add_argument("--check", action="store_true", help="only finds symbols without documentation")
    arguments = options.parse_args()
    products = arguments.products or build()
    print("== Reading the modules", flush=True)
    graphs = {path: json.loads(path.read_text()) for path in extract(imports(products))}
    count = sum(len(graph["symbols"]) for graph in graphs.values())
    missing = list(undocumented(graphs))
    print("\n".join([*missing, f"{count} public symbols, {len(missing)} without documentation"]), flush=True)
    if arguments.check:
        sys.exit(1 if missing else 0)
    link_modules(graphs)
    print("== Writing the pages", flush=True)
    site = convert()
    folder = site.relative_to(ROOT)
    print(f"The reference is in {folder}. To read it: python3 -m http.server --directory {folder} 8000")
    print("and open http://127.0.0.1:8000/documentation/pipewright")
    if missing:
        sys.exit(1)


main()
