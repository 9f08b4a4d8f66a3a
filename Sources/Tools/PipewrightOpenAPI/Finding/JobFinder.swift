import PipeModel
import PipewrightDiagnostics

/// Finds the jobs that calls start. What a document does not say is not guessed.
struct JobFinder {
    /// The header fields with the URL of a status.
    private static let statusFields = ["Azure-AsyncOperation", "Operation-Location"]

    let document: OpenAPIDocument
    let operation: Operation
    /// The good responses with what they return.
    let results: [(response: Response, result: CallShape.Result)]
    /// What the call returns if it is not accepted with 202.
    let result: CallShape.Result

    /// The job; `nil` if the call starts none.
    ///
    /// - Throws: ``JobLoss`` if the document does not say enough.
    func find() throws(JobLoss) -> FoundJob? {
        switch operation.method {
        case .post, .put, .patch, .delete: break
        default: return nil
        }
        if let long = LongRunningExtension(operation.extensions) { return try job(of: long) }
        guard let accepted = results.first(where: { $0.response.status == .code(202) }) else { return nil }
        let field = Self.statusFields.first { accepted.response.has($0) }
        let hasLocation = accepted.response.has("Location")
        guard field != nil || hasLocation else { return nil }
        return try job(acceptedBy: accepted, field, hasLocation: hasLocation)
    }

    // MARK: - By the extension

    /// A job as Azure's guidelines describe it: the status is an object with the member `status`.
    private func job(of long: LongRunningExtension) throws(JobLoss) -> FoundJob {
        let type = try value(of: result)
        let field = Self.statusFields.first { name in results.contains { $0.response.has(name) } }
        let hasLocation = results.contains { $0.response.has("Location") }
        switch long.finalState {
        case .other(let option): throw .option(option)
        case .azureAsyncOperation: return Self.monitored(by: Self.statusFields[0], type)
        case .operationLocation: return Self.monitored(by: Self.statusFields[1], type)
        case .location:
            return field.map { Self.monitored(by: $0, type, result: "GET header.Location") } ?? FoundJob(type: type)
        case .originalURI:
            // A GET of another method's URL is not the result.
            guard operation.method == .put || operation.method == .patch else { throw .result }
            guard field != nil || hasLocation else { throw .status }
            var job = field.map { Self.monitored(by: $0, type) } ?? FoundJob(type: type)
            job.isAtCall = true
            return job
        case .unsaid:
            guard let field else {
                guard hasLocation else { throw .status }
                return FoundJob(type: type)
            }
            guard result == .nothing else { throw .result }
            return Self.monitored(by: field, type)
        }
    }

    private static func monitored(by field: String, _ type: FoundType, result: String? = nil) -> FoundJob {
        var entries: [FoundJob.Entry] = [
            .init("state", "body#/status"), .init("done", "Succeeded"), .init("failed", "Failed", "Canceled"),
            .init("message", "body#/error/message"), .init("poll", "header.\(field)"),
        ]
        if let result { entries.append(.init("result", result)) }
        return FoundJob(type: type, entries: entries)
    }

    // MARK: - By the status 202

    private func job(
        acceptedBy accepted: (response: Response, result: CallShape.Result), _ field: String?, hasLocation: Bool
    ) throws(JobLoss) -> FoundJob {
        let hasResult = result != .nothing || results.contains { $0.response.status != .code(202) }
        if field == nil, hasResult || accepted.result == .nothing {
            // 202 while the work goes on, as RFC 9110, section 15.3.3, has it.
            return FoundJob(type: try value(of: result))
        }
        guard case .value(let type) = accepted.result, let entries = statusEntries(of: accepted.response) else {
            throw .status
        }
        guard !hasResult, field == nil || !hasLocation else { throw .result }
        let poll = field.map { [FoundJob.Entry("poll", "header.\($0)")] } ?? []
        return FoundJob(type: type, entries: entries + poll)
    }

    /// The type of a result, which may be any JSON if the document has none.
    private func value(of result: CallShape.Result) throws(JobLoss) -> FoundType {
        switch result {
        case .nothing: .optional(.json)
        case .value(let type): type
        case .bytes, .stream: throw .content
        }
    }

    /// The entries that follow from the members of a status; `nil` if its states are not known.
    private func statusEntries(of response: Response) -> [FoundJob.Entry]? {
        guard let schema = response.contents.first(where: { MediaTypes.isJSON($0.mediaType) })?.schema else {
            return nil
        }
        let properties = document.merged(document.view(of: schema).target).node.properties
        for property in properties where ["status", "state"].contains(Words.folded(property.name)) {
            guard let (done, failed) = ends(of: property) else { continue }
            var entries: [FoundJob.Entry] = [
                .init("state", Self.place(property.name)), .init("done", done), .init("failed", failed),
            ]
            if let message = message(in: properties) { entries.append(.init("message", message)) }
            if let progress = properties.first(where: { isProgress($0) }) {
                entries.append(.init("progress", Self.place(progress.name)))
            }
            return entries
        }
        return nil
    }

    /// The states that are the end; `nil` if a state has a word that is not known.
    private func ends(of property: SchemaNode.Property) -> (done: [String], failed: [String])? {
        let values = document.merged(document.view(of: property.schema).target).node.values.map(\.text)
        var (done, failed): ([String], [String]) = ([], [])
        for value in values {
            guard let value else { return nil }
            let word = Words.folded(value)
            if Self.doneWords.contains(word) {
                done.append(value)
            } else if Self.failedWords.contains(word) {
                failed.append(value)
            } else if !Self.runningWords.contains(word) {
                return nil
            }
        }
        return done.isEmpty || failed.isEmpty ? nil : (done, failed)
    }

    private func message(in properties: [SchemaNode.Property]) -> String? {
        guard let error = properties.first(where: { $0.name == "error" }) else { return nil }
        let node = document.merged(document.view(of: error.schema).target).node
        if node.kinds == [.string] { return Self.place("error") }
        return node.properties.contains { $0.name == "message" } ? Self.place("error") + "/message" : nil
    }

    private func isProgress(_ property: SchemaNode.Property) -> Bool {
        let kinds = document[document.view(of: property.schema).target].kinds
        return Self.progressWords.contains(Words.folded(property.name)) && !kinds.isEmpty
            && kinds.allSatisfy { $0 == .integer || $0 == .number }
    }

    private static func place(_ name: String) -> String { "body#/" + ListFinder.escaped(name) }

    // MARK: - Words

    private static let doneWords: Set<String> = [
        "complete", "completed", "done", "finished", "ok", "ready", "succeeded", "success", "successful",
    ]
    private static let failedWords: Set<String> = [
        "aborted", "canceled", "cancelled", "error", "errored", "expired", "failed", "failure", "rejected", "timedout",
        "timeout",
    ]
    private static let runningWords: Set<String> = [
        "accepted", "active", "canceling", "cancelling", "created", "enqueued", "finalizing", "initializing",
        "inprogress", "inqueue", "new", "notstarted", "pending", "preparing", "processing", "queued", "received",
        "running", "scheduled", "started", "starting", "submitted", "validating", "waiting", "working",
    ]
    private static let progressWords: Set<String> = [
        "percent", "percentage", "percentcomplete", "percentdone", "progress", "progresspercent",
    ]
}

extension Response {
    /// Whether the document names a header field of the response.
    fileprivate func has(_ field: String) -> Bool {
        headers.contains { $0.name.lowercased() == field.lowercased() }
    }
}
