import PipeExamples
import PipeHTTP
import PipeModel

/// The responses about a long operation, as the schema describes them.
struct JobMessage {
    let api: ServedAPI
    let job: StartedJob

    private var rules: API.Job { job.rules }
    private var result: API.Call.Result { job.call.route.call.result }
    private var origin: String { job.call.request.origin }

    /// The response to the request that has started the job, or to one that polls it.
    func state(isFirst: Bool) throws(Refusal) -> ServedResponse {
        switch job.phase {
        case .running(let polls): return running(polls, isFirst: isFirst)
        case .done(let value): return done(value)
        case .failed(let message): return try failed(message, word: rules.failed.words.first)
        case .cancelled:
            // A server that has no word for it has forgotten the job.
            guard let word = rules.failed.words.first(where: { $0.lowercased().begins(with: "cancel") }) else {
                throw Refusal(404, .noSuchItem(resource: job.call.route.resource.id))
            }
            return try failed(nil, word: word)
        }
    }

    /// The result at its own URL.
    func resultAlone() throws(Refusal) -> ServedResponse {
        guard case .done(let value) = job.phase else {
            throw Refusal(404, .noSuchItem(resource: job.call.route.resource.id))
        }
        guard let value else { return ServedResponse(204) }
        return written(200, placed(value, at: result.item), HTTPFields())
    }

    private func running(_ polls: Int, isFirst: Bool) -> ServedResponse {
        var body = JSONObject()
        var fields: HTTPFields = [.retryAfter: "0"]
        describe(.running, progress: polls * 100 / StartedJob.pollsToEnd, in: &body, &fields)
        return written(isFirst || rules.done.isEmpty ? 202 : 200, body.isEmpty ? nil : .object(body), fields)
    }

    private func done(_ value: JSONValue?) -> ServedResponse {
        var fields = HTTPFields()
        var root: JSONValue?
        switch rules.result {
        case .value(let pointer)?: root = value.map { placed($0, at: pointer) }
        case .get?: root = nil
        case nil: root = value.map { placed($0, at: result.item) }
        }
        var body = root?.object ?? JSONObject()
        describe(.done, progress: 100, in: &body, &fields)
        if case .get(.place(let place))? = rules.result {
            set(.string(origin + job.urls.result), at: place, in: &body, &fields)
        }
        // A list has no place for other members.
        if root == nil || root?.object != nil { root = body.isEmpty ? root : .object(body) }
        return written(root == nil ? 204 : 200, root, fields)
    }

    private func failed(_ message: String?, word: String?) throws(Refusal) -> ServedResponse {
        guard !rules.failed.isEmpty else { throw Refusal(500, .failedJob(message)) }
        var body = JSONObject()
        var fields = HTTPFields()
        describe(.failed, progress: nil, word: word, in: &body, &fields)
        let pointer = rules.message ?? api.model.errors?.message
        if let message, let pointer = pointer.flatMap({ JSONPointer($0) }), !pointer.isRoot {
            body.put(.string(message), at: pointer)
        }
        return written(200, .object(body), fields)
    }

    // MARK: - States

    private enum Kind { case running, done, failed }

    /// Sets what says in which state the job is, and where its URLs are.
    private func describe(
        _ kind: Kind, progress: Int?, word: String? = nil, in body: inout JSONObject, _ fields: inout HTTPFields
    ) {
        for (pointer, value) in job.urls.members { body.put(value, at: pointer) }
        if case .place(let place)? = rules.poll {
            set(.string(origin + job.urls.poll), at: place, in: &body, &fields)
        } else if rules.poll == nil, kind == .running {
            fields[.location] = origin + job.urls.poll
        }
        if case .place(let place)? = rules.cancel?.target {
            set(.string(origin + job.urls.cancel), at: place, in: &body, &fields)
        }
        if let state = rules.state {
            let name: String? =
                switch kind {
                case .running: runningWord
                case .done: rules.done.words.first
                case .failed: word
                }
            if let name { set(.string(name), at: state, in: &body, &fields) }
        }
        if let place = rules.progress, let progress {
            set(.number(JSONNumber(progress)), at: place, in: &body, &fields)
        }
        meet(rules.done.conditions, kind == .done, in: &body, &fields)
        meet(rules.failed.conditions, kind == .failed && rules.failed.words.isEmpty, in: &body, &fields)
    }

    /// A word that is neither one for the end nor one for a failure.
    private var runningWord: String {
        let ends = (rules.done + rules.failed).words
        var words = ["running", "processing", "pending"]
        if case .body(let pointer)? = rules.state, let name = JSONPointer(pointer)?.tokens?.first,
            case .enumeration(let type)? = api.record(of: result.type)?.fields.first(where: {
                $0.wireName.hasSameBytes(as: name)
            }
            )?
            .type.required
        {
            words = api.enums[type]?.values ?? words
        }
        return words.first { word in !ends.contains { $0.hasSameBytes(as: word) } } ?? "stand-in-running"
    }

    private func meet(
        _ conditions: [Condition]?, _ holds: Bool, in body: inout JSONObject, _ fields: inout HTTPFields
    ) {
        // One of several is enough for the job to end; all of them are false before.
        for condition in holds ? Array((conditions ?? []).prefix(1)) : conditions ?? [] {
            if case .header = condition.place {
                if let value = condition.value(holds) { set(value, at: condition.place, in: &body, &fields) }
            } else {
                body.meet(condition, holds)
            }
        }
    }

    // MARK: - Responses

    private func set(
        _ value: JSONValue, at place: Place, in body: inout JSONObject, _ fields: inout HTTPFields
    ) {
        let text = IdentityText.text(of: value) ?? ""
        switch place {
        case .header(let name): fields.set(text, for: name)
        case .link(let relation):
            fields.append(HTTPField(name: .init("Link") ?? .location, value: "<\(text)>; rel=\"\(relation)\""))
        case .body(let pointer), .first(let pointer), .last(let pointer):
            if let pointer = JSONPointer(pointer), !pointer.isRoot { body.put(value, at: pointer) }
        case .query, .cookie: break
        }
    }

    private func placed(_ value: JSONValue, at pointer: String?) -> JSONValue {
        value.placed(at: pointer.flatMap { JSONPointer($0) })
    }

    private func written(_ status: Int, _ value: JSONValue?, _ fields: HTTPFields) -> ServedResponse {
        guard let value = value.map(api.unmarked) else { return ServedResponse(status, fields: fields) }
        var fields = fields
        fields[.contentType] = "application/json"
        return ServedResponse(status, fields: fields, body: (try? JSON.encode(value)) ?? [])
    }
}

extension [JobTest] {
    /// The words at the place of the state.
    fileprivate var words: [String] { compactMap { if case .word(let word) = $0 { word } else { nil } } }

    fileprivate var conditions: [Condition] {
        compactMap { if case .condition(let condition) = $0 { condition } else { nil } }
    }
}
