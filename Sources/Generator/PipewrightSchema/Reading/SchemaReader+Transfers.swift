import PipeWords
import PipewrightDiagnostics
import PipewrightLanguage
import PipewrightYAML

// The request body of an action: arguments, parts, or the content of a file.

extension SchemaReader {
    /// Reads `body` or `multipart`, with the keys that belong to each.
    func readContent(of action: inout Schema.Action, _ members: Members) {
        if let entry = members[.body] { action.body = readBody(entry.value) }
        if let entry = members[.multipart] {
            if let body = members[.body] {
                contradiction(.body, at: body.key.range, with: .multipart, at: entry.key.range)
            }
            action.body = .multipart(readParts(entry))
        }
        readFormat(of: &action, members)
        readUpload(of: &action, members)
    }

    /// Reads a mapping of arguments, or the type of a single argument; `bytes` is the content of a file.
    private func readBody(_ node: LocatedNode) -> Schema.Action.Body? {
        guard node.text != nil else { return .fields(readFields(node, as: .bodyOfAction)) }
        switch readType(node, as: .key(.body)) {
        case .named(let name)? where name.value == "bytes": return .bytes
        case let type?: return .value(type)
        case nil: return nil
        }
    }

    private func readParts(_ entry: LocatedNode.Entry) -> [Schema.Field] {
        if case .mapping([]) = entry.value.content { error(.emptyValue(of: .key(.multipart)), at: entry.key.range) }
        return readFields(entry.value, as: .key(.multipart), flags: Schema.Flag.ofParts, keys: Self.keysOfParts)
    }

    /// Rules are read, too, so that their places say where they belong.
    private static let keysOfParts =
        LanguageMapping.part.keys + LanguageMapping.field.keys.filter { !LanguageMapping.part.keys.contains($0) }

    /// Reads the keys of a field that only parts have.
    func readPart(_ members: Members) -> Schema.Part? {
        guard members[.contentType] != nil || members[.headers] != nil else { return nil }
        return Schema.Part(
            contentType: members[.contentType].flatMap { nonEmptyText($0.value, as: .key(.contentType)) },
            headers: readNamedValues(members[.headers], as: .key(.headers)))
    }

    /// Reads the format of a body, or of a multipart body.
    private func readFormat(of action: inout Schema.Action, _ members: Members) {
        guard let entry = members[.format] else { return }
        if members[.multipart] != nil {
            action.multipartFormat = word(entry, as: .partFormat)
        } else if let text = entry.value.text, MultipartFormat(rawValue: text) != nil {
            error(.missingKey(.multipart, in: .actionWithFormat(text)), at: entry.key.range)
        } else if action.body == .bytes {
            let notes = members[.body].map { [Diagnostic.Note(.setHere("body: bytes"), at: $0.key.range)] }
            error(.formatOfFile, at: entry.key.range, notes: notes ?? [])
        } else {
            action.format = word(entry, as: .bodyFormat)
        }
    }

    /// Reads the keys that only an upload of a file has: its digest, or that it is sent in parts.
    private func readUpload(of action: inout Schema.Action, _ members: Members) {
        // A body that could not be read may have been a file.
        let isUnreadable = action.body == nil && members[.body] != nil
        let isUpload =
            isUnreadable || action.body == .bytes || members[.body]?.value.text?.hasPrefix("bytes") == true
        for name in [LanguageKey.digest, .resumable] {
            guard let entry = members[name], !isUpload else { continue }
            error(
                .misplacedKey(name, in: .action(action.name.value), belongsTo: .partWith(["body: bytes"])),
                at: entry.key.range)
        }
        if let digest = members[.digest], let resumable = members[.resumable], isUpload {
            contradiction(.resumable, at: resumable.key.range, with: .digest, at: digest.key.range)
        }
        action.digest = word(members[.digest], as: .uploadDigest)
        action.resumption = members[.resumable].flatMap { readResumption($0.value) }
    }

    /// Reads `content-range`, `location`, or `{ by: location, part: 8388608, digest: query.digest }`.
    private func readResumption(_ node: LocatedNode) -> Located<UploadResumption>? {
        let kind = ValueKind.uploadResumption
        guard case .mapping = node.content else {
            let way: Located<UploadResumption.Way>? = word(node, as: kind)
            return way.map { Located(UploadResumption(way: $0.value), at: $0.range) }
        }
        guard let members = members(of: node, as: .key(.resumable), in: .resumption) else { return nil }
        guard let by = required(.by, of: members, in: .key(.resumable), at: node.range) else { return nil }
        let way: Located<UploadResumption.Way>? = word(by, as: kind)
        let size = members[.part].flatMap { readPartSize($0.value) }
        let digest = members[.digest].flatMap { readDigestParameter($0.value) }
        guard let way else { return nil }
        if let entry = members[.digest], way.value != .location {
            error(
                .misplacedKey(.digest, in: .resumption(by: way.value.rawValue), belongsTo: .keys(["by: location"])),
                at: entry.key.range)
        }
        return Located(
            UploadResumption(way: way.value, partSize: size, digestParameter: digest), at: way.range)
    }

    /// Reads a number of bytes.
    private func readPartSize(_ node: LocatedNode) -> Int? {
        guard let text = nonEmptyText(node, as: .kind(.partSize)) else { return nil }
        guard let number = node.integer, number >= 1 else {
            error(.invalidValue(text.value, of: .partSize, expected: .byteCount), at: text.range)
            return nil
        }
        return number
    }

    private func readDigestParameter(_ node: LocatedNode) -> String? {
        guard case .query(let name) = readPlace(node, allowing: ["query"])?.value else { return nil }
        return name
    }
}
