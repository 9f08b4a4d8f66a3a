import PipewrightAPI

/// How a client is spread over several files: a compiler works on them side by side, and after a change of the schema
/// only on those that differ.
///
/// A declaration's file depends on its name and the number of files alone, so that it stays where it is while others
/// come and go.
package struct Partition: Hashable, Sendable {
    /// How many files there are besides that of the client itself; with none, all is in that one.
    package let partCount: Int

    /// The most parts that make sense.
    package static let limit = 64

    package init(partCount: Int) {
        self.partCount = min(max(partCount, 0), Self.limit)
    }

    /// The usual partition of a schema: in one file as long as that is easy to read and quick to compile, then one of 4,
    /// 8, 16 or 32 parts, about 2 KiB of schema each. The build-tool plugin reckons the same.
    package init(schemaByteCount count: Int) {
        switch count {
        case ..<8_192: partCount = 0
        case ..<16_384: partCount = 4
        case ..<32_768: partCount = 8
        case ..<65_536: partCount = 16
        default: partCount = 32
        }
    }

    /// The files of a client, that of the client itself first: `todo.pipes.swift`, `todo.pipes-1.swift` and so on.
    package func fileNames(stem: String) -> [String] {
        ["\(stem).swift"] + (0..<partCount).map { Self.fileName(stem: stem, part: $0) }
    }

    /// The name of a part, counted from 0.
    package static func fileName(stem: String, part: Int) -> String {
        "\(stem)-\(part + 1).swift"
    }

    /// The part in which a declaration stands; there must be parts.
    func part(of name: String) -> Int {
        let hash = FNV1a(name).value
        // Its low bits follow from the low bits of the name alone.
        return Int((hash ^ hash >> 32) % UInt64(max(partCount, 1)))
    }
}
