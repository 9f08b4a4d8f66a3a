import PipewrightDiagnostics

/// Reads YAML text into located nodes by the events of libyaml.
package enum YAMLReader {
    /// The limits within which a schema is read.
    package enum Limits {
        /// In bytes.
        package static let fileSize = 8 * 1024 * 1024
        /// Collections within collections, those of aliases included.
        package static let depth = 100
        /// Values and keys, those of an alias counted each time that it is used.
        package static let nodes = 150_000
    }

    /// The value of the document; nil if there is none that can be used, and then the reason is among the diagnostics.
    ///
    /// A node may come with diagnostics too, of which each left out one entry: a second value of a key, a key that is
    /// no scalar, an alias of nothing.
    package static func read(_ file: SourceFile, into diagnostics: inout Diagnostics) -> LocatedNode? {
        var nodes = 0
        return read(file, counting: &nodes, whenEmpty: .emptyFile, into: &diagnostics)
    }

    /// The same for one of several files, which together are held to the limit.
    ///
    /// - Parameters:
    ///   - nodes: how many nodes the files before had, to which those of this one are added.
    ///   - whenEmpty: what is wrong with a file that holds nothing.
    package static func read(
        _ file: SourceFile,
        counting nodes: inout Int,
        whenEmpty: Problem,
        into diagnostics: inout Diagnostics
    ) -> LocatedNode? {
        guard file.bytes.count <= Limits.fileSize else {
            diagnostics.error(.fileTooLarge(limit: Limits.fileSize), at: .start(of: file.path))
            return nil
        }
        if let fault = TextCheck.firstFault(in: file) {
            diagnostics.error(fault.problem, at: fault.range)
            return nil
        }
        var builder = NodeBuilder(file, nodes: nodes, whenEmpty: whenEmpty)
        defer { nodes = builder.nodes }
        let isWhole = file.bytes.withUnsafeBufferPointer { bytes in
            let text = bytes.dropFirst(TextCheck.byteOrderMarkLength(of: file.bytes))
            var parser = EventParser(UnsafeBufferPointer(rebasing: text))
            while let event = parser.next() {
                if !builder.take(event) { return false }
            }
            guard let fault = parser.fault else { return true }
            builder.report(fault)
            return false
        }
        let root = isWhole ? builder.finish() : nil
        diagnostics.append(builder.diagnostics)
        return root
    }
}
