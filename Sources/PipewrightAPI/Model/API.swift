import PipewrightSchema

/// An API, resolved: every name known, everything inherited, named for Swift, in the author's order.
/// Nothing in it can be wrong any more; it is what the templates' contexts are made from.
package struct API: Hashable, Sendable {
    /// The name of the schema's file, or of its main file in that of its folder.
    package var source: String
    package var name: String
    /// The Swift type of the client, such as `TodoClient`.
    package var clientName: String
    /// The Swift enum that holds all other types, such as `Todo`.
    package var namespace: String
    package var docs: String?
    package var servers: [Server] = []
    package var settings = CallSettings()
    package var version: Version?
    package var errors: ErrorRules?
    package var schemes: [AuthScheme] = []
    /// Alternatives of names of schemes; empty for no auth.
    package var use: [[String]] = []
    /// What all calls need beyond the scopes of their schemes.
    package var scopes: [String]?
    package var enums: [Enumeration] = []
    package var unions: [Union] = []
    package var timestampFormats: [TimestampFormat] = []
    package var records: [Record] = []
    package var resources: [Resource] = []
    package var relations: [Relation] = []
    /// The files besides the main one, where the schema is a folder.
    package var topics: [Topic] = []

    package struct Topic: Hashable, Sendable {
        /// The file's name in the folder's.
        package var source: String
        package var docs: String?
    }

    package struct Server: Hashable, Sendable {
        package var name: String
        package var swiftName: String
        package var docs: String?
        package var url: String
        package var variables: [ServerVariable]
    }

    /// A part of a server's address that callers choose.
    package struct ServerVariable: Hashable, Sendable {
        package var name: String
        package var swiftName: String
        package var docs: String?
        package var defaultValue: String?
    }

    /// The version of the API that is asked for with every call.
    package struct Version: Hashable, Sendable {
        /// A header or a query item.
        package var place: Place
        package var defaultValue: String
    }

    /// How an answer says that a call has failed.
    package struct ErrorRules: Hashable, Sendable {
        package var condition: Schema.Condition?
        package var message: String?
        /// The type that the body is read as.
        package var record: String?
        package var validation: Schema.ValidationRules?
    }

    /// Settings of one level, in the order written.
    package struct CallSettings: Hashable, Sendable {
        package var headers: [NamedValue] = []
        package var query: [NamedValue] = []
        package var timeoutMilliseconds: Int?
        package var deadlineMilliseconds: Int?
        package var retry: RetryRules?
        package var concurrency: Int?
        package var idempotency: Settings.Idempotency?
        package var ifMatch: Settings.VersionCheck?

        package struct NamedValue: Hashable, Sendable {
            package var name: String
            package var value: String
        }

        package var isEmpty: Bool {
            headers.isEmpty && query.isEmpty && timeoutMilliseconds == nil && deadlineMilliseconds == nil
                && retry == nil && concurrency == nil && idempotency == nil && ifMatch == nil
        }
    }

    /// A way to write a date that is a type of the client.
    package struct TimestampFormat: Hashable, Sendable {
        package var swiftName: String
        package var pattern: String
    }
}
