/// An API as its server sees it: what `pipewright generate --api-json` writes, and a stand-in server reads.
///
/// All names are looked up and all inherited settings are applied: every call has its whole path, its query, its body,
/// its result and its credentials. The property names are the members of the JSON.
package struct APIDescription: Codable, Hashable, Sendable {
    /// The number of this format. It changes when a description of an earlier one cannot be read any more.
    package static let currentFormat = 1

    /// The number of the format.
    package var format = APIDescription.currentFormat
    /// The version of the tool.
    package var pipewright: String
    /// A hash of the version and the schema.
    package var fingerprint: String
    /// The name of the API.
    package var name: String
    /// The Swift type of the client.
    package var client: String
    /// The Swift type that has all other types.
    package var namespace: String?
    package var docs: String?
    /// The first one is the default.
    package var servers: [Server]
    package var version: Version?
    package var errors: ErrorRules?
    package var schemes: [Scheme] = []
    package var enums: [Enumeration] = []
    package var unions: [Union] = []
    package var records: [Record] = []
    /// All resources, each before those below it.
    package var resources: [Resource] = []
    package var xml: XML?
    package var webhooks: Webhooks?

    package init(pipewright: String, fingerprint: String, name: String, client: String, servers: [Server]) {
        self.pipewright = pipewright
        self.fingerprint = fingerprint
        self.name = name
        self.client = client
        self.servers = servers
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

    package struct Server: Codable, Hashable, Sendable {
        package var name: String
        /// The name in Swift; `nil` if it is the same.
        package var swift: String?
        package var docs: String?
        /// Names of variables are in { }. If only ``environment`` has it, it is the name of that variable.
        package var url: String
        /// The variable of the environment that has the URL of a client, if it is set.
        package var environment: String?
        /// The variables that have a default.
        package var variables: [NamedValue]?
        /// Its other URLs.
        package var others: [NamedValue]?

        package init(name: String, url: String) {
            self.name = name
            self.url = url
        }
    }

    /// The version of the API that every request sends.
    package struct Version: Codable, Hashable, Sendable {
        /// A header field or a query item.
        package var place: Place
        package var value: String

        package init(place: Place, value: String) {
            self.place = place
            self.value = value
        }
    }

    /// Which responses are errors besides those with a bad status, and what their bodies contain.
    package struct ErrorRules: Codable, Hashable, Sendable {
        package var condition: Condition?
        /// The pointer to the message.
        package var message: String?
        /// The type of the body.
        package var record: API.FieldType?
        package var validation: ValidationRules?

        package init() {}
    }

    /// How bodies are written in XML.
    package struct XML: Codable, Hashable, Sendable {
        package var types = false
        package var dashes = false
        package var lists = XMLListStyle.repeated
        package var attributes: [String] = []
        package var elements: [NamedValue] = []
        package var root: String?

        package init() {}
    }
}
