import PipeDescription
import PipeHTTP
import PipewrightVocabulary

/// Makes requests that the server accepts: one for each call, about records that exist.
struct ExampleRequests {
    let api: ServedAPI
    let database: Database
    let seed: UInt64
    let accounts: StandInAccounts
    /// The scheme and the authority of the URLs.
    let origin: String

    /// A request of a call; `nil` if there is no record for its path, or if its body has a format that cannot be written.
    func request(for call: APIDescription.Call, of resource: APIDescription.Resource) -> ServedRequest? {
        guard let values = values(in: call.path + queryPieces(of: call), of: resource),
            let path = path(of: call, values)
        else { return nil }
        var request = ServedRequest(
            method: HTTPRequest.Method(call.method.rawValue) ?? .get, origin: origin, target: path)
        var query = URLQuery()
        for item in call.fixedQuery ?? [] { query.add(item.name, text(item.value, values)) }
        for field in call.query ?? [] where field.has(.required) || !field.type.isOptional && call.operation != .list {
            if let text = example(field, of: resource) { query.add(field.name, text) }
        }
        for header in call.headers ?? [] where header.arguments.contains(where: { !$0.type.isOptional }) {
            request.fields.set(header.arguments.compactMap { example($0, of: resource) }.joined(), for: header.name)
        }
        for scheme in (call.use.first ?? []).compactMap({ api.schemes[$0] }) { add(scheme, to: &request, &query) }
        if let body = call.body, !add(body, of: call, resource, values, to: &request) { return nil }
        if call.versions == .required { request.fields[.ifMatch] = "*" }
        request.query = query.isEmpty ? nil : query.text
        return request
    }

    // MARK: - Paths

    /// The identities in the values of query items, as pieces of a path.
    private func queryPieces(of call: APIDescription.Call) -> [APIDescription.PathPiece] {
        (call.fixedQuery ?? []).flatMap { PathSegment(pattern: $0.value).pieces }.compactMap { piece in
            if case .value(.identity(let owner, let part)) = piece { .identity(of: owner, part: part) } else { nil }
        }
    }

