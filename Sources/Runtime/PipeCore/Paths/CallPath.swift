import PipeHTTP
import PipeJSON

/// A path of a call: a text, and values that are percent-encoded so that each stays within its segment.
///
/// ```swift
/// try await call(.get, "commits/\(sha)/files")
/// ```
///
/// The path is below its resource, or below the server's root if it starts with a slash; `/` alone is the resource
/// itself. `{id}` stands for the identity of the item, and `{projects.id}` for the identity of the item of `projects`
/// above it. A text that starts with `https://` or `http://` is a URL for
/// ``PipeClient/call(_:_:query:body:accept:authAlternatives:)``; a value never starts one.
public struct CallPath: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// The path, percent-encoded.
    private(set) var text: String
    /// Why the path is invalid.
    private(set) var error: PipeError.RequestError?
    /// The path with a ``placeholder`` for each value; `nil` if it has no values.
    private(set) var pattern: String?
    /// Whether the path is an absolute URL.
    private(set) var isURL: Bool
    /// How many slashes stand before a value that keeps its own and has nothing else before it.
    fileprivate var slashesBeforeValue: Int?
    /// How many of the slashes at the start belong to a value, or follow one that has only slashes.
    var keptSlashes: Int { slashesBeforeValue.map { text.utf8.leadingSlashes - $0 } ?? 0 }

    /// Makes a path of a text that is percent-encoded.
    public init(_ text: String) {
        self.text = text
        isURL = Self.beginsURL(text)
    }

    public init(stringLiteral value: String) {
        self.init(value)
    }

    public init(stringInterpolation: StringInterpolation) {
        self = stringInterpolation.path
    }

    /// Stands for a value. No identity of an item has this name.
    static let placeholder = "{value}"

    private static func beginsURL(_ text: String) -> Bool {
        let start = text.utf8.prefix(8).map { asciiLowercased($0) }
        return start.starts(with: "https://".utf8) || start.starts(with: "http://".utf8)
    }

    /// Collects the pieces of a path.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var path = CallPath("")
        private var isBegun = false

        public init(literalCapacity: Int, interpolationCount: Int) {
            path.text.reserveCapacity(literalCapacity + interpolationCount * 8)
        }

        /// Adds a text that is percent-encoded.
        public mutating func appendLiteral(_ literal: String) {
            if !isBegun, !literal.isEmpty {
                isBegun = true
                path.isURL = CallPath.beginsURL(literal)
            }
            path.text += literal
            path.pattern? += literal
        }

        /// Adds a value, percent-encoded so that it stays within its segment.
        public mutating func appendInterpolation(_ value: some QueryValue) {
            append([value.queryText])
        }

        /// Adds a value in a format, such as a date in seconds since 1970.
        public mutating func appendInterpolation<Format: JSONFormat>(_ value: Format.Value, as format: Format.Type) {
            append([URLQuery.text(of: value, as: format)])
        }

        /// Adds a value that is needed; with `nil`, the call throws ``PipeError/RequestError/pathArgument(name:)``.
        ///
        /// - Parameter name: The name of the argument, for the error.
        public mutating func appendInterpolation<Value: QueryValue>(_ value: Value?, argument name: String) {
            append(value.map { [$0.queryText] } ?? [], argument: name)
        }

        /// Adds a value in a format that is needed; with `nil`, the call throws
        /// ``PipeError/RequestError/pathArgument(name:)``.
        ///
        /// - Parameter name: The name of the argument, for the error.
        public mutating func appendInterpolation<Format: JSONFormat>(
            _ value: Format.Value?, as format: Format.Type, argument name: String
        ) {
            append(value.map { [URLQuery.text(of: $0, as: format)] } ?? [], argument: name)
        }

        /// Adds values, separated by commas, which are percent-encoded in the values (RFC 6570, section 3.2.2); with `nil` or an
        /// empty array, the call throws ``PipeError/RequestError/pathArgument(name:)``.
        ///
        /// - Parameter name: The name of the argument, for the error.
        public mutating func appendInterpolation<Value: QueryValue>(_ values: [Value]?, argument name: String) {
            append(values?.map(\.queryText) ?? [], separator: ",", argument: name)
        }

        /// Adds values in a format, separated by commas, which are percent-encoded in the values (RFC 6570, section 3.2.2); with
        /// `nil` or an empty array, the call throws ``PipeError/RequestError/pathArgument(name:)``.
        ///
        /// - Parameter name: The name of the argument, for the error.
        public mutating func appendInterpolation<Format: JSONFormat>(
            _ values: [Format.Value]?, as format: Format.Type, argument name: String
        ) {
            append(values?.map { URLQuery.text(of: $0, as: format) } ?? [], separator: ",", argument: name)
        }

        /// Adds a value that may have several segments: its slashes are kept, also at its ends and next to each other, and
        /// each segment is percent-encoded by itself. With an empty value or a segment `.` or `..`, the call throws
        /// ``PipeError/RequestError/emptyIdentity`` or ``PipeError/RequestError/dotSegment(in:)``.
        public mutating func appendInterpolation(keepingSlashes value: some QueryValue) {
            append(keepingSlashes: value.queryText)
        }

        /// Adds a value that may have several segments and is needed; with `nil`, the call throws
        /// ``PipeError/RequestError/pathArgument(name:)``.
        ///
        /// - Parameter name: The name of the argument, for the error.
        public mutating func appendInterpolation<Value: QueryValue>(keepingSlashes value: Value?, argument name: String)
        {
            if let value {
                append(keepingSlashes: value.queryText)
            } else {
                path.error = path.error ?? .pathArgument(name: name)
            }
        }

        private mutating func append(keepingSlashes value: String) {
            isBegun = true
            path.error = path.error ?? ResourcePath.error(ofSegments: value)
            if path.slashesBeforeValue == nil, path.text.utf8.allSatisfy({ $0 == UInt8(ascii: "/") }) {
                path.slashesBeforeValue = path.text.utf8.count
            }
            path.pattern = (path.pattern ?? path.text) + CallPath.placeholder
            path.text += PercentEncoding.encodeSegments(value)
        }

        private mutating func append(_ values: [String], separator: String? = nil, argument name: String) {
            if values.isEmpty {
                path.error = path.error ?? .pathArgument(name: name)
            } else {
                append(values, separator: separator)
            }
        }

        private mutating func append(_ values: [String], separator: String? = nil) {
            isBegun = true
            path.error = path.error ?? ResourcePath.error(ofSegment: values.joined(separator: separator ?? ""))
            path.pattern = (path.pattern ?? path.text) + CallPath.placeholder
            path.text += values.map { PercentEncoding.encodeSegment($0, separator: separator) }
                .joined(separator: separator ?? "")
        }
    }

    /// Whether the path starts at the server's root.
    var isAbsolute: Bool {
        text.utf8.first == UInt8(ascii: "/") && text.utf8.count > 1
            && (keptSlashes == 0 || text.utf8.leadingSlashes > keptSlashes)
    }
}

extension String.UTF8View {
    /// The number of slashes at the start.
    var leadingSlashes: Int { prefix { $0 == UInt8(ascii: "/") }.count }
}
