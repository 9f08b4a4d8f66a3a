/// A resolved API without errors: all names are looked up, and everything has its Swift name, in the order of the schema.
/// The contexts of the templates are built from it.
///
/// What a resource inherits is applied to it, except for ``Resource/settings``: the client, each resource and each call have
/// separate ones, which the runtime merges. A key that a call does not have is `nil` there, and the resource's value applies.
package struct API: Codable, Hashable, Sendable {
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
    /// What a store has to know of the calls of resources, by the `id` of each; those of which it needs to know nothing
    /// are missing.
    package var stores: [String: ResourceStorage] = [:]
    package var relations: [Relation] = []
    /// How bodies are written in XML, if a call sends or receives it.
    package var xml: XML?
    /// The messages that the server sends by itself.
    package var webhooks: Webhooks?
    /// The files of a folder besides the main one.
    package var topics: [Topic] = []

    package init(source: String, name: String, clientName: String, namespace: String) {
        self.source = source
        self.name = name
        self.clientName = clientName
        self.namespace = namespace
    }

    /// Whether a server had another URL before.
    package var hasFormerURLs: Bool { servers.contains { !$0.formerURLs.isEmpty } }

    /// All resources, each before those below it.
    package var allResources: [Resource] { resources.flatMap(\.family) }

    package struct Topic: Codable, Hashable, Sendable {
        /// The path of the file, with the name of the folder.
        package var source: String
        package var docs: String?

        package init(source: String, docs: String? = nil) {
            self.source = source
            self.docs = docs
        }
    }

    /// How bodies are written in XML.
    package struct XML: Codable, Hashable, Sendable {
        package var types = false
        package var dashes = false
        package var lists = XMLListStyle.repeated
        package var attributes: [String] = []
        package var elements: [NamedValue] = []
        package var root: String?

        package init(
            types: Bool = false, dashes: Bool = false, lists: XMLListStyle = XMLListStyle.repeated,
            attributes: [String] = [], elements: [NamedValue] = [], root: String? = nil
        ) {
            self.types = types
            self.dashes = dashes
            self.lists = lists
            self.attributes = attributes
            self.elements = elements
            self.root = root
        }
    }

    package struct Server: Codable, Hashable, Sendable {
        package var name: String
        package var swiftName: SwiftIdentifier
        package var docs: String?
        /// Empty if only a variable of the environment has it.
        package var url: String
        /// The variable of the environment that has the URL, if it is set.
        package var environment: String?
        package var variables: [ServerVariable]
        /// Its other URLs, in the order of ``API/otherURLs``.
        package var others: [NamedValue]
        /// The URLs that it had before.
        package var formerURLs: [String] = []

        package init(
            name: String, swiftName: SwiftIdentifier, docs: String? = nil, url: String, environment: String? = nil,
            variables: [ServerVariable], others: [NamedValue]
        ) {
            self.name = name
            self.swiftName = swiftName
            self.docs = docs
            self.url = url
            self.environment = environment
            self.variables = variables
            self.others = others
        }

        /// The URL, or the other URL with a name. Names of variables are in braces; if only a variable of the environment
        /// has the URL, it is the name of that variable.
        package func url(of other: String? = nil) -> String {
            if let other = others.first(where: { $0.name == other }) { return other.value }
            return url.isEmpty ? environment.map { "{\($0)}" } ?? "" : url
        }

        /// Where it is, for people: `https://api.example.com`, `$TODO_URL`, or `$TODO_URL or http://127.0.0.1:8080`.
        package var place: String {
            guard let environment else { return url }
            return url.isEmpty ? "$\(environment)" : "$\(environment) or \(url)"
        }
    }

    /// The name of another URL that each server has.
    package struct OtherURL: Codable, Hashable, Sendable {
        package var name: String
        package var swiftName: SwiftIdentifier

        package init(name: String, swiftName: SwiftIdentifier) {
            self.name = name
            self.swiftName = swiftName
        }
    }

    /// A variable in a server's URL.
    package struct ServerVariable: Codable, Hashable, Sendable {
        package var name: String
        package var swiftName: SwiftIdentifier
        package var docs: String?
        package var defaultValue: String?

        package init(name: String, swiftName: SwiftIdentifier, docs: String? = nil, defaultValue: String? = nil) {
            self.name = name
            self.swiftName = swiftName
            self.docs = docs
            self.defaultValue = defaultValue
        }
    }

    /// The version of the API that every request sends.
    package struct Version: Codable, Hashable, Sendable {
        /// A header field or a query item.
        package var place: Place
        package var defaultValue: String

        package init(place: Place, defaultValue: String) {
            self.place = place
            self.defaultValue = defaultValue
        }
    }

    /// Which responses are errors besides those with a bad status, and what their bodies contain.
    package struct ErrorRules: Codable, Hashable, Sendable {
        package var condition: Condition?
        package var message: String?
        /// The type of the body: a record or a union.
        package var record: FieldType?
        package var validation: ValidationRules?

        package init(
            condition: Condition? = nil, message: String? = nil, record: FieldType? = nil,
            validation: ValidationRules? = nil
        ) {
            self.condition = condition
            self.message = message
            self.record = record
            self.validation = validation
        }
    }

    /// The settings of one level, in the order of the schema.
    package struct CallSettings: Codable, Hashable, Sendable {
        package var headers: [NamedValue] = []
        package var query: [NamedValue] = []
        package var values: [CallSetting: SettingValue] = [:]

        package init(headers: [NamedValue] = [], query: [NamedValue] = [], values: [CallSetting: SettingValue] = [:]) {
            self.headers = headers
            self.query = query
            self.values = values
        }

        package var isEmpty: Bool { headers.isEmpty && query.isEmpty && values.isEmpty }

        /// These settings, overridden by a nearer level.
        package func overridden(by nearer: CallSettings) -> CallSettings {
            if nearer.isEmpty { return self }
            var settings = self
            for header in nearer.headers {
                settings.headers.removeAll { $0.name.lowercased() == header.name.lowercased() }
            }
            settings.headers += nearer.headers
            let names = Set(nearer.query.map(\.name))
            settings.query.removeAll { names.contains($0.name) }
            settings.query += nearer.query
            settings.values.merge(nearer.values) { _, nearer in nearer }
            return settings
        }
    }

    /// A name with a value.
    package struct NamedValue: Codable, Hashable, Sendable {
        package var name: String
        package var value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// A timestamp format that is a type of the client.
    package struct TimestampFormat: Codable, Hashable, Sendable {
        package var swiftName: String
        package var pattern: String

        package init(swiftName: String, pattern: String) {
            self.swiftName = swiftName
            self.pattern = pattern
        }
    }
}
