#!/bin/bash
# Imports OpenAPI documents, generates and compiles their clients, and makes calls with them:
# 1. The document that a FastAPI server writes of itself (Tests/Fixtures/ImportFixture/server.py). The calls are made to the server,
#    which runs on loopback as long as the tests.
# 2. Documents of real APIs, if their folder exists. The calls get scripted responses, the examples of the documents.
# 3. Each client also makes every call of its document against a stand-in of the API, in the process and over HTTP.
# 4. The clients of all documents of the folder are generated and type-checked; only if no client is named.
# 5. All documents of the folder are imported, and a judge that does not use the importer says what became of their facts
#    (Scripts/Tests/measure_import), and compares the paging of lists with a table that was decided by hand; only if no client is
#    named.
#
#     Scripts/Tests/import.sh              # all
#     Scripts/Tests/import.sh Library Box  # only these clients, which are named after the folders of Tests/Fixtures/ImportFixture/Tests
#
# The last line is `import: N clients passed, N skipped`. The folder of the documents is OPENAPI_DOCUMENTS, or
# ../shared/openapi. Needs Python 3 with venv, and PyPI the first time.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
cd "$root"
swift=${SWIFT:-swift}
traits=(--traits Metrics,Tracing,OpenID,StandIn,Store)
documents=${OPENAPI_DOCUMENTS:-$root/../shared/openapi}
fixture="$root/Tests/Fixtures/ImportFixture"
package="$root/.build-import"
venv="$root/.build/import-venv"
chosen=("$@")
server=''
passed=0
skipped=0
# As in building.sh.
export SWIFT_DETERMINISTIC_HASHING=1

finish() {
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
}
trap finish EXIT

