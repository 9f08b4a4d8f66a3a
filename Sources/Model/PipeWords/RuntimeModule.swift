/// A module of the runtime that generated code imports where it needs it.
package enum RuntimeModule: String, CaseIterable, Sendable {
    /// Clients, resources, pages, and keys, Basic and Bearer as credentials.
    case core = "PipeCore"
    /// OAuth 2.0, other tokens, HTTP Digest, AWS Signature Version 4.
    case auth = "PipeAuth"
    /// Rules of fields, related records, streams, long operations, many records at once.
    case calls = "PipeCalls"
    /// Files in bodies: multipart, uploads, downloads.
    case files = "PipeFiles"
    /// Messages that servers send by themselves.
    case webhooks = "PipeWebhooks"
    /// The default transport.
    case transports = "PipeTransports"
    /// Bodies in XML.
    case xml = "PipeXML"

    /// Whether the product PipeRuntime has the module. Programs without XML are smaller without its reader and writer.
    package var isInRuntime: Bool { self != .xml }
}
