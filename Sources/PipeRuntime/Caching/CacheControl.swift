import HTTPTypes

/// The directives of `Cache-Control` (RFC 9111, section 5.2), of a request or of a response.
struct CacheControl: Sendable, Hashable {
    /// In lower case; those without a value have an empty one. Of a directive that stands there twice the first one counts, of
    /// `max-age` the shortest (section 4.2.1).
    private var directives: [String: String] = [:]

    init(_ fields: HTTPFields) {
        for field in fields[values: .cacheControl] {
            var scanner = AuthFieldScanner(field)
            while let (name, value) = scanner.directive() {
                let name = name.lowercased()
                if let known = directives[name] {
                    directives[name] = name == "max-age" ? Self.shorter(known, value) : known
                } else {
                    directives[name] = value
                }
            }
        }
        // Section 5.4.
        if fields[.cacheControl] == nil, let pragma = HTTPField.Name("Pragma"),
            fields[values: pragma].contains(where: { $0.lowercased().contains("no-cache") })
        {
            directives["no-cache"] = ""
        }
    }

    var isEmpty: Bool { directives.isEmpty }

    /// Whether a directive is there, with or without a value.
    func has(_ name: String) -> Bool { directives[name] != nil }

    /// The seconds of a directive (section 1.2.2); those that are no number count as stale at once.
    func seconds(_ name: String) -> Double? {
        directives[name].map { Self.seconds(of: $0) ?? 0 }
    }

    /// The seconds of a directive that may stand without any, which means without a limit.
    func secondsOrEndless(_ name: String) -> Double? {
        directives[name].map { $0.isEmpty ? .infinity : Self.seconds(of: $0) ?? 0 }
    }

    private static func seconds(of text: String) -> Double? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        // Longer numbers mean for ever.
        return text.utf8.count > 10 ? 2_147_483_648 : Double(text)
    }

    private static func shorter(_ first: String, _ second: String) -> String {
        (seconds(of: first) ?? 0) <= (seconds(of: second) ?? 0) ? first : second
    }
}
