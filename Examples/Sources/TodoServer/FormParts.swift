import Foundation

/// The parts of a `multipart/form-data` body (RFC 7578), in memory.
struct FormParts {
    struct Part {
        let name: String
        let filename: String?
        let bytes: ArraySlice<UInt8>
    }

    private(set) var parts: [Part] = []

    /// `nil` if the body is not a form.
    init?(_ bytes: [UInt8], contentType: String) {
        guard contentType.hasPrefix("multipart/form-data"), let mark = contentType.range(of: "boundary=") else {
            return nil
        }
        let boundary = contentType[mark.upperBound...].prefix { $0 != ";" }.filter { $0 != "\"" }
        let separator = Array("\r\n--\(boundary)".utf8)
        // The first boundary is not preceded by a line break.
        var rest = (Array("\r\n".utf8) + bytes)[...]
        guard let first = rest.firstRange(of: separator) else { return nil }
        rest = rest[first.upperBound...]
        while rest.starts(with: Array("\r\n".utf8)) {
            guard let head = rest.firstRange(of: Array("\r\n\r\n".utf8)),
                let end = rest[head.upperBound...].firstRange(of: separator)
            else { return nil }
            let fields = String(decoding: rest[..<head.lowerBound], as: UTF8.self)
            if let name = Self.parameter("name", in: fields) {
                let filename = Self.parameter("filename", in: fields)
                parts.append(Part(name: name, filename: filename, bytes: rest[head.upperBound..<end.lowerBound]))
            }
            rest = rest[end.upperBound...]
        }
    }

    subscript(name: String) -> Part? {
        parts.first { $0.name == name }
    }

    private static func parameter(_ name: String, in fields: String) -> String? {
        guard let mark = fields.range(of: " \(name)=\"") else { return nil }
        return String(fields[mark.upperBound...].prefix { $0 != "\"" }).removingPercentEncoding
    }
}
