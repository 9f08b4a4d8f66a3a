import PipeCore

/// Removes the secrets of one exchange.
struct SecretRemoval {
    private let secrets: RecordingSecrets
    /// The removed values, to find them elsewhere.
    private var values: Set<[UInt8]> = []

    init(_ secrets: RecordingSecrets) {
        self.secrets = secrets
    }

    /// Returns an exchange without its secrets.
    static func applied(to exchange: RecordedExchange, _ secrets: RecordingSecrets) -> RecordedExchange {
        var removal = SecretRemoval(secrets)
        var clean = exchange
        clean.url = removal.items(of: removal.withoutUser(exchange.url))
        clean.requestFields = removal.fields(exchange.requestFields)
        clean.requestBody = removal.body(exchange.requestBody, exchange.requestFields)
        if case .response(var response) = exchange.outcome {
            let body = removal.body(response.body, response.fields)
            response.fields = removal.fields(response.fields)
            response.replace(body)
            clean.outcome = .response(response)
        }
        return removal.withoutValues(clean)
    }

    // MARK: Places

    private func withoutUser(_ url: String) -> String {
        guard let start = url.endIndex(ofBytes: "//"), let at = url.authority(from: start).lastIndex(ofScalar: "@")
        else {
            return url
        }
        return String(url[..<start] + url.suffix(after: at))
    }

    private mutating func fields(_ fields: [(name: String, value: String)]) -> [(name: String, value: String)] {
        fields.map { field in
            if secrets.isSecret(header: field.name) {
                remember(Array(field.value.utf8))
                for part in field.value.words(separatedBy: { $0 == " " || $0 == ";" || $0 == "," }) {
                    // `Bearer TOKEN`, `name=VALUE`.
                    remember(Array(part.utf8))
                    remember(part.firstIndex(ofScalar: "=").map { Array(part.suffix(after: $0).utf8) } ?? [])
                }
                return (field.name, RecordingSecrets.mark)
            }
            return (field.name, field.value.contains(scalar: "?") ? items(of: field.value) : field.value)
        }
    }

    private mutating func items(of text: String) -> String {
        String(decoding: items(of: Array(text.utf8)), as: UTF8.self)
    }

    /// Replaces the values of secret items in the query of a URL or in a form.
    private mutating func items(of text: [UInt8], isForm: Bool = false) -> [UInt8] {
        var clean: [UInt8] = []
        var rest = text[...]
        var isItem = isForm
        while !rest.isEmpty {
            let end = rest.firstIndex { "?&#<>\"; ,".utf8.contains($0) } ?? rest.endIndex
            let item = rest[..<end]
            if isItem, let equals = item.firstIndex(of: UInt8(ascii: "=")),
                secrets.isSecret(query: SentRequest.decoded(item[..<equals]))
            {
                let value = item[(equals + 1)...]
                remember(Array(value))
                remember(SentRequest.decodedBytes(value))
                clean += item[...equals] + Array(RecordingSecrets.mark.utf8)
            } else {
                clean += item
            }
            rest = rest[end...]
            if let mark = rest.popFirst() {
                clean.append(mark)
                isItem = mark == UInt8(ascii: "?") || mark == UInt8(ascii: "&")
            }
        }
        return clean
    }

    private mutating func body(_ bytes: [UInt8]?, _ fields: [(name: String, value: String)]) -> [UInt8]? {
        guard let bytes, !bytes.isEmpty else {
            return bytes
        }
        let type = fields.first { $0.name.lowercased() == "content-type" }?.value.lowercased() ?? ""
        if type.begins(with: "application/x-www-form-urlencoded") {
            return items(of: bytes, isForm: true)
        }
        guard let value = try? JSON.decode(JSONValue.self, from: bytes) else {
            return bytes
        }
        let clean = members(of: value)
        // Unchanged if nothing was removed, so that the replay has the server's exact bytes.
        return clean == value ? bytes : (try? JSON.encode(clean)) ?? bytes
    }

    private mutating func members(of value: JSONValue) -> JSONValue {
        JSONValue(madeOf: (value: value, isSecret: false)) { value, isSecret in
            switch value {
            case .array(let elements): return .array(elements.map { ($0, isSecret) })
            case .object(let object):
                return .object(
                    object.members.map { member in
                        (member.name, (member.value, isSecret || secrets.isSecret(member: member.name)))
                    })
            default: return .value(isSecret ? masked(value) : value)
            }
        }
    }

    /// A value of the same kind, so that the record can still be read.
    private mutating func masked(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text):
            remember(Array(text.utf8))
            return .string(RecordingSecrets.mark)
        case .number: return 0
        case .bool: return false
        case .null, .array, .object: return nil
        }
    }

    // MARK: Values

    private mutating func remember(_ value: [UInt8]) {
        // Shorter values may occur elsewhere by chance.
        if value.count >= 8, value != Array(RecordingSecrets.mark.utf8) {
            values.insert(value)
        }
    }

    /// Removes the values wherever they occur; bodies are searched byte by byte.
    private func withoutValues(_ exchange: RecordedExchange) -> RecordedExchange {
        guard !values.isEmpty else {
            return exchange
        }
        // Of overlapping values, the longer one is replaced first.
        let ordered = values.sorted { left, right in
            left.count != right.count ? left.count > right.count : left.lexicographicallyPrecedes(right)
        }
        let mark = Array(RecordingSecrets.mark.utf8)
        func bytes(_ bytes: [UInt8]) -> [UInt8] {
            ordered.reduce(bytes) { $0.replacingBytes($1, with: mark) ?? $0 }
        }
        func text(_ text: String) -> String {
            String(decoding: bytes(Array(text.utf8)), as: UTF8.self)
        }
        var clean = exchange
        clean.url = text(exchange.url)
        clean.requestFields = exchange.requestFields.map { ($0.name, text($0.value)) }
        clean.requestBody = exchange.requestBody.map(bytes)
        switch exchange.outcome {
        case .response(var response):
            response.fields = response.fields.map { ($0.name, text($0.value)) }
            response.replace(response.body.map(bytes))
            clean.outcome = .response(response)
        case .failure(let message):
            clean.outcome = .failure(text(message))
        }
        return clean
    }
}
