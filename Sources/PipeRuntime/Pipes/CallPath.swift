import PipeJSON

/// A path below a resource, as generated code writes it: text from the schema, and values that become one segment, or a
/// part of one, whatever they hold.
///
/// ```swift
/// try await call(.get, "commits/\(sha)/files")
/// ```
///
/// A slash at the beginning leads to the server's root; `/` alone is the resource itself. `{id}` stands for the identity
/// of the item, and `{projects.id}` for that of the item of `projects` above it. A text that begins with `https://` or
/// `http://` is an address for ``PipeClient/call(_:_:query:body:accept:use:)``; a value never begins one.
public struct CallPath: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// The path, percent-encoded.
    let text: String
    /// Why no call can be made to this path.
    let fault: PipeError.RequestFault?
    /// Where it has values.
    let marks: PathMarks
    /// Whether it is an absolute URL.
    let isURL: Bool

    /// A path that comes encoded from a schema.
    public init(_ text: String) {
        self.text = text
        fault = nil
        marks = PathMarks()
        isURL = Self.beginsURL(text)
    }

    public init(stringLiteral value: String) {
        self.init(value)
    }

    public init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.text
        fault = stringInterpolation.fault
        marks = stringInterpolation.marks
        isURL = stringInterpolation.isURL
    }

    private static func beginsURL(_ text: String) -> Bool {
        let start = text.utf8.prefix(8).map { asciiLowercased($0) }
        return start.starts(with: "https://".utf8) || start.starts(with: "http://".utf8)
    }

    /// Gathers the pieces of a path.
    public struct StringInterpolation: StringInterpolationProtocol {
        var text = ""
        var fault: PipeError.RequestFault?
        var marks = PathMarks()
        var isURL = false
        private var isBegun = false

        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount * 8)
        }

        /// Adds text from a schema, encoded already.
        public mutating func appendLiteral(_ literal: String) {
            if !isBegun, !literal.isEmpty {
                isBegun = true
                isURL = CallPath.beginsURL(literal)
            }
            text += literal
        }

        /// Adds a value, encoded so that it stays within its segment.
        public mutating func appendInterpolation(_ value: some QueryValue) {
            append(value.queryText)
        }

        /// Adds a value of an enumeration, encoded so that it stays within its segment.
        @_disfavoredOverload
        public mutating func appendInterpolation<Value: RawRepresentable & JSONWritable>(_ value: Value)
        where Value.RawValue: QueryValue {
            append(value.rawValue.queryText)
        }

        /// Adds a value in a format of its own, such as a date as seconds since 1970.
        public mutating func appendInterpolation<Format: JSONFormat>(_ value: Format.Value, as format: Format.Type) {
            append(Query.text(of: value, as: format))
        }

        private mutating func append(_ segment: String) {
            isBegun = true
            fault = fault ?? ResourcePath.fault(ofSegment: segment)
            marks.add(text.utf8.count)
            text += PercentEncoding.encodeSegment(segment)
        }
    }

    /// Whether it begins at the server's root.
    var isAbsolute: Bool {
        text.utf8.first == UInt8(ascii: "/") && text.utf8.count > 1
    }
}
