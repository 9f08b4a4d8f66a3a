import PipeExamples
import PipeHTTP
import PipeModel

extension ServedCall {
    /// The call as closures see it.
    mutating func asked() throws(Refusal) -> StandInCall {
        try checkParents()
        var parts: [String: [String]] = [:]
        for value in values {
            switch value.name {
            case .identity(let owner, _): parts[owner, default: []].append(value.text)
            case .argument(let name): parts[name, default: []].append(value.text)
            }
        }
        var record: JSONValue?
        if call.isOnItem, api.identified(resource) != nil {
            record = .object(try item().row.value)
        } else if resource.isSingleton, self.record != nil {
            record = .object(try single())
        }
        return StandInCall(
            name: "\(resource.id).\(call.name)", values: parts.mapValues { $0.joined(separator: "/") },
            query: request.items, headers: request.fields, body: request.body, record: record)
    }

    /// The response that a closure has chosen.
    mutating func response(with reply: StandInReply) throws(Refusal) -> ServedResponse {
        switch reply {
        case .usual: return try response()
        case .value(let value): return respond(200, value)
        case .response(let status, let headers, let body):
            return ServedResponse(min(max(status, 200), 599), fields: headers, body: body)
        case .changed(let value):
            guard case .object(let object) = value else { return respond(200, value) }
            if call.isOnItem, api.identified(resource) != nil {
                let item = try item()
                database.tables[item.record.swiftName]?.set(Row(value: object, scope: item.row.scope), for: item.key)
            } else if resource.isSingleton {
                setSingle(object)
            }
            return call.result.kind == .none ? ServedResponse(204) : respond(200, value)
        }
    }
}
