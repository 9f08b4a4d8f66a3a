import PipeExamples
import PipeHTTP
import PipeModel

/// Makes the body of an error, a record of the API whose members say what is known of the refusal: its status, title and
/// message, and the path of the request. Their names say which is which.
struct DescribedError {
    let api: ServedAPI
    let refusal: Refusal
    /// The path of the request.
    let path: String
    var generator: ValueGenerator

    /// Errors in errors beyond this depth are made up.
    private static let depthLimit = 4

    /// - Parameter pointers: The places in the record that clients read, whose records are there.
    mutating func object(
        _ record: API.Record, pointers: [JSONPointer], depth: Int = 0
    ) -> JSONObject {
        var object = generator.record(record)
        guard depth < Self.depthLimit else { return object }
        for field in record.fields where !field.isWriteOnly && !field.isRest {
            let below = pointers.compactMap { pointer in
                pointer.tokens.flatMap { tokens in
                    tokens.first.map { $0.hasSameBytes(as: field.wireName) } == true && tokens.count > 1
                        ? JSONPointer(tokens: Array(tokens.dropFirst())) : nil  // checked text: names of members
                }
            }
            if let fact = fact(of: field) {
                object[field.wireName] = fact
                continue
            }
            let isThere = object[field.wireName].map { !$0.isNull } ?? false
            guard isThere || !below.isEmpty else { continue }
            switch field.type.required {
            case .record(let name):
                guard let inner = api.records[name] else { continue }
                object[field.wireName] = .object(self.object(inner, pointers: below, depth: depth + 1))
            case .list(.record(let name)):
                guard let inner = api.records[name] else { continue }
                let first = self.object(inner, pointers: [], depth: depth + 1)
                object[field.wireName] = .array([.object(first)])
            case .list(.scalar(.plain(.string))): object[field.wireName] = .array([.string(refusal.description)])
            case .scalar, .enumeration, .identifier, .union, .list, .map, .optional: break
            }
        }
        return object
    }

    /// What a member of this name and type says.
    private func fact(of field: API.Field) -> JSONValue? {
        let name = field.wireName.lowercased().removing { $0 == "_" || $0 == "-" }
        switch field.type.required {
        case .scalar(.plain(let plain)) where plain.isInteger || plain == .double:
            return Self.status.contains(name) || Self.code.contains(name) ? .number(JSONNumber(refusal.status)) : nil
        case .scalar(.stringEncoded):
            return Self.status.contains(name) || Self.code.contains(name) ? .string(String(refusal.status)) : nil
        case .scalar(.plain(.string)):
            if Self.status.contains(name) { return .string(String(refusal.status)) }
            if Self.code.contains(name) { return .string(Self.word(refusal.title)) }
            if Self.title.contains(name) { return .string(refusal.title) }
            if Self.message.contains(name) { return .string(refusal.description) }
            return Self.path.contains(name) ? .string(path) : nil
        case .enumeration(let name): return listed(name)
        case .scalar, .identifier, .record, .union, .list, .map, .optional: return nil
        }
    }

    /// The value of an enum that names the status or the title.
    private func listed(_ name: String) -> JSONValue? {
        guard let listed = api.enums[name] else { return nil }
        let status = String(refusal.status)
        if listed.values.contains(status) {
            return listed.isInteger ? .number(JSONNumber(refusal.status)) : .string(status)
        }
        let word = Self.word(refusal.title)
        return listed.values.first { Self.word($0).hasSameBytes(as: word) }.map(JSONValue.string)
    }

    /// `Not found` and `NOT-FOUND` are `not_found`.
    private static func word(_ text: String) -> String {
        String(String.UnicodeScalarView(text.lowercased().unicodeScalars.map { $0 == " " || $0 == "-" ? "_" : $0 }))
    }

    // In small letters and without separators.
    private static let status: Set = ["status", "statuscode", "httpstatus", "httpstatuscode", "httpcode"]
    private static let code: Set = ["code", "errorcode"]
    private static let title: Set = ["title", "error", "reason", "errortype", "statustext"]
    private static let message: Set = [
        "message", "msg", "detail", "details", "description", "errordescription", "errormessage",
    ]
    private static let path: Set = ["path", "instance", "uri"]
}
