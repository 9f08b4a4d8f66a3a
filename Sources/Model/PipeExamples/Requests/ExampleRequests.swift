import PipeJSON
import PipeModel

/// Makes requests that a server accepts: one for each call, about records that exist.
package struct ExampleRequests {
    package let api: APIIndex
    private let records: any ExampleRecords
    private let seed: UInt64
    private let accounts: ExampleAccounts

    package init(_ api: APIIndex, records: any ExampleRecords, seed: UInt64, accounts: ExampleAccounts) {
        self.api = api
        self.records = records
        self.seed = seed
        self.accounts = accounts
    }

    /// A request of a call; `nil` if there is no record for its path, or if its body has a format that cannot be
    /// written.
    package func request(for call: API.Call, of resource: API.Resource) -> ExampleRequest? {
        guard let values = values(in: call.path + queryPieces(of: call), of: resource),
            let path = path(of: call, values)
        else { return nil }
        var request = ExampleRequest(method: call.method, path: path, values: values)
        request.query = call.fixedQuery.map { .init(name: $0.name, value: text($0.value, values)) }
        for field in call.query where field.isRequired || !field.type.isOptional && call.operation != .list {
            if let text = field.style == .json ? json(field, of: resource) : example(field, of: resource) {
                request.query.append(.init(name: field.wireName, value: text))
            }
        }
        for header in call.headers where header.arguments.contains(where: { !$0.type.isOptional }) {
            let value = header.pieces.compactMap { piece -> String? in
                switch piece {
                case .text(let text): text
                case .argument(let field): example(field, of: resource)
                case .identity, .fileName: nil
                }
            }.joined()
            request.fields.append(.init(name: header.name, value: value))
        }
        request.credentials = (call.use.first ?? []).compactMap { api.schemes[$0] }.compactMap(credential)
        if let body = call.body {
            request.value = value(of: body, call, resource, values)
            guard let written = self.body(body, request.value ?? .null, resource) else { return nil }
            request.body = written
        }
        if call.versions == .required { request.fields.append(.init(name: "If-Match", value: "*")) }
        return request
    }

    // MARK: - Paths

    /// The identities in the values of query items, as pieces of a path.
    package func queryPieces(of call: API.Call) -> [API.PathPiece] {
        call.fixedQuery.flatMap { IdentityPattern.pieces(of: $0.value) }.compactMap { piece in
            if case .identity(let owner, let part) = piece { .identity(of: owner, part: part) } else { nil }
        }
    }

    /// The values in a path: those of the first record of the innermost resource in it, and those of its links.
    package func values(
        in pieces: [API.PathPiece], of resource: API.Resource
    ) -> [PathValue]? {
        var found: [PathValue] = []
        func add(_ name: PathValue.Name, _ text: String?) -> Bool {
            guard let text else { return false }
            if !found.contains(where: { $0.name == name }) { found.append(PathValue(name: name, text: text)) }
            return true
        }
        for piece in pieces.reversed() {
            switch piece {
            case .text: continue
            case .argument(let field):
                let known = records.row(of: resource)?.value[field.wireName].flatMap(IdentityText.text)
                guard add(.argument(field.wireName), known ?? example(field, of: resource)) else { return nil }
            case .identity(let owner, let part):
                if found.contains(where: { $0.name == .identity(of: owner, part: part) }) { continue }
                guard let above = api.resources[owner], let record = api.identified(above),
                    let row = records.row(of: above)
                else { return nil }
                for (part, place) in record.identityParts.enumerated() {
                    let value = JSONValue.object(row.value)[path: place.path].flatMap(IdentityText.text)
                    guard add(.identity(of: owner, part: part), value) else { return nil }
                }
                for link in Link.links(of: above, in: api) {
                    switch link.kind {
                    case .hidden: _ = add(link.name, row.scope[link.name])
                    case .field(let field): _ = add(link.name, row.value[field.wireName].flatMap(IdentityText.text))
                    }
                }
            }
        }
        return found
    }

    private func path(of call: API.Call, _ values: [PathValue]) -> String? {
        var text = ""
        for piece in call.path {
            let name: PathValue.Name
            switch piece {
            case .text(let piece):
                text += piece
                continue
            case .identity(let owner, let part): name = .identity(of: owner, part: part)
            case .argument(let field): name = .argument(field.wireName)
            }
            guard let value = values.first(where: { $0.name == name }) else { return nil }
            text +=
                piece == call.greedy ? PercentEncodedText.segments(value.text) : PercentEncodedText.segment(value.text)
        }
        return text
    }

    /// A text with identities in braces.
    private func text(_ pattern: String, _ values: [PathValue]) -> String {
        IdentityPattern.pieces(of: pattern).map { piece in
            switch piece {
            case .text(let text): text
            case .identity(let owner, let part):
                values.text(of: .identity(of: owner, part: part)) ?? ""
            }
        }.joined()
    }

    // MARK: - Credentials

    private func credential(_ scheme: API.AuthScheme) -> ExampleRequest.Credential? {
        let secret: String
        let bare: String
        switch scheme.kind {
        case .apiKey:
            let key = (scheme.prefix.map { $0 + " " } ?? "") + accounts.key
            (secret, bare) = (key, key)
        case .basic: return .basic(user: accounts.user, password: accounts.password)
        case .bearer, .oauth2, .token, .challenge:
            let prefix = scheme.prefix ?? "Bearer"
            (secret, bare) = (prefix.isEmpty ? accounts.token : "\(prefix) \(accounts.token)", accounts.token)
        // Others depend on the request, or only the app knows them.
        default: return nil
        }
        return switch scheme.place ?? .header("Authorization") {
        case .header(let name): .header(name: name, value: secret)
        case .query(let name): .query(name: name, value: bare)
        case .cookie(let name): .cookie(name: name, value: secret)
        case .link, .body, .first, .last: nil
        }
    }

    // MARK: - Bodies

    package func generator(_ place: String) -> ValueGenerator {
        ValueGenerator(api, seed: seed, "example \(place)") { [records] in records.identities(of: $0) }
    }

    private func example(_ field: API.Field, of resource: API.Resource) -> String? {
        switch value(of: field, of: resource) {
        case .array(let elements): elements.first.flatMap(IdentityText.text)
        case let value: IdentityText.text(of: value)
        }
    }

    private func json(_ field: API.Field, of resource: API.Resource) -> String? {
        (try? JSON.encode(value(of: field, of: resource))).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The value of an argument in a path, a query or a header field; of a list only the first element.
    package func value(of field: API.Field, of resource: API.Resource) -> JSONValue {
        var generator = generator("\(resource.id) \(field.wireName)")
        let value = generator.value(of: field, of: resource.id)
        if case .array(let elements) = value { return .array(Array(elements.prefix(1))) }
        return value
    }

    /// The value in a body; `nil` if it has none.
    private func value(
        of body: API.Call.Body, _ call: API.Call, _ resource: API.Resource,
        _ values: [PathValue]
    ) -> JSONValue? {
        var generator = generator("\(resource.id) \(call.name)")
        let record = api.record(of: resource.record)
        let fields = fields(of: body, record)
        let owner = record?.swiftName ?? resource.id
        switch body.kind {
        case .draft: return .object(linked(generator.sent(fields, of: owner), resource, values))
        case .patch: return .object(generator.sent(fields.filter { !$0.isCreateOnly }, of: owner, first: 1))
        case .fields: return .object(generator.sent(fields, of: owner))
        case .filter:
            let needed = fields.filter { $0.isRequired }
            return .object(JSONObject(needed.map { .init(name: $0.wireName, value: value(of: $0, of: resource)) }))
        case .record:
            let known = records.row(of: resource)?.value
            return .object(
                body.fields == nil
                    ? known ?? record.map { generator.record($0) } ?? JSONObject()
                    : linked(generator.sent(fields, of: owner), resource, values))
        case .value: return body.type.map { generator.value($0, named: call.name, of: owner) } ?? .null
        case .multipart: return .object(generator.sent(fields, of: owner))
        case .stream, .upload: return nil
        }
    }

    private func fields(
        of body: API.Call.Body, _ record: API.Record?
    ) -> [API.Field] {
        body.fields ?? (body.kind == .patch ? record?.patched : record?.fields) ?? []
    }

    /// The body with a value; `nil` if it cannot be written.
    private func body(
        _ body: API.Call.Body, _ value: JSONValue, _ resource: API.Resource
    ) -> ExampleRequest.Body? {
        guard body.format != .xml else { return nil }
        let record = api.record(of: resource.record)
        let fields = fields(of: body, record)
        switch body.kind {
        case .stream: return .stream
        case .multipart: return multipart(fields, value, body)
        case .upload: return .file(mediaType: body.mediaType ?? "application/octet-stream")
        case .draft, .record, .patch, .fields, .filter, .value: break
        }
        if fields.contains(where: \.type.isFile) { return multipart(fields.filter { !$0.isReadOnly }, value, body) }
        var value = value
        if let pointer = body.pointer.flatMap({ JSONPointer($0) }), !pointer.isRoot, value.object?.isEmpty == false {
            var object = JSONObject()
            object.put(value, at: pointer)
            value = .object(object)
        }
        if let wrap = body.wrap { value = .object(JSONObject([.init(name: wrap, value: value)])) }
        if body.format == .form { return .form(FormItems.items(of: value, arrays: body.arrays)) }
        return .json(value, mediaType: body.mediaType ?? body.usualMediaType)
    }

    /// A draft with the identities that the path has.
    package func linked(
        _ object: JSONObject, _ resource: API.Resource, _ values: [PathValue]
    ) -> JSONObject {
        var object = object
        for link in Link.links(of: resource, in: api) {
            guard case .field(let field) = link.kind, !field.isReadOnly,
                let value = values.first(where: { $0.name == link.name })
            else { continue }
            object[field.wireName] = IdentityText.value(of: value.text, field.type.required, api)
        }
        return object
    }

    /// The members of an object, each as a part.
    private func multipart(
        _ fields: [API.Field], _ object: JSONValue, _ body: API.Call.Body
    ) -> ExampleRequest.Body {
        let parts = fields.compactMap { field -> ExampleRequest.Part? in
            let described = body.part(field.wireName)
            if field.type.isFile { return .init(name: field.wireName, content: .file, described: described) }
            guard let value = object[field.wireName] else { return nil }
            let text = field.isJSON ? nil : IdentityText.text(of: value)
            return .init(
                name: field.wireName, content: text.map { .text($0) } ?? .json(value), described: described)
        }
        return .multipart(parts, kind: body.multipart?.rawValue ?? "form-data")
    }
}
