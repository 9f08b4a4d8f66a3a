import PipeExamples
import PipeHTTP
import PipeModel

/// Makes requests that the server accepts: one for each call, about records that exist.
struct StandInExamples {
    let api: ServedAPI
    let database: Database
    let seed: UInt64
    let accounts: StandInAccounts
    /// The scheme and the authority of the URLs.
    let origin: String

    /// The requests as data, about the records that there are.
    var requests: ExampleRequests {
        ExampleRequests(
            api.index, records: DatabaseRecords(api: api, database: database), seed: seed,
            accounts: accounts.examples)
    }

    /// A request of a call; `nil` if there is no record for its path, or if its body has a format that cannot be written.
    func request(for call: API.Call, of resource: API.Resource) -> ServedRequest? {
        // Examples are the same in XML.
        var written = call
        let isXML = call.body?.format == .xml
        if isXML { written.body?.format = .json }
        guard let example = requests.request(for: written, of: resource) else { return nil }
        var request = ServedRequest(
            method: HTTPRequest.Method(example.method.rawValue) ?? .get, origin: origin,
            target: api.basePath(of: call.server) + example.path)
        var query = URLQuery()
        for item in example.query { query.add(item.name, item.value) }
        for field in example.fields { request.fields.set(field.value, for: field.name) }
        for credential in example.credentials { add(credential, to: &request, &query) }
        if let body = example.body { add(body, to: &request) }
        if isXML, case .json(let value, _)? = example.body {
            request.fields[.contentType] = "application/xml"
            request.body = Array(XMLDocument(value, api.model.xml).text.utf8)
        }
        // A resumable upload begins without its content.
        if call.body?.resumption != nil { request.body = [] }
        request.query = query.isEmpty ? nil : query.text
        return request
    }

    private func add(
        _ credential: ExampleRequest.Credential, to request: inout ServedRequest, _ query: inout URLQuery
    ) {
        switch credential {
        case .header(let name, let value): request.fields.set(value, for: name)
        case .query(let name, let value): query.add(name, value)
        case .cookie(let name, let value): request.fields.set("\(name)=\(value)", for: "Cookie")
        case .basic(let user, let password):
            let text = Data("\(user):\(password)".utf8).base64EncodedString()
            request.fields.set("Basic \(text)", for: "Authorization")
        }
    }

    private func add(_ body: ExampleRequest.Body, to request: inout ServedRequest) {
        switch body {
        case .json(let value, let mediaType):
            request.fields[.contentType] = mediaType
            request.body = (try? JSON.encode(value)) ?? []
        case .form(let items):
            var query = URLQuery()
            for item in items { query.add(item.name, item.value) }
            request.fields[.contentType] = "application/x-www-form-urlencoded"
            request.body = Array(query.text.utf8)
        case .multipart(let parts, let kind): add(parts, kind, to: &request)
        case .file(let mediaType):
            request.fields[.contentType] = mediaType
            request.body = Array(ExampleRequest.fileContent.utf8)
        case .stream: return
        }
    }

    private func add(_ parts: [ExampleRequest.Part], _ kind: String, to request: inout ServedRequest) {
        let boundary = "example-boundary"
        var text = ""
        for part in parts {
            text += "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(part.name)\""
            if part.content == .file { text += "; filename=\"example.txt\"" }
            text += "\r\n" + part.fields.map { "\($0.name): \($0.value)\r\n" }.joined() + "\r\n"
            switch part.content {
            case .file: text += ExampleRequest.fileContent
            case .text(let value): text += value
            case .json(let value): text += (try? JSON.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
            }
            text += "\r\n"
        }
        text += "--\(boundary)--\r\n"
        request.fields[.contentType] = "multipart/\(kind); boundary=\(boundary)"
        request.body = Array(text.utf8)
    }
}

/// The first record of each table.
private struct DatabaseRecords: ExampleRecords {
    let api: ServedAPI
    let database: Database

    func row(of resource: API.Resource) -> Row? {
        api.identified(resource).flatMap { database.tables[$0.swiftName]?.rows.first }
    }

    func identities(of name: String) -> [JSONValue] {
        let record = api.records[name]
        return record?.identityParts.count == 1 ? database.tables.identities(of: record, first: 1) : []
    }
}

extension StandInAccounts {
    /// The credentials of example requests.
    package var examples: ExampleAccounts { .init(user: user, password: password, key: key, token: token) }

    package subscript(part: CredentialPart) -> String {
        switch part {
        case .key: key
        case .token: token
        case .user: user
        case .password: password
        case .clientID: clientID
        case .clientSecret: clientSecret
        case .accessKeyID: accessKeyID
        case .secretAccessKey: secretAccessKey
        }
    }
}
