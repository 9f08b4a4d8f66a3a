import PipeHTTP

/// What the app does with the records of responses.
package protocol RecordReception: Sendable {
    /// Changes a record of a response.
    ///
    /// - Parameter record: Its type.
    func receive<Value>(_ value: Value, of record: any Any.Type) throws -> Value
}

extension RecordReception {
    /// A record of a response as the app changes it.
    package func received<Record>(_ record: Record) throws(PipeError) -> Record {
        do {
            return try receive(record, of: Record.self)
        } catch {
            throw PipeError(thrown: error, as: PipeError.Reason.aborted)
        }
    }
}
