extension API {
    /// A resource: a path, its record, its operations and its children.
    package struct Resource: Codable, Hashable, Sendable {
        /// Its property names from the client on: `projects.tasks`.
        package var id = ""
        /// The `id` of the resource above; `nil` for none.
        package var parent: String?
        /// The property of the client or of the parent, such as `projects`; a function if the path has arguments.
        package var propertyName: SwiftIdentifier
        /// The types from the namespace down to this resource, such as `["ProjectsResource", "TasksResource"]`.
        package var typePath: [String]
        /// The type of its pipe, such as `TasksPipe`.
        package var pipeName: String
        /// The app's type that the client has instead of that pipe.
        package var ownPipe: String?
        package var docs: String?
        package var deprecated: Deprecation?
        /// Relative to the parent's item, or to the server if it begins with a slash.
        package var path: Path
        /// The whole path from the server's root, for documentation.
        package var location: String
        /// The whole path of an item; the path of the resource if it has no items.
        package var itemLocation: String
        /// The whole path from the URL of the server on, with the suffix.
        package var collectionPath: [PathPiece] = []
        /// The whole path of an item; `nil` without items.
        package var itemPath: [PathPiece]?
        /// The value in both that keeps its slashes; `nil` for none.
        package var greedy: PathPiece?
        /// The name of the resource in the paths of its descendants.
        package var pathName: String?
        package var suffix: String
        /// The type of its records: a record or a union; `nil` if it has only actions and children.
        package var record: FieldType?
        package var hasIdentity: Bool
        /// Whether there is a single record without an identity.
        package var isSingleton: Bool
        /// The fields that `create` and `upsert` send, if they differ from the record's.
        package var draft: [Field]?
        /// Whether a server fills this draft, so that it is read from JSON.
        package var readsDraft: Bool { draft != nil && has(.new) }
        /// The fields that `replace` sends, if they differ from the record's.
        package var replacement: [Field]?
        /// The fields that `update` sends, if they differ from the record's.
        package var patched: [Field]?
        /// The fields of a draft, a whole record or a patch, if they differ from the record's.
        package func fields(of body: BodyKind) -> [Field]? {
            switch body {
            case .draft: draft
            case .record: replacement
            case .patch: patched
            default: nil
            }
        }
        /// The operations of the runtime that one request does on many records.
        package var bulk: [Bulk] = []
        package var items: ItemsPlace?
        package var wrap: String?
        /// The place of a single record in a response.
        package var item: String?
        package var paging: Paging?
        package var patch: PatchFormat
        package var body: BodyFormat
        package var writing = Writing()
        package var settings: CallSettings
        /// `nil` for the client's.
        package var use: [[String]]?
        package var scopes: [String]?
        package var arrays: ArrayStyle
        /// The record with the other members of a list's response.
        package var envelope: String?
        /// The place of these members in the response; `nil` for the whole body. In XML it is the root element.
        package var envelopePlace: String?
        package var filter: [Field]
        package var sort: Sort?
        /// What clients can ask of it: its operations in the order of the language, then its actions.
        package var calls: [Call] = []
        package var children: [Resource]
        /// Whether the rules of the fields that only its bodies have are checked before they are sent.
        package var validates = true
        /// The number of its topic; `nil` for the main file.
        package var topic: Int?

        package init(
            propertyName: SwiftIdentifier, typePath: [String], pipeName: String, path: Path, location: String,
            itemLocation: String, suffix: String, hasIdentity: Bool, isSingleton: Bool, patch: PatchFormat,
            body: BodyFormat, settings: CallSettings, arrays: ArrayStyle, filter: [Field], calls: [Call],
            children: [Resource]
        ) {
            self.propertyName = propertyName
            self.typePath = typePath
            self.pipeName = pipeName
            self.path = path
            self.location = location
            self.itemLocation = itemLocation
            self.suffix = suffix
            self.hasIdentity = hasIdentity
            self.isSingleton = isSingleton
            self.patch = patch
            self.body = body
            self.settings = settings
            self.arrays = arrays
            self.filter = filter
            self.calls = calls
            self.children = children
        }

        /// The Swift name of its record or union.
        package var recordName: String? { record?.declaredName }

        /// The call that is an operation; `nil` if it has none.
        package func call(of operation: ResourceOperation) -> Call? { index(of: operation).map { calls[$0] } }

        // Calls are large. A loop over the indices copies none.
        private func index(of operation: ResourceOperation) -> Int? {
            let name = operation.rawValue
            return calls.indices.first { calls[$0].kind == .operation && calls[$0].name == name }
        }

        /// Whether it has an operation, of the runtime or of the client.
        package func has(_ operation: ResourceOperation) -> Bool { index(of: operation) != nil }

        /// Whether it has an operation of a kind, of the runtime or of the client.
        package func has(where isIncluded: (ResourceOperation) -> Bool) -> Bool {
            calls.indices.contains { calls[$0].operation.map(isIncluded) ?? false }
        }

        /// The operations that the runtime has.
        package var operations: [ResourceOperation] {
            calls.indices.compactMap { calls[$0].offer == .client ? nil : calls[$0].operation }
        }

        /// Whether the list sends its filter in the body.
        package var filtersByBody: Bool { call(of: .list)?.own.filter != nil }
        /// The names of the filter's fields that the list sends in header fields only.
        package var filterNamesInHeaders: Set<SwiftIdentifier> {
            Set((call(of: .list)?.headerArguments ?? []).map(\.swiftName))
        }

        /// The whole path of a list, with the suffix.
        package var listLocation: String { withSuffix(location) }

        /// The method and the whole path of a call, for documentation.
        package func request(of call: Call) -> String {
            let place = call.isOnItem ? itemLocation : location
            let path = call.own.path.map { API.location($0.text, below: place) } ?? place
            return "\(call.method.rawValue) \(withSuffix(path))"
        }

        /// The method and the whole path of an operation, for documentation; the path of the list without it.
        package func request(of operation: ResourceOperation) -> String {
            call(of: operation).map { request(of: $0) } ?? listLocation
        }

        private func withSuffix(_ path: String) -> String {
            if path.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) { return path }
            let isFolder = path.utf8.last == UInt8(ascii: "/")
            return (isFolder ? String(path.unicodeScalars.dropLast()) : path) + suffix
        }

