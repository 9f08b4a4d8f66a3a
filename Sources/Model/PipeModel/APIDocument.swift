/// An API with the tool that resolved it: what `pipewright generate --api-json` writes, and a stand-in server reads.
///
/// The property names are the members of the JSON.
package struct APIDocument: Codable, Hashable, Sendable {
    /// The number of this format. It changes when a document of an earlier one cannot be read any more.
    package static let currentFormat = 2

    /// The number of the format.
    package var format = APIDocument.currentFormat
    /// The version of the tool.
    package var pipewright: String
    /// A hash of the version and the schema.
    package var fingerprint: String
    package var api: API

    package init(_ api: API, pipewright: String, fingerprint: String) {
        self.api = api
        self.pipewright = pipewright
        self.fingerprint = fingerprint
    }
}
