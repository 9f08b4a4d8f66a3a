extension API {
    /// What clients can ask of a resource.
    package struct Call: Codable, Hashable, Sendable {
        package enum Kind: String, Codable, Hashable, Sendable {
            /// What the record of the resource is for.
            case operation
            /// An operation that sends nothing and does not return the record: clients make it as an action.
            case readOperation
            case action
        }

        /// Where the function is that makes it: in the runtime or in the client.
        package enum Offer: String, Codable, Hashable, Sendable {
            case runtime
            /// The runtime, and the client with optional arguments.
            case both
            case client
        }

        package var kind: Kind
        /// The operation, or the name of the action.
        package var name: String
        /// The function in Swift.
        package var swiftName: SwiftIdentifier
        package var offer: Offer
        package var docs: String?
        package var deprecated: Deprecation?
        /// `collection` for all calls of a single record.
        package var target: ActionTarget
        package var method: HTTPMethod
        /// The whole path from the URL of the server on.
        package var path: [PathPiece] = []
        /// The value in the path that keeps its slashes; `nil` for none.
        package var greedy: PathPiece?
        /// The other URL of the server that it is sent to.
        package var server: String?
        /// Query items with fixed values, also those that it inherits. `{resource#0}` is a part of the identity of an
        /// item.
        package var fixedQuery: [NamedValue] = []
        /// Query items with arguments; for a list, the fields of its filter that are sent there.
        package var query: [Field] = []
        package var sort: Sort?
        /// Its header fields with placeholders in their values.
        package var headers: [HeaderField] = []
        /// The arguments that only header fields use; for a list, the fields of its filter that are sent there.
        package var headerArguments: [Field] = []
        /// `nil` for none.
        package var body: Body?
        package var result: Result
        /// How it can be authorized: alternatives of schemes; empty for no credentials.
        package var use: [[String]] = []
        package var scopes: [String]?
        /// Whether changes name the version of the record that they change.
        package var versions: VersionCheck?
        /// The header field with which a client says that it sends a request again.
        package var idempotency: String?
        /// Its settings, with those that it inherits.
        package var settings = CallSettings()
        /// What it has itself, not from its resource.
        package var own: Own

        package init(
            _ kind: Kind, name: String, swiftName: SwiftIdentifier? = nil, offer: Offer = .client, target: ActionTarget,
            method: HTTPMethod, result: Result = Result(.none), own: Own = Own()
        ) {
            self.kind = kind
            self.name = name
            self.swiftName = swiftName ?? SwiftIdentifier(name)
            self.offer = offer
            self.target = target
            self.method = method
            self.result = result
            self.own = own
        }

        /// The operation; `nil` for what clients make as an action.
        package var operation: ResourceOperation? { kind == .operation ? ResourceOperation(rawValue: name) : nil }
        /// Whether it is about one item.
        package var isOnItem: Bool { target == .item }
        /// The header fields whose values have no arguments, but identities.
        package var plainHeaders: [HeaderField] { headers.filter(\.arguments.isEmpty) }
        /// The header fields whose values have arguments.
        package var argumentHeaders: [HeaderField] { headers.filter { !$0.arguments.isEmpty } }
        /// The arguments of its function that the schema declares, in their order.
        package var arguments: [Field] {
            // The fields of a filter are not arguments.
            if operation == .list { return [] }
            if kind == .operation { return query + headerArguments }
            let members = (body?.fields ?? []).filter { !$0.isConstant }
            return (own.path?.arguments ?? []) + query + headerArguments + members
        }
    }
}

extension API.Call {
    /// What a call has itself; `nil` for what it has from its resource, or from the language.
    package struct Own: Codable, Hashable, Sendable {
        package var method: HTTPMethod?
        /// Relative to the resource or its item.
        package var path: API.Path?
        /// The member that contains a record; empty for `none`.
        package var wrap: String?
        /// The place of a single record in a response.
        package var item: String?
        package var items: ItemsPlace?
        package var paging: API.Paging?
        package var format: BodyFormat?
        package var writing: API.Writing?
        package var settings: API.CallSettings
        package var use: [[String]]?
        package var scopes: [String]?
        /// Query items whose values contain the identity of the item.
        package var identityQuery: [API.NamedValue] = []
        /// The pointer to the filter in the body of a list; `nil` for a filter in the query.
        package var filter: String?

        package init(settings: API.CallSettings = API.CallSettings()) {
            self.settings = settings
        }

        package var isEmpty: Bool { self == API.Call.Own() }
    }
}
