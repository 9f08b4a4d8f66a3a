import PipeJSON
import PipeModel

/// A request that a server accepts, in parts, so that it can be sent or shown.
package struct ExampleRequest: Hashable, Sendable {
    package enum Body: Hashable, Sendable {
        case json(JSONValue, mediaType: String)
        /// Items that are not encoded.
        case form([API.NamedValue])
        case multipart([Part], kind: String)
        case file(mediaType: String)
        /// Values that are sent one after the other.
        case stream
    }

    /// A part of a multipart body.
    package struct Part: Hashable, Sendable {
        package enum Content: Hashable, Sendable {
            case text(String)
            case json(JSONValue)
            case file
        }

        package var name: String
        package var content: Content
        /// The media type; `nil` for a text without one.
        package var mediaType: String?
        package var headers: [API.NamedValue] = []

        init(name: String, content: Content, described: API.Call.Body.Part?) {
            self.name = name
            self.content = content
            let usual: String? =
                switch content {
                case .text: nil
                case .json: "application/json"
                case .file: "text/plain"
                }
            mediaType = described?.mediaType ?? usual
            headers = described?.headers ?? []
        }

        /// The header fields after `Content-Disposition`.
        package var fields: [API.NamedValue] {
            (mediaType.map { [API.NamedValue(name: "Content-Type", value: $0)] } ?? []) + headers
        }
    }

    /// What authenticates the caller.
    package enum Credential: Hashable, Sendable {
        case header(name: String, value: String)
        case query(name: String, value: String)
        case cookie(name: String, value: String)
        case basic(user: String, password: String)
    }

    package var method: HTTPMethod
    /// The path below the URL of the server, percent-encoded.
    package var path: String
    /// The values in the path.
    package var values: [PathValue]
    /// Items that are not encoded.
    package var query: [API.NamedValue] = []
    package var fields: [API.NamedValue] = []
    package var credentials: [Credential] = []
    package var body: Body?
    /// The value in the body, before it is wrapped and encoded.
    package var value: JSONValue?

    package init(method: HTTPMethod, path: String, values: [PathValue]) {
        self.method = method
        self.path = path
        self.values = values
    }

    /// The content of files in examples.
    package static let fileContent = "example\n"
}

/// The credentials of example requests.
package struct ExampleAccounts: Hashable, Sendable {
    package var user: String
    package var password: String
    package var key: String
    package var token: String

    package init(user: String, password: String, key: String, token: String) {
        self.user = user
        self.password = password
        self.key = key
        self.token = token
    }
}
