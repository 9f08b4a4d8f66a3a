import PipeCore
import PipeJSON

/// A schema's description of a stream, without its values.
@_spi(Generated) public struct StreamOptions: Sendable {
    /// `nil` for the format of the response's media type.
    var format: StreamFormat?
    let end: String?
    let eventMember: String?
    let errorEvent: String?
    var reconnects: Bool
    /// The array in a body of JSON; `nil` for the whole body.
    var items: JSONPointer?
    /// The record within an element of the array.
    var element: JSONPointer?
    /// The record within another value.
    var item: JSONPointer?
    /// What the app does with the records.
    var reception: (any RecordReception)?

    /// Describes a stream.
    ///
    /// - Parameters:
    ///   - format: How the response contains the values; `nil` for the format of its media type.
    ///   - end: The data that ends the stream, such as `[END]`; `nil` for `[DONE]` or the end of the response.
    ///   - eventMember: The member that is to contain the name of a server-sent event; `nil` for none.
    ///   - errorEvent: The name of the server-sent event that reports an error; `nil` for none.
    ///   - reconnects: Whether a stream of server-sent events continues after its connection was lost or its response has
    ///     ended.
    public init(
        _ format: StreamFormat? = nil, end: String? = nil, eventMember: String? = nil, errorEvent: String? = nil,
        reconnects: Bool = false
    ) {
        self.format = format
        self.end = end
        self.eventMember = eventMember
        self.errorEvent = errorEvent
        self.reconnects = reconnects
    }
}

extension StreamOptions {
    /// Whether a value is the marker of the end. Without one in the schema, that is `[DONE]`, which no JSON is, and with which
    /// many APIs of language models end their streams.
    func isEnd(_ item: ArraySlice<UInt8>) -> Bool {
        item.elementsEqual((end ?? "[DONE]").utf8)
    }

    /// The format of a response.
    func format(of mediaType: String?) -> StreamFormat {
        let format = format ?? .format(of: mediaType)
        return if case .jsonArray(at: nil) = format { .jsonArray(at: items) } else { format }
    }
}
