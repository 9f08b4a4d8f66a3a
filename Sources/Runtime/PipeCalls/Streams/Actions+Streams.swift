import HTTPTypes
@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON

// The functions of generated actions that return or send streams.

@_spi(Generated) extension CallTarget {
    /// Describes a stream of values. Nothing is sent before the iteration over it begins.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path below the collection or item; empty for the collection or item itself.
    ///   - query: The query items.
    ///   - options: The differences from the resource's other calls.
    ///   - stream: What the schema says of the stream.
    ///   - body: Writes the body.
    public func stream<Record: JSONReadable & Sendable>(
        _ method: HTTPRequest.Method,
        _ path: CallPath = "",
        query: URLQuery = URLQuery(),
        options: CallOptions? = nil,
        as stream: StreamOptions = StreamOptions(),
        body: ((inout JSONWriter) -> Void)? = nil
    ) -> RecordStream<Record> {
        let site = callSite
        return site.stream(site.request(method, path, query, options, body), options, stream)
    }

    /// Describes a stream of values, whose call sends another one.
    public func stream<Record: JSONReadable & Sendable>(
        _ method: HTTPRequest.Method,
        _ path: CallPath = "",
        query: URLQuery = URLQuery(),
        options: CallOptions? = nil,
        as stream: StreamOptions = StreamOptions(),
        sending body: StreamBody<some Any>
    ) -> RecordStream<Record> {
        let site = callSite
        return site.stream(site.request(method, path, query, options, sending: body), options, stream)
    }

    /// Sends a stream of values and reads the response.
    public func call<Result: JSONReadable>(
        _ method: HTTPRequest.Method,
        _ path: CallPath = "",
        query: URLQuery = URLQuery(),
        options: CallOptions? = nil,
        sending body: StreamBody<some Any>
    ) async throws(PipeError) -> Result {
        let site = callSite
        let response = try await site.client.perform(site.request(method, path, query, options, sending: body))
        return try site.result(of: response, options)
    }

    /// Sends a stream of values and reads the response and its header fields.
    ///
    /// - Throws: ``PipeError``, with ``PipeError/Reason/header(name:_:)`` if a field is missing or has another type.
    public func call<Result: JSONReadable, Headers: ResponseHeaders>(
        _ method: HTTPRequest.Method,
        _ path: CallPath = "",
        query: URLQuery = URLQuery(),
        options: CallOptions? = nil,
        sending body: StreamBody<some Any>
    ) async throws(PipeError) -> WithHeaders<Result, Headers> {
        let site = callSite
        let response = try await site.client.perform(site.request(method, path, query, options, sending: body))
        return try site.headed(response, options)
    }

    /// Sends a stream of values and reads the header fields of the response.
    ///
    /// - Throws: ``PipeError``, with ``PipeError/Reason/header(name:_:)`` if a field is missing or has another type.
    public func call<Headers: ResponseHeaders>(
        _ method: HTTPRequest.Method,
        _ path: CallPath = "",
        query: URLQuery = URLQuery(),
        options: CallOptions? = nil,
        sending body: StreamBody<some Any>
    ) async throws(PipeError) -> Headers {
        let site = callSite
        let response = try await site.client.perform(site.request(method, path, query, options, sending: body))
        return try site.headers(of: response)
    }

    /// Sends a stream of values. The response has no result.
    public func send(
        _ method: HTTPRequest.Method,
        _ path: CallPath = "",
        query: URLQuery = URLQuery(),
        options: CallOptions? = nil,
        sending body: StreamBody<some Any>
    ) async throws(PipeError) {
        let site = callSite
        _ = try await site.client.perform(site.request(method, path, query, options, sending: body))
    }
}

extension CallSite {
    fileprivate func request(
        _ method: HTTPRequest.Method, _ path: CallPath, _ query: URLQuery, _ options: CallOptions?,
        sending body: StreamBody<some Any>
    ) -> CallRequest {
        var call = request(method, path, query, options, nil)
        call.content = .success(body.content)
        return call
    }

    fileprivate func stream<Record: JSONReadable & Sendable>(
        _ call: CallRequest, _ options: CallOptions?, _ stream: StreamOptions
    ) -> RecordStream<Record> {
        var stream = stream
        let place = place(ofItems: options)
        (stream.items, stream.element, stream.item) = (place.items, place.element, options?.item)
        stream.reception = reception(of: Record.self)
        return RecordStream(client: client, call: .success(call.streaming(stream.format)), options: stream)
    }
}
