import PipeWords
import PipewrightDiagnostics

/// A schema as written, in its order: names are not resolved, settings are not inherited, and every position is kept.
package struct Schema: Hashable, Sendable {
    /// The path of the file, as in the arguments of the command.
    package var file: String
    package var name: Located<String>
    package var docs: String?
    package var codable = false
    /// Whether the rules of records are checked before they are sent.
    package var validates = true
    /// What absent members of records mean in responses.
    package var missing = MissingMembers.error
    /// Whether a store can keep all records that have an identity.
    package var isStored = false
    package var servers: [Server] = []
    /// Whether there are servers, but all of them are unreadable.
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
    /// Words whose letter case is kept in Swift names.
    package var acronyms: [Located<String>] = []
    /// The name of the enum that holds the client's types, if it differs from the name of the schema.
    package var namespace: Located<String>?
    package var xml: XML?
    package var webhooks: Webhooks?
    package var defaults = ResourceSettings()
    package var resources: [Resource] = []
    /// The files besides the main file, if the schema is a folder.
    package var topics: [Topic] = []

    /// The description of a file of a folder that is not the main file.
    package struct Topic: Hashable, Sendable {
        /// The path of the file, which begins with the folder as in the arguments of the command.
        package var file: String
        package var docs: String?
    }

    /// A named server of the API.
    package struct Server: Hashable, Sendable {
        package var name: Located<String>
        package var docs: String?
        /// There is a URL, a variable of the environment with one, or both.
        package var url: Located<String>?
        package var environment: Located<String>?
        /// The names in { } in the URL.
        package var variables: [ServerVariable] = []
        /// Its other URLs.
        package var others: [OtherURL] = []
        /// The URLs that it had before.
        package var formerURLs: [Located<String>] = []
    }

    /// Another URL of a server, which some calls use.
    package struct OtherURL: Hashable, Sendable {
        package var name: Located<String>
        package var url: Located<String>
    }

    /// A part of a server's URL that the caller sets.
    package struct ServerVariable: Hashable, Sendable {
        package var name: Located<String>
        package var docs: String?
        package var defaultValue: Located<String>?
    }

    /// How bodies are written in XML.
    package struct XML: Hashable, Sendable {
        package var types = false
        package var dashes = false
        package var lists: Located<XMLListStyle>?
        package var attributes: [Located<String>] = []
        package var elements: [Settings.NamedValue] = []
        package var root: Located<String>?

        package init() {}
    }

    /// The version of the API that every call requests.
    package struct Version: Hashable, Sendable {
        /// A header or a query item.
        package var place: Located<Place>
        package var defaultValue: Located<String>
    }

    /// The rules that find errors in responses.
    package struct ErrorRules: Hashable, Sendable {
        /// The condition for an error, whatever the status of the response is.
        package var condition: Located<Condition>?
        /// The pointer to the message in the body.
        package var message: Located<String>?
        /// The record that the body is decoded as.
        package var record: Located<String>?
        package var validation: ValidationRules?
    }

    /// An enum of strings or integers.
    package struct Enumeration: Hashable, Sendable {
        package var name: Located<String>
        package var docs: String?
        /// Whether the enum has only the listed values.
        package var isClosed = false
        /// The value of absent members.
        package var missing: Located<String>?
        package var cases: [Case]

        package struct Case: Hashable, Sendable {
            /// The value on the wire, as text.
            package var value: Located<String>
            /// The value on the wire, if it is an integer.
            package var integer: Int?
            package var swiftName: Located<String>?
            package var docs: String?
            package var deprecated: Deprecation?
        }
    }

    /// A value that is one of several types.
    package struct Union: Hashable, Sendable {
        package var name: Located<String>
        package var docs: String?
        /// The member whose value distinguishes the cases; `nil` if their shape does.
        package var discriminator: Located<String>?
        /// Whether the union has only the listed cases.
        package var isClosed = false
        /// The record whose fields values of no case have.
        package var unknown: Located<String>?
        package var cases: [Case] = []

        /// The types of the cases, and of other values.
        package var types: [TypeExpression] { cases.map(\.type) + (unknown.map { [.named($0)] } ?? []) }

        package struct Case: Hashable, Sendable {
            /// The value of the discriminator for this case.
            package var value: Located<String>?
            package var type: TypeExpression
            package var swiftName: Located<String>?
            package var docs: String?
        }
    }
}
