extension API {
    /// A resource: a path, its record, its operations and its children.
    package struct Resource: Codable, Hashable, Sendable {
        /// Its property names from the client on: `projects.tasks`.
        package var id = ""
        /// The `id` of the resource above; `nil` for none.
        package var parent: String?
        /// The property of the client or of the parent, such as `projects`; a function if the path has arguments.
        package var propertyName: String
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
        /// The operations that are the runtime's.
        package var operations: [ResourceOperation]
        /// The settings of operations that have their own.
        package var options: [OperationOptions]
        /// The fields that `create` and `upsert` send, if they differ from the record's.
        package var draft: [Field]?
        /// Whether a server fills this draft, so that it is read from JSON.
        package var readsDraft: Bool { draft != nil && has(.new) }
        /// The fields that `replace` sends, if they differ from the record's.
        package var replacement: [Field]?
        /// The fields that `update` sends, if they differ from the record's.
        package var patched: [Field]?
        /// The operations that the generated client has, in addition to the runtime's or instead of them.
        package var verbs: [Verb] = []
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
        /// Whether it lists, but only with a filter, since fields of the filter are required. The list is then not
        /// among `operations`.
        package var needsFilter = false
        package var sort: Sort?
        package var actions: [Action]
        /// What clients can ask of it: its operations in the order of the language, then its actions.
        package var calls: [Call] = []
        package var children: [Resource]
        /// Whether values with rules are checked before they are sent.
        package var validates = false
        /// What a store has to know of its calls; `nil` if it needs to know nothing.
        package var storage: ResourceStorage?
        /// The number of its topic; `nil` for the main file.
        package var topic: Int?

        package init(
            propertyName: String, typePath: [String], pipeName: String, ownPipe: String? = nil, docs: String? = nil,
            deprecated: Deprecation? = nil, path: Path, location: String, itemLocation: String, pathName: String? = nil,
            suffix: String, record: FieldType? = nil, hasIdentity: Bool, isSingleton: Bool,
            operations: [ResourceOperation], options: [OperationOptions], draft: [Field]? = nil,
            replacement: [Field]? = nil, patched: [Field]? = nil, verbs: [Verb] = [], bulk: [Bulk] = [],
            items: ItemsPlace? = nil, wrap: String? = nil, item: String? = nil, paging: Paging? = nil,
            patch: PatchFormat, body: BodyFormat, writing: Writing = Writing(), settings: CallSettings,
            use: [[String]]? = nil, scopes: [String]? = nil, arrays: ArrayStyle, envelope: String? = nil,
            envelopePlace: String? = nil, filter: [Field], needsFilter: Bool = false, sort: Sort? = nil,
            actions: [Action], children: [Resource], validates: Bool = false, storage: ResourceStorage? = nil,
            topic: Int? = nil
        ) {
            self.propertyName = propertyName
            self.typePath = typePath
            self.pipeName = pipeName
            self.ownPipe = ownPipe
            self.docs = docs
            self.deprecated = deprecated
            self.path = path
            self.location = location
            self.itemLocation = itemLocation
            self.pathName = pathName
            self.suffix = suffix
            self.record = record
            self.hasIdentity = hasIdentity
            self.isSingleton = isSingleton
            self.operations = operations
            self.options = options
            self.draft = draft
            self.replacement = replacement
            self.patched = patched
            self.verbs = verbs
            self.bulk = bulk
            self.items = items
            self.wrap = wrap
            self.item = item
            self.paging = paging
            self.patch = patch
            self.body = body
            self.writing = writing
            self.settings = settings
            self.use = use
            self.scopes = scopes
            self.arrays = arrays
            self.envelope = envelope
            self.envelopePlace = envelopePlace
            self.filter = filter
            self.needsFilter = needsFilter
            self.sort = sort
            self.actions = actions
            self.children = children
            self.validates = validates
            self.storage = storage
            self.topic = topic
        }

        /// The Swift name of its record or union.
        package var recordName: String? { record?.declaredName }

        /// Whether it has an operation, of the runtime or of the client.
        package func has(_ operation: ResourceOperation) -> Bool {
            operations.contains(operation) || verbs.contains { $0.operation == operation }
                || operation == .list && needsFilter
        }

        /// Whether the list sends its filter in the body.
        package var filtersByBody: Bool { options.contains { $0.operation == .list && $0.filter != nil } }
        /// The whole path of a list, with the suffix.
        package var listLocation: String { withSuffix(location) }

        /// The method and the whole path of an operation.
        package func call(of operation: ResourceOperation) -> String {
            let own = options.first { $0.operation == operation }
            let place = operation.isOnItem ? itemLocation : location
            let path = own?.path.map { API.location($0, below: place) } ?? place
            return "\((own?.method ?? operation.method).rawValue) \(withSuffix(path))"
        }

        /// The method and the whole path of an action.
        package func location(of action: Action) -> String {
            withSuffix(API.location(action.path.text, below: action.target == .item ? itemLocation : location))
        }

        private func withSuffix(_ path: String) -> String {
            if path.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) { return path }
            let isFolder = path.utf8.last == UInt8(ascii: "/")
            return (isFolder ? String(path.unicodeScalars.dropLast()) : path) + suffix
        }

