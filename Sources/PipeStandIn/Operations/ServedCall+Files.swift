import PipeDescription
import PipeExamples
import PipeHTTP
import PipewrightVocabulary

#if canImport(CryptoKit)
import CryptoKit
#else
import Crypto
#endif

extension ServedCall {
    private func contentKey(_ record: String, _ key: String) -> String { "\(record) \(key)" }

    // MARK: - Uploads

    /// Keeps the content of a file. On a collection it makes a record, whose fields the other parts have.
    mutating func upload(_ body: APIDescription.Body) throws(Refusal) -> ServedResponse {
        let (values, file) = try received(body)
        guard let record = api.identified(resource), resource.itemPath != nil else { return try result() }
        if call.onItem {
            let item = try item()
            var object = item.row.value
            describe(file, in: &object, record)
            database.contents[contentKey(record.name, item.key)] = file
            database.tables[record.name]?.set(Row(value: object, scope: item.row.scope), for: item.key)
            return try result()
        }
        guard isOwnRecord(call.result.type) else { return try result() }
        var object = made(of: values, record)
        describe(file, in: &object, record)
        identify(&object, record)
        let key = try insert(&object, record)
        database.contents[contentKey(record.name, key)] = file
        return respond(call.method == .post ? 201 : 200, .object(object), etag: true)
    }

    /// The values of the parts, and the first file.
    private func received(_ body: APIDescription.Body) throws(Refusal) -> (JSONObject, StoredContent?) {
        let type = request.field("Content-Type")
        guard body.kind == .multipart else {
            try checkDigest()
            return (
                JSONObject(),
                StoredContent(bytes: request.body, type: type ?? "application/octet-stream", fileName: nil)
            )
        }
        let media = type.flatMap { MediaType($0) }
        guard let media, media.type == "multipart" else {
            throw Refusal(415, .unsupportedBody(expected: "multipart/\(body.multipart?.rawValue ?? "form-data")"))
        }
        guard let boundary = media.parameters["boundary"],
            let parts = MultipartReader(request.body, boundary: boundary)?.parts
        else { throw Refusal(400, .malformedBody(.multipart)) }
        let fields = body.fields ?? []
        let (object, file) = try read(parts, of: media, fields, needed: fields)
        var checker = ValueChecker(api)
        checker.check(object, has: fields.filter { !$0.type.isFile }, as: .draft)
        if !checker.problems.isEmpty { throw .invalid(checker.problems) }
        return (object, file)
    }

    /// The object and the file of a draft that is sent in parts; `nil` for other bodies.
    func receivedDraft(
        _ fields: [APIDescription.Field]
    ) throws(Refusal) -> (object: JSONObject, file: StoredContent?)? {
        guard fields.contains(where: { $0.type.isFile }),
            let media = request.field("Content-Type").flatMap({ MediaType($0) }), media.type == "multipart"
        else { return nil }
        guard let parts = media.parameters["boundary"].flatMap({ MultipartReader(request.body, boundary: $0) })?.parts
        else { throw Refusal(400, .malformedBody(.multipart)) }
        let sent = fields.filter { !$0.has(.read) }
        return try read(parts, of: media, sent, needed: call.operation == .create ? sent : [])
    }

    /// Keeps the file of a new record.
    mutating func keep(_ file: StoredContent?, of record: APIDescription.Record, _ key: String) {
        if let file { database.contents[contentKey(record.name, key)] = file }
    }

