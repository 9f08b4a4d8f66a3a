import PipewrightDiagnostics

/// What the author wrote, in the author's order: names unresolved, nothing inherited, every place kept.
package struct Schema: Hashable, Sendable {
    /// The path of the file, as the user gave it.
    package var file: String
    package var name: Located<String>
    package var docs: String?
    package var codable = false
    package var servers: [Server] = []
    /// Whether there are servers of which none could be read.
    package var hasUnreadableServers = false
    package var settings = Settings()
    package var version: Version?
    package var errors: ErrorRules?
    package var auth: [AuthScheme] = []
    package var use: AuthRequirement?
    package var paging: [PagingScheme] = []
    package var records: [Record] = []
    package var enums: [Enumeration] = []
    package var unions: [Union] = []
    /// Words that Swift names spell as they are written here.
    package var acronyms: [Located<String>] = []
    /// The name of the enum that holds the client's types, where it is not the schema's.
    package var namespace: Located<String>?
    package var defaults = ResourceSettings()
    package var resources: [Resource] = []
    /// The files besides the main one, where the schema is a folder.
    package var topics: [Topic] = []

    /// What a file of a folder besides the main one says of itself.
    package struct Topic: Hashable, Sendable {
        /// The path of the file, below the folder as the user gave it.
        package var file: String
        package var docs: String?
    }

    /// A named address at which the API is served.
    package struct Server: Hashable, Sendable {
        package var name: Located<String>
        package var docs: String?
        package var url: Located<String>
        /// What stands in { } in the address.
        package var variables: [ServerVariable] = []
    }

    /// A part of a server's address that callers choose.
    package struct ServerVariable: Hashable, Sendable {
        package var name: Located<String>
        package var docs: String?
        package var defaultValue: Located<String>?
    }

    /// The version of the API that is asked for with every call.
    package struct Version: Hashable, Sendable {
        /// A header or a query item.
        package var place: Located<Place>
        package var defaultValue: Located<String>
    }

    /// How an answer says that a call has failed.
    package struct ErrorRules: Hashable, Sendable {
        /// When an answer is an error whatever its status.
        package var condition: Located<Condition>?
        /// Where in the body the words for it are.
        package var message: Located<String>?
        /// What the body is read as.
        package var record: Located<String>?
        package var validation: ValidationRules?
    }

    /// Where the messages about single fields are, all as pointers.
    package enum ValidationRules: Hashable, Sendable {
        /// An object whose members are called as the fields.
        case object(String)
        /// A list, in each element of which stand the name of the field, if any, and the message.
        case list(String, field: String?, message: String)
    }

    /// `body#/ok is false`: a test of an answer.
    package struct Condition: Hashable, Sendable {
        /// Where the value is that is tested, in the body or in a header field.
        package var place: Place
        /// Nil where the value says yes or no by itself.
        package var test: Test?

        package init(place: Place, test: Test? = nil) {
            self.place = place
            self.test = test
        }

        /// `is false`, `is not success`, `is present`
        package struct Test: Hashable, Sendable {
            package var isNegated: Bool
            /// As JSON text; nil for any value but null.
            package var value: String?
        }
    }

    /// An enum of strings or integers.
    package struct Enumeration: Hashable, Sendable {
        package var name: Located<String>
        package var docs: String?
        /// Whether there are no values but those listed.
        package var isClosed = false
        package var cases: [Case]

        package struct Case: Hashable, Sendable {
            /// The value that travels, as text.
            package var value: Located<String>
            /// The value that travels, where it is an integer.
            package var integer: Int?
            package var swiftName: Located<String>?
            package var docs: String?
            package var deprecated: String?
        }
    }

    /// A value that is one of several types.
    package struct Union: Hashable, Sendable {
        package var name: Located<String>
        package var docs: String?
        /// The member whose value tells the cases apart; where there is none, their shape does.
        package var discriminator: Located<String>?
        /// Whether there are no cases but those listed.
        package var isClosed = false
        package var cases: [Case] = []

        package struct Case: Hashable, Sendable {
            /// The value of the member that tells the cases apart.
            package var value: Located<String>?
            package var type: TypeExpression
            package var swiftName: Located<String>?
            package var docs: String?
        }
    }
}
