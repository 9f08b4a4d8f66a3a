import PipeExamples
import PipeJSON
import PipeModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A request as it is sent, and as arguments of curl.
package struct HTTPSample {
    /// The URL of the server without a slash at its end.
    let server: String
    let request: ExampleRequest

    package init(server: String, request: ExampleRequest) {
        self.server = server
        self.request = request
    }

    private static let boundary = "example-boundary"

    private var query: String {
        var items = request.query.map { (name: $0.name, value: $0.value) }
        for case .query(let name, let value) in request.credentials { items.append((name, value)) }
        return PercentEncodedText.items(items)
    }

    /// A server's URL may have a query.
    private var url: String {
        guard let mark = server.unicodeScalars.firstIndex(of: "?") else {
            return server + request.path + (query.isEmpty ? "" : "?" + query)
        }
        let own = String(server.unicodeScalars[mark...])
        return String(server.unicodeScalars[..<mark]) + request.path + own + (query.isEmpty ? "" : "&" + query)
    }

    /// The authority and the path of the server's URL.
    private var parts: (host: String, path: String) {
        let scalars = url.unicodeScalars
        var start = scalars.startIndex
        if let colon = scalars.firstIndex(of: ":"), scalars[colon...].starts(with: "://".unicodeScalars) {
            start = scalars.index(colon, offsetBy: 3)
        }
        let slash = scalars[start...].firstIndex(of: "/") ?? scalars.endIndex
        let path = String(scalars[slash...])
        return (String(scalars[start..<slash]), path.isEmpty ? "/" : path)
    }

    private func fields(hasBasic: Bool) -> [(name: String, value: String)] {
        var fields = request.fields.map { (name: $0.name, value: $0.value) }
        for credential in request.credentials {
            switch credential {
            case .header(let name, let value): fields.append((name, value))
            case .cookie(let name, let value): fields.append(("Cookie", "\(name)=\(value)"))
            case .basic(let user, let password):
                if hasBasic {
                    fields.append(("Authorization", "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()))
                }
            case .query: break
            }
        }
        return fields
    }

    // MARK: - HTTP

    var http: String {
        let parts = parts
        var lines = ["\(request.method.rawValue) \(parts.path) HTTP/1.1", "Host: \(parts.host)"]
        lines += fields(hasBasic: true).map { "\($0.name): \($0.value)" }
        guard let body = request.body else { return lines.joined(separator: "\n") }
        switch body {
        case .json(let value, let mediaType): lines += ["Content-Type: \(mediaType)", "", JSONText.text(value)]
        case .form(let items):
            lines += ["Content-Type: application/x-www-form-urlencoded", "", Self.form(items)]
        case .file(let mediaType): lines += ["Content-Type: \(mediaType)", "", ExampleRequest.fileContent]
        case .multipart(let parts, let kind):
            lines += ["Content-Type: multipart/\(kind); boundary=\(Self.boundary)", ""]
            for part in parts { lines += ["--" + Self.boundary] + Self.lines(of: part) }
            lines.append("--\(Self.boundary)--")
        case .stream: break
        }
        return lines.joined(separator: "\n")
    }

    private static func form(_ items: [API.NamedValue]) -> String {
        PercentEncodedText.items(items.map { ($0.name, $0.value) })
    }

    private static func lines(of part: ExampleRequest.Part) -> [String] {
        let disposition = "Content-Disposition: form-data; name=\"\(part.name)\""
        let fields = part.fields.map { "\($0.name): \($0.value)" } + [""]
        return switch part.content {
        case .file: ["\(disposition); filename=\"example.txt\""] + fields + ["example"]
        case .text(let text): [disposition] + fields + [text]
        case .json(let value): [disposition] + fields + [JSONText.line(value)]
        }
    }

    // MARK: - curl

    package var curl: String { curl(authorityFile: nil) }

    /// - Parameter authorityFile: A file with the certificate that is trusted; `nil` for the system's certificates.
    package func curl(authorityFile: String?) -> String {
        let trust = authorityFile.map { "--cacert \(Self.quoted($0)) " } ?? ""
        var lines = [
            "curl " + trust
                + (request.method == .get || request.method == .head ? "" : "-X \(request.method.rawValue) ")
        ]
        if request.method == .head { lines[0] += "--head " }
        lines[0] += Self.quoted(url)
        for case .basic(let user, let password) in request.credentials {
            lines.append("-u " + Self.quoted("\(user):\(password)"))
        }
        lines += fields(hasBasic: false).map { "-H " + Self.quoted("\($0.name): \($0.value)") }
        switch request.body {
        case .json(let value, let mediaType):
            lines += ["-H " + Self.quoted("Content-Type: \(mediaType)"), "-d " + Self.quoted(JSONText.text(value))]
        case .form(let items):
            lines += items.map { "-d " + Self.quoted(Self.form([$0])) }
        case .file(let mediaType):
            lines += ["-H " + Self.quoted("Content-Type: \(mediaType)"), "--data-binary @example.txt"]
        case .multipart(let parts, _): lines += parts.map { "-F " + Self.quoted(Self.argument(of: $0)) }
        case .stream, nil: break
        }
        return lines.joined(separator: " \\\n  ")
    }

    /// The text in the quotes of an argument `-F`.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { escaped += "\\" }
            escaped.unicodeScalars.append(scalar)
        }
        return escaped
    }

    private static func argument(of part: ExampleRequest.Part) -> String {
        let content =
            switch part.content {
            case .file: "@example.txt"
            case .text(let text): text
            case .json(let value): JSONText.line(value)
            }
        // curl gives a file the type of its name.
        let isUsual = part.content == .file && part.mediaType == "text/plain"
        let type = isUsual ? nil : part.mediaType.map { ";type=\($0)" }
        let headers = part.headers.map { ";headers=\"\($0.name): \(Self.escaped($0.value))\"" }
        return "\(part.name)=\(content)" + (type ?? "") + headers.joined()
    }

    /// An argument of a POSIX shell: nothing is special between apostrophes.
    static func quoted(_ text: String) -> String {
        "'" + text.replacingBytes(of: "'", with: "'\\''") + "'"
    }
}
