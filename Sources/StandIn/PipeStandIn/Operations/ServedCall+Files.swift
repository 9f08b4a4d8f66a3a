import PipeExamples
import PipeHTTP
import PipeModel

extension ServedCall {
    private func contentKey(_ record: String, _ key: String) -> String { "\(record) \(key)" }

    // MARK: - Uploads

    /// Keeps the content of a file. On a collection it makes a record, whose fields the other parts have.
    mutating func upload(_ body: API.Call.Body) throws(Refusal) -> ServedResponse {
        guard let parts = try content.sentParts() else {
            throw Refusal(415, .unsupportedBody(expected: "multipart/\(body.multipart?.rawValue ?? "form-data")"))
        }
        let file = parts.file
        guard let record = api.identified(resource), resource.itemPath != nil else { return try uploaded(parts) }
        if call.isOnItem {
            let item = try item()
            var object = item.row.value
            describe(parts, in: &object, record)
            database.contents[contentKey(record.swiftName, item.key)] = file
            database.tables[record.swiftName]?.set(Row(value: object, scope: item.row.scope), for: item.key)
            return try uploaded(parts)
        }
        guard isOwnRecord(call.result.type) else { return try uploaded(parts) }
        var object = made(of: parts.object, record)
        describe(parts, in: &object, record)
        identify(&object, record)
        let key = try insert(&object, record)
        database.contents[contentKey(record.swiftName, key)] = file
        return respond(call.method == .post ? 201 : 200, .object(object), etag: true)
    }

    /// The result of an upload. A record of another resource is a new one, which has what the file is like.
    private mutating func uploaded(_ parts: SentParts) throws(Refusal) -> ServedResponse {
        guard call.result.kind == .value, !isOwnRecord(call.result.type),
            let record = api.record(of: call.result.type)
        else { return try result() }
        var generator = generator("uploaded \(database.tables[record.swiftName]?.count ?? 0)")
        var object = generator.record(record)
        for field in record.fields where !field.isWriteOnly {
            if let value = parts.object[field.wireName].flatMap({ kept($0, as: field, of: record) }) {
                object[field.wireName] = value
            }
        }
        describe(parts, in: &object, record)
        if database.tables[record.swiftName] != nil {
            identify(&object, record)
            let key = try insert(&object, record)
            database.contents[contentKey(record.swiftName, key)] = parts.file
        }
        return respond(call.method == .post ? 201 : 200, .object(object))
    }

    /// Keeps the file of a new record.
    mutating func keep(_ file: StoredContent?, of record: API.Record, _ key: String) {
        if let file { database.contents[contentKey(record.swiftName, key)] = file }
    }

    mutating func moveContent(of record: API.Record, from key: String, to other: String) {
        let content = database.contents.removeValue(forKey: contentKey(record.swiftName, key))
        if let content { database.contents[contentKey(record.swiftName, other)] = content }
    }

    /// Fields that say what the file is like have its values, unless the client has sent others.
    func describe(_ parts: SentParts, in object: inout JSONObject, _ record: API.Record) {
        guard let file = parts.file else { return }
        // The name of another record is not the name of a file.
        let isFile = record.fields.contains { field in
            let name = FileFact.key(field.wireName)
            return FileFact.size.contains(name) || FileFact.type.contains(name) || FileFact.fileName.contains(name)
        }
        guard isFile else { return }
        for field in record.fields where parts.object[field.wireName] == nil {
            let name = FileFact.key(field.wireName)
            switch field.type.required {
            case .scalar(.plain(let plain)) where plain.isInteger:
                if FileFact.size.contains(name) { object[field.wireName] = .number(JSONNumber(file.bytes.count)) }
            case .scalar(.stringEncoded):
                if FileFact.size.contains(name) { object[field.wireName] = .string(String(file.bytes.count)) }
            case .scalar(.plain(.string)):
                if FileFact.name.contains(name), let fileName = file.fileName ?? sentName {
                    object[field.wireName] = .string(fileName)
                } else if FileFact.type.contains(name) {
                    object[field.wireName] = .string(file.type)
                }
            case .scalar, .enumeration, .identifier, .record, .union, .list, .map, .optional: break
            }
        }
    }

    /// The name of a file that is the whole body: in `Content-Disposition` (RFC 6266), in the path or in the query.
    private var sentName: String? {
        if let field = request.field("Content-Disposition"),
            let name = MediaType("part/\(field)")?.parameters["filename"]
        {
            return name
        }
        let argument = values.first { value in
            if case .argument(let name) = value.name { FileFact.name.contains(FileFact.key(name)) } else { false }
        }
        return argument?.text ?? request.items.first { FileFact.name.contains(FileFact.key($0.name)) }?.value
    }

    // MARK: - Downloads

    /// The content that was uploaded for the item, or a text that is made; the whole or a range of it.
    mutating func download() throws(Refusal) -> ServedResponse {
        let content: StoredContent
        if call.isOnItem, let item = try? item(),
            let kept = database.contents[contentKey(item.record.swiftName, item.key)]
        {
            content = kept
        } else {
            var generator = generator("bytes")
            let lines = (0..<40).map { _ in
                generator.value(.scalar(.plain(.string)), named: "content", of: resource.id).string ?? ""
            }
            content = StoredContent(bytes: Array(lines.joined(separator: "\n").utf8), type: "text/plain")
        }
        var fields: HTTPFields = [.contentType: content.type, .acceptRanges: "bytes"]
        let digest = ContentDigest.field(of: content.bytes)
        fields.set(digest, for: "Repr-Digest")
        let tag = Self.entityTag(of: .string(digest))
        fields[.eTag] = tag
        if let known = request.field("If-None-Match"), known.hasSameBytes(as: tag) {
            return ServedResponse(304, fields: fields)
        }
        let isCurrent = request.field("If-Range").map { $0.hasSameBytes(as: tag) } ?? true
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
        let bounds = text.dropping("bytes=".utf8.count).split(atScalar: "-")
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

/// The names of members, arguments and query items that say what a file is like, in small letters and without separators.
private enum FileFact {
    static let fileName: Set = ["filename", "originalname", "originalfilename"]
    static let name = fileName.union(["name"])
    static let size: Set = ["size", "filesize", "bytesize", "bytes", "length", "contentlength", "contentsize"]
    static let type: Set = ["contenttype", "mimetype", "mediatype"]

    static func key(_ name: String) -> String { name.lowercased().removing { $0 == "_" || $0 == "-" } }
}
