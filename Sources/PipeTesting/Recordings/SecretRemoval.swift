import PipeRuntime

/// Takes what is secret out of one exchange.
struct SecretRemoval {
    private let secrets: RecordingSecrets
    /// What was removed, to be found elsewhere.
    private var values: Set<String> = []

    init(_ secrets: RecordingSecrets) {
        self.secrets = secrets
    }

    /// An exchange without its secrets.
    static func applied(to exchange: RecordedExchange, _ secrets: RecordingSecrets) -> RecordedExchange {
        var removal = SecretRemoval(secrets)
        var clean = exchange
        clean.url = removal.items(of: removal.withoutUser(exchange.url))
        clean.requestFields = removal.fields(exchange.requestFields)
        clean.requestBody = removal.body(exchange.requestBody, exchange.requestFields)
        if case .answer(var answer) = exchange.outcome {
            let body = removal.body(answer.body, answer.fields)
            let isChanged = body != answer.body
            answer.fields = removal.fields(answer.fields)
            answer.body = body
            if isChanged {
                answer.fields = answer.fields.map { field in
                    field.name.lowercased() == "content-length" ? (field.name, "\(body?.count ?? 0)") : field
                }
            }
            clean.outcome = .answer(answer)
        }
        return removal.withoutValues(clean)
    }

    // MARK: Places

    private func withoutUser(_ url: String) -> String {
        guard let slashes = url.firstRange(of: "//") else {
            return url
        }
        let authority = url[slashes.upperBound...].prefix { $0 != "/" && $0 != "?" }
        guard let at = authority.lastIndex(of: "@") else {
            return url
        }
        return String(url[..<slashes.upperBound] + url[url.index(after: at)...])
    }

    private mutating func fields(_ fields: [(name: String, value: String)]) -> [(name: String, value: String)] {
        fields.map { field in
            if secrets.isSecret(header: field.name) {
                remember(field.value)
                for part in field.value.split(whereSeparator: { " ;,".contains($0) }) {
                    // `Bearer TOKEN`, `name=VALUE`.
                    remember(String(part))
                    remember(part.split(separator: "=", maxSplits: 1).dropFirst().first.map(String.init) ?? "")
                }
                return (field.name, RecordingSecrets.mark)
            }
            return (field.name, field.value.contains("?") ? items(of: field.value) : field.value)
        }
    }

    /// A text with the values of items replaced: in the query of an address, or in a form.
    private mutating func items(of text: String, isForm: Bool = false) -> String {
        var clean = ""
        var rest = text[...]
        var isItem = isForm
        while !rest.isEmpty {
            let end = rest.firstIndex { "?&#<>\"; ,".contains($0) } ?? rest.endIndex
            let item = rest[..<end]
            if isItem, let equals = item.firstIndex(of: "="),
                secrets.isSecret(query: SentRequest.decoded(item[..<equals]))
            {
                let value = item[item.index(after: equals)...]
                remember(String(value))
                remember(SentRequest.decoded(value))
                clean += item[...equals] + RecordingSecrets.mark
            } else {
                clean += item
            }
            rest = rest[end...]
            if let mark = rest.popFirst() {
                clean.append(mark)
                isItem = mark == "?" || mark == "&"
            }
        }
        return clean
    }

    private mutating func body(_ bytes: [UInt8]?, _ fields: [(name: String, value: String)]) -> [UInt8]? {
        guard let bytes, !bytes.isEmpty else {
            return bytes
        }
        let type = fields.first { $0.name.lowercased() == "content-type" }?.value.lowercased() ?? ""
        if type.hasPrefix("application/x-www-form-urlencoded") {
            return Array(items(of: String(decoding: bytes, as: UTF8.self), isForm: true).utf8)
        }
        guard let value = try? JSON.decode(JSONValue.self, from: bytes) else {
            return bytes
        }
        let clean = members(of: value)
        // Untouched where nothing was removed, so that the replay has the server's own text.
        return clean == value ? bytes : (try? JSON.encode(clean)) ?? bytes
    }

    private mutating func members(of value: JSONValue) -> JSONValue {
        switch value {
        case .array(let elements):
            return .array(elements.map { members(of: $0) })
        case .object(let object):
            return .object(
                JSONObject(
                    object.members.map { member in
                        let isSecret = secrets.isSecret(member: member.name)
                        return .init(
                            name: member.name,
                            value: isSecret ? masked(member.value) : members(of: member.value))
                    }))
        default:
            return value
        }
    }

    /// A value of the same kind, so that what reads it still can.
    private mutating func masked(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text):
            remember(text)
            return .string(RecordingSecrets.mark)
        case .number: return 0
        case .bool: return false
        case .null: return nil
        case .array(let elements): return .array(elements.map { masked($0) })
        case .object(let object):
            return .object(JSONObject(object.members.map { .init(name: $0.name, value: masked($0.value)) }))
        }
    }

    // MARK: Values

    private mutating func remember(_ value: String) {
        // Shorter ones stand everywhere, by chance.
        if value.utf8.count >= 8, value != RecordingSecrets.mark {
            values.insert(value)
        }
    }

    /// Takes out what was found, wherever it stands.
    private func withoutValues(_ exchange: RecordedExchange) -> RecordedExchange {
        guard !values.isEmpty else {
            return exchange
        }
        // Of two that overlap, the longer one goes first.
        let ordered = values.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
        func text(_ text: String) -> String {
            ordered.reduce(text) { $0.replacing($1, with: RecordingSecrets.mark) }
        }
        func bytes(_ bytes: [UInt8]?) -> [UInt8]? {
            guard let bytes, let original = String(validating: bytes, as: UTF8.self) else {
                return bytes
            }
            let clean = text(original)
            return clean == original ? bytes : Array(clean.utf8)
        }
        var clean = exchange
        clean.url = text(exchange.url)
        clean.requestFields = exchange.requestFields.map { ($0.name, text($0.value)) }
        clean.requestBody = bytes(exchange.requestBody)
        switch exchange.outcome {
        case .answer(var answer):
            let body = bytes(answer.body)
            let isChanged = body != answer.body
            answer.body = body
            answer.fields = answer.fields.map { field in
                isChanged && field.name.lowercased() == "content-length"
                    ? (field.name, "\(body?.count ?? 0)") : (field.name, text(field.value))
            }
            clean.outcome = .answer(answer)
        case .failure(let words):
            clean.outcome = .failure(text(words))
        }
        return clean
    }
}