        /// Whether a call returns pages.
        package var returnsPages: Bool {
            has(.list) || actions.contains { if case .page = $0.result { true } else { false } }
        }

        /// The resources in this subtree, each before those below it.
        package var family: [Resource] { [self] + children.flatMap(\.family) }

        /// The number of resources in this subtree, with this one.
        package var familyCount: Int { children.reduce(1) { $0 + $1.familyCount } }
    }

    /// A path, percent-encoded. It keeps a slash at its end.
    package struct Path: Codable, Hashable, Sendable {
        package enum Piece: Codable, Hashable, Sendable {
            /// Literal text; the runtime replaces placeholders such as `{id}`.
            case text(String)
            /// An argument of the call, by its Swift name.
            case argument(String)
        }

        package var pieces: [Piece]
        /// The Swift name of the argument that keeps its slashes. An identity that does so has `+` in its placeholder.
        package var greedyArgument: String?
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

    /// The settings of one operation of a resource.
    package struct OperationOptions: Codable, Hashable, Sendable {
        package var operation: ResourceOperation
        package var method: HTTPMethod?
        package var path: String?
        /// Empty for `none`.
        package var wrap: String?
        /// The place of a single record in a response.
        package var item: String?
        package var body: BodyFormat?
        package var writing: Writing?
        package var headers: [HeaderField] = []
        package var settings: CallSettings
        package var use: [[String]]?
        package var scopes: [String]?
        /// Query items whose values contain the item's identity.
        package var identityQuery: [NamedValue]
        /// The pointer to the filter in the body of a list; `nil` for a filter in the query.
        package var filter: String?

        package init(
            operation: ResourceOperation, method: HTTPMethod? = nil, path: String? = nil, wrap: String? = nil,
            item: String? = nil, body: BodyFormat? = nil, writing: Writing? = nil, headers: [HeaderField] = [],
            settings: CallSettings, use: [[String]]? = nil, scopes: [String]? = nil,
            identityQuery: [NamedValue], filter: String? = nil
        ) {
            self.operation = operation
            self.method = method
            self.path = path
            self.wrap = wrap
            self.item = item
            self.body = body
            self.writing = writing
            self.headers = headers
            self.settings = settings
            self.use = use
            self.scopes = scopes
            self.identityQuery = identityQuery
            self.filter = filter
        }
    }

    /// An operation that the client has itself, since it has arguments besides the identity and the record, another result,
    /// or another body.
    package struct Verb: Codable, Hashable, Sendable {
        /// What it returns.
        package enum Result: Codable, Hashable, Sendable {
            /// What the runtime's operation returns.
            case usual
            case value(FieldType)
            /// Work that goes on after the response.
            case job(Job)
            case stream(Stream)
            case nothing
        }

        package var operation: ResourceOperation
        package var result = Result.usual
        /// Whether it is a `replace` whose fields differ from the record's.
        package var sendsReplacement = false
        package var query: [Field] = []
        /// The header fields with arguments.
        package var headers: [HeaderField] = []
        /// The arguments that only header fields use.
        package var headerArguments: [Field] = []

        package init(
            operation: ResourceOperation, result: Result = Result.usual, sendsReplacement: Bool = false,
            query: [Field] = [], headers: [HeaderField] = [], headerArguments: [Field] = []
        ) {
            self.operation = operation
            self.result = result
            self.sendsReplacement = sendsReplacement
            self.query = query
            self.headers = headers
            self.headerArguments = headerArguments
        }

        /// All arguments.
        package var arguments: [Field] { query + headerArguments }
        /// The job that it starts.
        package var job: Job? { if case .job(let job) = result { job } else { nil } }
        /// The stream that it returns.
        package var stream: Stream? {
            if case .stream(let stream) = result { stream } else { nil }
        }
        /// Whether it replaces the runtime's operation, which lacks something that the call needs.
        package var isAlone: Bool {
            result != .usual || sendsReplacement || arguments.contains { !$0.type.isOptional }
        }
        /// Whether it does nothing that the runtime's operation does not do.
        package var isUsual: Bool { result == .usual && !sendsReplacement && arguments.isEmpty }
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

    /// A call that is not a verb.
    package struct Action: Codable, Hashable, Sendable {
        package enum Body: Codable, Hashable, Sendable {
            case fields([Field])
            case value(FieldType)
            /// Values that are sent one after the other.
            case stream(FieldType)
            case multipart([Field], MultipartFormat)
            case upload(Upload)
        }

        /// How the content of a file is sent.
        package enum Upload: Codable, Hashable, Sendable {
            case whole(digest: UploadDigest?)
            case inParts(UploadResumption)
        }

        package enum Result: Codable, Hashable, Sendable {
            case value(FieldType)
            case page(FieldType)
            case stream(Stream)
            case job(Job)
            /// The content of the body, as a download.
            case bytes
        }

        package var swiftName: String
        package var docs: String?
        package var deprecated: Deprecation?
        package var method: HTTPMethod
        package var path: Path
        package var target: ActionTarget
        package var query: [Field]
        package var headers: [HeaderField] = []
        /// Arguments that only header fields use.
        package var headerArguments: [Field] = []
        package var body: Body?
        package var result: Result?
        package var responseHeaders: ResponseHeaders?
        package var format: BodyFormat?
        package var items: ItemsPlace?
        /// Empty for `none`.
        package var wrap: String?
        /// The place of a single record in a response.
        package var item: String?
        package var paging: Paging?
        package var settings: CallSettings
        package var use: [[String]]?
        package var scopes: [String]?
        /// Whether it is an operation whose result is not the record.
        package var isOperation = false

        package init(
            swiftName: String, docs: String? = nil, deprecated: Deprecation? = nil, method: HTTPMethod, path: Path,
            target: ActionTarget, query: [Field], headers: [HeaderField] = [], headerArguments: [Field] = [],
            body: Body? = nil, result: Result? = nil, responseHeaders: ResponseHeaders? = nil,
            format: BodyFormat? = nil, items: ItemsPlace? = nil, wrap: String? = nil, item: String? = nil,
            paging: Paging? = nil, settings: CallSettings, use: [[String]]? = nil, scopes: [String]? = nil,
            isOperation: Bool = false
        ) {
            self.swiftName = swiftName
            self.docs = docs
            self.deprecated = deprecated
            self.method = method
            self.path = path
            self.target = target
            self.query = query
            self.headers = headers
            self.headerArguments = headerArguments
            self.body = body
            self.result = result
            self.responseHeaders = responseHeaders
            self.format = format
            self.items = items
            self.wrap = wrap
            self.item = item
            self.paging = paging
            self.settings = settings
            self.use = use
            self.scopes = scopes
            self.isOperation = isOperation
        }
    }
}
