extension ShapeExample {
    /// A hint that shows how to write a part of a schema; `nil` for parts without one, and for keys, which have
    /// examples.
    static func hint(of part: SchemaPart) -> String? {
        switch part {
        case .schema: "a schema begins with ‘pipewright: 1’ and ‘name: Todo’"
        case .serverURL: "write the URL as https://api.example.com"
        case .record: "write a record as { id: int read, title: string }"
        case .enumeration, .valueOfEnum: "write an enum as [open, done]"
        case .union: "write a union as [Task.ID, Task] or { by: type, cases: { card: Card } }"
        case .enumCase: "write a case as NAME: value"
        case .valueOfCase, .value: "write it as NAME: text"
        case .resource: "write a resource as { record: Task }"
        case .field: "write a field as name: type"
        case .relation: "write a relation as author: author_id, or comments: { resource: comments, filter: post_id }"
        case .event: "write an event as invoice.paid: Invoice"
        case .typeOfField, .typeOfCase, .typeOfEvent: "write a type as string, list<string>, Name or Name.ID"
        case .flag: "write it as flags: [read, secret]"
        case .defaultValue: "write it as default: 3"
        case .action: "write an action as POST archive -> Task"
        case .queryOfAction, .queryOfOperation: "write it as query: { text: string }"
        case .bodyOfAction, .bodyOfOperation: "write it as body: { title: string }"
        case .operation: "write settings of single operations as { list: GET search, read: { timeout: 5s } }"
        case .operationInList: "write it as operations: [list, read]"
        case .place: "write a place as link.next, header.NAME, query.NAME or body#/pointer"
        case .pagingScheme, .pagingSchemeWith: "write a scheme as { follow: link.next }"
        case .pagingOfResource, .pagingOfOperation, .pagingOfAction: "write it as paging: links"
        case .origin: "write it as origins: [https://cdn.example.com]"
        case .authScheme, .authSchemeWith, .authSchemeOutsideHeader:
            "write a scheme as bearer, basic or { api-key: header.X-Key }"
        case .environment(.oauth2): "write it as env: { client: TODO_CLIENT, secret: TODO_SECRET }"
        case .environment(.apiKey): "write it as env: TODO_KEY"
        case .environment(.bearer): "write it as env: TODO_TOKEN"
        case .environment: "write it as env: { user: TODO_USER, password: TODO_PASSWORD }"
        case .oauth2Parameters: "write it as parameters: { tenant: acme }"
        case .scope: "write it as scopes: [read, write]"
        case .xmlName: "write it as attributes: [id, name]"
        case .coverage: "write it as for: [https://files.example.com, https://*.example.com]"
        case .use: "write it as use: [token], or as use: [[token, key]] for two that are used together"
        case .keyOfKey(.env, of: .servers): "write it as env: TODO_URL"
        case .keyOfKey(.message, of: .validation): "write it as message: /text"
        case .keyOfKey(.store, of: .resources): "write it as store: { since: updated_since, unique: reference }"
        case .keyOfKey(.renamedFrom, of: .servers): "write it as renamed-from: [https://api.example.com/v0]"
        case .keyOfKey(.renamedFrom, of: .store): "write it as renamed-from: [todo]"
        case .keyOfKey(.field, of: .unique): "write it as unique: { field: reference, compare: case }"
        case .keyOfKey(.version, of: .records): "write it as version: updated_at"
        case .keyOfKey(.headers, of: .returns): "write it as headers: { etag: string, content-length: int64? }"
        case .kind(let kind): hint(of: kind)
        case .file, .topic, .key, .keyOfKey, .keyWithKey, .server, .variable, .typeInUnion, .acronym, .sortField,
            .responseHeader, .actionWithFormat, .resumption, .stream, .bulk, .apiKeyScheme, .oauth2Scheme,
            .awsSignatureScheme, .oauth2SchemeWith, .revocation:
            nil
        }
    }

    private static func hint(of kind: ValueKind) -> String? {
        switch kind {
        case .environmentVariable:
            "write it as env: TODO_KEY, or env: { user: TODO_USER, password: TODO_PASSWORD }"
        case .tokenKind: "write it as token: challenge"
        case .tokenContent: "write it as send: form"
        case .lifetimeUnit: "write it as unit: ms"
        case .awsPayload: "write it as payload: unsigned"
        case .identityScope: "write it as scope: api"
        case .missingMembers: "write it as missing: default"
        case .responseMembers: "write it as answers: whole"  // checked words: the key
        case .uniqueComparison: "write it as compare: case"
        case .oauth2Grant: "write it as oauth2: client-credentials"
        case .oauth2Provider: "write it as provider: google"
        case .xmlListStyle: "write it as lists: wrapped"
        case .clientAuthentication: "write it as client: form"
        case .webhookSignature: "write it as signature: standard, or { in: header.X-Signature }"
        case .webhookFormat: "write it as format: form"
        case .signatureEncoding: "write it as encoding: base64"
        case .secretEncoding: "write it as secret: base64"
        case .signatureSeparator: "write it as separator: \" \""
        case .actionTarget: "write it as on: collection"
        case .bodyFormat: "write it as json or form"
        case .nulls, .readFields: "write it as send or omit"
        case .partFormat: "write it as format: mixed"
        case .uploadDigest: "write it as digest: content-digest"
        case .uploadResumption: "write it as resumable: content-range, or { by: location, part: 8388608 }"
        case .streamFormat: "write it as stream: sse, or { format: sse, end: \"[DONE]\" }"
        case .bulkFormat: "write it as bulk: array, or { format: array, call: POST batch, limit: 100 }"
        case .bulkIDs: "write it as ids: objects"
        case .partSize: "write it as part: 8388608"
        case .mediaType: "write it as content-type: image/png"
        case .patchFormat: "write it as patch: merge-patch"
        case .arrayStyle: "write it as arrays: comma"
        case .queryStyle: "write it as style: comma"
        case .pageNumber, .recordCount: "write it as first: 1"
        case .pageSize: "write it as size: { in: query.limit 1..100, default: 20 }"
        case .value, .version, .condition, .duration, .longestDelay, .retryCount, .failureStatus, .concurrency,
            .idempotencyPlace, .versionCheck, .otherURL, .elementPlace, .acronym, .swiftType, .timestampFormat,
            .operation, .indexOfFields,
            .method, .sortDirection, .filterPlace, .pageSizeRange, .authKind, .revokedToken, .revocationMethod,
            .credentialPrefix, .xmlName, .tokenMember, .tokenParameter, .awsName, .scope, .oauth2Parameter, .template,
            .contextValue:
            nil
        }
    }
}