        /// Whether a call returns pages.
        package var returnsPages: Bool {
            has(.list) || calls.indices.contains { calls[$0].result.kind == .page }
        }

        /// The resources in this subtree, each before those below it.
        package var family: [Resource] { [self] + children.flatMap(\.family) }
    }

    /// A path, percent-encoded. It keeps a slash at its end.
    package struct Path: Codable, Hashable, Sendable {
        package enum Piece: Codable, Hashable, Sendable {
            /// Literal text; the runtime replaces placeholders such as `{id}`.
            case text(String)
            /// An argument of the call, by its Swift name.
            case argument(SwiftIdentifier)
        }

        package var pieces: [Piece]
        /// The Swift name of the argument that keeps its slashes. An identity that does so has `+` in its placeholder.
        package var greedyArgument: SwiftIdentifier?
        /// The arguments in the path, in its order.
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
                case .argument(let name): name == greedyArgument ? "{\(name)+}" : "{\(name)}"
                }
            }.joined()
        }
    }

    /// The whole path of a relative or absolute path, for documentation.
    package static func location(_ path: String, below parent: String) -> String {
        if path.utf8.first == UInt8(ascii: "/") { return path }
        if path.isEmpty { return parent.isEmpty ? "/" : parent }
        return (parent.utf8.last == UInt8(ascii: "/") ? parent : parent + "/") + path
    }

    /// A header field with placeholders in its value.
    package struct HeaderField: Codable, Hashable, Sendable {
        package enum Piece: Codable, Hashable, Sendable {
            case text(String)
            /// The identity of the item or of one above it, by the runtime's placeholder: `id`, `projects.id`.
            case identity(String)
            case argument(Field)
            /// The name of the file in the body.
            case fileName
        }

        package var name: String
        package var pieces: [Piece]

        package init(name: String, pieces: [Piece]) {
            self.name = name
            self.pieces = pieces
        }

        /// The arguments in its value.
        package var arguments: [Field] {
            pieces.compactMap { if case .argument(let argument) = $0 { argument } else { nil } }
        }
    }

    /// The header fields of a response that an action returns.
    package struct ResponseHeaders: Codable, Hashable, Sendable {
        /// The name within the type of the resource.
        package var swiftName: String
        package var fields: [Field]

        package init(swiftName: String, fields: [Field]) {
            self.swiftName = swiftName
            self.fields = fields
        }
    }

    /// Which members of a record `replace` and `upsert` send.
    package struct Writing: Codable, Hashable, Sendable {
        package var sendsNulls: Bool
        package var omitsReadFields: Bool

        package init(sendsNulls: Bool = false, omitsReadFields: Bool = false) {
            self.sendsNulls = sendsNulls
            self.omitsReadFields = omitsReadFields
        }
    }

    /// How a list is sorted.
    package struct Sort: Codable, Hashable, Sendable {
        package var parameter: String
        package var fields: [Enumeration.Case]
        package var direction: SortDirection
        package var ascending: String
        package var descending: String

        package init(
            parameter: String, fields: [Enumeration.Case], direction: SortDirection, ascending: String,
            descending: String
        ) {
            self.parameter = parameter
            self.fields = fields
            self.direction = direction
            self.ascending = ascending
            self.descending = descending
        }
    }
}