is_chosen() { [ ${#chosen[@]} -eq 0 ] || [[ " ${chosen[*]} " == *" $1 "* ]]; }

# Imports a document, and generates, compiles and tests its client.
client() { # client NAME DOCUMENT
    local name=$1 document=$2 schema started=$SECONDS
    # The schemas of large documents are folders, so that their clients have several files.
    schema="$package/Schemas/$name.pipes.yaml"
    [ "$(wc -c <"$document")" -lt 200000 ] || schema="$package/Schemas/$name.pipes"
    rm -rf "$package/Clients/$name" "$schema"
    mkdir -p "$package/Clients/$name" "$package/Schemas"
    "$tool" import "$document" --output "$schema" --report "$package/Schemas/$name.md"
    "$tool" generate "$schema" --strict --output "$package/Clients/$name" >/dev/null
    python "$fixture/examples.py" "$document" "$package/Schemas/$name.examples.json"
    local calls="$package/Calls/$name"
    rm -rf "$calls"
    mkdir -p "$calls"
    # Of large APIs, drafts with few optional fields, in several files, so that they are compiled in seconds.
    "$writer" "$name" "${schema#"$root/"}" "${name}API" "$calls" "$package/Schemas/$name.api.json" 3 60
    cp "$fixture/EveryCall/EveryCallTests.swift" "$calls/"
    local build=(--package-path "$package" --disable-xctest)
    echo "   $(find "$package/Clients/$name" -name '*.swift' -exec cat {} + | wc -l) lines of Swift; compiling"
    IMPORTED=$name Scripts/Steps/building.sh "$swift" build --build-tests --package-path "$package"
    IMPORTED=$name IMPORTED_EXAMPLES="$package/Schemas/$name.examples.json" \
        IMPORTED_API="$package/Schemas/$name.api.json" IMPORTED_OPEN="$fixture/EveryCall/$name.open" \
        "$swift" test --skip-build "${build[@]}" --quiet
    passed=$((passed + 1))
    echo "   $name: imported, generated, compiled and called, $((SECONDS - started)) s"
}

# Imports a document, generates its client without an edit, and type-checks it beside the modules of the other clients.
check_types() { # check_types DOCUMENT
    local name schema said started=$SECONDS
    name=$(basename "${1%.*}")
    schema="$package/Types/$name.pipes"
    rm -rf "$schema" "$package/Types/$name"
    mkdir -p "$package/Types/$name"
    if ! said=$("$tool" import "$1" --output "$schema" --report "$package/Types/$name.md"); then
        echo "   $said"
        case $said in *'has no operations.') return ;; *) return 1 ;; esac
    fi
    "$tool" generate "$schema" --strict --output "$package/Types/$name" >/dev/null
    find "$package/Types/$name" -name '*.swift' -exec \
        "${swift}c" -typecheck -swift-version 6 -warnings-as-errors -module-name Checked "${modules[@]}" {} +
    checked=$((checked + 1))
    echo "   $name: $(find "$package/Types/$name" -name '*.swift' -exec cat {} + | wc -l) lines, $((SECONDS - started)) s"
}

python() { "$venv/bin/python" "$@"; }

for name in ${chosen[@]+"${chosen[@]}"}; do
    [ -d "$fixture/Tests/$name" ] || { echo "error: there is no client ‘$name’ in Tests/Fixtures/ImportFixture/Tests" >&2; exit 1; }
done

if [ ! -x "$venv/bin/uvicorn" ]; then
    echo '== Installing FastAPI into .build/import-venv'
    python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet --disable-pip-version-check --requirement "$fixture/requirements.txt"
fi

echo '== Building the generator'
Scripts/Steps/building.sh "$swift" build "${traits[@]}" --product pipewright
Scripts/Steps/building.sh "$swift" build "${traits[@]}" --product call-writer
tool="$("$swift" build "${traits[@]}" --show-bin-path)/pipewright"
writer="$(dirname "$tool")/call-writer"
mkdir -p "$package"
rm -rf "$package/Tests"
cp -R "$fixture/Package.swift" "$fixture/Tests" "$package/"
cp -R Tests/Support/CallTesting "$package/Tests/CallTesting"

if is_chosen Library; then
    echo '== Library: the server of Tests/Fixtures/ImportFixture'
    log="$package/server.log"
    # The system chooses the port.
    PYTHONDONTWRITEBYTECODE=1 "$venv/bin/uvicorn" --app-dir "$fixture" server:app --host 127.0.0.1 --port 0 >"$log" 2>&1 &
    server=$!
    for _ in {1..600}; do
        url=$(sed -n 's/.*running on \(http:[^ ]*\).*/\1/p' "$log")
        [ -z "$url" ] || break
        kill -0 "$server" 2>/dev/null || break
        sleep 0.1
    done
    [ -n "$url" ] || { cat "$log" >&2; echo 'error: the server does not start' >&2; exit 1; }
    python -c 'import sys, urllib.request; sys.stdout.buffer.write(urllib.request.urlopen(sys.argv[1]).read())' \
        "$url/openapi.json" >"$package/library.json"
    LIBRARY_URL=$url client Library "$package/library.json"
    kill "$server"
    server=''
fi

for file in petstore-2.json petstore-3.json uspto.yaml link-example.yaml slack.json discourse.json box.json twilio.json \
    stripe.yaml openai.yaml; do
    case $file in
        petstore-2.json) name=Petstore2 ;;
        petstore-3.json) name=Petstore3 ;;
        uspto.yaml) name=Uspto ;;
        link-example.yaml) name=LinkExample ;;
        *) name=${file%.*} name="$(tr '[:lower:]' '[:upper:]' <<<"${name:0:1}")${name:1}" ;;
    esac
    is_chosen "$name" || continue
    if [ ! -f "$documents/$file" ]; then
        echo "== $name: skipped, since $documents/$file does not exist"
        skipped=$((skipped + 1))
        continue
    fi
    echo "== $name: $file"
    client "$name" "$documents/$file"
done

if [ ${#chosen[@]} -eq 0 ] && [ -d "$documents" ]; then
    echo '== The types of all clients'
    checked=0
    modules=(-I "$("$swift" build --package-path "$package" --show-bin-path)/Modules")
    while read -r map; do modules+=(-I "$(dirname "$map")"); done < <(find "$package/.build/checkouts" -name module.modulemap)
    # A document of several files is in a folder.
    for document in "$documents"/*.json "$documents"/*.yaml $(grep -l '^openapi:' "$documents"/*/*/*.yaml || true); do
        check_types "$document"
    done
    echo "   $checked clients are type-checked"
    echo '== The facts of all documents'
    (cd Scripts/Tests && "$venv/bin/python" -B -m unittest discover --quiet -t . -s measure_import)
    python Scripts/Tests/measure-import.py --tool "$tool" "$documents"
    echo '== The paging of lists, as it was decided by hand'
    python Scripts/Tests/measure-import.py --tool "$tool" "$documents" --paging-truth
fi

echo "import: $passed clients passed, $skipped skipped"
