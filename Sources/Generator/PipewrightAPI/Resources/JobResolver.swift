import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

/// Resolves long operations that calls start.
struct JobResolver {
    let definitions: Definitions
    let types: TypeResolver
    let paths: PathResolver

    /// A job with a result of a type; `nil` with an error.
    ///
    /// - Parameter authored: The job as the schema describes it.
    func resolve(_ element: TypeExpression, _ authored: Schema.Job?, scope: PathScope) -> API.Job? {
        if case .named(let name) = element, name.value == "bytes" {
            definitions.refuse("bytes", in: .job, .jobHoldsValue, at: name.range)
            return nil
        }
        guard let type = types.resolve(element, in: .result) else { return nil }
        types.checkResult(type, at: element.range)
        var job = API.Job(type: type)
        guard let authored else { return job }
        job.state = authored.state?.value
        job.progress = authored.progress?.value
        job.done = authored.done.map(\.value)
        job.failed = authored.failed.map(\.value)
        job.message = authored.message?.value
        job.poll = authored.poll.map { resolve($0.value, at: $0.range, scope) }
        job.every = authored.every?.value
        job.longestDelay = authored.longestDelay?.value
        job.result = authored.result.map { result in
            result.value.target.map { .get(resolve($0, at: result.range, scope)) } ?? result.value
        }
        job.cancel = authored.cancel.map {
            JobCancellation(method: $0.value.method, target: resolve($0.value.target, at: $0.range, scope))
        }
        job.origins = authored.origins.map(\.value)
        definitions.checkOrigins(authored.origins)
        return job
    }

    /// Checks and encodes the path of a target. Names in { } are members of a response's body, of which nothing is known
    /// here, or identities of items above.
    private func resolve(_ target: JobTarget, at range: SourceRange, _ scope: PathScope) -> JobTarget {
        guard case .path(let path) = target else { return target }
        // The collection or item itself, as in a call.
        if path == "/" { return .path("") }
        if var reason = PathRule.problem(in: path, isName: Self.isMember) {
            if case .parameterName(let name) = reason, PathRule.parameter(name).isGreedy {
                reason = .greedyOfResponse("{\(name)}", instead: "{+\(PathRule.parameter(name).name)}")
            }
            definitions.error(.malformedPath(path, reason: reason), at: range)
            return target
        }
        var text = path.begins(with: "/") ? "/" : ""
        for piece in PathRule.pieces(of: PathRule.normalized(path)) ?? [] {
            switch piece {
            case .text(let piece): text += PathRule.encodedText(piece)
            case .parameter(let name):
                var items = scope
                items.identity = []
                text += paths.resolveKnown(Located(name, at: range), scope: items) ?? "{\(name)}"
            }
        }
        return .path(text)
    }

    /// A name, several of them with full stops between, or one after `+`.
    private static func isMember(_ name: String) -> Bool {
        let bytes = name.utf8.first == UInt8(ascii: "+") ? name.utf8.dropFirst() : name.utf8[...]
        return bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            .allSatisfy { PathRule.isParameter(String(decoding: $0, as: UTF8.self)) }
    }
}
