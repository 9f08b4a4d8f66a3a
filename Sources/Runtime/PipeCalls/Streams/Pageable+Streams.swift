@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON

extension Pageable {
    /// The records of one response, each read when it has arrived, for lists that are too large for memory. Nothing is sent
    /// before the iteration begins.
    ///
    /// ```swift
    /// for try await reading in todo.readings.streamed() { store(reading) }
    /// ```
    ///
    /// A list with several pages has the records of the first one.
    ///
    /// - Parameter format: How the response contains the records; `nil` for the format of its media type: an array,
    ///   where the schema says (`items`), or the lines of JSON Lines.
    public func streamed(as format: StreamFormat? = nil) -> RecordStream<Record> {
        let source = pageSource
        var options = StreamOptions(format)
        options.items = source.items
        options.element = source.element
        options.reception = source.reception
        return RecordStream(client: source.client, call: source.call.map { $0.streaming(format) }, options: options)
    }
}
