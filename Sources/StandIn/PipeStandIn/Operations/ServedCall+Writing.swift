import PipeExamples
import PipeHTTP
import PipeModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension ServedCall {
    /// The object in the body, without the member that wraps it, and its file if it is sent in parts.
    private func sentValues(_ body: API.Call.Body) throws(Refusal) -> SentParts {
        if let parts = try content.sentParts() { return parts }
        var value = try content.sentValue() ?? .null
        if let wrap = body.wrap {
            guard let inner = value[wrap] else { throw .invalid([FieldProblem([wrap], .missing)]) }
            value = inner
        }
        guard case .object(let object) = value else {
            throw .invalid([FieldProblem([], .wrongType(expected: .object))])
        }
        return SentParts(object: object)
    }

    private func fields(of body: API.Call.Body) -> [API.Field] {
        body.fields ?? record?.fields ?? []
    }

    /// The names of members whose values the path has.
    private var linkedNames: Set<String> {
        Set(links.compactMap { if case .field(let field) = $0.kind { field.wireName } else { nil } })
    }

    /// Checks an object that a client has sent.
    private func check(
        _ object: JSONObject, _ body: API.Call.Body, as role: ValueChecker.Role
    ) throws(Refusal) {
        var checker = ValueChecker(api)
        let isOwn = body.fields != nil
        // The parts with files have been read.
        let fields = fields(of: body).filter { !$0.type.isFile }
        checker.check(object, has: fields, as: isOwn && role == .record ? .value : role, optional: linkedNames)
        var problems = checker.problems
        if problems.isEmpty { problems += brokenReferences(in: object, fields) }
        for link in links {
            guard case .field(let field) = link.kind, let sent = object[field.wireName].flatMap(IdentityText.text),
                let wanted = values.text(of: link.name), !sent.hasSameBytes(as: wanted),
                case .identifier = field.type.required
            else { continue }
            problems.append(FieldProblem([field.wireName], .otherThanInPath))
        }
        if !problems.isEmpty { throw .invalid(problems) }
    }

    private func brokenReferences(
        in object: JSONObject, _ fields: [API.Field]
    ) -> [FieldProblem] {
        fields.flatMap { field -> [FieldProblem] in
            switch (field.type.required, object[field.wireName]) {
            case (.identifier(let name, _), let value?):
                refers(value, to: name) ? [] : [FieldProblem([field.wireName], .noSuchRecord(name))]
            case (.list(.identifier(let name, _)), .array(let elements)?):
                elements.enumerated().filter { !refers($0.element, to: name) }
                    .map { FieldProblem([field.wireName, String($0.offset)], .noSuchRecord(name)) }
            default: []
            }
        }
    }

    private func refers(_ value: JSONValue, to name: String) -> Bool {
        guard let text = IdentityText.text(of: value), let table = database.tables[name],
            api.records[name]?.identityParts.count == 1
        else { return true }
        return table[text] != nil
    }

    // MARK: - Creating

    mutating func create() throws(Refusal) -> ServedResponse {
        guard let body = call.body else { return try action() }
        let sent = try sentValues(body)
        try check(sent.object, body, as: .draft)
        guard let record else { return try action() }
        var object = made(of: sent.object, record)
        describe(sent, in: &object, record)
        guard resource.itemPath != nil, !record.identityParts.isEmpty else {
            var known = rest()
            known.append(.object(object))
            database.lists["\(resource.id) \(path)"] = known
            return try created(201, object, nil)
        }
        identify(&object, record)
        let key = try insert(&object, record)
        keep(sent.file, of: record, key)
        return try created(201, object, key)
    }

    /// The response with a new record, or with the other result of the call.
    private mutating func created(
        _ status: Int, _ object: JSONObject, _ key: String?
    ) throws(Refusal) -> ServedResponse {
        var response: ServedResponse
        switch call.result.kind {
        case .value where isOwnRecord(call.result.type): response = respond(status, .object(object), etag: true)
        case .none: response = ServedResponse(status == 201 ? 201 : 204)
        default: response = try action()
        }
        if status == 201, let url = location(of: object) { response.fields[.location] = url }
        return response
    }

    /// The URL of a record.
    private func location(of object: JSONObject) -> String? {
        guard let record, let itemPath = resource.itemPath else { return nil }
        // An identity with slashes has the path that reads it.
        let reading = resource.calls.first { call in
            if case .identity(resource.id, _) = call.greedy { call.operation == .read } else { false }
        }
        func encoded(_ value: String, _ piece: API.PathPiece) -> String {
            reading?.greedy == piece ? PercentEncoding.encodeSegments(value) : resource.encoded(value, piece)
        }
        var text = ""
        for piece in reading?.path ?? itemPath {
            switch piece {
            case .text(let piece): text += piece
            case .identity(let owner, let part):
                let value =
                    owner == resource.id && record.identityParts.indices.contains(part)
                    ? JSONValue.object(object)[path: record.identityParts[part].path].flatMap(IdentityText.text)
                    : values.text(of: .identity(of: owner, part: part))
                guard let value else { return nil }
                text += encoded(value, piece)
            case .argument(let field):
                guard let value = values.text(of: .argument(field.wireName)) else { return nil }
                text += encoded(value, piece)
            }
        }
        // The path of the request begins with the server's path.
        guard request.path.ends(with: path) else { return nil }
        return request.origin + found.basePath + text
    }

    /// A record of a draft: what only requests have goes, what only responses have comes.
    func made(of draft: JSONObject, _ record: API.Record) -> JSONObject {
        var generator = generator("made \(database.tables[record.swiftName]?.count ?? 0)")
        var object = JSONObject()
        let identity =
            resource.itemPath == nil ? [] : record.identityParts.filter { $0.path.count == 1 }.map { $0.path[0] }
        for field in record.fields where !field.isWriteOnly && !field.isRest {
            if draft[field.wireName] == nil, identity.contains(where: { $0.hasSameBytes(as: field.wireName) }) {
                // It is assigned when the other members are known.
                object[field.wireName] = .null
            } else if let sent = draft[field.wireName].flatMap({ kept($0, as: field, of: record) }) {
                object[field.wireName] = sent
            } else if field.isReadOnly {
                object[field.wireName] =
                    field.defaultJSON(in: api.index) ?? assigned(field, record, &generator)
            } else if let value = field.defaultJSON(in: api.index) {
                object[field.wireName] = value
            } else if field.type.isOptional {
                object[field.wireName] = .null
            } else {
                object[field.wireName] = generator.value(of: field, of: record.swiftName)
            }
        }
        addRest(of: draft, to: &object, record)
        for link in links {
            guard case .field(let field) = link.kind,
                object[field.wireName]?.isNull ?? true || field.isReadOnly || draft[field.wireName] == nil,
                let text = values.text(of: link.name)
            else { continue }
            object[field.wireName] = IdentityText.value(of: text, field.type.required, api.index)
        }
        return object
    }

    /// Keeps the members that the record does not list, if it has a field for them.
    private func addRest(of sent: JSONObject, to object: inout JSONObject, _ record: API.Record) {
        guard record.fields.contains(where: { $0.isRest }) else { return }
        for member in sent.members where !record.fields.contains(where: { $0.wireName.hasSameBytes(as: member.name) }) {
            object[member.name] = member.value
        }
    }

    /// The time of a change, in whole seconds.
    private static var now: Date { Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down)) }

    /// The value of a field that the server assigns.
    private func assigned(
        _ field: API.Field, _ record: API.Record, _ generator: inout ValueGenerator
    ) -> JSONValue {
        let now = Self.now
        return switch field.type.required {
        case .scalar(.plain(.timestamp)): RFC3339.format(now).map(JSONValue.string) ?? .null
        case .scalar(.plain(.unixSeconds)): .number(JSONNumber(Int(now.timeIntervalSince1970)))
        case .scalar(.plain(.unixMilliseconds)): .number(JSONNumber(Int(now.timeIntervalSince1970 * 1_000)))
        case .scalar(.patterned(let format)):
            TimestampPattern(format.pattern).format(now).map(JSONValue.string) ?? .null
        default: generator.value(of: field, of: record.swiftName)
        }
    }

    /// Gives a new record its identity, as far as neither the client nor the path has.
    mutating func identify(_ object: inout JSONObject, _ record: API.Record) {
        guard var table = database.tables[record.swiftName] else { return }
        let linked = linkedNames
        let parts = record.identityParts.filter { part in
            let name = part.path.first ?? ""
            if linked.contains(name) { return false }
            let field = record.fields.first { $0.wireName.hasSameBytes(as: name) }
            let sent = JSONValue.object(object)[path: part.path]
            return field?.isReadOnly ?? true || sent == nil || sent == .null
        }
        table.identify(&object, record, parts: parts) { number in
            var generator = generator("identity \(number)")
            return parts.map { generator.identity($0, of: record, number: number) }
        }
        database.tables[record.swiftName] = table
    }

    mutating func insert(
        _ object: inout JSONObject, _ record: API.Record
    ) throws(Refusal) -> String {
        guard let key = Table.key(of: object, record) else {
            throw .invalid(record.identityParts.map { FieldProblem($0.path, .missing) })
        }
        if database.tables[record.swiftName]?[key] != nil { throw Refusal(409, .exists) }
        let row = Row(value: object, scope: scope)
        database.tables[record.swiftName]?.set(row, for: key)
        return key
    }

    private var scope: [PathValue.Name: String] {
        var scope: [PathValue.Name: String] = [:]
        for link in links {
            if case .hidden = link.kind { scope[link.name] = values.text(of: link.name) }
        }
        return scope
    }

    // MARK: - Changing

    mutating func replace(_ operation: ResourceOperation) throws(Refusal) -> ServedResponse {
        guard let body = call.body, let record else { return try action() }
        let parts = try sentValues(body)
        let sent = parts.object
        let role: ValueChecker.Role = operation == .replace || isAlso(.replace) ? .record : .draft
        if resource.itemPath == nil {
            let known = try single()
            try checkVersion(of: known)
            try check(sent, body, as: role)
            let object = replaced(known, by: sent, record)
            setSingle(object)
            return try created(200, object, nil)
        }
        // The identity of a record that is created or changed can be in the body alone.
        let key = key(of: resource.id, record) ?? (operation == .upsert ? Table.key(of: sent, record) : nil)
        let known = key.flatMap { database.tables[record.swiftName]?[$0] }
        if known.map({ !$0.isBelow(values, links) }) ?? (operation == .replace && !isAlso(.upsert)) {
            throw Refusal(404, .noSuchItem(resource: resource.id))
        }
        try checkVersion(of: known?.value)
        try checkIdentity(in: sent, record)
        try check(sent, body, as: role)
        if let known, let key {
            var object = replaced(known.value, by: sent, record)
            describe(parts, in: &object, record)
            keep(parts.file, of: record, key)
            database.tables[record.swiftName]?.set(Row(value: object, scope: known.scope), for: key)
            return try created(200, object, key)
        }
        var object = made(of: sent, record)
        for (index, part) in record.identityParts.enumerated() {
            guard
                let text = values.text(of: .identity(of: resource.id, part: index))
                    ?? JSONValue.object(sent)[path: part.path].flatMap(IdentityText.text)
            else { continue }
            let identity = IdentityText.value(of: text, part.type, api.index)
            var checker = ValueChecker(api)
            checker.check(identity, part.type)
            guard checker.problems.isEmpty else { throw Refusal(404, .noSuchItem(resource: resource.id)) }
            object.put(identity, at: JSONPointer(tokens: part.path))
        }
        describe(parts, in: &object, record)
        let newKey = try insert(&object, record)
        keep(parts.file, of: record, newKey)
        return try created(201, object, newKey)
    }

    /// Refuses an identity in the body that differs from the one in the path.
    private func checkIdentity(in object: JSONObject, _ record: API.Record) throws(Refusal) {
        for (index, part) in record.identityParts.enumerated() {
            guard let sent = JSONValue.object(object)[path: part.path].flatMap(IdentityText.text),
                let wanted = values.text(of: .identity(of: resource.id, part: index))
            else { continue }
            if !part.key(sent).hasSameBytes(as: part.key(wanted)) {
                throw .invalid([FieldProblem(part.path, .otherThanInPath)])
            }
        }
    }

    /// A record with the values that a client sends for the whole of it. What the server assigns stays.
    private func replaced(
        _ known: JSONObject, by sent: JSONObject, _ record: API.Record
    ) -> JSONObject {
        var object = JSONObject()
        for field in record.fields where !field.isWriteOnly && !field.isRest {
            if field.isReadOnly || field.isCreateOnly && sent[field.wireName] == nil {
                object[field.wireName] = touched(field) ?? known[field.wireName]
            } else if let value = sent[field.wireName].flatMap({ kept($0, as: field, of: record) }) {
                object[field.wireName] = value
            } else if field.type.isOptional {
                // Clients leave out what is nil.
                object[field.wireName] = .null
            } else {
                object[field.wireName] = field.defaultJSON(in: api.index) ?? known[field.wireName]
            }
        }
        addRest(of: sent, to: &object, record)
        return object
    }

    /// The time of a change, for fields that say when a record was changed.
    private func touched(_ field: API.Field) -> JSONValue? {
        let name = field.wireName.lowercased()
        guard name.begins(with: "updated") || name.begins(with: "modified") || name.begins(with: "changed"),
            case .scalar(.plain(.timestamp)) = field.type.required
        else { return nil }
        return RFC3339.format(Self.now).map(JSONValue.string)
    }

    mutating func update() throws(Refusal) -> ServedResponse {
        guard let body = call.body, let record else { return try action() }
        let parts = try sentValues(body)
        let changes = parts.object
        let known: (key: String?, row: Row)
        if resource.itemPath == nil {
            known = (nil, Row(value: try single()))
        } else {
            let item = try item()
            known = (item.key, item.row)
        }
        try checkVersion(of: known.row.value)
        try check(changes, body, as: .patch)
        var object = known.row.value
        let takesRest = record.fields.contains { $0.isRest }
        for member in changes.members {
            let field = record.fields.first { $0.wireName.hasSameBytes(as: member.name) }
            // What only requests have is not kept.
            guard field.map({ !$0.isWriteOnly }) ?? takesRest else { continue }
            let isMerged = body.patch != .json
            let changed = isMerged ? Self.merged(object[member.name], member.value) : member.value
            guard let field else {
                object[member.name] = changed
                continue
            }
            if let value = kept(changed, as: field, of: record) { object[member.name] = value }
        }
        for field in record.fields where field.isReadOnly {
            if let time = touched(field) { object[field.wireName] = time }
        }
        if let key = known.key {
            describe(parts, in: &object, record)
            let changed = try move(key, to: object, record)
            keep(parts.file, of: record, changed)
            database.tables[record.swiftName]?.set(Row(value: object, scope: known.row.scope), for: changed)
        } else {
            setSingle(object)
        }
        return try created(200, object, known.key)
    }

    /// Moves a record whose change gives it another identity; returns its key.
    private mutating func move(
        _ key: String, to object: JSONObject, _ record: API.Record
    ) throws(Refusal) -> String {
        guard let changed = Table.key(of: object, record), changed != key else { return key }
        if database.tables[record.swiftName]?[changed] != nil { throw Refusal(409, .exists) }
        _ = database.tables[record.swiftName]?.remove(key)
        moveContent(of: record, from: key, to: changed)
        return changed
    }

    /// RFC 7396, section 2. A member of the record itself stays as null.
    private static func merged(_ target: JSONValue?, _ patch: JSONValue) -> JSONValue {
        guard case .object(let changes) = patch else { return patch }
        return .object((target?.object ?? JSONObject()).merged(with: changes))
    }

    mutating func remove() throws(Refusal) -> ServedResponse {
        let removed: JSONObject
        if resource.itemPath == nil {
            removed = try single()
            try checkVersion(of: removed)
        } else {
            let item = try item()
            try checkVersion(of: item.row.value)
            _ = database.tables[item.record.swiftName]?.remove(item.key)
            removed = item.row.value
        }
        if isOwnRecord(call.result.type) { return respond(200, .object(removed)) }
        return call.result.kind == .none ? ServedResponse(204) : try result()
    }
}
