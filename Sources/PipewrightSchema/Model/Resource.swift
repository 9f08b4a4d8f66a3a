import PipewrightDiagnostics

/// What a resource may set and `default` may set for all of them.
package struct ResourceSettings: Hashable, Sendable {
    package var operations: Located<[Located<Operation>]>?
    package var items: Located<String>?
    package var wrap: Located<String>?
    package var suffix: Located<String>?
    package var paging: Located<String>?
    package var patch: Located<PatchFormat>?
    package var arrays: Located<ArrayStyle>?
    package var settings = Settings()
    package var use: Schema.AuthRequirement?

    /// The verbs of a resource.
    package enum Operation: String, CaseIterable, Hashable, Sendable {
        case list, read, create, replace, update, remove, exists
    }

    /// How a partial update is written.
    package enum PatchFormat: String, CaseIterable, Hashable, Sendable {
        case mergePatch = "merge-patch"
        case json
    }

    /// How an array is written in a query.
    package enum ArrayStyle: String, CaseIterable, Hashable, Sendable {
        case `repeat`, brackets, comma, indexed
    }
}

extension Schema {
    /// A resource as written.
    package struct Resource: Hashable, Sendable {
        package var name: Located<String>
        package var docs: String?
        package var path: Located<String>?
        package var record: Located<String>?
        /// Whether a record is named in a way that could not be read.
        package var hasUnreadableRecord = false
        package var own = ResourceSettings()
        package var filter: [Field] = []
        package var actions: [Action] = []
        package var children: [Resource] = []
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

        package var name: Located<String>
        package var docs: String?
        package var method: Method
        /// Below the item or collection.
        package var path: Located<String>
        package var target: Target
        package var query: [Field] = []
        package var body: [Field] = []
        package var result: TypeExpression?
    }
}
