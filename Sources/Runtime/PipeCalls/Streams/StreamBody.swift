import PipeCore
import PipeHTTP
import PipeJSON

/// Values that a call sends one after the other, as JSON Lines: one in each line (`application/x-ndjson`).
///
/// ```swift
/// try await todo.metrics.report([sample, other])
/// try await todo.metrics.report(StreamBody(sensor.samples))
/// ```
public struct StreamBody<Element: JSONWritable & Sendable>: Sendable, ExpressibleByArrayLiteral {
    let content: CallRequest.Content

    private init(_ body: HTTPBody) {
        content = CallRequest.Content(type: StreamFormat.jsonLines.mediaType, body: body)
    }

    /// Sends the values of a collection. The call can be retried.
    public init(_ elements: some Collection<Element> & Sendable) {
        self.init(HTTPBody(replaying: { LineChunks(elements: elements) }))
    }

    public init(arrayLiteral elements: Element...) {
        self.init(elements)
    }

    /// Sends the values of a sequence as they come. The call is neither retried nor redirected with its body, as the values
    /// come once.
    ///
    /// - Parameter elements: The values. If it throws, the request is broken off, and the call throws.
    public init<Elements: AsyncSequence & Sendable>(_ elements: Elements)
    where Elements.Element == Element, Elements.AsyncIterator: SendableMetatype {
        self.init(HTTPBody(once: LineSequence(elements: elements)))
    }
}
