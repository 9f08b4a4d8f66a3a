import PipeHTTP
import PipeModel

/// What the body of a request says, as its call reads it.
///
/// It is read before the records are locked, since a large body takes long. An error is thrown when the content is used, so
/// that a call that does not exist is refused first.
struct SentContent: Sendable {
    /// The value of a body that is not in parts; `nil` if the call reads none.
    private let value: Result<JSONValue, Refusal>?
    /// The values and the file of an upload, or of a draft in parts; `nil` for other bodies.
    private let parts: Result<SentParts, Refusal>?
    private let stream: Result<[JSONValue], Refusal>?

    /// A value of a body with several of them.
    init(_ value: JSONValue) { self.init(.success(value)) }

    init(of request: ServedRequest, for route: Route, _ api: ServedAPI) {
        let call = route.call
        let reader = RequestBody(api: api)
        if call.operation == .list, call.body?.kind != .filter || request.body.isEmpty {
            // A list without a filter may have the members of paging in a body.
            self.init((try? JSON.decode(JSONValue.self, from: request.body)).map { .success($0) })
            return
        }
        guard var body = call.body else {
            self.init(nil)
            return
        }
        let record = api.record(of: route.resource.record)
        let isDraft = call.operation == .create || call.operation?.body != nil && record != nil
        do throws(Refusal) {
            if isDraft {
                body.fields = body.fields ?? record?.fields ?? []
                if let parts = try reader.draft(request, body.fields ?? [], isNew: call.operation == .create) {
                    self.init(nil, parts: .success(parts))
                    return
                }
            } else if body.kind == .multipart || body.kind == .upload {
                self.init(nil, parts: .success(try reader.upload(request, body)))
                return
            }
        } catch {
            self.init(nil, parts: .failure(error))
            return
        }
        if body.kind == .stream, !isDraft {
            self.init(nil, stream: Result { () throws(Refusal) in try SentStream.values(of: request) })
        } else {
            self.init(Result { () throws(Refusal) in try reader.value(request, body) })
        }
    }

    private init(
        _ value: Result<JSONValue, Refusal>?, parts: Result<SentParts, Refusal>? = nil,
        stream: Result<[JSONValue], Refusal>? = nil
    ) {
        self.value = value
        self.parts = parts
        self.stream = stream
    }

    /// The value; `nil` if the call reads none.
    func sentValue() throws(Refusal) -> JSONValue? { try value?.get() }

    /// The values and the file; `nil` if the body is not in parts.
    func sentParts() throws(Refusal) -> SentParts? { try parts?.get() }

    /// The values that were sent one after the other.
    func sentStream() throws(Refusal) -> [JSONValue] { try stream?.get() ?? [] }
}
