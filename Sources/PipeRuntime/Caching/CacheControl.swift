import HTTPTypes

/// The directives of `Cache-Control` (RFC 9111, section 5.2), of a request or of a response.
struct CacheControl: Sendable, Hashable {
    /// In lower case; those without a value have an empty one. Of a directive that stands there twice the first one counts, of
    /// `max-age` the shortest (section 4.2.1).
    private var directives: [String: String] = [:]

    /// Reads the directives of a message. What is invalid among them is passed, up to the next comma, so that no
    /// `no-store` behind it is lost; where a quote never ends, nothing is fresh.
    init(_ fields: HTTPFields) {
        for field in fields[values: .cacheControl] {
            var scanner = AuthFieldScanner(field)
            while let (name, value) = scanner.directive() {
                add(name.lowercased(), value)
            }
            if scanner.hasOpenQuote {
                add("max-age", "0")
            }
        }
        // Section 5.4.
        if fields[.cacheControl] == nil, let pragma = HTTPField.Name("Pragma"),
            fields[values: pragma].contains(where: { $0.lowercased().has(text: "no-cache") })
        {
            directives["no-cache"] = ""
        }
    }

    private mutating func add(_ name: String, _ value: String) {
        if let known = directives[name] {
            directives[name] = name == "max-age" ? Self.shorter(known, value) : known
        } else {
            directives[name] = value
        }
    }

    var isEmpty: Bool { directives.isEmpty }

    /// Whether a directive is there, with or without a value.
    func has(_ name: String) -> Bool { directives[name] != nil }

    /// The seconds of a directive (section 1.2.2); those that are no number count as stale at once.
    func seconds(_ name: String) -> Double? {
        directives[name].map { DeltaSeconds.read($0) ?? 0 }
    }

    /// The seconds of a directive that may stand without any, which means without a limit.
    func secondsOrEndless(_ name: String) -> Double? {
        directives[name].map { $0.isEmpty ? .infinity : DeltaSeconds.read($0) ?? 0 }
    }

    private static func shorter(_ first: String, _ second: String) -> String {
        (DeltaSeconds.read(first) ?? 0) <= (DeltaSeconds.read(second) ?? 0) ? first : second
    }
}
