import PipewrightSchema

extension API {
    /// A resource: a place in the tree of paths, its record, and what can be done there.
    package struct Resource: Hashable, Sendable {
        /// The property under which a caller finds it, such as `projects`; a function where its path has parameters.
        package var propertyName: String
        /// The types from the namespace down to this resource, such as `["ProjectsResource", "TasksResource"]`.
        package var typePath: [String]
        /// The type of its pipe, beside its own, such as `TasksPipe`.
        package var pipeName: String
        package var docs: String?
        package var deprecated: String?
        /// Relative to the parent's item, or to the server where it begins with a slash.
        package var path: Path
        /// The whole path from the server's root, for documentation.
        package var location: String
        /// The whole path of an item; that of the resource itself where it has no items.
        package var itemLocation: String
        /// The name by which paths further down call it.
        package var name: String?
        package var suffix: String
        package var record: String
        package var hasIdentity: Bool
        /// Whether there is only one, without an identity.
        package var isSingleton: Bool
        package var operations: [ResourceSettings.Operation]
        /// What is said of single operations.
        package var options: [OperationOptions]
        package var items: ResourceSettings.ItemsPlace?
        package var wrap: String?
        /// Where in an answer a single record is.
        package var item: String?
        package var paging: Paging?
        package var patch: ResourceSettings.PatchFormat
        package var body: ResourceSettings.BodyFormat
        package var writing = Writing()
        package var settings: CallSettings
        /// Where they differ from the client's.
        package var use: [[String]]?
        package var scopes: [String]?
        package var arrays: ResourceSettings.ArrayStyle
        /// The record that describes what stands around the records of a list.
        package var envelope: String?
        package var filter: [Field]
        package var sort: Sort?
        package var actions: [Action]
        package var children: [Resource]
        /// The number of its topic; nil for the main file.
        package var topic: Int?

        /// Whether a filter is a part of what a list sends.
        package var filtersByBody: Bool { options.contains { $0.operation == .list && $0.filter != nil } }
        /// The whole path of a list, with what stands at its end.
        package var listLocation: String { withSuffix(location) }

        /// The method and the whole path of an operation.
        package func call(of operation: ResourceSettings.Operation) -> String {
            let own = options.first { $0.operation == operation }
            let place = operation == .list || operation == .create ? location : itemLocation
            let path = own?.path.map { API.location($0, below: place) } ?? place
            return "\((own?.method ?? operation.method).rawValue) \(withSuffix(path))"
        }

        /// The whole path of a call.
        package func location(of action: Action) -> String {
            withSuffix(API.location(action.path.text, below: action.target == .item ? itemLocation : location))
        }

        private func withSuffix(_ path: String) -> String {
            if suffix.isEmpty || path.hasSuffix(suffix) { return path }
            return (path.hasSuffix("/") ? String(path.dropLast()) : path) + suffix
        }

        /// How many resources there are in this one and below it, itself counted.
        package var familyCount: Int { children.reduce(1) { $0 + $1.familyCount } }
    }

    /// A path, percent-encoded, with the slash at its end where there is one.
    package struct Path: Hashable, Sendable {
        package enum Piece: Hashable, Sendable {
            /// As it stands; the runtime knows what `{id}` and the like in it mean.
            case text(String)
            /// An argument of the call, by its Swift name.
            case argument(String)
        }

        package var pieces: [Piece]
        /// What the caller gives, in the order of the path.
        package var arguments: [Field] = []

        package init(_ text: String) {
            pieces = [.text(text)]
        }

        package init(pieces: [Piece], arguments: [Field]) {
            self.pieces = pieces
            self.arguments = arguments
        }

        /// The path with the names of arguments in braces.
        package var text: String {
            pieces.map { piece in
                switch piece {
                case .text(let text): text
                case .argument(let name): "{\(name)}"
                }
            }.joined()
        }
    }

