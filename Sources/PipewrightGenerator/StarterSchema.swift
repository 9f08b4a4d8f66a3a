import PipewrightAPI

/// The schema that `pipewright init` writes: one of each thing that most APIs need, with comments that say what to change.
package enum StarterSchema {
    /// Whether a text can be the name of a file and, with its first letter raised, that of a Swift type.
    package static func canBeNamed(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, first.isASCII, first.properties.isAlphabetic else { return false }
        return name.utf8.count <= 100
            && name.unicodeScalars.allSatisfy { scalar in
                scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
                    || scalar == "-" || scalar == "_"
            }
    }

    package static func text(name: String) -> String {
        // The only such word that is no text in YAML.
        let quoted = name.lowercased() == "null" ? "\"\(name)\"" : name
        let namespace = SwiftName().type(name) ?? ""
        let naming =
            MentionedTypes.modules.contains(namespace) ? "\nnaming: { namespace: \(namespace)API }" : ""
        return """
            # The description of an API, from which Pipewright makes a Swift client. Change it step by step;
            # ‘pipewright check \(name).pipes.yaml’ says what is wrong, and ‘pipewright explain RULE’ why.

            pipewright: 1 # the version of this language
            name: \(quoted)\(naming)

            # Where the API is served; the first is the default.
            servers:
              production: https://api.example.com/v1
              local: http://127.0.0.1:8080/v1

            # How callers prove who they are: bearer, basic, or { api-key: header.X-Key }.
            auth:
              token: bearer
            # Which of the schemes calls use. Without ‘use’ none is sent.
            use: token

            # What the API answers with and takes. A field is NAME: TYPE FLAGS.
            records:
              Project:
                id: int read # ‘read’: set by the server, so nobody sends it
                title: string
                color: string? # ‘?’: may be missing or null
                created_at: timestamp read
              Task:
                id: int read
                title: string
                state: State
                labels: list<string>
                due: date?
                project_id: Project.ID read # the ID of another record, with a type of its own

            # Texts of which some values matter. Others can still be read.
            enums:
              State: [open, doing, done]

            # How a list goes on. Here the answer's Link header holds the address of the next page (RFC 8288).
            paging:
              links: { follow: link.next, size: query.per_page 1..100 }

            # What holds for every resource that says nothing else.
            default:
              paging: links

            # What can be called. The path is the name unless ‘path’ says otherwise.
            resources:
              projects:
                record: Project
                operations: [list, read, create, replace, update, remove]
                filter: # queries of the list
                  color: string
                  created_after: date
                actions: # calls beyond the operations: METHOD path -> Result
                  archive: POST archive -> Project
                children: # below one project: projects/8/tasks
                  tasks:
                    record: Task
                    filter: { state: State }

            """
    }
}
