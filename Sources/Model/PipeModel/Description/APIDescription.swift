/// An API as its server sees it: what `pipewright generate --api-json` writes, and a stand-in server reads.
///
/// All names are looked up and all inherited settings are applied: every call has its whole path, its query, its body,
/// its result and its credentials. The property names are the members of the JSON.
package struct APIDescription: Codable, Hashable, Sendable {
    /// The number of this format. It changes when a description of an earlier one cannot be read any more.
    package static let currentFormat = 2

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
    package var version: API.Version?
    package var errors: API.ErrorRules?
    package var schemes: [API.AuthScheme] = []
    package var enums: [API.Enumeration] = []
    package var unions: [API.Union] = []
    package var records: [Record] = []
    /// All resources, each before those below it.
    package var resources: [Resource] = []
    package var xml: API.XML?
    package var webhooks: API.Webhooks?

    package init(pipewright: String, fingerprint: String, name: String, client: String, servers: [Server]) {
        self.pipewright = pipewright
        self.fingerprint = fingerprint
        self.name = name
        self.client = client
        self.servers = servers
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
        package var variables: [API.NamedValue]?
        /// Its other URLs.
        package var others: [API.NamedValue]?

        package init(name: String, url: String) {
            self.name = name
            self.url = url
        }
    }
}
