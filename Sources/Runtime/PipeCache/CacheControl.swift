import HTTPTypes
import PipeHTTP

/// The directives of `Cache-Control` (RFC 9111, section 5.2), of a request or of a response.
struct CacheControl: Sendable, Hashable {
    /// The directives by their names in lower case, with an empty text for those without a value. Of repeated
    /// directives the first one applies; of repeated `max-age` the shortest (section 4.2.1).
    private var directives: [String: String] = [:]

    /// Reads the directives of a message. Invalid directives are skipped up to the next comma, so that a `no-store`
    /// after them is not lost. If a quote never ends, nothing is fresh.
    init(_ fields: HTTPFields) {
        for field in fields[values: .cacheControl] {
            var scanner = FieldScanner(field)
            while let (name, value) = Self.directive(&scanner) {
                add(name.lowercased(), value)
            }
            if scanner.hasOpenQuote {
                add("max-age", "0")
            }
        }
        // Section 5.4: `Pragma: no-cache` counts if there is no `Cache-Control`.
        if fields[.cacheControl] == nil, let pragma = HTTPField.Name("Pragma"),
            fields[values: pragma].contains(where: { $0.lowercased().containsBytes(of: "no-cache") })
        {
            directives["no-cache"] = ""
        }
    }

    /// Returns the next directive of a list of `name`, `name=token` and `name="text"` (RFC 9111, section 5.2), or `nil`
    /// at the end. An opening quote without an end is skipped alone, as the following directives may be valid.
    private static func directive(_ scanner: inout FieldScanner) -> (name: String, value: String)? {
        scanner.skipSeparators()
        while scanner.next != nil {
            guard let name = scanner.token() else {
                skipMember(&scanner)
                scanner.skipSeparators()
                continue
            }
            scanner.skipBlanks()
            guard scanner.skip(UInt8(ascii: "=")) else {
                return (name, "")
            }
            scanner.skipBlanks()
            return (name, value(&scanner))
        }
        return nil
    }

    /// Skips to the next comma outside of quotes.
    private static func skipMember(_ scanner: inout FieldScanner) {
        while let next = scanner.next, next != UInt8(ascii: ",") {
            if next == UInt8(ascii: "\"") {
                _ = value(&scanner)
            } else {
                scanner.skip(next)
            }
        }
    }

    private static func value(_ scanner: inout FieldScanner) -> String {
        guard scanner.next == UInt8(ascii: "\"") else {
            return scanner.text(upTo: UInt8(ascii: ","), 0x20, 0x09)
        }
        if let text = scanner.quotedString() {
            return text
        }
        scanner.skip(UInt8(ascii: "\""))
        return ""
    }

    private mutating func add(_ name: String, _ value: String) {
        if let known = directives[name] {
            directives[name] = name == "max-age" ? Self.shorter(known, value) : known
        } else {
            directives[name] = value
        }
    }

    var isEmpty: Bool { directives.isEmpty }

    /// Whether there is a directive of this name, with or without a value.
    func has(_ name: String) -> Bool { directives[name] != nil }

    /// The seconds of a directive (section 1.2.2), or `nil` without the directive. Invalid values count as 0, which
    /// makes a response stale at once.
    func seconds(_ name: String) -> Double? {
        directives[name].map { DeltaSeconds.read($0) ?? 0 }
    }

    /// The seconds of a directive whose value is optional. Without a value it means no limit.
    func secondsOrInfinity(_ name: String) -> Double? {
        directives[name].map { $0.isEmpty ? .infinity : DeltaSeconds.read($0) ?? 0 }
    }

    private static func shorter(_ first: String, _ second: String) -> String {
        (DeltaSeconds.read(first) ?? 0) <= (DeltaSeconds.read(second) ?? 0) ? first : second
    }
}
