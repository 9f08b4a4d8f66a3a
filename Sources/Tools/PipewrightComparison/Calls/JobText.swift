import PipeModel

extension API.Job {
    /// How the server is asked, as in a schema.
    var text: String {
        let parts: [String?] = [
            state.map { "state: \($0.text)" }, Self.text("done", done), Self.text("failed", failed),
            message.map { "message: body#\($0)" }, progress.map { "progress: \($0.text)" },
            "poll: \(poll?.text ?? "header.Location")", every.map { "every: \($0)ms" },
            longestDelay.map { "longest-delay: \($0)ms" }, result.map { "result: \($0.text)" },
            cancel.map { "cancel: \($0.text)" },
            origins.isEmpty ? nil : "origins: [\(origins.joined(separator: ", "))]",
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    private static func text(_ key: String, _ tests: [JobTest]) -> String? {
        tests.isEmpty ? nil : "\(key): [\(tests.map(\.text).joined(separator: ", "))]"
    }
}

extension JobTest {
    fileprivate var text: String {
        switch self {
        case .word(let word): word
        case .condition(let condition): condition.text
        }
    }
}

extension JobResult {
    fileprivate var text: String {
        switch self {
        case .value(let pointer): "body#\(pointer)"
        case .get(let target): "GET \(target.text)"
        }
    }
}

extension JobCancellation {
    fileprivate var text: String { target == .poll ? method.rawValue : "\(method.rawValue) \(target.text)" }
}
