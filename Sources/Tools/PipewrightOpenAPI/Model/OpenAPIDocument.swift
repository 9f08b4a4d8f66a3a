import PipeModel
import PipewrightDiagnostics

/// What an OpenAPI document says, the same for all versions, with references resolved.
///
/// All lists are in the order of the document.
package struct OpenAPIDocument: Sendable {
    package var title: String
    /// The version of the API, not of OpenAPI.
    package var version: String?
    package var docs: String?
    package var servers: [Server] = []
    package var tags: [Tag] = []
    package var operations: [Operation] = []
    /// The operations whose methods calls do not have.
    package var otherOperations: [OtherOperation] = []
    /// The requests that the server sends.
    package var webhooks: [Webhook] = []
    package var securitySchemes: [SecurityScheme] = []
    /// The alternatives that apply to operations without their own; `nil` if the document has none.
    package var security: [SecurityAlternative]?
    /// Every schema of the document. `SchemaID` is an index in it.
    package var schemas: [SchemaNode] = []
    /// The schemas with names that have a schema with a discriminator in `allOf`, at any depth.
    package var subtypes: [SchemaID: [SchemaID]] = [:]
    /// The schemas with a discriminator that a schema with a name has in `allOf`, at any depth.
    package var bases: [SchemaID: Set<SchemaID>] = [:]

    package init(title: String) {
        self.title = title
    }

    package subscript(_ id: SchemaID) -> SchemaNode {
        get { schemas[id.index] }
        set { schemas[id.index] = newValue }
    }
}

extension OpenAPIDocument {
    /// A request that the server sends by itself: of `webhooks`, or of `callbacks` of an operation.
    package struct Webhook: Sendable {
        package var name: String
        package var operation: Operation
    }

    package struct OtherOperation: Sendable {
        /// The method as it is sent, such as `TRACE`.
        package var method: String
        /// The path as the document writes it.
        package var path: String
        package var place: SourceRange
    }

    package struct Server: Hashable, Sendable {
        package struct Variable: Hashable, Sendable {
            package var name: String
            package var defaultValue: String?
            package var values: [String] = []
            package var docs: String?
        }

        /// The URL with its variables as `{name}`. It may be relative or have no scheme.
        package var url: String
        package var variables: [Variable] = []
        package var docs: String?
    }

    package struct Tag: Hashable, Sendable {
        package var name: String
        package var docs: String?
    }

    /// The schemes of one alternative, all of which are needed; without any, no credential is needed.
    package struct SecurityAlternative: Hashable, Sendable {
        package struct Requirement: Hashable, Sendable {
            /// The name of a scheme in `securitySchemes`.
            package var scheme: String
            package var scopes: [String] = []
        }

        package var requirements: [Requirement]
    }

    package struct SecurityScheme: Hashable, Sendable {
        package struct Flow: Hashable, Sendable {
            package enum Grant: String, Hashable, Sendable {
                case implicit, password, clientCredentials, authorizationCode
            }

            package var grant: Grant
            package var authorizationURL: String?
            package var tokenURL: String?
            package var refreshURL: String?
            package var scopes: [String] = []
        }

        package enum Kind: Hashable, Sendable {
            case apiKey(name: String, location: Parameter.Location)
            case basic
            case bearer
            case digest
            case oauth2([Flow])
            case openIDConnect(url: String)
            case mutualTLS
            /// Another scheme of HTTP, with its name, or a `type` that OpenAPI does not define.
            case other(String)
        }

        package var name: String
        package var kind: Kind
        package var docs: String?
    }
}