    /// The values in a path: those of the first record of the innermost resource in it, and those of its links.
    private func values(
        in pieces: [APIDescription.PathPiece], of resource: APIDescription.Resource
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
                let name = PathValue.Name.argument(field.name)
                guard
                    add(
                        name,
                        row(of: resource)?.value[field.name].flatMap(IdentityText.text) ?? example(field, of: resource))
                else { return nil }
            case .identity(let owner, let part):
                if found.contains(where: { $0.name == .identity(of: owner, part: part) }) { continue }
                guard let above = api.resources[owner], let record = api.identified(above), let row = row(of: above)
                else { return nil }
                for (part, place) in record.identity.enumerated() {
                    let value = JSONValue.object(row.value)[path: place.path].flatMap(IdentityText.text)
                    guard add(.identity(of: owner, part: part), value) else { return nil }
                }
                for link in Link.links(of: above, in: api) {
                    switch link.kind {
                    case .hidden: _ = add(link.name, row.scope[link.name])
                    case .field(let field): _ = add(link.name, row.value[field.name].flatMap(IdentityText.text))
                    }
                }
            }
        }
        return found
    }

    private func row(of resource: APIDescription.Resource) -> Row? {
        guard let record = api.identified(resource), let table = database.tables[record.name] else { return nil }
        return table.keys.first.flatMap { table[$0] }
    }

    private func path(of call: APIDescription.Call, _ values: [PathValue]) -> String? {
        var text = ""
        for piece in call.path {
            switch piece {
            case .text(let piece): text += piece
            case .identity(let owner, let part):
                guard let value = values.first(where: { $0.name == .identity(of: owner, part: part) }) else {
                    return nil
                }
                text += PercentEncoding.encodeSegment(value.text)
            case .argument(let field):
                guard let value = values.first(where: { $0.name == .argument(field.name) }) else { return nil }
                text += PercentEncoding.encodeSegment(value.text)
            }
        }
        return api.basePath(of: call.server) + text
    }

    /// A text with identities in braces.
    private func text(_ pattern: String, _ values: [PathValue]) -> String {
        PathSegment(pattern: pattern).pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .value(let name): values.first { $0.name == name }?.text ?? ""
            }
        }.joined()
    }

    // MARK: - Credentials

    private func add(_ scheme: APIDescription.Scheme, to request: inout ServedRequest, _ query: inout URLQuery) {
        let secret: String
        switch scheme.kind {
        case .apiKey: secret = (scheme.prefix ?? "") + accounts.key
        case .basic: secret = "Basic " + Data("\(accounts.user):\(accounts.password)".utf8).base64EncodedString()
        case .bearer, .oauth2, .token, .challenge: secret = "\(scheme.prefix ?? "Bearer") \(accounts.token)"
        case .digest, .awsSignature, .custom: return
        }
        switch scheme.place ?? .header("Authorization") {
        case .header(let name): request.fields.set(secret, for: name)
        case .query(let name): query.add(name, scheme.kind == .apiKey ? secret : accounts.token)
        case .cookie(let name): request.fields.set("\(name)=\(secret)", for: "Cookie")
        case .link, .body, .first, .last: break
        }
    }

    // MARK: - Bodies

    private func generator(_ place: String) -> ValueGenerator {
        ValueGenerator(api, seed: seed, "example \(place)") { name in
            guard let record = api.records[name], record.identity.count == 1, let table = database.tables[name] else {
                return []
            }
            return table.keys.prefix(1).compactMap { key in
                table[key].flatMap { JSONValue.object($0.value)[path: record.identity[0].path] }
            }
        }
    }

    private func example(_ field: APIDescription.Field, of resource: APIDescription.Resource) -> String? {
        var generator = generator("\(resource.name) \(field.name)")
        switch generator.value(of: field, of: resource.name) {
        case .array(let elements): return elements.first.flatMap(IdentityText.text)
        case let value: return IdentityText.text(of: value)
        }
    }

    /// Adds the body; returns whether it can be written.
    private func add(
        _ body: APIDescription.Body, of call: APIDescription.Call, _ resource: APIDescription.Resource,
        _ values: [PathValue], to request: inout ServedRequest
    ) -> Bool {
        guard body.format != .xml else { return false }
        var generator = generator("\(resource.name) \(call.name)")
        let record = api.record(of: resource.record)
        let fields = body.fields ?? record?.fields ?? []
        let owner = record?.name ?? resource.name
        var value: JSONValue
        switch body.kind {
        case .draft: value = .object(linked(generator.sent(fields, of: owner), resource, values))
        case .patch: value = .object(generator.sent(fields.filter { !$0.has(.create) }, of: owner, first: 1))
        case .fields: value = .object(generator.sent(fields, of: owner))
        case .filter: value = .object(JSONObject())
        case .record:
            let known = row(of: resource)?.value
            value = .object(
                body.fields == nil
                    ? known ?? generator.record(record ?? .init(name: owner, fields: []))
                    : linked(generator.sent(fields, of: owner), resource, values))
        case .value: value = body.type.map { generator.value($0, named: call.name, of: owner) } ?? .null
        case .stream: return true
        case .multipart: return addParts(fields, body, owner, to: &request)
        case .upload:
            request.fields[.contentType] = "application/octet-stream"
            request.body = Array("example\n".utf8)
            return body.resumption == nil
        }
        if fields.contains(where: { ServedCall.isFile($0.type) }) {
            return addParts(fields.filter { !$0.has(.read) }, body, owner, to: &request)
        }
        if let wrap = body.wrap { value = .object(JSONObject([.init(name: wrap, value: value)])) }
        if body.format == .form {
            request.fields[.contentType] = "application/x-www-form-urlencoded"
            request.body = FormBody(value, arrays: body.arrays.style).bytes
        } else {
            request.fields[.contentType] =
                body.kind == .patch && body.patch == .mergePatch ? "application/merge-patch+json" : "application/json"
            request.body = (try? JSON.encode(value)) ?? []
        }
        return true
    }

    /// A draft with the identities that the path has.
    private func linked(
        _ object: JSONObject, _ resource: APIDescription.Resource, _ values: [PathValue]
    ) -> JSONObject {
        var object = object
        for link in Link.links(of: resource, in: api) {
            guard case .field(let field) = link.kind, !field.has(.read),
                let value = values.first(where: { $0.name == link.name })
            else { continue }
            object[field.name] = IdentityText.value(of: value.text, field.type.required, api)
        }
        return object
    }

    private func addParts(
        _ fields: [APIDescription.Field], _ body: APIDescription.Body, _ owner: String, to request: inout ServedRequest
    ) -> Bool {
        var generator = generator("parts")
        let boundary = "example-boundary"
        var text = ""
        for field in fields {
            text += "--\(boundary)\r\n"
            if ServedCall.isFile(field.type) {
                text += "Content-Disposition: form-data; name=\"\(field.name)\"; filename=\"example.txt\"\r\n"
                text += "Content-Type: text/plain\r\n\r\nexample\r\n"
                continue
            }
            let value = generator.value(of: field, of: owner)
            let json = (try? JSON.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
            let plain = field.has(.json) ? nil : IdentityText.text(of: value)
            text += "Content-Disposition: form-data; name=\"\(field.name)\"\r\n"
            text += (plain == nil ? "Content-Type: application/json\r\n" : "") + "\r\n\(plain ?? json)\r\n"
        }
        text += "--\(boundary)--\r\n"
        let kind = body.multipart?.rawValue ?? "form-data"
        request.fields[.contentType] = "multipart/\(kind); boundary=\(boundary)"
        request.body = Array(text.utf8)
        return true
    }
}

extension ArrayStyle {
    /// The style of a form.
    fileprivate var style: URLQuery.ArrayStyle {
        switch self {
        case .repeat: .repeat
        case .brackets: .brackets
        case .comma: .comma
        case .indexed: .indexed
        }
    }
}
