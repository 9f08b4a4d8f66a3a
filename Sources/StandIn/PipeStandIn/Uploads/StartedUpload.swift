import PipeHTTP
import PipeModel

/// An upload in parts that a request has begun.
struct StartedUpload: Sendable {
    /// The largest content, in bytes.
    static let sizeLimit = 64 << 20

    let number: Int
    let call: FoundCall
    let rules: UploadResumption
    var content: [UInt8] = []

    /// The URL of the next part.
    var location: String { "\(call.request.origin)\(call.basePath)/_stand-in/uploads/\(number)" }

    /// What a request does.
    enum Step: Sendable {
        /// The server says how much it has.
        case incomplete(ServedResponse)
        /// The content is whole.
        case complete
    }

    /// Takes a part, or says how much of the content is there.
    mutating func take(_ request: ServedRequest) throws(Refusal) -> Step {
        switch (rules.way, request.method) {
        case (.contentRange, .put): return try takeRange(request)
        case (.location, .patch):
            try add(request, at: SentRange(request.field("Content-Range") ?? "")?.start)
            return .incomplete(progress(202))
        case (.location, .get), (.location, .head): return .incomplete(progress(204))
        case (.location, .put):
            // The last part may be in this request.
            if !request.body.isEmpty { try add(request, at: SentRange(request.field("Content-Range") ?? "")?.start) }
            if let name = rules.digestParameter { try check(request.item(name)) }
            return .complete
        default: throw Refusal(405, .noSuchMethod(allowed: rules.way == .location ? ["GET", "PATCH", "PUT"] : ["PUT"]))
        }
    }

    /// `bytes 0-9/20`, or `bytes */20` to ask for the progress.
    private mutating func takeRange(_ request: ServedRequest) throws(Refusal) -> Step {
        guard let range = request.field("Content-Range").flatMap({ SentRange($0) }) else {
            throw Refusal(400, .malformedRange)
        }
        if let start = range.start {
            guard range.end.map({ $0 - start + 1 == request.body.count }) ?? true else {
                throw Refusal(400, .malformedRange)
            }
            try add(request, at: start)
        }
        if let total = range.total, content.count >= total { return .complete }
        return .incomplete(progress(308))
    }

    /// Adds the bytes of a request. Those that are there already are not added twice.
    private mutating func add(_ request: ServedRequest, at start: Int?) throws(Refusal) {
        let start = start ?? content.count
        guard start <= content.count else { throw Refusal(416, .malformedRange) }
        let known = content.count - start
        let added = request.body.dropFirst(known)  // checked text: bytes
        guard content.count + added.count <= Self.sizeLimit else { throw Refusal(413, .tooLarge) }
        content += added
    }

    /// `sha256:` and hexadecimal digits.
    private func check(_ digest: String?) throws(Refusal) {
        guard let digest else { throw .invalid([FieldProblem([rules.digestParameter ?? ""], .missing)]) }
        guard digest.lowercased().hasSameBytes(as: "sha256:" + ContentDigest.sha256(of: content).hexadecimal) else {
            throw Refusal(400, .otherDigest)
        }
    }

    private func progress(_ status: Int) -> ServedResponse {
        var fields = HTTPFields()
        switch rules.way {
        // With a location, 308 would be a redirect (RFC 9110, section 15.4.9).
        case .contentRange: if !content.isEmpty { fields[.range] = "bytes=0-\(content.count - 1)" }
        case .location:
            fields[.location] = location
            fields[.range] = "0-\(max(0, content.count - 1))"
        }
        return ServedResponse(status, fields: fields)
    }
}

/// The value of `Content-Range` in a request (RFC 9110, section 14.4); `location` uploads leave out unit and total.
private struct SentRange {
    /// `nil` for `*`.
    private(set) var start: Int?
    private(set) var end: Int?
    /// `nil` for `*` and if it is left out.
    let total: Int?

    init?(_ text: String) {
        let range = text.begins(with: "bytes ") ? text.dropping(6) : text[...]
        let parts = range.split(atScalar: "/")
        guard parts.count <= 2, !parts[0].isEmpty else { return nil }
        total = parts.count == 2 ? Int(digits: parts[1]) : nil
        if parts.count == 2, total == nil, !parts[1].hasSameBytes(as: "*") { return nil }
        if parts[0].hasSameBytes(as: "*") { return }
        let bounds = parts[0].split(atScalar: "-")
        guard bounds.count == 2, let first = Int(digits: bounds[0]), let last = Int(digits: bounds[1]),
            last >= first, last < .max
        else { return nil }
        start = first
        end = last
    }
}

/// The uploads that were begun.
struct UploadBoard: Sendable {
    /// The largest contents of all of them, in bytes.
    static let sizeLimit = 512 << 20

    private var lastNumber = 0
    private var uploads = RecentValues<StartedUpload>(limit: 100)

    mutating func add(_ call: FoundCall, _ rules: UploadResumption) -> StartedUpload {
        lastNumber += 1
        let upload = StartedUpload(number: lastNumber, call: call, rules: rules)
        uploads[String(lastNumber)] = upload
        return upload
    }

    /// The upload at a path.
    func upload(at path: String) -> StartedUpload? {
        // Most servers have no uploads in parts.
        guard lastNumber > 0 else { return nil }
        return path.endIndex(ofBytes: "/_stand-in/uploads/").flatMap { uploads[String(path[$0...])] }
    }

    /// Keeps the parts of an upload, unless there is too much of all.
    mutating func set(_ upload: StartedUpload) throws(Refusal) {
        let others = uploads.all.reduce(0) { $0 + ($1.number == upload.number ? 0 : $1.content.count) }
        guard others + upload.content.count <= Self.sizeLimit else { throw Refusal(507, .tooLarge) }
        uploads[String(upload.number)] = upload
    }

    mutating func remove(_ upload: StartedUpload) { uploads[String(upload.number)] = nil }
}
