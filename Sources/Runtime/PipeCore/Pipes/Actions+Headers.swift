import HTTPTypes
import PipeHTTP
import PipeJSON

// The functions of generated actions that return header fields.

@_spi(Generated) extension CallTarget {
    /// Makes a call and reads the response and its header fields.
    ///
    /// - Throws: ``PipeError``, with ``PipeError/Reason/header(name:_:)`` if a field is missing or has another type.
    public func call<Result: JSONReadable, Headers: ResponseHeaders>(
        _ method: HTTPRequest.Method,
        _ path: CallPath = "",
        query: URLQuery = URLQuery(),
        options: CallOptions? = nil,
        body: ((inout JSONWriter) -> Void)? = nil
    ) async throws(PipeError) -> WithHeaders<Result, Headers> {
        let site = callSite
        let response = try await site.client.perform(site.request(method, path, query, options, body))
        return try site.headed(response, options)
    }

    /// Makes a call and reads the header fields of the response.
    ///
    /// - Throws: ``PipeError``, with ``PipeError/Reason/header(name:_:)`` if a field is missing or has another type.
    public func call<Headers: ResponseHeaders>(
        _ method: HTTPRequest.Method,
        _ path: CallPath = "",
        query: URLQuery = URLQuery(),
        options: CallOptions? = nil,
        body: ((inout JSONWriter) -> Void)? = nil
    ) async throws(PipeError) -> Headers {
        let site = callSite
        let response = try await site.client.perform(site.request(method, path, query, options, body))
        return try site.headers(of: response)
    }
}

extension CallSite {
    package func headed<Result: JSONReadable, Headers: ResponseHeaders>(
        _ response: CallResponse, _ options: CallOptions?
    ) throws(PipeError) -> WithHeaders<Result, Headers> {
        WithHeaders(value: try result(of: response, options), headers: try headers(of: response))
    }

    package func headers<Headers: ResponseHeaders>(of response: CallResponse) throws(PipeError) -> Headers {
        do throws(PipeError) {
            return try Headers(reading: HeaderReader(response.headers, now: client.now().timeIntervalSince1970))
        } catch {
            throw error.adding(response.errorContext)
        }
    }
}
