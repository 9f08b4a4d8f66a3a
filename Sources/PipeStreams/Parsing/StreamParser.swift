import PipeHTTP
import PipeJSON

/// Finds the values of a stream as it arrives.
protocol StreamParser {
    /// The ID of the last event that was returned; empty without one.
    var lastEventID: String { get }
    /// The time before a new connection that the server asks for; `nil` if it asks for none.
    var reconnectionTime: Duration? { get }

    /// Adds the bytes that arrived.
    mutating func add(_ chunk: ArraySlice<UInt8>)

    /// Returns the next value; `nil` if it has not arrived as a whole.
    mutating func next() throws(PipeError) -> StreamItem?

    /// Returns the value that the end of the response ends; `nil` without one.
    ///
    /// - Throws: ``PipeError`` if the response ends in the middle of a value.
    mutating func last() throws(PipeError) -> StreamItem?
}

extension StreamParser {
    var lastEventID: String { "" }
    var reconnectionTime: Duration? { nil }
}

extension StreamFormat {
    /// Makes a parser.
    ///
    /// - Parameters:
    ///   - lastEventID: That of the connection before.
    ///   - limit: The maximum number of bytes of a value.
    func parser(lastEventID: String, limit: Int) -> any StreamParser {
        switch self {
        case .serverSentEvents: EventStreamParser(lastEventID: lastEventID, limit: limit)
        case .jsonLines: JSONLinesParser(limit: limit)
        case .jsonSequence: JSONSequenceParser(limit: limit)
        case .jsonArray(let pointer): JSONArrayParser(at: pointer ?? JSONPointer(tokens: []), limit: limit)
        }
    }
}
