import PipeExamples
import PipeJSON
import PipeModel

/// What a server responds to the request of the samples.
struct ResponseSample {
    let status: Int
    private(set) var fields: [(name: String, value: String)] = []
    private(set) var body = ""

    init(
        _ reference: Reference, _ call: API.Call, _ resource: API.Resource,
        request: ExampleRequest?, server: String
    ) {
        status = Self.status(of: call)
        let builder = Builder(reference: reference, call: call, resource: resource, request: request)
        for field in call.result.headers?.fields ?? [] where !field.type.isOptional {
            var generator = reference.generator("\(resource.id) \(call.name) headers")
            if let text = IdentityText.text(of: generator.value(of: field, of: resource.id)) {
                fields.append((field.wireName, text))
            }
        }
        if status == 201, let path = builder.location { fields.append(("Location", server + path)) }
        switch call.result.kind {
        case .none: break
        case .bytes:
            fields.append(("Content-Type", "application/octet-stream"))
            body = ExampleRequest.fileContent
        case .value: add(builder.value, builder)
        case .job: add(builder.job, builder)
        case .page:
            let page = builder.page(url: server + (request?.path ?? ""))
            fields += page.fields
            add(page.body, builder)
        case .stream: addStream(builder)
        }
    }

    private mutating func add(_ value: JSONValue?, _ builder: Builder) {
        // Not every value can be written in XML without the runtime.
        guard let value, builder.call.result.format != .xml else { return }
        fields.append(("Content-Type", "application/json"))
        body = JSONText.text(value)
    }

    private mutating func addStream(_ builder: Builder) {
        guard let rules = builder.call.result.stream else { return }
        let values = builder.stream.map(JSONText.line)
        let ends = rules.end.map { [$0] } ?? []
        switch rules.format ?? .serverSentEvents {
        case .serverSentEvents:
            fields.append(("Content-Type", "text/event-stream"))
            body = (values + ends).map { "data: \($0)" }.joined(separator: "\n\n")
        case .jsonLines:
            fields.append(("Content-Type", "application/jsonl"))
            body = (values + ends).joined(separator: "\n")
        case .jsonSequence:
            fields.append(("Content-Type", "application/json-seq"))
            body = (values + ends).map { "\u{241E}" + $0 }.joined(separator: "\n")
        case .jsonArray:
            fields.append(("Content-Type", "application/json"))
            body = "[\n" + values.map { "  " + $0 }.joined(separator: ",\n") + "\n]"
        }
    }

    private static func status(of call: API.Call) -> Int {
        switch call.result.kind {
        case .job: 202
        case .none: call.method == .head ? 200 : 204
        case .value where call.operation == .create: 201
        default: 200
        }
    }

    /// The status line, the header fields and the body.
    var http: String {
        var lines = ["HTTP/1.1 \(status) \(StatusText.text(of: status))"] + fields.map { "\($0.name): \($0.value)" }
        if !body.isEmpty { lines += ["", body] }
        return lines.joined(separator: "\n")
    }
}

/// The values in the response.
private struct Builder {
    let reference: Reference
    let call: API.Call
    let resource: API.Resource
    let request: ExampleRequest?

    private var record: API.Record? { reference.api.record(of: resource.record) }

    /// The path of the record that a request created.
    var location: String? {
        guard call.operation == .create, let item = resource.itemPath, let record, !record.identityParts.isEmpty,
            let row = reference.records.row(of: resource)
        else { return nil }
        var part = 0
        var path = ""
        for piece in item {
            let value: String?
            switch piece {
            case .text(let text):
                path += text
                continue
            case .argument(let field): value = request?.value(of: .argument(field.wireName))
            case .identity(resource.id, _):
                value = JSONValue.object(row.value)[path: record.identityParts[part].path].flatMap(IdentityText.text)
                part += 1
            case .identity(let owner, let number): value = request?.value(of: .identity(of: owner, part: number))
            }
            guard let value else { return nil }
            path += PercentEncodedText.segment(value)
        }
        return path
    }

    private func example(of type: API.FieldType, _ place: String = "") -> JSONValue {
        if let record, case .record(record.swiftName) = type.required {
            if let row = reference.records.row(of: resource) { return .object(row.value) }
        }
        var generator = reference.generator("\(resource.id) \(call.name) response \(place)")
        return generator.value(type, named: call.name, of: record?.swiftName ?? resource.id)
    }

