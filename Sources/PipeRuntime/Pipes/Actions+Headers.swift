import HTTPTypes
import PipeJSON

// What generated actions are made of that give header fields of their answers.

extension CallTarget {
    /// Makes a call below this place and reads the answer and its header fields.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path below this place; empty for the place itself.
    ///   - query: The query items of the call.
    ///   - options: What differs from the resource's other calls.
    ///   - body: What writes the body; `nil` for none.
    /// - Throws: ``PipeError``, with ``PipeError/Reason/header(name:_:)`` where a field is missing or none of its type.
    public func call<Result: JSONReadable, Headers: AnswerHeaders>(
        _ method: HTTPRequest.Method,
        _ path: CallPath = "",
        query: Query = Query(),
        options: CallOptions? = nil,
        body: ((inout JSONWriter) -> Void)? = nil
    ) async throws(PipeError) -> Headed<Result, Headers> {
        let site = callSite
        let response = try await site.client.perform(site.request(method, path, query, options, body))
        return try site.headed(response, options)
    }

    /// Makes a call below this place and reads the header fields of the answer.
    ///
    /// - Throws: ``PipeError``, with ``PipeError/Reason/header(name:_:)`` where a field is missing or none of its type.
    public func call<Headers: AnswerHeaders>(
        _ method: HTTPRequest.Method,
        _ path: CallPath = "",
        query: Query = Query(),
        options: CallOptions? = nil,
        body: ((inout JSONWriter) -> Void)? = nil
    ) async throws(PipeError) -> Headers {
        let site = callSite
        let response = try await site.client.perform(site.request(method, path, query, options, body))
        return try site.headers(of: response)
    }

    /// Uploads below this place and reads the answer and its header fields.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path below this place; empty for the place itself.
    ///   - query: The query items of the call.
    ///   - options: What differs from the resource's other calls.
    ///   - body: What is uploaded. The timeout of the call is that of a pause in it.
    ///   - progress: What is told how far it has come.
    /// - Throws: ``PipeError``, with ``PipeError/Reason/header(name:_:)`` where a field is missing or none of its type.
    public func call<Result: JSONReadable, Headers: AnswerHeaders>(
        _ method: HTTPRequest.Method,
        _ path: CallPath = "",
        query: Query = Query(),
        options: CallOptions? = nil,
        uploading body: UploadBody,
        progress: TransferProgress.Handler? = nil
    ) async throws(PipeError) -> Headed<Result, Headers> {
        let site = callSite
        let response = try await site.upload(site.request(method, path, query, options, nil), body, progress)
        return try site.headed(response, options)
    }

    /// Uploads below this place and reads the header fields of the answer.
    ///
    /// - Throws: ``PipeError``, with ``PipeError/Reason/header(name:_:)`` where a field is missing or none of its type.
    public func call<Headers: AnswerHeaders>(
        _ method: HTTPRequest.Method,
        _ path: CallPath = "",
        query: Query = Query(),
        options: CallOptions? = nil,
        uploading body: UploadBody,
        progress: TransferProgress.Handler? = nil
    ) async throws(PipeError) -> Headers {
        let site = callSite
        return try site.headers(
            of: try await site.upload(site.request(method, path, query, options, nil), body, progress))
    }
}

extension CallSite {
    func headed<Result: JSONReadable, Headers: AnswerHeaders>(
        _ response: CallResponse, _ options: CallOptions?
    ) throws(PipeError) -> Headed<Result, Headers> {
        let value: Result = try response.value(at: place(of: Result.self, options))
        return Headed(value: versioned(value, response), headers: try headers(of: response))
    }

    func headers<Headers: AnswerHeaders>(of response: CallResponse) throws(PipeError) -> Headers {
        do throws(PipeError) {
            return try Headers(reading: HeaderReader(response.headers, now: client.now().timeIntervalSince1970))
        } catch {
            throw error.adding(response.errorContext)
        }
    }
}
