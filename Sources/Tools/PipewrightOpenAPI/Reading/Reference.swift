import PipeJSON
import PipewrightDiagnostics
import PipewrightSchema

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
        try? PercentEncoding.decoded(Substring(text), keepsLonePercent: true)
    }
}