    /// - Parameter needed: The files that must be there.
    private func read(
        _ parts: [MultipartReader.Part], of type: MediaType, _ fields: [APIDescription.Field],
        needed: [APIDescription.Field]
    ) throws(Refusal) -> (JSONObject, StoredContent?) {
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
            let known = fields.first { $0.name.isSame(as: steps.first ?? "") }
            // Parts that are not fields of a form come in the order of the schema.
            let field = known ?? (part.name == nil && fields.indices.contains(index) ? fields[index] : nil)
            guard let field else {
                object[part.name ?? String(index)] = .string(String(decoding: part.content, as: UTF8.self))
                continue
            }
            names.insert(field.name)
            if field.type.isFile {
                file =
                    file
                    ?? StoredContent(
                        bytes: part.content, type: part.type ?? "application/octet-stream", fileName: part.fileName)
            } else if field.has(.json) || part.type.flatMap({ MediaType($0) })?.isJSON == true {
                object[field.name] = try Self.json(part.content)
            } else {
                texts.add(
                    String(decoding: part.content, as: UTF8.self), at: [field.name] + steps.dropFirst(1))
            }
        }
        for member in texts.object(fields, api).object?.members ?? [] { object[member.name] = member.value }
        let missing = needed.filter { $0.type.isFile && !$0.type.isOptional && !names.contains($0.name) }
        if !missing.isEmpty { throw .invalid(missing.map { FieldProblem([$0.name], .missing) }) }
        return (object, file)
    }

    private static func json(_ content: [UInt8]) throws(Refusal) -> JSONValue {
        do throws(JSONError) {
            return try JSON.decode(JSONValue.self, from: content)
        } catch {
            throw Refusal(400, .malformedBody(.json(error)))
        }
    }

    /// Fields that say what the file is like have its values.
    func describe(_ file: StoredContent?, in object: inout JSONObject, _ record: APIDescription.Record) {
        guard let file else { return }
        for field in record.fields {
            switch (field.type.required, field.name.lowercased()) {
            case (.scalar(.plain(.int)), "size"), (.scalar(.plain(.int64)), "size"), (.scalar(.plain(.int)), "length"),
                (.scalar(.plain(.int64)), "length"), (.scalar(.plain(.int64)), "bytes"):
                object[field.name] = .number(JSONNumber(file.bytes.count))
            case (.scalar(.plain(.string)), "name"), (.scalar(.plain(.string)), "filename"),
                (.scalar(.plain(.string)), "file_name"):
                if let name = file.fileName { object[field.name] = .string(name) }
            case (.scalar(.plain(.string)), "content_type"), (.scalar(.plain(.string)), "mime_type"),
                (.scalar(.plain(.string)), "media_type"):
                object[field.name] = .string(file.type)
            default: break
            }
        }
    }

    /// Refuses a body that differs from its digest (RFC 9530, section 2).
    private func checkDigest() throws(Refusal) {
        guard let field = request.field("Content-Digest") else { return }
        let expected = Self.digest(of: request.body)
        if field.begins(with: "sha-256=:"), !field.isSame(as: expected) { throw Refusal(400, .otherDigest) }
    }

    /// `sha-256=:…:`
    private static func digest(of bytes: [UInt8]) -> String {
        "sha-256=:\(Data(SHA256.hash(data: bytes)).base64EncodedString()):"
    }

    // MARK: - Downloads

    /// The content that was uploaded for the item, or a text that is made; the whole or a range of it.
    mutating func download() throws(Refusal) -> ServedResponse {
        let content: StoredContent
        if call.onItem, let item = try? item(), let kept = database.contents[contentKey(item.record.name, item.key)] {
            content = kept
        } else {
            var generator = generator("bytes")
            let lines = (0..<40).map { _ in
                generator.value(.scalar(.plain(.string)), named: "content", of: resource.name).string ?? ""
            }
            content = StoredContent(bytes: Array(lines.joined(separator: "\n").utf8), type: "text/plain")
        }
        var fields: HTTPFields = [.contentType: content.type, .acceptRanges: "bytes"]
        fields.set(Self.digest(of: content.bytes), for: "Repr-Digest")
        let tag = Self.entityTag(of: .string(Self.digest(of: content.bytes)))
        fields[.eTag] = tag
        if let known = request.field("If-None-Match"), known.isSame(as: tag) {
            return ServedResponse(304, fields: fields)
        }
        let isCurrent = request.field("If-Range").map { $0.isSame(as: tag) } ?? true
        guard let text = request.field("Range"), isCurrent else {
            return ServedResponse(200, fields: fields, body: content.bytes)
        }
        let total = content.bytes.count
        guard let range = ByteRange.range(text, of: total) else {
            // A malformed range is ignored (RFC 9110, section 14.2).
            return ServedResponse(200, fields: fields, body: content.bytes)
        }
        guard !range.isEmpty else {
            fields[.contentRange] = "bytes */\(total)"
            return ServedResponse(416, fields: fields)
        }
        fields[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(total)"
        return ServedResponse(206, fields: fields, body: Array(content.bytes[range]))
    }
}

/// A range of bytes in a request (RFC 9110, section 14.1.2).
enum ByteRange {
    /// The range of a header field; empty if the content has no byte of it, and `nil` if it is malformed or several.
    static func range(_ text: String, of count: Int) -> Range<Int>? {
        guard text.begins(with: "bytes=") else { return nil }
        let bounds = text.dropping("bytes=".utf8.count).parts(at: "-")
        guard bounds.count == 2 else { return nil }
        switch (Int(digits: bounds[0]), Int(digits: bounds[1])) {
        case (let first?, let last?) where last >= first:
            return first < count ? first..<min(count, last &+ 1 > last ? last + 1 : count) : 0..<0
        case (let first?, nil) where bounds[1].isEmpty:
            return first < count ? first..<count : 0..<0
        case (nil, let length?) where bounds[0].isEmpty:
            return max(0, count - length)..<count
        default: return nil
        }
    }
}
