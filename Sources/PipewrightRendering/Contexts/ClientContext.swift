import Mustache

/// What `Client.mustache` sees: the file of the client itself, and all else if there are no parts.
///
/// Contexts hold stored properties and arrays alone, because Mustache sees nothing else; what may be missing is an array
/// of none or one, because an optional that is nil would let a name fall through to the context around it.
package struct ClientContext: Hashable, Sendable {
    package var source: String
    package var clientDocs: [String]
    package var clientName: String
    /// ` = .production` where a server can be had without saying more.
    package var serverFallback: String
    package var servers: [ServerContext]
    package var auth: [AuthContext]
    /// `credentials: auth.credentials, ` or nothing.
    package var credentials: String
    package var version: [VersionContext]
    package var descriptor: [String]
    /// The type that the body of an error is read as.
    package var failure: [String]
    package var entries: [EntryContext]
    /// The API as the schema calls it.
    package var apiName: String
    /// The enum that holds the types.
    package var namespace: String
    /// A second name of it, where generated code needs one.
    package var alias: [String]
    package var blocks: [BlockContext]
    package var relations: [RelationContext]
}

/// What `Part.mustache` sees: a file of declarations.
package struct PartContext: Hashable, Sendable {
    package var source: String
    /// What the file of a topic is about, as a comment.
    package var partDocs: [String] = []
    /// Nothing in a file without declarations: the compiler warns of a public import that nothing public needs.
    package var imports: [String] = []
    package var blocks: [BlockContext] = []
    package var relations: [RelationContext] = []
}

/// What `Block.mustache` sees: types that stand in one extension, and the extensions of the last one's pipes.
package struct BlockContext: Hashable, Sendable {
    /// The namespace or the resource that is extended.
    package var parent: String
    package var enums: [EnumContext] = []
    package var unions: [UnionContext] = []
    package var formats: [FormatContext] = []
    package var records: [RecordContext] = []
    package var resources: [ResourceContext] = []
    package var extensions: [ExtensionContext] = []

    /// Takes the empty line off that the first type would have before it.
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

/// The version of the API that a client asks for.
package struct VersionContext: Hashable, Sendable {
    /// `"2026-01-31"`
    package var versionFallback: String
    /// What puts it into every call.
    package var setting: String
}

/// The calls that lead from a record to others.
package struct RelationContext: Hashable, Sendable {
    package var relatedClient: String
    package var actions: [ActionContext]
}

/// The `Auth` of a client.
package struct AuthContext: Hashable, Sendable {
    /// ` = Auth()` where every credential may be left out.
    package var fallback: String
    package var credentials: [CredentialContext]
    package var initializers: [AuthInitializerContext]
    package var dictionary: [String]
}

/// An initialiser of `Auth`.
package struct AuthInitializerContext: Hashable, Sendable {
    package var parameters: [String]
    package var assignments: [String]
}

package struct CredentialContext: Hashable, Sendable {
    package var credentialName: String
    package var credentialType: String
    package var credentialDocs: [String]
}

/// A pipe that the client or an item offers.
package struct EntryContext: Hashable, Sendable {
    /// Whether something stands before it.
    package var isSeparate: Bool
    package var entryDocs: [String]
    package var declaration: [String]
}

// MARK: - Lookup by Mustache

// Without these Mustache finds the properties by reflection, which took four fifths of the time of a generation.

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
