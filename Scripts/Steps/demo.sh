#!/bin/bash
# Builds a server and a client that the plugin generates, shows the generation on the command line, and runs both.
#
# One build has all of it, the generator too. It leaves AsyncHTTPClient out, which takes longer to build than all the rest.
set -euo pipefail
cd "$(dirname "$0")/../.."
swift=${SWIFT:-swift}
package=(--package-path Examples --scratch-path Examples/.build-demo --disable-default-traits)
output=.build/demo

Scripts/Steps/step.sh '1 of 3' 'Building the generator, a client that it generates, and a server (minutes, the first time)' \
    Scripts/Steps/building.sh "$swift" build "${package[@]}" --product todo-demo
products=$("$swift" build "${package[@]}" --show-bin-path)
# SwiftPM names the tools of plugins differently on each platform.
tool=$(find "$products/" -maxdepth 1 -type f \( -name pipewright -o -name pipewright-tool \) | head -n 1)

echo "== 2 of 3: Generating the same client on the command line:"
echo "   pipewright generate Schemas/todo.pipes.yaml --output $output"
"$tool" generate Schemas/todo.pipes.yaml --output "$output"
echo "$(wc -l < Schemas/todo.pipes.yaml) lines of YAML became $(wc -l < "$output/todo.pipes.swift") lines of Swift."

echo '== 3 of 3: Running the client with the server, on loopback'
exec "$products/todo-demo"
