import Foundation

/// A stored property in the sources of the runtime.
struct StoredProperty {
    let file: String
    /// The type that stores it, with those around it.
    let type: String
    let name: String
    /// The type of its value.
    let valueType: String
    let isPublicType: Bool

    /// Whether it is a text with the name of a secret, or a part of a message in a public type. A `Secret` hides itself.
    var mayBeSecret: Bool {
        let label = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
        return Self.texts.contains(valueType) && Self.names.contains { label.contains($0) }
            || isPublicType && Self.parts.contains(valueType)
    }

    private static let texts = Set(
        ["String", "Substring", "[UInt8]", "ArraySlice<UInt8>", "Data"].flatMap {
            [$0, "\($0)?", "[\($0)]", "[\($0)]?"]
        })
    private static let names = [
        "token", "secret", "password", "passphrase", "passwd", "key", "credential", "cookie", "verifier", "nonce",
        "authorization", "signature", "assertion", "pin", "otp",
    ]
    private static let parts = Set(
        ["HTTPFields", "HTTPRequest", "HTTPResponse", "URLQuery", "[UInt8]", "Data", "URLRequest"].flatMap {
            [$0, "\($0)?"]
        })

    /// Reads the sources of all modules of the runtime.
    static func all() throws -> [StoredProperty] {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources")
            .standardizedFileURL
        // What apps link. The stand-in and what describes it have the accounts of tests.
        let modules =
            try ["Runtime", "Optional"].flatMap { floor in
                try FileManager.default.contentsOfDirectory(atPath: sources.appending(path: floor).path)
                    .map { "\(floor)/\($0)" }
            } + ["Testing/PipeTesting"]
        return try modules.flatMap { module in
            let folder = sources.appending(path: module)
            let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
            return try files.filter { $0.hasSuffix(".swift") }.flatMap { file in
                read(try String(contentsOf: folder.appending(path: file), encoding: .utf8), "\(module)/\(file)")
            }
        }
    }

    private static let modifiers: Set<Substring> = [
        "public", "package", "private", "fileprivate", "internal", "final", "indirect", "private(set)", "package(set)",
        "nonisolated", "lazy", "weak", "@_spi(Generated)",
    ]

    private static let keywords: Set<Substring> = ["struct", "class", "enum", "actor", "extension", "let", "var"]

    /// Finds the properties by the indentation of the lines, which the formatter guarantees.
    private static func read(_ text: String, _ file: String) -> [StoredProperty] {
        var properties: [StoredProperty] = []
        var types: [(name: String, indentation: Int, isPublic: Bool)] = []
        for bytes in text.utf8.split(separator: UInt8(ascii: "\n")) {
            let indentation = bytes.prefix { $0 == UInt8(ascii: " ") }.count
            let first = Substring(bytes.dropFirst(indentation).prefix { $0 != UInt8(ascii: " ") })
            guard modifiers.contains(first) || keywords.contains(first) else { continue }
            let line = Substring(bytes)
            let words = line.split(separator: " ", maxSplits: 12)
            let head = words.prefix { modifiers.contains($0) }
            let rest = words.dropFirst(head.count)
            guard let keyword = rest.first, rest.count > 1 else { continue }
            let next = rest[rest.startIndex + 1]
            switch keyword {
            case "struct", "class", "enum", "actor", "extension":
                types.removeAll { $0.indentation >= indentation }
                let name = next.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
                types.append((String(name), indentation, head.contains("public")))
            case "let", "var":
                types.removeAll { $0.indentation >= indentation }
                guard let type = types.last, type.indentation == indentation - 4, next.hasSuffix(":"),
                    rest.count > 2, rest.last != "{", !line.hasSuffix(" }")
                else { continue }
                let valueType = rest.dropFirst(2).prefix { $0 != "=" }.joined(separator: " ")
                let name = types.map(\.name).joined(separator: ".")
                properties.append(
                    StoredProperty(
                        file: file, type: name, name: "\(name).\(next.dropLast())", valueType: valueType,
                        isPublicType: type.isPublic))
            default: continue
            }
        }
        return properties
    }
}
