/// A mapping of the schema language, whose keys are ``LanguageKey``s. The raw value is the name of its definition in
/// `pipewright.schema.json`.
package enum LanguageMapping: String, CaseIterable, Hashable, Sendable {
    case schema = ""
    case server = "longServer"
    case serverVariable = "longServerVariable"
    case version = "longVersion"
    case retry = "longRetry"
    case errors
    case validation
    case authScheme = "longAuthScheme"
    case revocation = "longRevocation"
    case environment
    case pagingScheme
    case pageSize = "longPageSize"
    case total = "longTotal"
    case record = "longRecord"
    case identity = "longIdentity"
    case field = "longField"
    case part = "longPart"
    case enumeration = "longEnum"
    case enumCase = "longEnumCase"
    case union = "longUnion"
    case unionCase = "longUnionCase"
    case naming
    case resourceDefaults = "default"
    case resource
    case operation = "longOperation"
    case sort
    case action = "longAction"
    case result = "longResult"
    case resumption = "longResumption"

    /// The keys, in the order of the documentation.
    package var keys: [LanguageKey] {
        switch self {
        case .schema:
            [
                .pipewright, .name, .docs, .codable, .servers, .headers, .query, .timeout, .deadline, .retry,
                .concurrency, .idempotency, .ifMatch, .version, .errors, .auth, .use, .paging, .records, .enums,
                .unions, .naming, .default, .resources,
            ]
        case .server: [.url, .docs, .variables]
        case .serverVariable: [.default, .docs]
        case .version: [.in, .default]
        case .retry: [.limit, .statuses, .delay, .longestDelay, .longestRetryAfter]
        case .errors: [.when, .message, .record, .validation]
        case .validation: [.object, .list, .field, .message]
        case .authScheme:
            [
                .apiKey, .basic, .bearer, .digest, .oauth2, .custom, .prefix, .env, .for, .token, .authorize, .revoke,
                .client, .scopes, .audience, .parameters, .place, .tokenMember, .refreshMember, .expiresMember,
                .refreshEarly, .pkce,
            ]
        case .revocation: [.call, .send]
        case .environment: [.key, .token, .user, .password, .client, .secret]
        case .pagingScheme:
            [
                .follow, .cursor, .page, .offset, .extractor, .next, .back, .backCursor, .more, .first, .pages, .total,
                .size, .items, .complete, .origins,
            ]
        case .pageSize: [.in, .default]
        case .total: [.in, .estimate]
        case .record: [.fields, .identity, .docs, .codable]
        case .identity: [.fields, .separator]
        case .field, .part: [.type, .flags, .swift, .default, .docs, .deprecated, .format]
        case .enumeration: [.values, .closed, .docs]
        case .enumCase: [.value, .docs, .deprecated]
        case .union: [.by, .cases, .closed, .docs]
        case .unionCase: [.type, .swift, .docs]
        case .naming: [.namespace, .acronyms]
        case .resourceDefaults:
            [
                .operations, .items, .wrap, .item, .suffix, .paging, .patch, .arrays, .body, .use, .scopes, .nulls,
                .readFields, .concurrency, .ifMatch, .headers, .query, .timeout, .deadline, .retry, .idempotency,
            ]
        case .resource:
            [
                .path, .parameters, .record, .singleton, .envelope, .docs, .deprecated, .filter, .sort, .actions,
                .children,
            ] + LanguageMapping.resourceDefaults.keys
        case .operation:
            [
                .call, .items, .wrap, .item, .paging, .filter, .body, .use, .scopes, .nulls, .readFields, .headers,
                .query, .timeout, .deadline, .retry, .idempotency,
            ]
        case .sort: [.by, .fields, .direction, .ascending, .descending, .descendingBy]
        case .action:
            [
                .call, .on, .parameters, .query, .body, .multipart, .format, .digest, .resumable, .returns, .items,
                .wrap, .item, .paging, .docs, .deprecated, .headers, .timeout, .deadline, .retry, .idempotency, .use,
                .scopes,
            ]
        case .result: [.type, .headers]
        case .resumption: [.by, .part, .digest]
        }
    }

    /// The keys that a later version of the language will have.
    package var reservedKeys: [LanguageKey] {
        switch self {
        case .resourceDefaults, .resource, .operation, .action: [.errors]
        default: []
        }
    }

    /// The key of the mapping with this name.
    package func key(_ name: String) -> LanguageKey? {
        LanguageKey(name: name).flatMap { keys.contains($0) ? $0 : nil }
    }

    /// The keys of the top level that every file of a schema can have, the main file and topics.
    package static let keysOfTopics: [LanguageKey] = [.docs, .records, .enums, .unions, .resources]

    /// The keys of the top level that only the main file of a schema can have.
    package static let keysOfMainFile = schema.keys.filter { !keysOfTopics.contains($0) }
}
