@_spi(Generated) import PipeCore
import PipeJSON

@_spi(Generated) extension ActionCall {
    /// This call with a stream of values as its body.
    public func sending(_ body: StreamBody<some Any>) -> ActionCall {
        sending(.success(body.content))
    }

    /// Describes the stream of values that the call returns. Nothing is sent before the iteration begins.
    ///
    /// - Parameter stream: The schema's description of the stream.
    public func stream<Record: JSONReadable & Sendable>(
        as stream: StreamOptions = StreamOptions()
    ) -> RecordStream<Record> {
        let stream = stream.located(options, at: site, of: Record.self)
        return RecordStream(client: site.client, call: .success(request.streaming(stream.format)), options: stream)
    }
}

extension StreamOptions {
    /// These options with the location of the records, and what the app does with them.
    func located(_ options: CallOptions?, at site: CallSite, of record: (some Any).Type) -> StreamOptions {
        var copy = self
        (copy.items, copy.element) = site.place(ofItems: options)
        copy.item = options?.item
        copy.reception = site.reception(of: record)
        return copy
    }
}
