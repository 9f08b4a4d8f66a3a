import PipeHTTP
import PipeModel

/// A header field of a call, with values of arguments in its text.
struct HeaderPattern {
    private let header: API.HeaderField

    init(_ header: API.HeaderField) {
        self.header = header
    }

    private var isCookie: Bool { header.name.lowercased() == "cookie" }

    /// The texts of the arguments, by the names of these; none if a request has another text around them.
    func texts(in request: ServedRequest) -> [String: String] {
        isCookie ? cookies(of: request) : request.field(header.name).flatMap(texts) ?? [:]
    }

    /// A value ends where the next text of the schema begins.
    private func texts(in value: String) -> [String: String]? {
        var texts: [String: String] = [:]
        var rest = Substring(value)
        var isQuoted = false
        for (index, piece) in header.pieces.enumerated() {
            if case .text(let text) = piece {
                guard rest.begins(with: text) else { return nil }
                rest = rest.dropping(text.unicodeScalars.count)
                for scalar in text.unicodeScalars where scalar == "\"" { isQuoted.toggle() }
                continue
            }
            var end = rest.endIndex
            if index + 1 < header.pieces.count, case .text(let next) = header.pieces[index + 1] {
                guard let start = Self.start(of: next, in: rest, isQuoted: isQuoted) else { return nil }
                end = start
            }
            let found = rest[..<end]
            rest = rest[end...]
            guard case .argument(let field) = piece else { continue }
            texts[field.wireName] = isQuoted ? Self.plain(found) : String(found)
        }
        return rest.isEmpty ? texts : nil
    }

    /// Where a text begins; within quotes not after a backslash, which escapes a part of the value.
    private static func start(of text: String, in rest: Substring, isQuoted: Bool) -> Substring.Index? {
        var isEscaped = false
        for index in rest.unicodeScalars.indices {
            if !isEscaped, rest[index...].begins(with: text) { return index }
            isEscaped = isQuoted && !isEscaped && rest.unicodeScalars[index] == "\\"
        }
        return nil
    }

    /// The content of a quoted string (RFC 9110, section 5.6.4).
    private static func plain(_ quoted: Substring) -> String {
        var plain = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in quoted.unicodeScalars {
            isEscaped = !isEscaped && scalar == "\\"
            if !isEscaped { plain.append(scalar) }
        }
        return String(plain)
    }

    /// The values of cookies that an argument is the whole value of: `theme={theme}`.
    private func cookies(of request: ServedRequest) -> [String: String] {
        var texts: [String: String] = [:]
        for (piece, next) in zip(header.pieces, header.pieces.dropFirst()) {
            guard case .text(let text) = piece, case .argument(let field) = next, text.ends(with: "="),
                let name = text.split(atScalar: ";").last?.trimmingASCIIWhitespace().unicodeScalars.dropLast()
            else { continue }
            texts[field.wireName] = request.cookie(String(name)).map { PercentEncoding.decode($0) }
        }
        return texts
    }
}
