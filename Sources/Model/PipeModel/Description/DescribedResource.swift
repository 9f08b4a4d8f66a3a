extension APIDescription {
    /// A path with calls.
    package struct Resource: Codable, Hashable, Sendable {
        /// Its name after those of the resources above it: `projects.tasks`.
        package var name: String
        package var docs: String?
        package var deprecated: Deprecation?
        /// The name of the resource above.
        package var parent: String?
        /// The type of its records: a record or a union; `nil` for a path.
        package var record: API.FieldType?
        /// The Swift type of the app that wraps its pipe.
        package var pipe: String?
        /// Whether there is a single record without an identity.
        package var singleton: Bool?
        /// The path of the collection or the single record.
        package var path: [PathPiece]
        /// The path of an item; `nil` without items.
        package var itemPath: [PathPiece]?
        /// The value in both that keeps its slashes: it may have several segments. `nil` for none.
        package var greedy: PathPiece?
        package var calls: [Call] = []
        package var bulk: [Bulk]?

        package init(name: String, path: [PathPiece]) {
            self.name = name
            self.path = path
        }
    }

    /// A piece of a path, which begins at the URL of the server with a slash. It is an object with one member.
    /// Indirect, since calls and resources have one each, and their copies are on the stack.
    package indirect enum PathPiece: Hashable, Sendable {
        /// Percent-encoded text.
        case text(String)
        /// A part of the identity of the item of a resource.
        case identity(of: String, part: Int)
        case argument(Field)
    }

    /// What clients can ask of a resource.
    package struct Call: Codable, Hashable, Sendable {
        /// The operation, or the name of the action.
        package var name: String
        /// `nil` for an action.
        package var operation: ResourceOperation?
        package var docs: String?
        package var deprecated: Deprecation?
        /// Whether it is about one item.
        package var onItem: Bool
        package var method: HTTPMethod
        package var path: [PathPiece]
        /// The value in the path that keeps its slashes; `nil` for none.
        package var greedy: PathPiece?
        /// The other URL of the server that it is sent to.
        package var server: String?
        /// Query items with fixed values. `{resource#0}` is a part of the identity of an item.
        package var fixedQuery: [API.NamedValue]?
        /// Query items with arguments; for a list, its filter.
        package var query: [Field]?
        package var sort: API.Sort?
        /// Header fields with arguments.
        package var headers: [HeaderField]?
        /// `nil` for none.
        package var body: Body?
        package var result: Result
        /// How many calls can be authorized: alternatives of schemes; empty for no credentials.
        package var use: [[String]] = []
        package var scopes: [String]?
        /// Whether changes name the version of the record that they change.
        package var versions: VersionCheck?
        /// The header field with which a client says that it sends a request again.
        package var idempotency: String?

        package init(
            name: String, onItem: Bool, method: HTTPMethod, path: [PathPiece], result: Result
        ) {
            self.name = name
            self.onItem = onItem
            self.method = method
            self.path = path
            self.result = result
        }
    }

    /// What a request sends.
    package struct Body: Codable, Hashable, Sendable {
        package enum Kind: String, Codable, Hashable, Sendable {
            /// A new record without its read-only fields.
            case draft
            /// A whole record.
            case record
            /// Changes of a record.
            case patch
            /// An object with fields.
            case fields
            /// The object with the filter of a list.
            case filter
            case value, stream, multipart, upload
        }

        package var kind: Kind
        package var format: BodyFormat
        /// Its fields, if they are not those of the record.
        package var fields: [Field]?
        package var type: API.FieldType?
        /// The member that contains the record.
        package var wrap: String?
        /// The pointer to the filter of a list.
        package var pointer: String?
        package var arrays: ArrayStyle = .repeat
        /// The media type of an update with PATCH; `nil` for other bodies.
        package var patch: PatchFormat?
        /// The media type that the header fields of the schema name; `nil` for that of the format.
        package var mediaType: String?
        /// Whether fields without a value are sent as null.
        package var sendsNulls: Bool?
        /// Whether read-only fields are omitted.
        package var omitsReadFields: Bool?
        package var multipart: MultipartFormat?
        package var digest: UploadDigest?
        package var resumption: UploadResumption?

        package init(_ kind: Kind, format: BodyFormat) {
            self.kind = kind
            self.format = format
        }

        /// The media type of its format.
        package var usualMediaType: String {
            switch format {
            case .json: patch == .mergePatch ? "application/merge-patch+json" : "application/json"
            case .form: "application/x-www-form-urlencoded"
            case .xml: "application/xml"
            }
        }
    }

    /// What a response has.
    package struct Result: Codable, Hashable, Sendable {
        package enum Kind: String, Codable, Hashable, Sendable {
            case none, value, page, stream, job, bytes
        }

        package var kind: Kind
        package var type: API.FieldType?
        package var format: BodyFormat = .json
        /// The pointer to the value of a single record.
        package var item: String?
        /// The place of the records of a page.
        package var items: ItemsPlace?
        /// The record with the other members of a page.
        package var envelope: API.FieldType?
        /// The pointer to these members; `nil` for the whole body.
        package var envelopePlace: String?
        package var paging: API.Paging?
        package var stream: API.Stream?
        package var job: API.Job?
        /// The header fields that clients read.
        package var headers: [Field]?

        package init(_ kind: Kind, type: API.FieldType? = nil) {
            self.kind = kind
            self.type = type
        }
    }

    /// A header field with arguments in its value.
    package struct HeaderField: Codable, Hashable, Sendable {
        package var name: String
        /// The arguments; the other texts are left out.
        package var arguments: [Field]

        package init(name: String, arguments: [Field]) {
            self.name = name
            self.arguments = arguments
        }
    }
}

extension APIDescription.PathPiece: Codable {
    private enum CodingKeys: String, CodingKey {
        case text, identity, part, argument
    }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        if let text = try members.decodeIfPresent(String.self, forKey: .text) {
            self = .text(text)
        } else if let resource = try members.decodeIfPresent(String.self, forKey: .identity) {
            self = .identity(of: resource, part: try members.decode(Int.self, forKey: .part))
        } else {
            self = .argument(try members.decode(APIDescription.Field.self, forKey: .argument))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .text(let text): try members.encode(text, forKey: .text)
        case .identity(let resource, let part):
            try members.encode(resource, forKey: .identity)
            try members.encode(part, forKey: .part)
        case .argument(let field): try members.encode(field, forKey: .argument)
        }
    }
}
