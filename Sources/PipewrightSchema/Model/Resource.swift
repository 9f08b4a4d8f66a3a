import PipewrightDiagnostics

/// The settings that a resource may have, and that `default` may have for all resources.
package struct ResourceSettings: Hashable, Sendable {
    package var operations: Located<[Schema.OperationOptions]>?
    package var items: Located<ItemsPlace>?
    package var wrap: Located<String>?
    /// The pointer to a single record in a response.
    package var item: Located<String>?
    package var suffix: Located<String>?
    package var paging: Located<String>?
    package var patch: Located<PatchFormat>?
    package var arrays: Located<ArrayStyle>?
    package var body: Located<BodyFormat>?
    /// Whether `replace` and `upsert` send members that are `nil`, and fields that only the server sets.
    package var nulls: Located<Sending>?
    package var readFields: Located<Sending>?
    package var settings = Settings()
    package var use: Schema.AuthRequirement?
    /// The scopes that calls need beyond those of their schemes.
    package var scopes: Located<[Located<String>]>?

    /// The verbs of a resource, in the order in which they are generated.
    package enum Operation: String, CaseIterable, Hashable, Sendable {
        case list, read, create, replace, update, upsert, remove, exists
    }

    /// The format of a partial update.
    package enum PatchFormat: String, CaseIterable, Hashable, Sendable {
        case mergePatch = "merge-patch"
        case json
    }

    /// The format of an array in a query and in a form.
    package enum ArrayStyle: String, CaseIterable, Hashable, Sendable {
        case `repeat`, brackets, comma, indexed
    }

    /// The format of a request body.
    package enum BodyFormat: String, CaseIterable, Hashable, Sendable {
        case json, form
    }

    /// Whether fields are sent.
    package enum Sending: String, CaseIterable, Hashable, Sendable {
        case send, omit
    }

    /// The place of the records of a list: `body#/data/children/*/data`.
    package struct ItemsPlace: Hashable, Sendable {
        /// The pointer to the array.
        package var pointer: String
        /// The pointer from an element of the array to the record in it; `nil` if the element is the record.
        package var element: String?

        package init(pointer: String, element: String? = nil) {
            self.pointer = pointer
            self.element = element
        }
    }
}

extension Schema {
    /// A resource as written.
    package struct Resource: Hashable, Sendable {
        package var name: Located<String>
        package var docs: String?
        package var deprecated: String?
        package var path: Located<String>?
        /// The types of the names in { } in the path.
        package var parameters: [Field] = []
        package var record: Located<String>?
        /// Whether `record` could not be read.
        package var hasUnreadableRecord = false
        package var isSingleton = false
        package var envelope: Located<String>?
        package var own = ResourceSettings()
        package var filter: [Field] = []
        package var sort: Sort?
        package var actions: [Action] = []
        package var children: [Resource] = []
    }

    /// `GET latest`; both parts are optional.
    package struct Call: Hashable, Sendable {
        package var method: Located<Action.Method>?
        package var path: Located<String>?

        package init(method: Located<Action.Method>? = nil, path: Located<String>? = nil) {
            self.method = method
            self.path = path
        }
    }

    /// The part of a request that has the filter of a list.
    package enum FilterPlace: Hashable, Sendable {
        case query
        /// The JSON object in the request body, or an object in it, by its JSON pointer.
        case body(String)
    }

    /// A verb of a resource, with its own settings.
    package struct OperationOptions: Hashable, Sendable {
        package var operation: Located<ResourceSettings.Operation>
        package var call = Call()
        package var items: Located<ResourceSettings.ItemsPlace>?
        package var wrap: Located<String>?
        package var item: Located<String>?
        package var paging: Located<String>?
        package var body: Located<ResourceSettings.BodyFormat>?
        package var nulls: Located<ResourceSettings.Sending>?
        package var readFields: Located<ResourceSettings.Sending>?
        /// The part of the request that has the filter of `list`.
        package var filter: Located<FilterPlace>?
        package var settings = Settings()
        package var use: AuthRequirement?
        package var scopes: Located<[Located<String>]>?

        package init(_ operation: Located<ResourceSettings.Operation>) {
            self.operation = operation
        }
    }

    /// The way to request a list in a certain order.
    package struct Sort: Hashable, Sendable {
        package var parameter: Located<String>
        package var fields: [Located<String>]
        package var direction: Direction
        package var ascending: String
        package var descending: String

        package enum Direction: Hashable, Sendable {
            /// `sort=-created`
            case prefix
            /// `sort=created desc`
            case suffix
            /// `sort=created&direction=desc`
            case parameter(String)
            /// `_sort=created`, and `_sort_desc=created` for descending order
            case separate(descending: String)
        }
    }

    /// A call beyond the verbs.
    package struct Action: Hashable, Sendable {
        package enum Target: String, CaseIterable, Hashable, Sendable {
            case item, collection
        }

        package enum Method: String, CaseIterable, Hashable, Sendable {
            case get = "GET"
            case head = "HEAD"
            case post = "POST"
            case put = "PUT"
            case patch = "PATCH"
            case delete = "DELETE"
        }

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
        package var docs: String?
        package var deprecated: String?
        package var method: Method
        /// Below the item or collection.
        package var path: Located<String>
        package var target: Located<Target>?
        /// The types of the names in { } in the path and in header fields.
        package var parameters: [Field] = []
        package var query: [Field] = []
        package var body: Body?
        package var format: Located<ResourceSettings.BodyFormat>?
        package var multipartFormat: Located<MultipartFormat>?
        /// The digest of an uploaded file.
        package var digest: Located<UploadDigest>?
        package var resumption: Located<Resumption>?
        package var result: TypeExpression?
        /// The header fields of the response that are part of the result.
        package var responseHeaders: [Field]?
        package var items: Located<ResourceSettings.ItemsPlace>?
        package var wrap: Located<String>?
        package var item: Located<String>?
        package var paging: Located<String>?
        package var settings = Settings()
        package var use: AuthRequirement?
        package var scopes: Located<[Located<String>]>?
    }
}
