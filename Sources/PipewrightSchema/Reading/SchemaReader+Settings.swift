import PipewrightDiagnostics
import PipewrightYAML

extension SchemaReader {
    static let settingsKeys = ["headers", "query", "timeout"]

    /// Reads the settings that every level may hold from the members of that level.
    mutating func readSettings(_ members: [String: LocatedNode.Entry]) -> Settings {
        Settings(
            headers: readNamedValues(members["headers"], what: "‘headers’"),
            query: readNamedValues(members["query"], what: "‘query’"),
            timeout: members["timeout"].flatMap { readDuration($0.value, what: "‘timeout’") }
        )
    }

    mutating func readNamedValues(_ entry: LocatedNode.Entry?, what: String) -> [Settings.NamedValue] {
        guard let entry, let entries = entries(of: entry.value, what: what) else { return [] }
        return entries.compactMap { entry in
            guard let value = text(entry.value, what: "the value of ‘\(entry.key.text)’") else { return nil }
            return Settings.NamedValue(name: Located(entry.key.text, at: entry.key.range), value: value)
        }
    }

    /// `30s`, `500ms`, `2m`, or a number of seconds; in milliseconds.
    mutating func readDuration(_ node: LocatedNode, what: String) -> Located<Int>? {
        guard let text = text(node, what: what) else { return nil }
        let units: [(suffix: String, milliseconds: Int)] = [("ms", 1), ("s", 1000), ("m", 60_000), ("", 1000)]
        for unit in units where text.value.hasSuffix(unit.suffix) {
            let digits = text.value.dropLast(unit.suffix.count)
            guard let count = Int(digits), count > 0, count <= 86_400_000 / unit.milliseconds else { break }
            return Located(count * unit.milliseconds, at: text.range)
        }
        error(
            .invalidValue(text.value, of: "duration", expected: "for example 30s, 500ms or 2m, up to a day"),
            at: text.range
        )
        return nil
    }
}
