import PipewrightLanguage

/// A part of a schema that a message is about, named as in the schema.
package enum SchemaPart: Hashable, Sendable {
    // Files and keys
    case schema
    case file
    case topic
    case key(LanguageKey)
    case keyOfKey(LanguageKey, of: LanguageKey)
    case keyWithKey(LanguageKey, with: LanguageKey)
    case value(of: String)
    case kind(ValueKind)

    // Servers
    case server(String)
    case serverURL
    case variable(String)

    // Records, enums and unions
    case record(String)
    case field(String)
    case relation(String)
    case typeOfField(String)
    case flag
    case defaultValue
    case enumeration(String)
    case valueOfEnum
    case union(String)
    case typeInUnion(String)
    case enumCase(String)
    case typeOfCase(String)
    case valueOfCase(String)
    case acronym

    // Resources
    case resource(String)
    case operation(String)
    case operationInList
    case queryOfOperation
    case bodyOfOperation
    case sortField
    case place
    case responseHeader

    // Actions
    case action(String)
    case actionWithFormat(String)
    case queryOfAction
    case bodyOfAction
    case resumption(by: String)
    case stream(format: String)
    case bulk(format: String)

    // Paging
    case pagingScheme
    case pagingSchemeWith(key: LanguageKey)
    case pagingOfResource
    case pagingOfOperation
    case pagingOfAction
    case origin

    // Auth
    case authScheme
    case authSchemeWith(key: LanguageKey)
    case authSchemeOutsideHeader
    case apiKeyScheme
    case oauth2Scheme
    case awsSignatureScheme
    case oauth2SchemeWith(grant: String)
    case oauth2Parameters
    case revocation
    case environment(ofSchemeWith: LanguageKey)
    case coverage
    case scope
    case xmlName
    case use

    // Webhooks
    case event(String)
    case typeOfEvent(String)

    /// The name of the part in messages.
    package var text: String {
        switch self {
        case .schema: "a schema"
        case .file: "a file of a schema"
        case .topic: "a file for a topic"
        case .key(let key): "‘\(key.rawValue)’"
        case .keyOfKey(let key, let outer): "‘\(key.rawValue)’ of ‘\(outer.rawValue)’"
        case .keyWithKey(let key, let other): "‘\(key.rawValue)’ with ‘\(other.rawValue)’"
        case .value(let name): "the value of ‘\(name)’"
        case .kind(let kind): "the \(kind.text)"
        case .server(let name): "the server ‘\(name)’"
        case .serverURL: "the URL of a server"
        case .variable(let name): "the variable ‘\(name)’"
        case .record(let name): "the record ‘\(name)’"
        case .field(let name): "the field ‘\(name)’"
        case .relation(let name): "the relation ‘\(name)’"
        case .typeOfField(let name): "the type of ‘\(name)’"
        case .flag: "a flag"
        case .defaultValue: "the default"
        case .enumeration(let name): "the enum ‘\(name)’"
        case .valueOfEnum: "a value of an enum"
        case .union(let name): "the union ‘\(name)’"
        case .typeInUnion(let name): "a type of the union ‘\(name)’"
        case .enumCase(let name): "the case ‘\(name)’"
        case .typeOfCase(let name): "the type of the case ‘\(name)’"
        case .valueOfCase(let name): "the value of the case ‘\(name)’"
        case .acronym: "an acronym"
        case .resource(let name): "the resource ‘\(name)’"
        case .operation(let name): "the operation ‘\(name)’"
        case .operationInList: "an operation"
        case .bodyOfOperation: "the body of an operation"
        case .queryOfOperation: "the query of an operation"
        case .sortField: "a field to sort by"
        case .place: "a place"
        case .responseHeader: "a header field of a response"
        case .action(let name): "the action ‘\(name)’"
        case .actionWithFormat(let format): "an action with ‘format: \(format)’"
        case .queryOfAction: "the query of an action"
        case .bodyOfAction: "the body of an action"
        case .resumption(let way): "‘resumable’ by ‘\(way)’"
        case .stream(let format): "a stream with ‘\(format)’"
        case .bulk(let format): "‘bulk’ with ‘format: \(format)’"
        case .pagingScheme: "a paging scheme"
        case .pagingSchemeWith(let key): "a paging scheme with ‘\(key.rawValue)’"
        case .pagingOfResource: "the paging of a resource"
        case .pagingOfOperation: "the paging of an operation"
        case .pagingOfAction: "the paging of an action"
        case .origin: "an origin"
        case .authScheme: "an auth scheme"
        case .authSchemeWith(let key): "an auth scheme with ‘\(key.rawValue)’"
        case .authSchemeOutsideHeader: "an auth scheme that is sent in a query item or a cookie"
        case .apiKeyScheme: "an API key scheme"
        case .oauth2Scheme: "an OAuth 2 scheme"
        case .awsSignatureScheme: "a scheme with ‘aws-signature’"
        case .oauth2SchemeWith(let grant): "an OAuth 2 scheme with ‘\(grant)’"
        case .oauth2Parameters: "the parameters of an OAuth 2 scheme"
        case .revocation: "the revocation of tokens"
        case .environment(let key): "‘env’ of a scheme with ‘\(key.rawValue)’"
        case .coverage: "a pattern of URLs"
        case .scope: "a scope"
        case .xmlName: "a name of XML"
        case .use: "an entry of ‘use’"
        case .event(let name): "the event ‘\(name)’"
        case .typeOfEvent(let name): "the type of the event ‘\(name)’"
        }
    }
}
