import PipeExamples
import PipeHTTP
import PipeModel

/// A long operation that a request has started.
struct StartedJob: Sendable {
    enum Phase: Sendable {
        /// It runs, and was polled so many times.
        case running(polls: Int)
        /// It has ended; `nil` if it has no result.
        case done(JSONValue?)
        case failed(message: String)
        case cancelled
    }

    /// The number of requests after which a job has ended.
    static let pollsToEnd = 2

    let number: Int
    let call: FoundCall
    /// The result that a closure has chosen; `nil` to do the operation at the end.
    let chosen: JSONValue?
    /// Whether it is to fail.
    let fails: Bool
    let urls: JobURLs
    var phase = Phase.running(polls: 0)

    var rules: API.Job { call.route.call.result.job ?? API.Job(type: .scalar(.plain(.json))) }
}

/// Where a job is polled, cancelled and read.
struct JobURLs: Sendable {
    /// The paths, each after the server's path.
    let poll: String
    let result: String
    let cancel: String
    /// The values in the body of which the schema makes paths.
    let members: [(pointer: JSONPointer, value: JSONValue)]

    /// - Parameters:
    ///   - number: The number of the job.
    ///   - resource: The path of the item or the collection, without the server's path.
    ///   - base: The path of the server.
    init(
        _ number: Int, _ call: FoundCall, below resource: String, base: String, _ api: ServedAPI
    ) {
        let rules = call.route.call.result.job ?? API.Job(type: .scalar(.plain(.json)))
        let own = "\(base)/_stand-in/jobs/\(number)"
        var members: [(pointer: JSONPointer, value: JSONValue)] = []
        let suffix = rules.suffix ?? ""
        let start = resource.ends(with: suffix) ? String(resource.utf8.dropLast(suffix.utf8.count)) ?? "" : resource
        func path(_ target: JobTarget?, else usual: String) -> String {
            guard case .path(let template)? = target else { return usual }
            // The path of the item or the collection itself.
            if template.hasSameBytes(as: "/") { return base + resource }
            var filled = Self.filled(template, number, call, api, &members)
            if !template.ends(with: suffix) { filled += suffix }
            if template.begins(with: "/") { return base + filled }
            return base + (start.ends(with: "/") ? start : start + "/") + filled
        }
        poll = path(rules.poll, else: own)
        result = path(rules.result?.target, else: own + "/result")
        if case .poll? = rules.cancel?.target {
            cancel = poll
        } else {
            cancel = path(rules.cancel?.target, else: own + "/cancel")
        }
        self.members = members
    }

    /// A path of the schema with the identities of items above and with values that the body of responses has.
    private static func filled(
        _ template: String, _ number: Int, _ call: FoundCall, _ api: ServedAPI,
        _ members: inout [(pointer: JSONPointer, value: JSONValue)]
    ) -> String {
        var path = ""
        var rest = template[...]
        while let open = rest.firstIndex(ofScalar: "{"), let close = rest[open...].firstIndex(ofScalar: "}") {
            path += rest[..<open]
            let name = rest[..<close].suffix(after: open)
            rest = rest.suffix(after: close)
            if let identity = identity(name, call) {
                path += identity
                continue
            }
            let isReserved = name.begins(with: "+")
            let tokens = name.dropping { $0 == "+" }.split(atScalar: ".").map(String.init)
            let value = value(at: tokens, number, isReserved: isReserved, call, api)
            members.append((JSONPointer(tokens: tokens), value))
            let text = IdentityText.text(of: value) ?? ""
            path += isReserved ? text : PercentEncoding.encodeSegment(text)
        }
        return path + rest
    }

    /// The identity of an item above: `projects.id`.
    private static func identity(_ name: Substring, _ call: FoundCall) -> String? {
        let parts = name.split(atScalar: ".")
        guard parts.count == 2 else { return nil }
        let found = call.values.filter { value in
            guard case .identity(let owner, let part) = value.name else { return false }
            return owner.split(atScalar: ".").last?.hasSameBytes(as: parts[0]) == true
                && Int(parts[1]).map { $0 == part } ?? true
        }
        return found.isEmpty ? nil : found.map { PercentEncoding.encodeSegment($0.text) }.joined(separator: "/")
    }

    /// The value of a member, which no other job has.
    private static func value(
        at tokens: [String], _ number: Int, isReserved: Bool, _ call: FoundCall, _ api: ServedAPI
    ) -> JSONValue {
        if isReserved { return .string("jobs/\(number)") }
        let result = call.route.call.result
        // The last response may be the result itself.
        let isWhole = result.job?.result == nil && tokens.count == 1
        let field =
            isWhole ? api.record(of: result.type)?.fields.first { $0.wireName.hasSameBytes(as: tokens[0]) } : nil
        switch field?.type.required {
        case .scalar(.plain(let plain))? where plain.isInteger:
            return .number(JSONNumber(number))
        case .scalar(.plain(.uuid))?:
            let digits = String(number, radix: 16)
            return .string("00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.utf8.count) + digits)
        default: return .string(String(number))
        }
    }
}
