import PipeExamples
import PipeHTTP
import PipeModel

extension ServedCall {
    /// The number of values of a stream.
    private static let streamLength = 5

    /// Values one after the other, which then end.
    mutating func stream() throws(Refusal) -> ServedResponse {
        let element = call.result.type ?? .scalar(.plain(.json))
        let rules = call.result.stream ?? API.Stream(element: element)
        let values: [JSONValue]
        if case .record(let name) = element.required, let table = database.tables[name], table.count > 0 {
            values = table.rows.prefix(Self.streamLength).map { .object($0.value) }
        } else {
            var generator = generator("stream")
            values = (0..<Self.streamLength).map { _ in generator.value(element, named: call.name, of: resource.id) }
        }
        let places = [call.result.items?.element, call.result.item].compactMap { $0 }.compactMap { JSONPointer($0) }
        let wrapped = places.reduce(values) { values, place in values.map { $0.placed(at: place) } }
        return response(with: wrapped, rules)
    }

    private func response(with values: [JSONValue], _ rules: API.Stream) -> ServedResponse {
        switch rules.format ?? .serverSentEvents {
        case .serverSentEvents: return events(values, rules)
        case .jsonLines: return lines(values, type: "application/jsonl", before: "", rules)
        case .jsonSequence: return lines(values, type: "application/json-seq", before: "\u{1E}", rules)
        case .jsonArray:
            return json(200, JSONValue.array(values).placed(at: call.result.items.flatMap { JSONPointer($0.pointer) }))
        }
    }

    private func text(_ value: JSONValue) -> String {
        (try? JSON.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }

    private func lines(
        _ values: [JSONValue], type: String, before: String, _ rules: API.Stream
    ) -> ServedResponse {
        let ends = rules.end.map { [$0] } ?? []
        let body = (values.map(text) + ends).map { before + $0 + "\n" }.joined()
        return ServedResponse(200, fields: [.contentType: type], body: Array(body.utf8))
    }

    /// Server-sent events (HTML Living Standard, section 9.2), with IDs if clients reconnect with them.
    private func events(_ values: [JSONValue], _ rules: API.Stream) -> ServedResponse {
        var start = 0
        if rules.reconnects, let last = request.field("Last-Event-ID").flatMap({ Int(digits: $0) }) {
            start = min(last, values.count)
            // A client that has all values is not to connect again.
            if start == values.count { return ServedResponse(204) }
        }
        var body = ""
        for (index, value) in values.enumerated().dropFirst(start) {  // checked text: values
            if let name = rules.eventMember.flatMap({ value[$0] }).flatMap(IdentityText.text) {
                body += "event: \(name)\n"
            }
            if rules.reconnects { body += "id: \(index + 1)\n" }
            body += "data: \(text(value))\n\n"
        }
        if let end = rules.end { body += "data: \(end)\n\n" }
        return ServedResponse(200, fields: [.contentType: "text/event-stream"], body: Array(body.utf8))
    }
}
