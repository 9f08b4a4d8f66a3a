import PipeExamples
import PipeHTTP
import PipeModel

extension ServedCall {
    /// Carries out an action: it changes nothing, and returns what its result is.
    mutating func action() throws(Refusal) -> ServedResponse {
        if call.isOnItem, call.operation == nil, api.identified(resource) != nil { _ = try item() }
        if call.operation == nil { try checkArguments() }
        let isUpload = call.body.map { $0.kind == .multipart || $0.kind == .upload } ?? false
        var response: ServedResponse
        if isUpload, let body = call.body {
            response = try upload(body)
        } else {
            response = try result()
        }
        // A DELETE of the item itself removes it, whatever it returns.
        if call.method == .delete, call.isOnItem, call.path == resource.itemPath, let item = try? item() {
            _ = database.tables[item.record.swiftName]?.remove(item.key)
        }
        var generator = generator("headers")
        for field in call.result.headers?.fields ?? []
        where !field.type.isOptional && response.fields.values(of: field.wireName).isEmpty {
            let value = generator.value(of: field, of: resource.id)
            response.fields.set(IdentityText.text(of: value) ?? "a", for: field.wireName)
        }
        return response
    }

    private func checkArguments() throws(Refusal) {
        var checker = ValueChecker(api)
        if let body = call.body {
            switch body.kind {
            case .fields:
                let fields = body.fields ?? []
                if request.body.isEmpty, fields.allSatisfy(\.type.isOptional) { break }
                guard case .object(var object)? = try content.sentValue() else {
                    throw .invalid([FieldProblem([], .wrongType(expected: .object))])
                }
                for pointer in call.result.paging?.bodyParameters ?? [] {
                    if let name = pointer.tokens?.first { object[name] = nil }
                }
                checker.check(object, has: fields, as: .draft)
            case .value:
                guard let type = body.type, body.format != .form else { break }
                if type.isOptional, request.body.isEmpty { break }
                var value = try content.sentValue() ?? .null
                if let wrap = body.wrap { value = value[wrap] ?? .null }
                checker.check(value, type)
            case .stream:
                for (index, value) in try content.sentStream().enumerated() {
                    if let type = body.type { checker.check(value, type, at: [String(index)]) }
                }
            case .draft, .record, .patch, .filter, .multipart, .upload: break
            }
        }
        let problems = checker.problems + SentQuery(request, call, api).problems
        if !problems.isEmpty { throw .invalid(problems) }
    }

    /// Refuses a request whose query items have another type, or which lacks one that every request has.
    func checkQuery() throws(Refusal) {
        let problems = SentQuery(request, call, api).problems
        if !problems.isEmpty { throw .invalid(problems) }
    }

    /// The response with the result of the call.
    mutating func result() throws(Refusal) -> ServedResponse {
        let status = call.method == .post && call.operation == .create ? 201 : 200
        switch call.result.kind {
        case .none: return ServedResponse(204)
        case .value:
            guard let type = call.result.type else { return ServedResponse(204) }
            return respond(status, try value(of: type))
        case .page:
            return try page(of: .values(try records(of: call.result.type)), try? content.sentValue())
        case .bytes: return try download()
        case .stream: return try stream()
        case .job: throw Refusal(501, .needsClosure(call: "\(resource.id).\(call.name)"))
        }
    }

    /// A value of a type: the item itself, a record that exists, or one that is made.
    private mutating func value(of type: API.FieldType) throws(Refusal) -> JSONValue {
        if isOwnRecord(type) {
            if call.isOnItem, resource.itemPath != nil, let item = try? item() { return .object(item.row.value) }
            if resource.isSingleton, record != nil { return .object(try single()) }
        }
        switch type.required {
        case .record(let name):
            if let row = database.tables[name]?.rows.first { return .object(row.value) }
        case .list(let element): return .array(try records(of: element))
        default: break
        }
        var generator = generator("result")
        return generator.value(type, named: call.name, of: resource.id)
    }

    /// The records of a type that meet the query of the action, or some values of it.
    private mutating func records(of type: API.FieldType?) throws(Refusal) -> [JSONValue] {
        guard let type else { return [] }
        if case .record(let name) = type.required, let table = database.tables[name] {
            let conditions = try conditions(api.records[name])
            let rows = conditions.isEmpty ? table.rows : table.rows.filter { conditions.hold(for: $0.value) }
            return rows.map { .object($0.value) }
        }
        var generator = generator("results")
        return (0..<20).map { _ in generator.value(type, named: call.name, of: resource.id) }
    }
}
