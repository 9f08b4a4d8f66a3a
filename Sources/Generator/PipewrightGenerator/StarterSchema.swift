import PipeModel
import PipewrightAPI

/// The schema that `pipewright init` writes: an example of each common feature, with comments that say what to change.
package enum StarterSchema {
    /// Whether a text can be the name of a file and, with its first letter capitalized, of a Swift type.
    package static func canBeNamed(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, first.isASCII, first.properties.isAlphabetic else { return false }
        return name.utf8.count <= 100
            && name.unicodeScalars.allSatisfy { scalar in
                scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
                    || scalar == "-" || scalar == "_"
            }
    }

    package static func text(name: String) -> String {
        // Without quotes, YAML reads it as null. Other keywords are read as text.
        let quoted = name.lowercased() == "null" ? "\"\(name)\"" : name
        let namespace = SwiftName().type(name) ?? ""
        let naming =
            MentionedTypes.modules.contains(namespace) ? "\nnaming: { namespace: \(namespace)API }" : ""
        return """
            # The description of an API, from which Pipewright generates a Swift client. After a change,
            # ‘pipewright check \(name).pipes.yaml’ shows mistakes, and ‘pipewright explain RULE’ explains them.
            # This one is the API of the to-do server in the folder Examples of Pipewright.

            pipewright: 1 # the version of this language
            name: \(quoted)\(naming)

            # The servers of the API; the first is the default.
            servers:
              local: http://127.0.0.1:8080/api
              production: https://todo.example.com/api

            # How the client authenticates: here with a user name and a password, for which the server issues tokens.
            # Others are bearer, basic, and { api-key: header.X-Key }.
            auth:
              session: { oauth2: password, token: /oauth/token }
            # The scheme of all calls. Without ‘use’, no credentials are sent.
            use: session

            # The JSON objects of the API. A field is NAME: TYPE FLAGS.
            records:
              Project:
                id: int read # ‘read’: assigned by the server, not sent by the client
                title: string
                style: string? # ‘?’: may be missing or null
                created_at: timestamp read
              Task:
                id: int read
                title: string
                status: Status
                due: date?
                project_id: Project.ID # the ID of another record, in its own type

            # Texts with known values. Unknown values are read as ‘.unknown’.
            enums:
              Status: [todo, doing, done]

            # How pages of a list are found. Here the header field ‘Link’ has the URL of the next page (RFC 8288).
            paging:
              links: { follow: link.next, size: query.limit 1..100 }

            # The defaults of all resources.
            default:
              paging: links
              operations: [list, read, create, replace, update, remove]

            # The resources of the API. The path of a resource is its name, unless ‘path’ is set.
            resources:
              projects:
                record: Project
                filter: # query items of the list
                  color: string
                  created_after: date
                actions: # other calls: METHOD path -> Result
                  archive: POST archive -> Project
                children: # resources of one project: projects/8/tasks
                  tasks: { record: Task }

            """
    }
}
