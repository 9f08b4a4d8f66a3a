import PipeWords
import PipewrightDiagnostics

extension Schema {
    /// A resource as written.
    package struct Resource: Hashable, Sendable {
        package var name: Located<String>
        package var docs: String?
        package var deprecated: Deprecation?
        package var path: Located<String>?
        /// The types of the names in { } in the path.
        package var parameters: [Field] = []
        package var record: Located<String>?
        /// Whether `record` could not be read.
        package var hasUnreadableRecord = false
        package var isSingleton = false
        package var envelope: Located<String>?
        /// The app's type that the client has instead of the generated pipe.
        package var pipe: Located<String>?
        package var own = ResourceSettings()
        package var filter: [Field] = []
        package var sort: Sort?
        package var actions: [Action] = []
        package var children: [Resource] = []
        package var store: Store? {
            get { stores.first }
            set { stores = newValue.map { [$0] } ?? [] }
        }
        // A list takes less memory if it is empty: a schema may have 100,000 resources.
        var stores: [Store] = []
    }

    /// What a store has to know of the calls of a resource.
    package struct Store: Hashable, Sendable {
        package var range: SourceRange
        /// The field of the filter that selects what has changed since a version.
        package var since: Located<String>?
        /// The field with a unique value.
        package var unique: Located<String>?
        /// How the server compares the values of that field.
        package var comparison: Located<UniqueComparison>?
        package var isPartial: Located<Bool>?
        /// Which members the responses to writes and the elements of lists have.
        package var responses: Located<ResponseMembers>?
        /// How long the server knows idempotency keys, in milliseconds.
        package var keyLifetime: Located<Int>?
        /// The former paths of the resource.
        package var formerPaths: [Located<String>] = []
    }

    /// `GET latest?kind=all`; all parts are optional.
    package struct Call: Hashable, Sendable {
        package var method: Located<HTTPMethod>?
        package var path: Located<String>?
        /// The fixed query items after the path.
        package var query: [Settings.NamedValue] = []

        package init(
            method: Located<HTTPMethod>? = nil, path: Located<String>? = nil, query: [Settings.NamedValue] = []
        ) {
            self.method = method
            self.path = path
            self.query = query
        }
    }

    /// A verb of a resource, with its own settings.
    package struct OperationOptions: Hashable, Sendable {
        package var operation: Located<ResourceOperation>
        package var call = Call()
        package var own = ResourceSettings()
        /// The types of the names in { } in header fields.
        package var parameters: [Field] = []
        /// Its arguments in the query.
        package var query: [Field] = []
        /// The fields that it sends, if they differ from the record's.
        package var body: Located<[Field]>?
        /// The type of its response, if that is not the record.
        package var result: TypeExpression?
        /// How the response contains the values of the stream that is the result.
        package var stream: Stream?
        /// How the job that is the result is polled.
        package var job: Job?
        /// Whether its response is not read, although the verb's response is.
        package var returnsNothing = false
        /// The part of the request that has the filter of `list`.
        package var filter: Located<FilterPlace>?

        package init(_ operation: Located<ResourceOperation>) {
            self.operation = operation
        }
    }

    /// The way to request a list in a certain order.
    package struct Sort: Hashable, Sendable {
        package var parameter: Located<String>
        package var fields: [Located<String>]
        package var direction: SortDirection
        package var ascending: String
        package var descending: String
    }

    /// A call beyond the verbs.
    package struct Action: Hashable, Sendable {
        /// The request body of a call.
        package enum Body: Hashable, Sendable {
            /// An object of arguments.
            case fields([Field])
            /// A single argument.
            case value(TypeExpression)
            /// Parts; each part is an argument.
            case multipart([Field])
            /// The unchanged content of a file.
            case bytes
        }

        package var name: Located<String>
        package var swiftName: Located<String>?
        package var docs: String?
        package var deprecated: Deprecation?
        package var method: HTTPMethod
        /// Below the item or collection.
        package var path: Located<String>
        package var target: Located<ActionTarget>?
        /// The types of the names in { } in the path and in header fields.
        package var parameters: [Field] = []
        package var query: [Field] = []
        /// The fixed query items after the path.
        package var fixedQuery: [Settings.NamedValue] = []
        package var body: Body?
        package var format: Located<BodyFormat>?
        package var multipartFormat: Located<MultipartFormat>?
        /// The digest of an uploaded file.
        package var digest: Located<UploadDigest>?
        package var resumption: Located<UploadResumption>?
        package var result: TypeExpression?
        /// Whether the call says that its response is not read.
        package var returnsNothing = false
        package var stream: Stream?
        /// How the job that is the result is polled.
        package var job: Job?
        /// The header fields of the response that are part of the result.
        package var responseHeaders: [Field]?
        package var own = ResourceSettings()

        package init(name: Located<String>, method: HTTPMethod, path: Located<String>, result: TypeExpression?) {
            self.name = name
            self.method = method
            self.path = path
            self.result = result
        }
    }
}

extension [Schema.OperationOptions] {
    /// The position of an operation. The search copies no elements, which are large.
    package func index(of operation: ResourceOperation) -> Int? {
        indices.first { self[$0].operation.value == operation }
    }
}
