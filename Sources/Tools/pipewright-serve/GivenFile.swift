import PipeJSON
import PipewrightCommandLine
import PipewrightDiagnostics
import PipewrightYAML

/// A file with records in YAML or JSON.
enum GivenFile {
    /// The records as JSON; `nil` if the file cannot be read.
    static func read(_ path: String, into diagnostics: DiagnosticCollector) -> (file: SourceFile, json: [UInt8])? {
        guard let file = InputFile.read(path, into: diagnostics) else { return nil }
        if path.ends(with: ".json") { return (file, file.bytes) }
        var count = 0
        let node = YAMLReader.read(file, counting: &count, whenEmpty: .emptyFile, into: diagnostics)
        guard let node, let json = try? JSON.encode(value(of: node)) else { return nil }
        return (file, json)
    }

    /// The value of a node (YAML 1.2, section 10.3.2).
    private static func value(of node: LocatedNode) -> JSONValue {
        switch node.content {
        case .mapping(let entries):
            .object(JSONObject(entries.map { .init(name: $0.key.text, value: value(of: $0.value)) }))
        case .sequence(let elements): .array(elements.map(value))
        case .scalar(let scalar):
            if node.isNull {
                .null
            } else if let value = node.bool {
                .bool(value)
            } else if scalar.isPlain, let number = JSONNumber(scalar.text) {
                .number(number)
            } else {
                .string(scalar.text)
            }
        }
    }
}
