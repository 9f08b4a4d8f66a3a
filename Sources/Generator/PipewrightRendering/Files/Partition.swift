import PipeModel

/// The number of files of a client. A compiler compiles several files in parallel, and after a change of the schema
/// only those that differ.
///
/// The file of a declaration depends only on its name and the number of files, so that it does not move when others are
/// added or removed.
package struct Partition: Hashable, Sendable {
    /// The number of files besides the client's own; with 0, that file has everything.
    package let partCount: Int

    /// The largest number of parts.
    package static let limit = 64

    package init(partCount: Int) {
        self.partCount = min(max(partCount, 0), Self.limit)
    }

    /// The default partition: one file for small schemas, then 4, 8, 16 or 32 parts for about 2 KiB of schema each. The
    /// build plugin computes the same numbers.
    package init(schemaByteCount count: Int) {
        switch count {
        case ..<8_192: partCount = 0
        case ..<16_384: partCount = 4
        case ..<32_768: partCount = 8
        case ..<65_536: partCount = 16
        default: partCount = 32
        }
    }

    /// The names of a client's files: `todo.pipes.swift`, `todo.pipes-1.swift` and so on.
    package func fileNames(stem: String) -> [String] {
        ["\(stem).swift"] + (0..<partCount).map { Self.fileName(stem: stem, part: $0) }
    }

    /// The name of a part, counted from 0.
    package static func fileName(stem: String, part: Int) -> String {
        "\(stem)-\(part + 1).swift"
    }

    /// The part with a declaration. `partCount` must not be 0.
    func part(of name: String) -> Int {
        let hash = FNV1a(name).value
        // The low bits alone depend only on the low bits of the name.
        return Int((hash ^ hash >> 32) % UInt64(max(partCount, 1)))
    }
}
