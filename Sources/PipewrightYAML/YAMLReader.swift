import CLibYAML
import PipewrightDiagnostics

/// Reads YAML text into located nodes by the events of libyaml.
package enum YAMLReader {
    /// The limits within which a schema is read.
    package enum Limits {
        /// In bytes.
        package static let fileSize = 8 * 1024 * 1024
        /// Collections within collections.
        package static let depth = 100
        /// Values and keys, those of an alias counted each time that it is used.
        package static let nodes = 500_000
    }

    /// The document's root; nil if there is nothing that can be used, which then is among the diagnostics.
    package static func read(_ file: SourceFile, into diagnostics: inout Diagnostics) -> LocatedNode? {
        guard file.bytes.count <= Limits.fileSize else {
            diagnostics.error(.fileTooLarge(limit: Limits.fileSize), at: .start(of: file.path))
            return nil
        }
        if let range = UTF8Check.firstFault(in: file) {
            diagnostics.error(.notUTF8, at: range)
            return nil
        }
        var builder = NodeBuilder(file: file.path)
        let isWhole = file.bytes.withUnsafeBufferPointer { bytes in
            let parser = EventParser(bytes)
            while let event = parser.next() {
                if !builder.take(event) { return false }
            }
            if let fault = parser.fault { builder.report(fault) }
            return parser.fault == nil
        }
        diagnostics.append(builder.diagnostics)
        guard isWhole else { return nil }
        guard let root = builder.root else {
            diagnostics.error(.emptyFile, at: .start(of: file.path))
            return nil
        }
        return root
    }
}