    /// A path below another one, for documentation.
    static func location(_ path: String, below parent: String) -> String {
        if path.hasPrefix("/") { return path }
        if path.isEmpty { return parent.isEmpty ? "/" : parent }
        return (parent.hasSuffix("/") ? parent : parent + "/") + path
    }

    /// What is said of one operation of a resource.
    package struct OperationOptions: Hashable, Sendable {
        package var operation: ResourceSettings.Operation
        package var method: Schema.Action.Method?
        package var path: String?
        /// Empty for none.
        package var wrap: String?
        /// Where in an answer a single record is.
        package var item: String?
        package var body: ResourceSettings.BodyFormat?
        package var writing: Writing?
        package var headers: [HeaderField] = []
        package var settings: CallSettings
        package var use: [[String]]?
        package var scopes: [String]?
        /// Query items whose values are made of the item's identity.
        package var identityQuery: [CallSettings.NamedValue]
        /// Where in the object that a list sends its filter is; nil where it is sent in the query.
        package var filter: String?
    }

    /// A header field whose value is made for each call.
    package struct HeaderField: Hashable, Sendable {
        package enum Piece: Hashable, Sendable {
            case text(String)
            /// The identity of the item or of one above it, by the name that the runtime knows: `id`, `projects.id`.
            case identity(String)
            case argument(Field)
            /// The name of the file that is the body.
            case fileName
        }

        package var name: String
        package var pieces: [Piece]
    }

    /// The header fields of an answer that are a part of an action's result.
    package struct ResponseHeaders: Hashable, Sendable {
        /// In the scope of the resource's type.
        package var swiftName: String
        package var fields: [Field]
    }

    /// Which members of a record `replace` and `upsert` send.
    package struct Writing: Hashable, Sendable {
        package var sendsNulls: Bool
        package var omitsReadFields: Bool

        package init(sendsNulls: Bool = false, omitsReadFields: Bool = false) {
            self.sendsNulls = sendsNulls
            self.omitsReadFields = omitsReadFields
        }
    }

    /// How a list is asked for in an order.
    package struct Sort: Hashable, Sendable {
        package var parameter: String
        package var fields: [Enumeration.Case]
        package var direction: Schema.Sort.Direction
        package var ascending: String
        package var descending: String
    }

    /// A call beyond the verbs.
    package struct Action: Hashable, Sendable {
        package enum Body: Hashable, Sendable {
            case fields([Field])
            case value(FieldType)
            case multipart([Field], Schema.MultipartFormat)
            case upload(Upload)
        }

        /// How the content of a file is sent.
        package enum Upload: Hashable, Sendable {
            case whole(digest: Schema.UploadDigest?)
            case inParts(Schema.Resumption)
        }

        package enum Result: Hashable, Sendable {
            case value(FieldType)
            case page(FieldType)
            /// The body as it comes.
            case bytes
        }

        package var swiftName: String
        package var docs: String?
        package var deprecated: String?
        package var method: Schema.Action.Method
        package var path: Path
        package var target: Schema.Action.Target
        package var query: [Field]
        package var headers: [HeaderField] = []
        /// What the header fields take beyond the arguments that the call has anyway.
        package var headerArguments: [Field] = []
        package var body: Body?
        package var result: Result?
        package var responseHeaders: ResponseHeaders?
        package var format: ResourceSettings.BodyFormat?
        package var items: ResourceSettings.ItemsPlace?
        /// Empty for none.
        package var wrap: String?
        /// Where in an answer a single record is.
        package var item: String?
        package var paging: Paging?
        package var settings: CallSettings
        package var use: [[String]]?
        package var scopes: [String]?
    }

    /// A call that leads from a record to others.
    package struct Relation: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            /// A field of the record holds the identity of the other.
            case belongsTo(field: String, isOptional: Bool)
            /// The others are listed with a filter for the record's identity.
            case hasMany(filter: String)
        }

        package var swiftName: String
        package var kind: Kind
        /// The record from which the call leads, and the one to which it leads.
        package var source: String
        package var target: String
        /// The property of the client that is the other's pipe.
        package var pipe: String
    }
}
