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
            throw PipeError(ofCallback: error)
        }
    }
}

extension PipeError {
    /// The error of a callback of the app as that of a call.
    init(ofCallback error: any Error) {
        if let error = error as? PipeError {
            self = error
        } else if error is CancellationError {
            self.init(.cancelled)
        } else {
            self.init(.aborted("\(error)"))
        }
    }
}
