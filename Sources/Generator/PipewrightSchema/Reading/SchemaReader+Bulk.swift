import PipeWords
import PipewrightDiagnostics
import PipewrightLanguage
import PipewrightYAML

// Requests for many records.

extension SchemaReader {
    /// Reads `none`, `array`, or `{ format: array, call: POST batch, wrap: items, limit: 100 }`.
    func readBulk(_ entry: LocatedNode.Entry?) -> Located<Schema.Bulk>? {
        guard let entry else { return nil }
        guard case .mapping = entry.value.content else {
            if entry.value.text == "none" { return Located(.none, at: entry.value.range) }
            let format: Located<BulkFormat>? = word(entry, as: .bulkFormat)
            return format.map { Located(.request(Schema.BulkRequest(format: $0.value)), at: $0.range) }
        }
        let part = SchemaPart.key(.bulk)
        guard let members = members(of: entry.value, as: part, in: .bulk) else { return nil }
        let format: Located<BulkFormat>? = word(members[.format], as: .bulkFormat)
        var bulk = Schema.BulkRequest(format: format?.value ?? .array)
        if let call = members[.call] { bulk.call = readBulkCall(call.value) }
        bulk.wrap = members[.wrap].flatMap { nonEmptyText($0.value, as: .keyOfKey(.wrap, of: .bulk))?.value }
        bulk.limit = members[.limit].flatMap {
            readNumber($0.value, of: .recordCount, key: .limit, in: 1...100_000)?.value
        }
        bulk.results = members[.results].flatMap { readBodyPointer($0.value)?.value }
        bulk.item = members[.item].flatMap { readElementPointer($0.value, as: .keyOfKey(.item, of: .bulk)) }
        bulk.status = members[.status].flatMap { readElementPointer($0.value, as: .keyOfKey(.status, of: .bulk)) }
        bulk.error = members[.error].flatMap { readElementPointer($0.value, as: .keyOfKey(.error, of: .bulk)) }
        if let key = members[.by].flatMap({ nonEmptyText($0.value, as: .keyOfKey(.by, of: .bulk)) }),
            key.value != "index"
        {
            bulk.key = key.value
        }
        bulk.ids = (word(members[.ids], as: .bulkIDs) as Located<BulkIDs>?)?.value
        checkKeys(of: bulk, members)
        return Located(.request(bulk), at: entry.key.range)
    }

    /// Reads `POST`, or `POST batch`.
    private func readBulkCall(_ node: LocatedNode) -> Schema.Call {
        guard let text = nonEmptyText(node, as: .keyOfKey(.call, of: .bulk)), let (call, result) = readCall(text) else {
            return Schema.Call()
        }
        if let result { error(.malformedCall(text.value, reason: .resultOfBulk), at: result.range) }
        if let method = call.method, [.get, .head].contains(method.value) {
            error(.malformedCall(text.value, reason: .body(method: method.value.rawValue)), at: method.range)
        }
        return call
    }

    /// Reports keys that the format does not have.
    private func checkKeys(of bulk: Schema.BulkRequest, _ members: Members) {
        for key in [LanguageKey.wrap, .results, .status, .error, .by, .ids] {
            let formats: [BulkFormat] =
                switch key {
                case .wrap: [.array]
                case .results: [.array, .lines, .atomic]
                default: [.array, .lines]
                }
            guard let other = members[key], !formats.contains(bulk.format) else { continue }
            error(
                .misplacedKey(
                    key, in: .bulk(format: bulk.format.rawValue),
                    belongsTo: .keys(formats.map { "format: \($0.rawValue)" })),
                at: other.key.range)
        }
    }
}
