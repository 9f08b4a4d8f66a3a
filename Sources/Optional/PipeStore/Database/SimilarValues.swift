#if Store
import PipeHTTP
import PipeJSON

extension JSONValue {
    /// Whether a server can have made this value of another one: by trimming a text or changing its case, or by rounding a
    /// number.
    func canBeMade(of sent: JSONValue) -> Bool {
        if self == sent { return true }
        switch (self, sent) {
        case (.string(let text), .string(let sent)):
            return String(text.trimmingASCIIWhitespace()).lowercased()
                .hasSameBytes(as: String(sent.trimmingASCIIWhitespace()).lowercased())
        case (.number(let number), .number(let sent)):
            guard let made = Double(number.literal), let given = Double(sent.literal) else { return false }
            let fraction = number.literal.split(atScalar: ".").dropFirst().first.map(\.utf8.count) ?? 0
            var unit = 1.0
            for _ in 0..<min(fraction, 20) { unit /= 10 }
            return abs(made - given) <= unit / 2
        case (.array(let elements), .array(let sent)):
            return elements.count == sent.count && zip(elements, sent).allSatisfy { $0.canBeMade(of: $1) }
        case (.object(let object), .object(let sent)):
            return sent.members.allSatisfy { member in
                (object[member.name] ?? .null).canBeMade(of: member.value)
            }
        default: return false
        }
    }
}
#endif
