import PipewrightDiagnostics

/// Reads YAML text into located nodes, with libyaml.
package enum YAMLReader {
    /// The limits of a schema.
    package enum Limits {
        /// The maximum size of a file, in bytes.
        package static let fileSize = 8 * 1024 * 1024
        /// The maximum depth of nested collections, also through aliases.
        package static let depth = 100
        /// The maximum number of values and keys. Those of an anchor count again for each alias.
        package static let nodes = 500_000
    }

    /// Returns the value of the document; `nil`, with diagnostics, if the document has no usable value.
    ///
    /// Each diagnostic with a value means that one entry was left out: a second value of a key, a key that is not a
    /// scalar, or an alias without an anchor.
    package static func read(_ file: SourceFile, into diagnostics: DiagnosticCollector) -> LocatedNode? {
        var nodes = 0
        return read(file, counting: &nodes, whenEmpty: .emptyFile, into: diagnostics)
    }

    /// Reads one of several files, which share the limit of nodes.
    ///
    /// - Parameters:
    ///   - dialect: The limits, and what is accepted.
    ///   - nodes: The number of nodes in the files before, to which the nodes of this file are added.
    ///   - whenEmpty: The problem of an empty file.
    package static func read(
        _ file: SourceFile,
        as dialect: YAMLDialect = .schema,
        counting nodes: inout Int,
        whenEmpty: FileProblem,
        into diagnostics: DiagnosticCollector
    ) -> LocatedNode? {
        guard file.bytes.count <= dialect.fileSize else {
            diagnostics.error(dialect.fileTooLarge, at: .start(of: file.path))
            return nil
        }
        if let finding = TextCheck.firstProblem(in: file, as: dialect) {
            diagnostics.error(finding.problem, at: finding.range)
            return nil
        }
        var builder = NodeBuilder(file, as: dialect, nodes: nodes, whenEmpty: whenEmpty, into: diagnostics)
        defer { nodes = builder.nodes }
        let text = file.bytes.dropFirst(TextCheck.byteOrderMarkLength(of: file.bytes))
        let pairs = SurrogatePairs(in: text)
        let isWhole = (pairs?.bytes[...] ?? text).withUnsafeBufferPointer { text in
            var parser = EventParser(text, pairs: pairs)
            while let event = parser.next() {
                if !builder.take(event) { return builder.isAfterDocument }
            }
            guard let failure = parser.failure else { return true }
            builder.report(failure)
            return false
        }
        return isWhole ? builder.finish() : nil
    }
}
