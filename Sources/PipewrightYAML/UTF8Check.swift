import PipewrightDiagnostics

/// Finds the first place at which bytes are no UTF-8.
enum UTF8Check {
    static func firstFault(in file: SourceFile) -> SourceRange? {
        var decoder = UTF8()
        var bytes = file.bytes.makeIterator()
        var line = 1
        var column = 1
        while true {
            switch decoder.decode(&bytes) {
            case .scalarValue("\n"): (line, column) = (line + 1, 1)
            case .scalarValue: column += 1
            case .emptyInput: return nil
            case .error: return SourceRange(file: file.path, line: line, column: column, length: 1)
            }
        }
    }
}
