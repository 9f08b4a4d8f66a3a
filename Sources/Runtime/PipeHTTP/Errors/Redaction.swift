import HTTPTypes
import PipeJSON

/// Removes secrets from the texts of errors and logs.
package struct Redaction: Sendable {
    /// The names, in one reference: they are copied for every call.
    private var names: Names
    private var values: [Secret] = []

    /// Makes a redaction with the places of secrets in requests. The secrets themselves are added later.
    ///
    /// - Parameters:
    ///   - headerNames: The names of header fields in lower case, besides the usual ones.
    ///   - queryNames: The names of query items.
    ///   - memberNames: The names of members of responses.
    package init(headerNames: Set<String> = [], queryNames: Set<String> = [], memberNames: Set<String> = []) {
        let usual: Set = ["authorization", "proxy-authorization", "cookie", "set-cookie"]
        names = Names(headers: usual.union(headerNames), query: queryNames, members: memberNames)
    }

    package var headerNames: Set<String> { names.headers }
    private var queryNames: Set<String> { names.query }
    var memberNames: Set<String> { names.members }

    private final class Names: Sendable {
        let headers: Set<String>
        let query: Set<String>
        let members: Set<String>

        init(headers: Set<String>, query: Set<String>, members: Set<String>) {
            self.headers = headers
            self.query = query
            self.members = members
        }
    }

    /// Adds a header field whose value is secret.
    package mutating func add(headerName: String) {
        let name = headerName.lowercased()
        if !names.headers.contains(name) {
            names = Names(headers: names.headers.union([name]), query: names.query, members: names.members)
        }
    }

    /// Adds a secret.
    package mutating func add(_ value: String) {
        // `Bearer token` is a secret with and without the name of its scheme.
        let token =
            value.firstIndex(ofScalar: " ").map { value.suffix(after: $0).trimmingASCIIWhitespace() } ?? value[...]
        for text in [value, String(token), PercentEncoding.encode(String(token))]
        where !values.contains(where: { $0.value.hasSameBytes(as: text) }) {
            // A text of up to three letters is in many words; masking it would make the rest unreadable.
            if text.utf8.count > 3 {
                // If two secrets overlap, the longer one is replaced first.
                let index = values.firstIndex { $0.value.utf8.count < text.utf8.count } ?? values.endIndex
                values.insert(Secret(text), at: index)
            }
        }
    }

    /// Returns a URL without user information and the values of API keys.
    package func url(_ original: String) -> String {
        let url = Self.removingUserInformation(original)
        guard !queryNames.isEmpty, let mark = url.firstIndex(ofScalar: "?") else {
            return text(url)
        }
        let shown = url.suffix(after: mark).split(atScalar: "&").map { part -> Substring in
            guard let equals = part.firstIndex(ofScalar: "="),
                queryNames.contains(PercentEncoding.decode(part[..<equals]))
            else {
                return part
            }
            return part[..<equals] + "=" + Secret.mask
        }
        return text(url[..<mark] + "?" + shown.joined(separator: "&"))
    }

    /// Returns a text without the values of credentials.
    package func text(_ original: String) -> String {
        let text = values.reduce(original) { $0.replacingBytes(of: $1.value, with: Secret.mask) }
        return values.isEmpty || text.firstIndex(ofScalar: "…") == nil ? text : withoutCutSecrets(text)
    }

    /// Returns bytes without the values of credentials.
    func bytes(_ original: [UInt8]) -> [UInt8] {
        values.reduce(original) { bytes, secret in
            bytes.replacingBytes(Array(secret.value.utf8), with: Array(Secret.mask.utf8)) ?? bytes
        }
    }

    /// Returns a text without the beginnings of secrets that are cut, as `…` says.
    private func withoutCutSecrets(_ text: String) -> String {
        let parts = text.split(atScalar: "…")
        let shown = parts.dropLast().map { part -> String in
            let bytes = Array(part.utf8)
            let cut = values.map { longestOverlap(of: bytes, Array($0.value.utf8)) }.max() ?? 0
            // Shorter ones are in many texts by chance.
            return cut > 3 ? String(decoding: bytes.dropLast(cut), as: UTF8.self) + Secret.mask : String(part)
        }
        return (shown + (parts.last.map { [String($0)] } ?? [])).joined(separator: "…")
    }

    /// The number of bytes at the end of a text that begin a secret.
    private func longestOverlap(of text: [UInt8], _ secret: [UInt8]) -> Int {
        var count = min(text.count, secret.count)
        while count > 0, !secret.starts(with: text.suffix(count)) {
            count -= 1
        }
        return count
    }

    /// Returns an error of reading JSON without the values of credentials and of secret members in the texts that it quotes.
    func error(_ error: JSONError) -> JSONError {
        let isSecret = error.path.components.contains { step in
            if case .member(let name) = step { names.members.contains(name) } else { false }
        }
        func text(_ found: String) -> String { isSecret ? Secret.mask : self.text(found) }
        let reason: JSONError.Reason =
            switch error.reason {
            case .invalidNumber(let found): .invalidNumber(text(found))
            case .notAnInteger(let found): .notAnInteger(text(found))
            case .numberOutOfRange(let found, let type): .numberOutOfRange(text(found), type: type)
            case .invalidValue(let found, let expected): .invalidValue(text(found), expected: expected)
            default: error.reason
            }
        return JSONError(reason, offset: error.offset, path: error.path)
    }

    /// Returns the value of a header field, masked if it is secret.
    package func value(of field: HTTPField) -> String {
        headerNames.contains(field.name.canonicalName) ? Secret.mask : text(field.value)
    }

    /// Masks the text before `@` in the authority of a URL.
    package static func removingUserInformation(_ url: String) -> String {
        guard let start = url.endIndex(ofBytes: "//"), let at = url.authority(from: start).lastIndex(ofScalar: "@")
        else {
            return url
        }
        return url[..<start] + Secret.mask + url[at...]
    }
}
