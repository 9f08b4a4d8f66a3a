import PipeModel
import PipewrightDiagnostics
import PipewrightYAML

/// An operation of a document: one method of one path.
package struct Operation: Sendable {
    package var method: HTTPMethod
    /// The path with its parameters as `{name}`, without a query and a fragment.
    package var path: String
    /// Items of a query that the document writes into the path: `/files?kind=image`.
    package var fixedQuery: [(name: String, value: String)] = []
    /// The text after `#` in the document's path, which is never sent and only makes paths unique.
    package var fragment: String?
    package var id: String?
    package var tags: [String] = []
    package var summary: String?
    package var docs: String?
    package var isDeprecated = false
    /// Those of the path and of the operation, without the ones that the operation overrides.
    package var parameters: [Parameter] = []
    /// The parameters in places that requests do not have.
    package var otherParameters: [(name: String, place: String)] = []
    package var body: RequestBody?
    package var responses: [Response] = []
    /// The operation's own alternatives; `nil` if the document's apply.
    package var security: [OpenAPIDocument.SecurityAlternative]?
    /// The servers of the operation or its path; empty if the document's apply.
    package var servers: [OpenAPIDocument.Server] = []
    /// The values of keys that begin with `x-`, in the order of the document.
    package var extensions: [LocatedNode.Entry] = []
    /// Whether a reference to one of its parts leads nowhere.
    package var isBroken = false
    /// The place of the method in the document.
    package var place: SourceRange

    /// The path with its query and fragment, as the document writes it.
    package var writtenPath: String {
        let items = fixedQuery.map { $0.value.isEmpty ? $0.name : "\($0.name)=\($0.value)" }
        return path + (items.isEmpty ? "" : "?" + items.joined(separator: "&")) + (fragment.map { "#" + $0 } ?? "")
    }
}

package struct Parameter: Sendable {
    package enum Location: String, Sendable {
        case path, query, header, cookie
    }

    package enum Style: String, CaseIterable, Sendable {
        case matrix, label, form, simple, spaceDelimited, pipeDelimited, deepObject
        /// Swagger 2.0: separated by tabs.
        case tabDelimited
    }

    package var name: String
    package var location: Location
    package var isRequired = false
    package var isDeprecated = false
    package var docs: String?
    /// The style, by default the style of the location.
    package var style: Style
    package var explodes: Bool
    package var schema: SchemaID?
    /// The media type of a parameter that is described by `content`, such as `application/json`.
    package var mediaType: String?
    package var place: SourceRange
}

package struct RequestBody: Sendable {
    package var isRequired = false
    /// Whether the document says that it may be left out. Most documents do not say that a body is required.
    package var saysOptional = false
    package var docs: String?
    package var contents: [MediaContent] = []
    package var place: SourceRange
}

/// A body in one media type.
package struct MediaContent: Sendable {
    /// How a member of a form or multipart body is sent.
    package struct Encoding: Sendable {
        package var member: String
        /// A media type, or several with commas between them, which may be ranges.
        package var mediaType: String?
        package var style: Parameter.Style?
        package var explodes: Bool?
        /// The header fields of a part.
        package var headers: [ResponseHeader] = []
    }

    /// The media type in small letters, without parameters such as `charset`.
    package var mediaType: String
    /// Its parameters other than `charset`, as the document writes them; empty for none.
    package var parameters = ""
    package var schema: SchemaID?
    /// The schema of each value of a stream (OpenAPI 3.2).
    package var itemSchema: SchemaID?
    package var encodings: [Encoding] = []
    /// The example of the body, if the document has one.
    package var example: LocatedNode?
}

package struct Response: Sendable {
    package enum Status: Hashable, Sendable {
        case code(Int)
        /// `2XX` is 2.
        case range(Int)
        case other

        /// The first digit; `nil` for responses with any other status.
        var digit: Int? {
            switch self {
            case .code(let code): code / 100
            case .range(let digit): digit
            case .other: nil
            }
        }
    }

    package var status: Status
    package var docs: String?
    package var headers: [ResponseHeader] = []
    package var contents: [MediaContent] = []
    package var place: SourceRange
}

package struct ResponseHeader: Sendable {
    package var name: String
    package var isRequired = false
    package var docs: String?
    package var schema: SchemaID?
}
