import HTTPTypes

/// Removes secrets from the texts of errors and logs.
struct Redaction: Sendable {
    /// The names, in one reference: they are copied for every call.
    private var names: Names
    private var values: [Secret] = []

    /// Makes a redaction with the locations of schemes. The values of credentials are added later.
    init(_ schemes: [String: AuthScheme]) {
        var headerNames: Set = ["authorization", "proxy-authorization", "cookie", "set-cookie"]
        var queryNames: Set<String> = []
        for scheme in schemes.values {
            switch scheme.location {
            case .header(let name): headerNames.insert(name.lowercased())
            case .query(let name): queryNames.insert(name)
            case .cookie: break
            }
        }
        names = Names(headers: headerNames, query: queryNames)
    }

    var headerNames: Set<String> { names.headers }
    private var queryNames: Set<String> { names.query }

    private final class Names: Sendable {
        let headers: Set<String>
        let query: Set<String>

        init(headers: Set<String>, query: Set<String>) {
            self.headers = headers
            self.query = query
        }
    }

    /// Adds secrets.
    mutating func add(_ authorization: RequestAuthorization) {
        for item in authorization.items {
            if case .header(let name) = item.location {
                let name = name.lowercased()
                if !names.headers.contains(name) {
                    names = Names(headers: names.headers.union([name]), query: names.query)
                }
            }
            add(item.secret.value)
        }
    }

    /// Adds secrets.
    mutating func add(_ value: String) {
        // `Bearer token` is a secret with and without the name of its scheme.
        let token = value.place(of: " ").map { value.text(behind: $0).trimmingASCIIWhitespace() } ?? value[...]
        for text in [value, String(token), PercentEncoding.encode(token)]
        where !values.contains(where: { $0.value.isSame(as: text) }) {
            // A text of up to three letters is in many words; masking it would make the rest unreadable.
            if text.utf8.count > 3 {
                // If two secrets overlap, the longer one is replaced first.
                let index = values.firstIndex { $0.value.utf8.count < text.utf8.count } ?? values.endIndex
                values.insert(Secret(text), at: index)
            }
        }
    }

    /// Returns a URL without user information and the values of API keys.
    func url(_ original: String) -> String {
        let url = Self.removingUserInformation(original)
        guard !queryNames.isEmpty, let mark = url.place(of: "?") else {
            return text(url)
        }
        let shown = url.text(behind: mark).parts(at: "&").map { part -> Substring in
            guard let equals = part.place(of: "="), queryNames.contains(PercentEncoding.decode(part[..<equals])) else {
                return part
            }
            return part[..<equals] + "=" + Secret.mask
        }
        return text(url[..<mark] + "?" + shown.joined(separator: "&"))
    }

    /// Returns a text without the values of credentials.
    func text(_ original: String) -> String {
        values.reduce(original) { $0.replacingBytes(of: $1.value, with: Secret.mask) }
    }

    /// Returns the value of a header field, masked if it is secret.
    func value(of field: HTTPField) -> String {
        headerNames.contains(field.name.canonicalName) ? Secret.mask : text(field.value)
    }

    /// Masks the text before `@` in the authority of a URL.
    static func removingUserInformation(_ url: String) -> String {
        guard let start = url.end(of: "//"), let at = url.authority(from: start).lastPlace(of: "@") else {
            return url
        }
        return url[..<start] + Secret.mask + url[at...]
    }
}
