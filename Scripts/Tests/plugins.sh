#!/usr/bin/env bash
# Builds a separate package with the build-tool plugin and runs the command plugin in it. Checks which clients are generated,
# when they are generated again, and how errors are shown. Prints `plugins: N passed, N failed`.
# Usage: Scripts/Tests/plugins.sh [FOLDER]: the build folder of a package with the same traits, to build nothing twice.
set -uo pipefail
# As in building.sh.
export SWIFT_DETERMINISTIC_HASHING=1
root=$(cd "$(dirname "$0")/../.." && pwd)
package="$root/.build-plugins"
scratch="$package/.build"
[ $# -eq 0 ] || scratch=$(cd "$1" && pwd) || exit 1
outputs="$scratch/plugins/outputs/.build-plugins"
mkdir -p "$package"
rm -rf "$package/Sources" "$package/Tests"
# The targets of both language modes have the same files, which are links.
cp -RL "$root/Tests/Fixtures/PluginFixture/Package.swift" "$root/Tests/Fixtures/PluginFixture/Sources" "$package/"
# The files of the tutorial. A line that ends with the path of a file and a colon has a part of that file after it.
awk -v package="$package" '
    match($0, /`[^`]+`:$/) { file = substr($0, RSTART + 1, RLENGTH - 3); next }
    /^```/ && open { close(path); open = 0; next }
    /^```swift/ && file == "" { print FILENAME ":" FNR ": this Swift is in no file, so it is not compiled"; failed = 1 }
    /^```/ && file ~ /^(Sources|Tests)\// {
        open = 1
        path = package "/" file
        folder = path
        sub(/\/[^\/]*$/, "", folder)
        system("mkdir -p \"" folder "\"")
    }
    /^```/ { file = ""; next }
    open { print >> path }
    END { exit failed }
' "$root/Docs/GettingStarted.md" || exit 1
cd "$package" || exit 1
# Left by an earlier run, in which the target got a Swift file at the end.
find "$outputs" -name fourth.pipes.swift -delete 2>/dev/null

passed=0
failed=0
shown=0
check() { # check NAME COMMAND…
    local name=$1
    shift
    if ((SECONDS - shown >= 15)); then
        echo "   $((passed + failed)) checks after $SECONDS s"
        shown=$SECONDS
    fi
    if "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "failed: $name"
        tail -20 build.log
    fi
}
# The package manager itself sometimes ends with signal 11 (status 139) within libdispatch. Such a command is
# repeated once, and says so; a package that does not build ends with another status.
package() { # package COMMAND ARGUMENT…
    local command=$1 status=0
    shift
    swift "$command" --scratch-path "$scratch" "$@" >build.log 2>&1 || status=$?
    if ((status == 139)); then
        echo "swift $command crashed (status 139) and is repeated:"
        grep -m 1 -A 12 -E 'crashed( at|:)' build.log
        status=0
        swift "$command" --scratch-path "$scratch" "$@" >build.log 2>&1 || status=$?
    fi
    return "$status"
}
build() { package build; }
tests() { package test --disable-xctest && says "1 test in 0 suites passed"; }
fails() { ! "$@"; }
says() { grep -qF -- "$1" build.log; }
# Dependencies have files without a rule, too.
unhandled() { says "'.build-plugins': found"; }
generated() { find "$outputs" -name "$1.pipes.swift" -exec cat {} + 2>/dev/null; }
stamp() { find "$outputs" -name "$1.pipes.swift" -exec stat -c %Y.%Z {} + 2>/dev/null; }
# The object file of a client's Swift file.
object() { stat -c %Y.%Z "$scratch/debug/Fixture.build/$1.swift.o" 2>/dev/null; }
schema=Sources/Fixture/first.pipes.yaml
folder=Sources/Fixture/third.pipes

# Includes Strict5 and Strict6, in which each warning is an error.
check "the package builds, without a warning of concurrency in the modes of Swift 5 and 6" build
check "no file is left unhandled" fails unhandled
check "the tutorial has its client" test -n "$(generated todo)"
check "the tutorial's test passes" tests
check "the clients can be used" test "$(swift run --scratch-path "$scratch" --skip-build fixture-run 2>/dev/null)" = "Apple Pear Plum Cherry"
# SwiftPM finishes linking the tool in the second build.
check "a second build succeeds" build
first=$(stamp first)
second=$(stamp second)

check "a third build succeeds" build
check "without a change nothing is generated" fails says "Generating a client"

sed -i.bak 's/color/finish/' "$schema" && rm -f "$schema.bak"
check "a changed schema builds" build
check "its client is new" grep -q 'finish' <(generated first)
check "its client was written" test "$first" != "$(stamp first)"
check "only the changed schema is generated" fails says "second.pipes.yaml"
check "the other client is untouched" test "$second" = "$(stamp second)"

sed -i.bak 's/finish: string/finish: strng/' "$schema" && rm -f "$schema.bak"
check "an error fails the build" fails build
check "the error is shown at its location" says "first.pipes.yaml:4:43: error: there is no type, record, enum or union named ‘strng’"
check "with the intended word" says "did you mean ‘string’?"
check "the client from before is still whole" grep -q 'finish' <(generated first)
sed -i.bak 's/strng/string/' "$schema" && rm -f "$schema.bak"
check "the corrected schema builds" build

main=$(object third.pipes)
plums=$(object third.pipes+plums)
cherries=$(object third.pipes+cherries)
check "each file of a folder has a Swift file" test -n "$main" -a -n "$plums" -a -n "$cherries"
sed -i.bak 's/color/finish/' "$folder/plums.yaml" && rm -f "$folder/plums.yaml.bak"
check "a changed topic builds" build
check "only its schema is generated" says "Generating a client from third.pipes"
check "and no other" fails says "first.pipes.yaml"
check "its Swift file is compiled" test "$plums" != "$(object third.pipes+plums)"
check "the other topic's is not" test "$cherries" = "$(object third.pipes+cherries)"
check "the main file's is not" test "$main" = "$(object third.pipes)"
sed -i.bak 's/finish: string/finish: Plumm/' "$folder/plums.yaml" && rm -f "$folder/plums.yaml.bak"
check "an error in a topic fails the build" fails build
check "it is shown at its location" says "third.pipes/plums.yaml:1:42: error: there is no type"
sed -i.bak 's/Plumm/string/' "$folder/plums.yaml" && rm -f "$folder/plums.yaml.bak"
printf 'records: { Quince: { id: int read } }\nresources: { quinces: { record: Quince } }\n' >"$folder/quinces.yaml"
check "a new topic builds" build
check "it has a Swift file" test -n "$(object third.pipes+quinces)"
rm "$folder/quinces.yaml"
check "the schema without a topic builds" build
check "its Swift file is gone" test -z "$(find "$outputs" -name 'third.pipes+quinces.swift')"

# Templates of the tool with one more line, which the fixture's schemas have in a folder beside them.
templates=Sources/Fixture/first.pipes.templates
tool=$(find "$scratch/debug/" -maxdepth 1 -type f \( -name pipewright -o -name pipewright-tool \) | head -1)
second=$(stamp second)
mkdir "$templates" "$folder.templates"
"$tool" templates --output "$templates" >build.log
check "the tool writes its templates" says "wrote $templates/Client.mustache"
cp "$templates/Client.mustache" "$folder.templates/"
find "$templates" -type f ! -name Client.mustache -delete
echo '// Template one of {{name}}' >>"$templates/Client.mustache"
echo '// Template of a folder' >>"$folder.templates/Client.mustache"
cp Sources/Fixture/second.pipes.yaml "$templates/other.pipes.yaml"
check "new templates build" build
check "the client is generated with them" grep -q '^// Template one of FirstClient$' <(generated first)
check "also that of a folder" grep -q '^// Template of a folder$' <(generated third)
check "the client of another schema is untouched" test "$second" = "$(stamp second)"
check "a schema among templates has no client" test -z "$(generated other)"
rm "$templates/other.pipes.yaml"
touch Sources/Fixture/first.pipes.yaml
check "templates build again" build
check "no template is left unhandled" fails unhandled
check "templates without a change build" build
check "without a change of templates nothing is generated" fails says "Generating a client"
sed -i.bak 's/Template one/Template two/' "$templates/Client.mustache" && rm -f "$templates/Client.mustache.bak"
check "a changed template builds" build
check "its client is generated again" grep -q '^// Template two of FirstClient$' <(generated first)
check "and no other" fails says "third.pipes"
line=$(($(wc -l <"$templates/Client.mustache") + 1))
echo 'a {{#clientName' >>"$templates/Client.mustache"
check "a broken template fails the build" fails build
check "the error is shown at its location" says "$templates/Client.mustache:$line:3: error: the template ‘Client’ cannot be used: a tag begins here and does not end"
check "the client with templates from before is still whole" grep -q '^// Template two of FirstClient$' <(generated first)
sed -i.bak "${line}d" "$templates/Client.mustache" && rm -f "$templates/Client.mustache.bak"
mv "$templates" Sources/Fixture/frist.pipes.templates
check "templates without a schema fail the build" fails build
check "the folder is named" says "error: ‘Sources/Fixture/frist.pipes.templates’ has templates, but the target ‘Fixture’ has no schema ‘frist.pipes.yaml’"
mv Sources/Fixture/frist.pipes.templates Sources/Empty/forth.pipes.templates
check "templates with a schema build" build
swift package --scratch-path "$scratch" --allow-writing-to-package-directory generate-pipes >build.log 2>&1
check "templates without a schema fail the command plugin" test $? -ne 0
check "the folder is named there, too" says "Sources/Empty/forth.pipes.templates’ has templates, but there is no schema"
mv Sources/Empty/forth.pipes.templates "$templates"
check "templates beside their schema build again" build

check "a client without OAuth 2 and files imports neither" test \
    "$(grep -h 'public import Pipe' <(generated slim) | sort -u | wc -l)" -eq 2
sed -i.bak 's/^auth: .*/auth: { key: digest }/' Sources/Slim/slim.pipes.yaml
check "a schema that needs a module that its target lacks fails the build" fails build
check "the module is named at the part that needs it" says "slim.pipes.yaml:4:9: error: "
mv Sources/Slim/slim.pipes.yaml.bak Sources/Slim/slim.pipes.yaml
check "the schema builds again" build

{
    printf '# A schema of more than 8 KiB gives a client of several files.\n'
    for line in $(seq 200); do echo "# Line $line of a long comment that makes the schema long."; done
} >>Sources/Fixture/second.pipes.yaml
check "a schema that has grown large builds" build
# SwiftPM asks the plugin for the names of the files again when a source file is added.
touch Sources/Fixture/Another.swift
check "a large schema builds" build
check "its client has parts" test -n "$(find "$outputs" -name second.pipes-4.swift)"
check "its parts can be used" test "$(swift run --scratch-path "$scratch" --skip-build fixture-run 2>/dev/null)" = "Apple Pear Plum Cherry"

mkdir Sources/Fixture/more
cp "$schema" Sources/Fixture/more/
check "two schemas with the same name fail the build" fails build
check "both are shown" says \
    "error: ‘Sources/Fixture/first.pipes.yaml’ and ‘Sources/Fixture/more/first.pipes.yaml’ are two schemas with the same name in the target ‘Fixture’"
check "and not by an error of SwiftPM" fails says "multiple producers"
rm -r Sources/Fixture/more

for name in 'quo"te' 'back\slash' $'line\nbreak'; do
    cp "$schema" "Sources/Fixture/$name.pipes.yaml"
    check "a schema with a name that no build can use fails the build" fails build
    check "with a clear error" says 'in the target ‘Fixture’ cannot be the name of a schema: SwiftPM cannot build'
    check "and not by one of SwiftPM" fails says "output file map"
    swift package --scratch-path "$scratch" --allow-writing-to-package-directory generate-pipes >build.log 2>&1
    check "it fails the command plugin, too" test $? -ne 0
    # SwiftPM plans the build of the target before it runs the command plugin.
    check "with the same error" says 'in the target ‘Fixture’ cannot be the name of a schema: SwiftPM cannot build'
    rm "Sources/Fixture/$name.pipes.yaml"
done
find Sources -name Generated -exec rm -r {} + 2>/dev/null

check "a target without a Swift file has no client" test -z "$(generated fourth)"
swift package --scratch-path "$scratch" --allow-writing-to-package-directory generate-pipes >build.log 2>&1
check "the command plugin reports the clients" says "Generated the clients of 8 schemas."
check "it warns that SwiftPM skips a target" says "‘Empty’ had no Swift file before its client was generated. SwiftPM skips such a target"
check "and of no other" test "$(grep -c 'SwiftPM skips' build.log)" -eq 1
check "its client exists" test -s Sources/Empty/Generated/fourth.pipes.swift
check "the command plugin writes beside the schemas" test -s Sources/Fixture/Generated/second.pipes.swift
check "in as many files" test -s Sources/Fixture/Generated/second.pipes-4.swift
check "a folder's beside the folder" test -s Sources/Fixture/Generated/third.pipes+cherries.swift
check "none within it" test ! -e "$folder/Generated"
check "with the templates" grep -q '^// Template two of FirstClient$' Sources/Fixture/Generated/first.pipes.swift
check "also of a folder" grep -q '^// Template of a folder$' Sources/Fixture/Generated/third.pipes.swift
check "both plugins generate the same" cmp -s <(grep -v '^// Fingerprint: ' Sources/Fixture/Generated/first.pipes.swift) \
    <(generated first)
# The build ends at the first target with an error.
rm -r Sources/Empty/Generated
check "clients that are generated twice fail the build" fails build
check "the error names both" says \
    "error: ‘Sources/Fixture/Generated/first.pipes.swift’ is in the target ‘Fixture’, but PipewrightPlugin generates the client of ‘Sources/Fixture/first.pipes.yaml’ at each build"
check "also for a part" says "‘Sources/Fixture/Generated/second.pipes-4.swift’ is in the target"
check "and for a folder" says "‘Sources/Fixture/Generated/third.pipes+cherries.swift’ is in the target ‘Fixture’, but PipewrightPlugin generates the client of ‘Sources/Fixture/third.pipes’"
check "and not by an error of SwiftPM" fails says "multiple producers"
find Sources -name Generated -exec rm -r {} +
touch Sources/Empty/Empty.swift
check "without them it builds" build
check "with a Swift file the plugin runs" test -n "$(generated fourth)"
swift package --scratch-path "$scratch" generate-pipes >build.log 2>&1 </dev/null
check "without permission to write the command plugin fails" test $? -ne 0
check "and the option that permits it is named" says "--allow-writing-to-package-directory"
rm Sources/Empty/fourth.pipes.yaml
check "a target without a schema builds" build
check "a warning says what to do" says \
    "warning: PipewrightPlugin found no schema in the target ‘Empty’: add a file NAME.pipes.yaml or a folder NAME.pipes to ‘Sources/Empty’"
check "and of no other target" test "$(grep -c 'found no schema' build.log)" -eq 1
clang -fsyntax-only -nostdinc "$root/Sources/Generator/CLibYAML/shim.h" >build.log 2>&1
check "without the header of libyaml the build says how to install it" says \
    "error: Pipewright needs libyaml: run ‘apt-get install libyaml-dev’, or ‘brew install libyaml’ on macOS"
swift package --scratch-path "$scratch" --allow-writing-to-package-directory generate-pipes --target Unknown >build.log 2>&1
check "an unknown target is an error" test $? -ne 0

rm -r "$templates"
check "without templates it builds" build
check "the client is generated without them" fails grep -q '^// Template' <(generated first)

echo "plugins: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