    /// A value with what the request has sent.
    private func changed(_ value: JSONValue) -> JSONValue {
        guard call.operation != nil, case .object(var object) = value, let sent = request?.value?.object, let record
        else { return value }
        for member in sent.members
        where record.fields.contains(where: { $0.wireName == member.name && !$0.isWriteOnly }) {
            object[member.name] = member.value
        }
        return .object(object)
    }

    /// The value at its place in an object; the value alone without a place.
    private func wrapped(_ value: JSONValue, at place: String?) -> JSONValue {
        guard let pointer = place.flatMap({ JSONPointer($0) }), !pointer.isRoot else { return value }
        var object = JSONObject()
        object.put(value, at: pointer)
        return .object(object)
    }

    var value: JSONValue? {
        call.result.type.map { wrapped(changed(example(of: $0)), at: call.result.item) }
    }

    var job: JSONValue? {
        guard let job = call.result.job else { return nil }
        var object = JSONObject()
        if case .body(let text)? = job.state, let pointer = JSONPointer(text) { object.put("running", at: pointer) }
        if case .body(let text)? = job.progress, let pointer = JSONPointer(text) { object.put(40, at: pointer) }
        return object.isEmpty ? nil : .object(object)
    }

    var stream: [JSONValue] {
        guard let type = call.result.type else { return [] }
        return [example(of: type, "1"), example(of: type, "2")]
    }

    // MARK: - Pages

    func page(url: String) -> (fields: [(name: String, value: String)], body: JSONValue?) {
        guard let type = call.result.type else { return ([], nil) }
        let element = wrapped(example(of: type), at: call.result.items?.element)
        var fields: [(name: String, value: String)] = []
        var members: [(JSONPointer, JSONValue)] = []
        func set(_ value: JSONValue, at place: Place) {
            switch place {
            case .body(let text): if let pointer = JSONPointer(text) { members.append((pointer, value)) }
            case .header(let name): if let text = IdentityText.text(of: value) { fields.append((name, text)) }
            case .link(let name):
                if let text = value.string { fields.append(("Link", "<\(text)>; rel=\"\(name)\"")) }
            case .first, .last, .query, .cookie: break
            }
        }
        if let paging = call.result.paging {
            switch paging.strategy {
            case .follow(let next, _, _): set(.string(url + "?start=20"), at: next)
            case .cursor(_, let next, _, _):
                var generator = reference.generator("\(resource.id) cursor")
                set(
                    PageCursor.value(
                        of: 20, reference.api.cursorType(at: next, of: call.result), reference.api, &generator),
                    at: next)
            case .number(_, _, let pages): if let pages { set(3, at: pages) }
            default: break
            }
            if let total = paging.total { set(57, at: total) }
            if let more = paging.more, !members.contains(where: { "body#" + $0.0.text == more.place.text }),
                let value = more.value(true)
            {
                set(value, at: more.place)
            }
        }
        return (fields, body([element], members))
    }

    /// The list at its place in an object with the other members; the list alone without others.
    private func body(_ elements: [JSONValue], _ members: [(JSONPointer, JSONValue)]) -> JSONValue {
        let place = call.result.items.flatMap { JSONPointer($0.pointer) }
        guard let place, !place.isRoot else { return .array(elements) }
        var generator = reference.generator("\(resource.id) envelope")
        var object = reference.api.envelope(of: call.result, &generator)
        object.put(.array(elements), at: place)
        for (pointer, value) in members where !pointer.isRoot { object.put(value, at: pointer) }
        return .object(object)
    }
}

/// The texts of status codes (RFC 9110, section 15).
enum StatusText {
    static func text(of status: Int) -> String {
        switch status {
        case 200: "OK"
        case 201: "Created"
        case 202: "Accepted"
        case 204: "No Content"
        case 401: "Unauthorized"
        case 422: "Unprocessable Content"
        default: ""
        }
    }
}

extension ExampleRequest {
    /// The text of a value in the path; `nil` without it.
    func value(of name: PathValue.Name) -> String? { values.first { $0.name == name }?.text }
}
