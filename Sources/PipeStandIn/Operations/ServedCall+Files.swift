import PipeDescription
import PipeExamples
import PipeHTTP
import PipewrightVocabulary

extension ServedCall {
    private func contentKey(_ record: String, _ key: String) -> String { "\(record) \(key)" }

    // MARK: - Uploads

    /// Keeps the content of a file. On a collection it makes a record, whose fields the other parts have.
    mutating func upload(_ body: APIDescription.Body) throws(Refusal) -> ServedResponse {
        guard let parts = try content.sentParts() else {
            throw Refusal(415, .unsupportedBody(expected: "multipart/\(body.multipart?.rawValue ?? "form-data")"))
        }
        let file = parts.file
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
        var object = made(of: parts.object, record)
        describe(file, in: &object, record)
        identify(&object, record)
        let key = try insert(&object, record)
        database.contents[contentKey(record.name, key)] = file
        return respond(call.method == .post ? 201 : 200, .object(object), etag: true)
    }

    /// Keeps the file of a new record.
    mutating func keep(_ file: StoredContent?, of record: APIDescription.Record, _ key: String) {
        if let file { database.contents[contentKey(record.name, key)] = file }
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
        let digest = ContentDigest.field(of: content.bytes)
        fields.set(digest, for: "Repr-Digest")
        let tag = Self.entityTag(of: .string(digest))
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
