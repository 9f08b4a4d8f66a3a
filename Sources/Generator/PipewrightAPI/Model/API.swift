import PipewrightLanguage
import PipewrightSchema
import PipewrightVocabulary

/// A resolved API without errors: all names are looked up, and everything has its Swift name, in the order of the schema.
/// The contexts of the templates are built from it.
///
/// A resource has what it inherits, except for `settings`: the client, a resource and a call have their own, and the
/// runtime merges them. A call has its own values of all keys; `nil` stands for its resource's value.
package struct API: Hashable, Sendable {
    /// The name of the schema's file; for a folder, `shop.pipes/shop.yaml`.
    package var source: String
    package var name: String
    /// The Swift type of the client, such as `TodoClient`.
    package var clientName: String
    /// The Swift enum that holds all other types, such as `Todo`.
    package var namespace: String
    package var docs: String?
    package var servers: [Server] = []
    /// The other URLs that each server has.
    package var otherURLs: [OtherURL] = []
    package var settings = CallSettings()
    package var version: Version?
    package var errors: ErrorRules?
    package var schemes: [AuthScheme] = []
    /// Alternatives of schemes, by name; empty for no authentication.
    package var use: [[String]] = []
    /// The scopes that all calls need in addition to the scopes of their schemes.
    package var scopes: [String]?
    package var enums: [Enumeration] = []
    package var unions: [Union] = []
    package var timestampFormats: [TimestampFormat] = []
    package var records: [Record] = []
    package var resources: [Resource] = []
    package var relations: [Relation] = []
    /// How bodies are written in XML, if a call sends or receives it.
    package var xml: XML?
    /// The messages that the server sends by itself.
    package var webhooks: Webhooks?
    /// The files of a folder besides the main one.
    package var topics: [Topic] = []

    package struct Topic: Hashable, Sendable {
        /// The path of the file, with the name of the folder.
        package var source: String
        package var docs: String?
    }

    /// How bodies are written in XML.
    package struct XML: Hashable, Sendable {
        package var types = false
        package var dashes = false
        package var lists = XMLListStyle.repeated
        package var attributes: [String] = []
        package var elements: [CallSettings.NamedValue] = []
        package var root: String?
    }

    package struct Server: Hashable, Sendable {
        package var name: String
        package var swiftName: String
        package var docs: String?
        /// Empty if only a variable of the environment has it.
        package var url: String
        /// The variable of the environment that has the URL, if it is set.
        package var environment: String?
        package var variables: [ServerVariable]
        /// Its other URLs, in the order of ``API/otherURLs``.
        package var others: [String]

        /// Where it is, for people: `https://api.example.com`, `$TODO_URL`, or `$TODO_URL or http://127.0.0.1:8080`.
        package var place: String {
            guard let environment else { return url }
            return url.isEmpty ? "$\(environment)" : "$\(environment) or \(url)"
        }
    }

    /// The name of another URL that each server has.
    package struct OtherURL: Hashable, Sendable {
        package var name: String
        package var swiftName: String
    }

    /// A variable in a server's URL.
    package struct ServerVariable: Hashable, Sendable {
        package var name: String
        package var swiftName: String
        package var docs: String?
        package var defaultValue: String?
    }

    /// The version of the API that every request sends.
    package struct Version: Hashable, Sendable {
        /// A header field or a query item.
        package var place: Place
        package var defaultValue: String
    }

    /// Which responses are errors besides those with a bad status, and what their bodies contain.
    package struct ErrorRules: Hashable, Sendable {
        package var condition: Condition?
        package var message: String?
        /// The Swift type that the body is decoded as.
        package var record: String?
        package var validation: ValidationRules?
    }

    /// The settings of one level, in the order of the schema.
    package struct CallSettings: Hashable, Sendable {
        package var headers: [NamedValue] = []
        package var query: [NamedValue] = []
        package var values: [CallSetting: SettingValue] = [:]

        package struct NamedValue: Hashable, Sendable {
            package var name: String
            package var value: String
        }

        package var isEmpty: Bool { headers.isEmpty && query.isEmpty && values.isEmpty }
    }

    /// A timestamp format that is a type of the client.
    package struct TimestampFormat: Hashable, Sendable {
        package var swiftName: String
        package var pattern: String
    }
}
