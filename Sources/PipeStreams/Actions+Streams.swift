import HTTPTypes
@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON

// The functions of generated actions whose responses are streams.

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
        as stream: StreamOptions,
        body: ((inout JSONWriter) -> Void)? = nil
    ) -> RecordStream<Record> {
        let site = callSite
        let request = site.request(method, path, query, options, body).streaming(stream.format)
        return RecordStream(client: site.client, call: .success(request), options: stream)
    }
}
