import PipeHTTP

/// Finds the values of a stream as it arrives.
protocol StreamParser {
    /// The name of the last event that was returned, `message` if it has none; `nil` in formats without events.
    var eventType: String? { get }
    /// The ID of the last event that was returned, or of an earlier one; empty without one.
    var lastEventID: String { get }
    /// The time before a new connection that the server asks for; `nil` if it asks for none.
    var reconnectionTime: Duration? { get }

    /// Adds the bytes that arrived.
    mutating func add(_ chunk: ArraySlice<UInt8>)

    /// Returns the next value; `nil` if it has not arrived as a whole.
    mutating func next() throws(PipeError) -> ArraySlice<UInt8>?

    /// Returns the value that the end of the response ends; `nil` without one.
    ///
    /// - Throws: ``PipeError`` if the response ends in the middle of a value.
    mutating func last() throws(PipeError) -> ArraySlice<UInt8>?
}

extension StreamParser {
    var eventType: String? { nil }
    var lastEventID: String { "" }
    var reconnectionTime: Duration? { nil }
}
