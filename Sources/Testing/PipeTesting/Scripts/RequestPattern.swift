import PipeCore

/// A pattern for the requests that a scripted response is for.
public struct RequestPattern: Sendable, Hashable, CustomStringConvertible {
    /// The method; `nil` for every method.
    public var method: HTTPRequest.Method?
    /// The path: `*` stands for one segment or a part of one, `**` for any number of segments.
    public var path: String
    /// Items that the query must contain, decoded; `*` stands for any value.
    public var query: [String: String]
    /// Header fields that the request must have; `*` stands for any value.
    public var headers: [String: String]

    /// Makes a pattern.
    ///
    /// - Parameters:
    ///   - method: The method; `nil` for every method.
    ///   - path: The path with its leading slash, such as `/projects/*/tasks`; `*` stands for one segment or a part of
    ///     one, `**` for any number of segments.
    ///   - query: Items that the query must contain, decoded; `*` stands for any value.
    ///   - headers: Header fields that the request must have; `*` stands for any value.
    public init(
        _ method: HTTPRequest.Method? = nil, _ path: String = "/**", query: [String: String] = [:],
        headers: [String: String] = [:]
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
    }

    /// Whether a request matches the pattern.
    public func matches(_ sent: SentRequest) -> Bool {
        guard method == nil || method == sent.request.method else {
            return false
        }
        let items = sent.query
        let hasQuery = query.allSatisfy { name, value in
            items.contains { $0.name == name && (value == "*" || $0.value == value) }
        }
        let hasHeaders = headers.allSatisfy { name, value in
            sent.header(name).map { value == "*" || $0 == value } ?? false
        }
        return hasQuery && hasHeaders && Self.matches(Self.segments(sent.path), Self.segments(path))
    }

    public var description: String {
        var text = "\(method?.rawValue ?? "*") \(path)"
        if !query.isEmpty {
            text += "?" + query.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
        }
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
            text += " \(name): \(value)"
        }
        return text
    }

    private static func segments(_ path: String) -> [Substring] {
        path.split(atScalar: "/")
    }

    /// Compares each pair of positions once, so that no pattern takes exponential time.
    private static func matches(_ segments: [Substring], _ patterns: [Substring]) -> Bool {
        covers(segments, patterns, isWildcard: { $0 == "**" }) { matches($0, $1) }
    }

    private static func matches(_ segment: Substring, _ pattern: Substring) -> Bool {
        covers(Array(segment.utf8), Array(pattern.utf8), isWildcard: { $0 == UInt8(ascii: "*") }, ==)
    }

    private static func covers<Element>(
        _ elements: [Element], _ patterns: [Element], isWildcard: (Element) -> Bool, _ fits: (Element, Element) -> Bool
    ) -> Bool {
        // The numbers of elements that the patterns so far can match.
        var reached = [true] + [Bool](repeating: false, count: elements.count)
        for pattern in patterns {
            var next = [Bool](repeating: false, count: elements.count + 1)
            for count in 0...elements.count {
                if isWildcard(pattern) {
                    next[count] = reached[count] || (count > 0 && next[count - 1])
                } else if count > 0, reached[count - 1] {
                    next[count] = fits(elements[count - 1], pattern)
                }
            }
            reached = next
        }
        return reached[elements.count]
    }
}
