import PipeWords
import PipewrightDiagnostics
import PipewrightLanguage
import PipewrightYAML

// How responses contain the values of streams.

extension SchemaReader {
    /// Reads `sse`, or `{ format: sse, end: "[DONE]", event: type, error: error, reconnect: true }`.
    func readStream(
        _ entry: LocatedNode.Entry?, of result: TypeExpression?, in part: SchemaPart
    ) -> Schema.Stream? {
        guard let entry else { return nil }
        if case .response(.stream, _, _) = result {
        } else {
            error(.misplacedKey(.stream, in: part, belongsTo: .partWith(["returns: stream<T>"])), at: entry.key.range)
        }
        var stream = Schema.Stream(key: entry.key.range)
        guard case .mapping = entry.value.content else {
            stream.format = word(entry, as: .streamFormat)
            return stream
        }
        let part = SchemaPart.key(.stream)
        guard let members = members(of: entry.value, as: part, in: .stream) else { return nil }
        stream.format = word(members[.format], as: .streamFormat)
        stream.end = members[.end].flatMap { nonEmptyText($0.value, as: .keyOfKey(.end, of: .stream)) }
        stream.eventMember = members[.event].flatMap { nonEmptyText($0.value, as: .keyOfKey(.event, of: .stream)) }
        stream.errorEvent = members[.error].flatMap { nonEmptyText($0.value, as: .keyOfKey(.error, of: .stream)) }
        stream.reconnects = bool(members[.reconnect], as: .keyOfKey(.reconnect, of: .stream))
        checkKeys(of: stream, members)
        return stream
    }

    /// Reports keys that the format of the stream does not have.
    private func checkKeys(of stream: Schema.Stream, _ members: Members) {
        guard let format = stream.format?.value, format != .serverSentEvents else { return }
        let ofEvents = [LanguageKey.event, .error, .reconnect]
        for key in format == .jsonArray ? ofEvents + [.end] : ofEvents {
            guard let other = members[key] else { continue }
            let formats: [StreamFormat] =
                key == .end ? [.serverSentEvents, .jsonLines, .jsonSequence] : [.serverSentEvents]
            error(
                .misplacedKey(
                    key, in: .stream(format: format.rawValue),
                    belongsTo: .keys(formats.map { "format: \($0.rawValue)" })),
                at: other.key.range)
        }
    }
}
