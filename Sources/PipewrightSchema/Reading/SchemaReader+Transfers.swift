import PipewrightDiagnostics
import PipewrightLanguage
import PipewrightVocabulary
import PipewrightYAML

// The request body of an action: arguments, parts, or the content of a file.

extension SchemaReader {
    /// Reads `body` or `multipart`, with the keys that belong to each.
    func readContent(of action: inout Schema.Action, _ members: Members) {
        if let entry = members[.body] { action.body = readBody(entry.value) }
        if let entry = members[.multipart] {
            if let body = members[.body] {
                error(
                    .contradictingKeys(.body, .multipart), at: entry.key.range,
                    notes: [Diagnostic.Note(.setHere(.body), at: body.key.range)])
            }
            action.body = .multipart(readParts(entry))
        }
        readFormat(of: &action, members)
        readUpload(of: &action, members)
    }

    /// Reads a mapping of arguments, or the type of a single argument; `bytes` is the content of a file.
    private func readBody(_ node: LocatedNode) -> Schema.Action.Body? {
        guard node.text != nil else { return .fields(readFields(node, what: "the body of an action")) }
        switch readType(node, what: "‘body’") {
        case .named(let name)? where name.value == "bytes": return .bytes
        case let type?: return .value(type)
        case nil: return nil
        }
    }

    private func readParts(_ entry: LocatedNode.Entry) -> [Schema.Field] {
        if case .mapping([]) = entry.value.content { error(.emptyValue(of: "‘multipart’"), at: entry.key.range) }
        return readFields(entry.value, what: "‘multipart’", flags: Schema.Flag.allCases)
    }

    /// Reads the format of a body, or of a multipart body.
    private func readFormat(of action: inout Schema.Action, _ members: Members) {
        guard let entry = members[.format] else { return }
        if members[.multipart] != nil {
            action.multipartFormat = word(entry, what: "format of parts")
        } else if let text = entry.value.text, MultipartFormat(rawValue: text) != nil {
            error(.missingKey(.multipart, in: "an action with ‘format: \(text)’"), at: entry.key.range)
        } else if action.body == .bytes {
            contradict("body: bytes", members[.body], "format", entry)
        } else {
            action.format = word(entry, what: "format of a body")
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
                .misplacedKey(name, in: "the action ‘\(action.name.value)’", belongsTo: "one with ‘body: bytes’"),
                at: entry.key.range)
        }
        if let digest = members[.digest], let resumable = members[.resumable], isUpload {
            contradict("resumable", resumable, "digest", digest)
        }
        action.digest = word(members[.digest], what: "digest of an upload")
        action.resumption = members[.resumable].flatMap { readResumption($0.value) }
    }

    private func contradict(
        _ name: String, _ entry: LocatedNode.Entry?, _ other: String, _ otherEntry: LocatedNode.Entry
    ) {
        let notes = entry.map { [Diagnostic.Note(.setHere(name), at: $0.key.range)] } ?? []
        error(.contradictingKeys(name, other), at: otherEntry.key.range, notes: notes)
    }

    /// Reads `content-range`, `location`, or `{ by: location, part: 8388608, digest: query.digest }`.
    private func readResumption(_ node: LocatedNode) -> Located<UploadResumption>? {
        let what = "way to resume an upload"
        guard case .mapping = node.content else {
            let way: Located<UploadResumption.Way>? = word(node, what: what)
            return way.map { Located(UploadResumption(way: $0.value), at: $0.range) }
        }
        guard let members = members(of: node, what: "‘resumable’", in: .resumption) else { return nil }
        guard let by = members[.by] else {
            error(.missingKey(.by, in: "‘resumable’"), at: node.range)
            return nil
        }
        let way: Located<UploadResumption.Way>? = word(by, what: what)
        let size = members[.part].flatMap { readPartSize($0.value) }
        let digest = members[.digest].flatMap { readDigestParameter($0.value) }
        guard let way else { return nil }
        if let entry = members[.digest], way.value != .location {
            error(
                .misplacedKey(.digest, in: "‘resumable’ by ‘\(way.value.rawValue)’", belongsTo: "‘by: location’"),
                at: entry.key.range)
        }
        return Located(
            UploadResumption(way: way.value, partSize: size, digestParameter: digest), at: way.range)
    }

    /// Reads a number of bytes.
    private func readPartSize(_ node: LocatedNode) -> Int? {
        guard let text = nonEmptyText(node, what: "the size of a part") else { return nil }
        guard let number = node.integer, number >= 1 else {
            error(
                .invalidValue(text.value, of: "size of a part", expected: "a number of bytes, as in 8388608"),
                at: text.range)
            return nil
        }
        return number
    }

    private func readDigestParameter(_ node: LocatedNode) -> String? {
        guard case .query(let name) = readPlace(node, allowing: ["query"])?.value else { return nil }
        return name
    }
}
