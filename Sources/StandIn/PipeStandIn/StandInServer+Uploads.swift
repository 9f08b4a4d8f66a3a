import PipeHTTP
import PipeModel

extension StandInServer {
    /// The response to the beginning of an upload in parts; `nil` for calls and requests that have the content itself.
    func uploadResponse(_ found: FoundCall) throws(Refusal) -> ServedResponse? {
        guard let rules = found.route.call.body?.resumption, found.request.body.isEmpty else { return nil }
        // What refuses an empty upload refuses the whole one.
        _ = try withCopy(of: found) { call throws(Refusal) in try call.response() }
        let upload = uploads.withLock { $0.add(found, rules) }
        var fields: HTTPFields = [.location: upload.location]
        if rules.way == .location { fields[.range] = "0-0" }
        return ServedResponse(rules.way == .location ? 202 : 200, fields: fields)
    }

    /// The response to a part of an upload; `nil` for other requests.
    func partResponse(_ request: ServedRequest) throws(Refusal) -> ServedResponse? {
        guard var upload = uploads.withLock({ $0.upload(at: request.path) }) else { return nil }
        try gate.check(request, upload.call.route.call)
        // Parts come one after the other; of two at a time, the last one counts.
        let step = try upload.take(request)
        if case .incomplete(let response) = step {
            let kept = upload
            try uploads.withLock { (board) throws(Refusal) in try board.set(kept) }
            return response
        }
        var whole = upload.call.request
        whole.body = upload.content
        whole.fields[.contentType] = request.fields[.contentType] ?? whole.fields[.contentType]
        let call = FoundCall(
            api, upload.call.route, upload.call.values, path: upload.call.path, request: whole)
        let response = try withCall(call) { call throws(Refusal) in try call.response() }
        uploads.withLock { $0.remove(upload) }
        return response
    }
}
