import PipeExamples
import PipeHTTP
import PipeModel

/// The response for a refusal, as the API describes its errors.
struct ErrorBody {
    let api: ServedAPI
    let generator: ValueGenerator
    /// The path of the request.
    let path: String

    func response(for refusal: Refusal) -> ServedResponse {
        var fields = refusal.fields
        guard let rules = api.model.errors else {
            fields[.contentType] = "application/problem+json"
            return ServedResponse(refusal.status, fields: fields, body: bytes(of: problem(refusal)))
        }
        fields[.contentType] = "application/json"
        let body = described(refusal, rules)
        return ServedResponse(status(of: refusal, rules), fields: fields, body: bytes(of: body))
    }

    /// APIs whose errors have a mark in the body report errors of calls with the status 200. Clients need the status of
    /// missing credentials.
    private func status(of refusal: Refusal, _ rules: API.ErrorRules) -> Int {
        guard rules.condition != nil else { return refusal.status }
        switch refusal.problem {
        case .unread, .malformedTarget, .malformedHost, .otherHost, .otherSite, .noSuchPath, .noSuchMethod,
            .unauthorized,
            .needsAuthorization, .forbidden, .changed, .versionNeeded,
            .needsClosure, .needsPages, .tooLarge, .malformedRange, .failedJob, .disrupted:
            return refusal.status
        case .noSuchItem, .malformedBody, .otherDigest, .unsupportedBody, .otherPart, .invalid, .exists, .noSuchPage:
            return 200
        }
    }

    /// RFC 9457.
    private func problem(_ refusal: Refusal) -> JSONObject {
        var body: JSONObject = [
            "type": "about:blank", "title": .string(refusal.title), "status": .number(JSONNumber(refusal.status)),
            "detail": .string(refusal.description),
        ]
        if case .invalid(let problems) = refusal.problem { body["errors"] = .object(Self.byField(problems)) }
        return body
    }

    private func described(_ refusal: Refusal, _ rules: API.ErrorRules) -> JSONObject {
        var body =
            api.record(of: rules.record).map { record in
                var described = DescribedError(api: api, refusal: refusal, path: path, generator: generator)
                return described.object(record, pointers: rules.pointers)
            } ?? JSONObject()
        if let message = rules.message.flatMap({ JSONPointer($0) }) {
            // The elements of a list have it.
            if case .array? = JSONValue.object(body)[message] {
            } else {
                body.put(.string(refusal.description), at: message)
            }
        } else if rules.record == nil {
            body = problem(refusal)
        }
        if case .invalid(let problems) = refusal.problem { add(problems, rules.validation, to: &body) }
        if let condition = rules.condition { body.meet(condition) }
        return body
    }

    private func add(_ problems: [FieldProblem], _ rules: ValidationRules?, to body: inout JSONObject) {
        switch rules {
        case nil:
            if body["errors"] == nil { body["errors"] = .object(Self.byField(problems)) }
        case .object(let pointer)?:
            if let pointer = JSONPointer(pointer) { body.put(.object(Self.byField(problems)), at: pointer) }
        case .list(let pointer, let field, let message)?:
            let elements = problems.map { problem -> JSONValue in
                guard let message = JSONPointer(message), !message.isRoot else { return .string(problem.message) }
                var element = JSONObject()
                element.put(.string(problem.message), at: message)
                if let field = field.flatMap({ JSONPointer($0) }) { element.put(.string(problem.name), at: field) }
                return .object(element)
            }
            if let pointer = JSONPointer(pointer) { body.put(.array(elements), at: pointer) }
        }
    }

    private static func byField(_ problems: [FieldProblem]) -> JSONObject {
        problems.reduce(into: JSONObject()) { object, problem in
            object[problem.name] = .array((object[problem.name]?.array ?? []) + [.string(problem.message)])
        }
    }

    private func bytes(of object: JSONObject) -> [UInt8] { (try? JSON.encode(object)) ?? [] }
}

extension API.ErrorRules {
    /// The places in the body that clients read.
    fileprivate var pointers: [JSONPointer] {
        var texts = [message].compactMap { $0 }
        switch validation {
        case .object(let pointer)?: texts.append(pointer)
        case .list(let pointer, _, _)?: texts.append(pointer)
        case nil: break
        }
        if case .body(let pointer)? = condition?.place { texts.append(pointer) }
        return texts.compactMap { JSONPointer($0) }
    }
}
