@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON

extension PipeClient {
    /// Returns the values of a response, each read when it has arrived. It sends no request yet.
    ///
    /// ```swift
    /// for try await price in client.stream(of: Price.self, "prices", format: .serverSentEvents) { show(price) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type of the values.
    ///   - url: A path, or a URL, as of ``download(_:accept:authAlternatives:)``.
    ///   - format: How the response contains the values; `nil` for the format of its media type.
    ///   - end: The data that ends the stream, such as `[END]`; `nil` for `[DONE]` or the end of the response.
    ///   - reconnects: Whether a stream of server-sent events continues after its connection was lost or its response has
    ///     ended, with the ID of the last event (``RecordStream/reconnecting(_:)``).
    public func stream<Record: JSONReadable & Sendable>(
        of type: Record.Type = Record.self, _ url: String, format: StreamFormat? = nil, end: String? = nil,
        reconnects: Bool = false
    ) -> RecordStream<Record> {
        let options = StreamOptions(format, end: end, reconnects: reconnects)
        let call: Result<CallRequest, PipeError>
        do throws(PipeError) {
            call = .success(addressed(.get, try address(url), nil))
        } catch {
            call = .failure(error)
        }
        return RecordStream(client: self, call: call.map { $0.streaming(options.format) }, options: options)
    }
}

extension CallRequest {
    /// This call, which accepts a format; without one, all of them.
    func streaming(_ format: StreamFormat?) -> CallRequest {
        var call = self
        let formats: [StreamFormat] =
            format.map { [$0] } ?? [
                .serverSentEvents, .jsonLines, .jsonSequence, .jsonArray(at: nil),
            ]
        call.accept = formats.map(\.mediaType).joined(separator: ", ")
        return call
    }
}
