import PipewrightDiagnostics
import PipewrightRendering

/// The numbers of parts that a user sets: for all files of a schema, and for single files by name.
package struct PartCounts: Hashable, Sendable {
    private let all: Int?
    private let named: [String: Int]

    /// - Parameters:
    ///   - all: The number for all files; `nil` if it depends on the size of each file.
    ///   - named: Numbers by the names of a folder's files, such as `orders`; they override `all`.
    package init(all: Int? = nil, named: [String: Int] = [:]) {
        self.all = all
        self.named = named
    }

    func partition(of file: SourceFile, named name: String?) -> Partition {
        if let count = name.flatMap({ named[$0] }) ?? all { return Partition(partCount: count) }
        return Partition(schemaByteCount: file.bytes.count)
    }
}
