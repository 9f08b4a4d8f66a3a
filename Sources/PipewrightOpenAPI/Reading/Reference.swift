import PipeJSON
import PipewrightDiagnostics

/// The text of `$ref`: a file, a JSON pointer after `#`, or both.
struct Reference {
    /// The path of the file, percent-decoded; empty for the file that has the reference.
    let file: String
    /// The names and indices from the root of the file.
    let pointer: [String]

    /// The length of the longest reference, in bytes.
    private static let limit = 4096

    init(_ text: String) throws(ReferenceError) {
        guard text.utf8.count <= Self.limit else { throw .malformed }
        let scalars = text.unicodeScalars
        let hash = scalars.firstIndex(of: "#") ?? scalars.endIndex
        guard let file = Self.percentDecoded(scalars[..<hash]),
            let fragment = Self.percentDecoded(scalars[hash...].dropFirst()),
            let tokens = JSONPointer(fragment)?.tokens
        else { throw .malformed }
        guard !file.isEmpty || hash != scalars.endIndex else { throw .malformed }
        self.file = file
        pointer = tokens
    }

    init(pointer: [String]) {
        file = ""
        self.pointer = pointer
    }

    /// The name of the part that the reference leads to: the last name of `#/components/schemas/Pet` and of
    /// `pets.yaml#/Pet`, or the file without its extension. `nil` if the part is inside another one.
    var name: String? {
        guard let last = pointer.last else {
            let parts = file.unicodeScalars.split(separator: "/")
            return parts.last.flatMap { $0.split(separator: ".").first.map { String($0) } }
        }
        guard pointer.count > 1 else { return file.isEmpty ? nil : last }
        let folders = ["schemas", "definitions", "$defs"]
        return folders.contains(pointer[pointer.count - 2]) ? last : nil
    }

    /// The text without escapes such as `%7B`; `nil` if it is not UTF-8.
    static func percentDecoded(_ text: Substring.UnicodeScalarView) -> String? {
        var bytes: [UInt8] = []
        var rest = Substring(text).utf8[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2, let high = digits.first.flatMap(hexDigit),
                let low = digits.last.flatMap(hexDigit)
            {
                bytes.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
