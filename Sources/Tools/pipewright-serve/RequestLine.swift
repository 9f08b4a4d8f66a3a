#if StandIn
import PipeHTTP
import PipeStandIn

/// What is printed for each request: `GET /v1/projects?limit=5  200  0.4 ms`.
enum RequestLine {
    /// The longest path that is shown, in scalars.
    private static let limit = 200

    static func text(_ request: ServedRequest, _ response: ServedResponse, _ duration: Duration) -> String {
        let target = request.path + (request.query.map { "?\($0)" } ?? "")
        let shown = shown(target)
        let microseconds = duration.components.attoseconds / 1_000_000_000_000
        let tenths = (duration.components.seconds * 1_000_000 + microseconds) / 100
        // Percent-encoded names.
        let ignored = response.fields.values(of: "Stand-In-Ignored").map { "  ignored: \($0)" }.joined()
        return "\(request.method.rawValue) \(shown)  \(response.status)  \(tenths / 10).\(tenths % 10) ms\(ignored)"
    }

    /// A target in one line of text, without what a terminal would take for a command.
    private static func shown(_ target: String) -> String {
        let scalars = target.unicodeScalars.prefix(limit).map { (" "..."~").contains($0) ? $0 : "?" }
        let end = target.unicodeScalars.count > limit ? "…" : ""
        return String(String.UnicodeScalarView(scalars)) + end
    }
}
#endif
