import PipeHTTP

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

    /// Finds the values that have arrived as a whole, until there are as many as the limit says.
    mutating func findItems(_ items: inout [StreamItem], limit: Int) throws(PipeError)

    /// Returns the value that the end of the response ends; `nil` without one.
    ///
    /// - Throws: ``PipeError`` if the response ends in the middle of a value.
    mutating func last() throws(PipeError) -> StreamItem?
}

extension StreamParser {
    var lastEventID: String { "" }
    var reconnectionTime: Duration? { nil }

    mutating func findItems(_ items: inout [StreamItem], limit: Int) throws(PipeError) {
        while items.count < limit, let item = try next() { items.append(item) }
    }
}
