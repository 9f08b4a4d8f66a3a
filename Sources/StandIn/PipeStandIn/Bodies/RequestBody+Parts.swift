import PipeExamples
import PipeHTTP
import PipeModel

/// The values of the parts of a body, and the first file.
struct SentParts: Sendable {
    var object = JSONObject()
    var file: StoredContent?
}

extension RequestBody {
    /// An upload: a file alone, or the parts of a form with one.
    func upload(_ request: ServedRequest, _ body: API.Call.Body) throws(Refusal) -> SentParts {
        let type = request.field("Content-Type")
        guard body.kind == .multipart else {
            // Any file has any type, unless the schema names one. The parts of a file have the type of their first request.
            if body.mediaType != nil, body.resumption == nil { _ = try checkedType(of: request, body) }
            try checkDigest(of: request)
            return SentParts(
                file: StoredContent(bytes: request.body, type: type ?? "application/octet-stream", fileName: nil))
        }
        let expected = "multipart/\(body.multipart?.rawValue ?? "form-data")"
        guard let media = type.flatMap({ MediaType($0) }), media.essence.hasSameBytes(as: expected) else {
            throw Refusal(415, .unsupportedBody(expected: expected))
        }
        let fields = body.fields ?? []
        let parts = try parts(request, media, fields, needed: fields, described: body)
        var checker = ValueChecker(api)
        checker.check(parts.object, has: fields.filter { !$0.type.isFile }, as: .draft)
        if !checker.problems.isEmpty { throw .invalid(checker.problems) }
        return parts
    }

    /// A draft that is sent in parts; `nil` for other bodies.
    func draft(
        _ request: ServedRequest, _ fields: [API.Field], isNew: Bool
    ) throws(Refusal) -> SentParts? {
        guard fields.contains(where: { $0.type.isFile }),
            let media = request.field("Content-Type").flatMap({ MediaType($0) }), media.type == "multipart"
        else { return nil }
        let sent = fields.filter { !$0.isReadOnly }
        return try parts(request, media, sent, needed: isNew ? sent : [])
    }

    /// - Parameters:
    ///   - needed: The files that must be there.
    ///   - body: The body whose parts the schema describes; `nil` for a draft.
    private func parts(
        _ request: ServedRequest, _ type: MediaType, _ fields: [API.Field], needed: [API.Field],
        described body: API.Call.Body? = nil
    ) throws(Refusal) -> SentParts {
        guard let parts = type.parameters["boundary"].flatMap({ MultipartReader(request.body, boundary: $0) })?.parts
        else { throw Refusal(400, .malformedBody(.multipart)) }
        // RFC 7578, section 4.2.
        if type.subtype == "form-data", parts.contains(where: { $0.name == nil }) {
            throw Refusal(400, .malformedBody(.namelessPart))
        }
        var object = JSONObject()
        var texts = FormNode()
        var file: StoredContent?
        var names: Set<String> = []
        for (index, part) in parts.enumerated() {
            // Elements of lists and members of records have the name of their field before brackets.
            let steps = part.name.map(FormNode.steps) ?? []
            let known = fields.first { $0.wireName.hasSameBytes(as: steps.first ?? "") }
            // Parts that are not fields of a form come in the order of the schema.
            let field = known ?? (part.name == nil && fields.indices.contains(index) ? fields[index] : nil)
            guard let field else {
                object[part.name ?? String(index)] = .string(String(decoding: part.content, as: UTF8.self))
                continue
            }
            names.insert(field.wireName)
            let described = body?.part(field.wireName)
            if let described { try Self.check(part, of: field, described) }
            if field.type.isFile {
                file =
                    file
                    ?? StoredContent(
                        bytes: part.content, type: part.type ?? "application/octet-stream", fileName: part.fileName)
            } else if field.isJSON
                || described?.mediaType == nil && part.type.flatMap({ MediaType($0) })?.isJSON == true
            {
                object[field.wireName] = try Self.json(part.content[...])
            } else {
                texts.add(
                    String(decoding: part.content, as: UTF8.self), at: [field.wireName] + steps.dropFirst(1))
            }
        }
        for member in texts.object(fields, api).object?.members ?? [] { object[member.name] = member.value }
        let missing = needed.filter { $0.type.isFile && !$0.type.isOptional && !names.contains($0.wireName) }
        if !missing.isEmpty { throw .invalid(missing.map { FieldProblem([$0.wireName], .missing) }) }
        return SentParts(object: object, file: file)
    }

    /// Refuses a part without the media type or a header field that the schema sets. A file has its own type.
    private static func check(
        _ part: MultipartReader.Part, of field: API.Field, _ described: API.Call.Body.Part
    ) throws(Refusal) {
        if let expected = described.mediaType, !field.type.isFile {
            let type = part.type.flatMap { MediaType($0) }
            guard let type, type.essence.hasSameBytes(as: MediaType(expected)?.essence ?? "") else {
                throw Refusal(415, .otherPart(field.wireName, expected: "Content-Type: \(expected)"))
            }
        }
        for header in described.headers {
            let value = HTTPField.Name(header.name).flatMap { part.fields[$0] }
            guard let value, value.hasSameBytes(as: header.value.trimmingASCIIWhitespace()) else {
                throw Refusal(400, .otherPart(field.wireName, expected: "\(header.name): \(header.value)"))
            }
        }
    }

    /// Refuses a body that differs from its digest (RFC 9530, section 2).
    private func checkDigest(of request: ServedRequest) throws(Refusal) {
        guard let field = request.field("Content-Digest") else { return }
        let expected = ContentDigest.field(of: request.body)
        if field.begins(with: "sha-256=:"), !field.hasSameBytes(as: expected) { throw Refusal(400, .otherDigest) }
    }
}
