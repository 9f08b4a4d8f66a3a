import Mustache

/// The context of `Client.mustache`: the file of the client itself. Without parts, it has all declarations.
///
/// Contexts have only stored properties, since Mustache reads no others. An optional value is an array with one element
/// or none: if an optional were `nil`, Mustache would look up the name in the enclosing context.
package struct ClientContext: Hashable, Sendable {
    package var source: String
    package var clientDocs: [String]
    package var clientName: String
    /// ` = .production` if the server needs no arguments.
    package var serverFallback: String
    package var servers: [ServerContext]
    package var auth: [AuthContext]
    /// `credentials: auth.credentials, ` or empty.
    package var credentials: String
    package var version: [VersionContext]
    package var descriptor: [String]
    /// The type that the body of an error is decoded as.
    package var failure: [String]
    package var entries: [EntryContext]
    /// The name of the API in the schema.
    package var apiName: String
    /// The enum that contains the types.
    package var namespace: String
    /// An alias of the namespace, if generated code needs one.
    package var alias: [String]
    package var blocks: [BlockContext]
    package var relations: [RelationContext]
}

/// The context of `Part.mustache`: a file of declarations.
package struct PartContext: Hashable, Sendable {
    package var source: String
    /// The `docs` of a topic, as a comment.
    package var partDocs: [String] = []
    /// Empty in a file without declarations: the compiler warns about an unused public import.
    package var imports: [String] = []
    package var blocks: [BlockContext] = []
    package var relations: [RelationContext] = []
}

/// The context of `Block.mustache`: types in one extension, and the extensions of the last type's pipes.
package struct BlockContext: Hashable, Sendable {
    /// The namespace or the resource of the extension.
    package var parent: String
    package var enums: [EnumContext] = []
    package var unions: [UnionContext] = []
    package var formats: [FormatContext] = []
    package var records: [RecordContext] = []
    package var resources: [ResourceContext] = []
    package var extensions: [ExtensionContext] = []

    /// Removes the empty line before the first type.
    mutating func separate() {
        if !enums.isEmpty {
            enums[0].isSeparate = false
        } else if !unions.isEmpty {
            unions[0].isSeparate = false
        } else if !formats.isEmpty {
            formats[0].isSeparate = false
        } else if !records.isEmpty {
            records[0].isSeparate = false
        } else if !resources.isEmpty {
            resources[0].isSeparate = false
        }
    }
}

package struct ServerContext: Hashable, Sendable {
    package var serverDocs: [String]
    package var declaration: [String]
}

/// The version of the API that a client sends.
package struct VersionContext: Hashable, Sendable {
    /// `"2026-01-31"`
    package var versionFallback: String
    /// The statement that adds it to every request.
    package var setting: String
}

/// The calls from a record to related records.
package struct RelationContext: Hashable, Sendable {
    package var relatedClient: String
    package var actions: [ActionContext]
}

/// The `Auth` of a client.
package struct AuthContext: Hashable, Sendable {
    /// ` = Auth()` if all credentials are optional.
    package var fallback: String
    package var credentials: [CredentialContext]
    package var initializers: [AuthInitializerContext]
    package var dictionary: [String]
}

/// An initializer of `Auth`.
package struct AuthInitializerContext: Hashable, Sendable {
    package var parameters: [String]
    package var assignments: [String]
}

package struct CredentialContext: Hashable, Sendable {
    package var credentialName: String
    package var credentialType: String
    package var credentialDocs: [String]
}

/// A pipe of the client or of an item.
package struct EntryContext: Hashable, Sendable {
    /// Whether an empty line precedes it.
    package var isSeparate: Bool
    package var entryDocs: [String]
    package var declaration: [String]
}

// MARK: - Lookup by Mustache

// Without these methods, Mustache finds the properties by reflection, which took four fifths of the generation time.

extension ClientContext: MustacheParent {
    package func child(named name: String) -> Any? {
        switch name {
        case "source": source
        case "clientDocs": clientDocs
        case "clientName": clientName
        case "serverFallback": serverFallback
        case "servers": servers
        case "auth": auth
        case "credentials": credentials
        case "version": version
        case "descriptor": descriptor
        case "failure": failure
        case "entries": entries
        case "apiName": apiName
        case "namespace": namespace
        case "alias": alias
        case "blocks": blocks
        case "relations": relations
        default: nil
        }
    }
}

extension PartContext: MustacheParent {
    package func child(named name: String) -> Any? {
        switch name {
        case "source": source
        case "partDocs": partDocs
        case "imports": imports
        case "blocks": blocks
        case "relations": relations
        default: nil
        }
    }
}

extension BlockContext: MustacheParent {
    package func child(named name: String) -> Any? {
        switch name {
        case "parent": parent
        case "enums": enums
        case "unions": unions
        case "formats": formats
        case "records": records
        case "resources": resources
        case "extensions": extensions
        default: nil
        }
    }
}

extension ServerContext: MustacheParent {
    package func child(named name: String) -> Any? {
        switch name {
        case "serverDocs": serverDocs
        case "declaration": declaration
        default: nil
        }
    }
}

extension VersionContext: MustacheParent {
    package func child(named name: String) -> Any? {
        switch name {
        case "versionFallback": versionFallback
        case "setting": setting
        default: nil
        }
    }
}

extension RelationContext: MustacheParent {
    package func child(named name: String) -> Any? {
        switch name {
        case "relatedClient": relatedClient
        case "actions": actions
        default: nil
        }
    }
}

extension AuthContext: MustacheParent {
    package func child(named name: String) -> Any? {
        switch name {
        case "fallback": fallback
        case "credentials": credentials
        case "initializers": initializers
        case "dictionary": dictionary
        default: nil
        }
    }
}

extension AuthInitializerContext: MustacheParent {
    package func child(named name: String) -> Any? {
        switch name {
        case "parameters": parameters
        case "assignments": assignments
        default: nil
        }
    }
}

extension CredentialContext: MustacheParent {
    package func child(named name: String) -> Any? {
        switch name {
        case "credentialName": credentialName
        case "credentialType": credentialType
        case "credentialDocs": credentialDocs
        default: nil
        }
    }
}

extension EntryContext: MustacheParent {
    package func child(named name: String) -> Any? {
        switch name {
        case "isSeparate": isSeparate
        case "entryDocs": entryDocs
        case "declaration": declaration
        default: nil
        }
    }
}
