#if Store
import GRDB
import PipeCore
import PipeJSON

/// Names and values in SQL. Names come from schemas, values from apps and servers.
enum SQLText {
    /// A name in quotes.
    static func name(_ name: String) -> String {
        "\"" + name.replacingBytes(of: "\"", with: "\"\"") + "\""
    }

    /// The column of a field, which no column of the store itself has the name of.
    static func column(_ field: String) -> String { name("field_" + field) }

    /// The number of selections that SQLite joins at most.
    private static let joinedAtMost = 500

    /// The rows of all selections, to select from. They are joined in groups, since an API can have more types than SQLite
    /// joins selections.
    static func union(_ selections: [String]) -> String {
        guard selections.count > joinedAtMost else { return selections.joined(separator: " UNION ALL ") }
        return union(
            stride(from: 0, to: selections.count, by: joinedAtMost).map { start in
                "SELECT * FROM (\(union(Array(selections[start...].prefix(joinedAtMost)))))"
            })
    }

    /// The first text after all texts that begin with another one, in the order of SQLite, which compares scalars; `nil` if
    /// no text comes after them.
    static func end(ofTextsWith start: String) -> String? {
        var scalars = start.unicodeScalars
        while let last = scalars.popLast() {
            // There are no scalars for surrogates, and none after the last one.
            let next = last == "\u{D7FF}" ? 0xE000 : last.value + 1
            if let next = Unicode.Scalar(next) {
                scalars.append(next)
                return String(scalars)
            }
        }
        return nil
    }

    /// A JSON list of values.
    static func list(_ values: [ColumnContent]) -> String {
        let list = values.map { value -> JSONValue in
            switch value {
            case .null: .null
            case .integer(let number): .number(JSONNumber(number))
            case .double(let number): JSONNumber(number).map { .number($0) } ?? .null
            case .text(let text): .string(text)
            }
        }
        return (try? JSON.encode(JSONValue.array(list))).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
    }
}

extension ColumnContent {
    init(_ value: DatabaseValue) {
        self =
            switch value.storage {
            case .int64(let number): .integer(number)
            case .double(let number): .double(number)
            case .string(let text): .text(text)
            case .null, .blob: .null
            }
    }

    /// Whether a version is a later one than another, of the same type.
    func isNewer(than other: ColumnContent) -> Bool {
        switch (self, other) {
        case (.integer(let new), .integer(let old)): new > old
        case (.text(let new), .text(let old)): old.utf8.lexicographicallyPrecedes(new.utf8)
        default: false
        }
    }

    var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .double(let number): number.databaseValue
        case .text(let text): text.databaseValue
        }
    }
}
#endif
