@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON

// The function of generated operations that return streams.

@_spi(Generated) extension CallSite {
    /// Describes the stream of values that an operation with a record, a draft or a patch returns. Nothing is sent, and no
    /// callback is called, before the iteration begins.
    ///
    /// - Parameters:
    ///   - operation: The operation.
    ///   - value: What it sends.
    ///   - stream: The schema's description of the stream.
    public func stream<Record: JSONReadable & Sendable>(
        of operation: PipeOperation, sending value: some JSONWritable & Sendable,
        as stream: StreamOptions = StreamOptions()
    ) -> RecordStream<Record> {
        let stream = stream.located(CallOptions(item: options(of: operation).item), at: self, of: Record.self)
        return RecordStream(
            client: client, call: .success(request(operation).streaming(stream.format)), options: stream,
            preparation: { call async throws(PipeError) in
                let request = try await request(operation, sending: value)
                (call.content, call.fields) = (request.content, request.fields)
            })
    }
}
