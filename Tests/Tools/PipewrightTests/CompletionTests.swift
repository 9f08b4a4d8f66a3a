import Foundation
import GoldenTesting
import Testing

/// The completion scripts that the tool generates.
@Suite struct CompletionTests {
    @Test("Each shell accepts its script, which completes commands", arguments: ["bash", "zsh", "fish"])
    func syntax(shell: String) async throws {
        let folder = try TemporaryFolder()
        let result = try await Tool.runShell(
            """
            pipewright --generate-completion-script \(shell) >script || exit 1
            command -v \(shell) >/dev/null || exit 0
            \(shell) -n script
            """, in: folder.url)
        #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
        let script = try folder.read("script")
        for word in ["generate", "explain", "templates", "unknown-record", "pipes.yaml"] {
            #expect(script.contains(word), "\(word)")
        }
    }

    @Test(
        "Commands, schemas, folders and names of rules are completed",
        arguments: [
            ("pipewright ex", ["explain"]), ("pipewright explain unknown-rec", ["unknown-record"]),
            ("pipewright explain concurr", ["concurrency"]), ("pipewright check todo", ["todo.pipes.yaml"]),
            ("pipewright generate ", ["Sources", "shop.pipes", "todo.pipes.yaml"]),
            ("pipewright generate todo.pipes.yaml --output S", ["Sources"]),
            ("pipewright generate --templates S", ["Sources"]), ("pipewright check --color n", ["never"]),
        ])
    func bash(line: String, expected: [String]) async throws {
        let folder = try TemporaryFolder()
        for path in ["todo.pipes.yaml", "other.yaml", "shop.pipes/shop.yaml", "Sources/App.swift"] {
            try folder.write("", to: path)
        }
        let result = try await Tool.runShell(
            """
            pipewright --generate-completion-script bash >.script
            exec bash --norc -c '
                source .script
                COMP_LINE=$1 COMP_POINT=${#1}
                COMP_WORDS=($1)
                if [[ $1 == *" " ]]; then COMP_WORDS+=(""); fi
                COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
                _pipewright pipewright "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
                printf "%s\\n" "${COMPREPLY[@]}"
            ' bash '\(line)'
            """, in: folder.url)
        #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
        #expect(Set(result.output.split(separator: "\n").map(String.init)) == Set(expected), "\(result.output)")
    }
}
