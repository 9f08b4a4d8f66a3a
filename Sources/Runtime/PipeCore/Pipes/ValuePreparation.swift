import PipeHTTP
import PipeJSON

/// A value that is checked before it is sent. Generated drafts, patches and records with rules conform to it.
public protocol CheckableValue {
    /// The rules that the value breaks; empty if it can be sent.
    @_spi(Generated) var brokenRules: [PipeError.BrokenRule] { get }
}

// For a runtime that is built for library evolution.
@_spi(Generated) extension CheckableValue {
    public var brokenRules: [PipeError.BrokenRule] { [] }
}

/// The callbacks of a pipe: what the app does with values before they are sent and when they are received, before
/// records are removed, and around and after changes.
package protocol PipeCallbacks: RecordReception {
    /// Changes a value that an operation sends.
    ///
    /// - Parameter record: The type of the resource's records.
    func change<Value: Sendable>(_ value: Value, in operation: PipeOperation, of record: any Any.Type) async throws
        -> Value

    /// The rules of the app that a value breaks.
    func brokenRules(of value: some Sendable, of record: any Any.Type) async throws -> [PipeError.BrokenRule]

    /// Called before a record is removed.
    func remove(_ site: CallSite) async throws

    /// Makes a change within the closures around changes.
    ///
    /// - Parameter record: The type of the resource's records.
    func around<Value>(of record: any Any.Type, _ change: () async throws -> Value) async throws -> Value

    /// Called after an operation, with what it returns.
    ///
    /// - Parameter record: The type of the resource's records.
    func finish<Value>(
        _ value: Value, _ operation: PipeOperation, of record: any Any.Type, at site: CallSite
    ) async throws

    /// The callbacks that a pipe below inherits: all but those for removals, which are about one resource.
    var inherited: any PipeCallbacks { get }
}

extension CallSite {
    /// The value as it is sent: changed by callbacks and checked.
    ///
    /// - Throws: ``PipeError/RequestError/brokenRules(_:)``, or the error of a callback.
    package func prepared<Value: Sendable>(
        _ value: Value, for operation: PipeOperation
    ) async throws(PipeError) -> Value {
        guard descriptor.preparesValues else {
            return value
        }
        return try await runCallbacks(operation) {
            let value = try await descriptor.values.callbacks?.change(value, in: operation, of: record) ?? value
            var broken: [PipeError.BrokenRule] = []
            if descriptor.values.validates, layers.settings.validates ?? true,
                let checked = value as? any CheckableValue
            {
                broken = checked.brokenRules
            }
            broken += try await descriptor.values.callbacks?.brokenRules(of: value, of: record) ?? []
            guard broken.isEmpty else {
                throw PipeError(.invalidRequest(.brokenRules(broken)))
            }
            return value
        }
    }

    /// Calls the callbacks for a record that is to be removed.
    package func prepareRemoval() async throws(PipeError) {
        try await runCallbacks(.remove) { try await descriptor.values.callbacks?.remove(self) }
    }

    /// Makes a change within the callbacks around it, and calls those after it.
    ///
    /// - Throws: The error of the change, or of a callback.
    package func changing<Value>(
        _ operation: PipeOperation, _ change: () async throws(PipeError) -> Value
    ) async throws(PipeError) -> Value {
        guard let callbacks = descriptor.values.callbacks else {
            return try await change()
        }
        return try await runCallbacks(operation) {
            try await callbacks.around(of: record) {
                let value = try await change()
                try await callbacks.finish(value, operation, of: record, at: self)
                return value
            }
        }
    }

    /// Calls the callbacks after an operation on one of many records.
    package func finish<Value>(_ value: Value, _ operation: PipeOperation) async throws(PipeError) {
        try await runCallbacks(operation) {
            try await descriptor.values.callbacks?.finish(value, operation, of: record, at: self)
        }
    }

    /// Runs code that calls callbacks. Their errors get the request that was not sent.
    private func runCallbacks<Value>(
        _ operation: PipeOperation, _ work: () async throws -> Value
    ) async throws(PipeError) -> Value {
        do {
            return try await work()
        } catch {
            throw PipeError(thrown: error, as: PipeError.Reason.aborted).adding(context(of: operation))
        }
    }

    /// A record of a response, with its version, after the callbacks.
    package func received<Record>(_ record: Record, _ response: CallResponse) throws(PipeError) -> Record {
        let versioned = layers.versioned(record, response)
        return try descriptor.values.callbacks?.received(versioned) ?? versioned
    }

    /// The request that was not sent.
    private func context(of operation: PipeOperation) -> PipeError.Context {
        var request = descriptor.request(operation, at: path, parameters, layers, of: client, scope: scope)
        request.settings = CallSettings(server: request.settings.server)
        return PipeError.Context(method: request.method, url: client.shownURL(of: request))
    }
}

extension ResourcePipe {
    /// The callbacks of this pipe.
    package var callbacks: (any PipeCallbacks)? { descriptor.values.callbacks }

    /// A copy with other callbacks.
    package func with(_ callbacks: any PipeCallbacks) -> ResourcePipe {
        var copy = self
        copy.descriptor = descriptor.with(callbacks)
        return copy
    }

    /// The item of a call of this pipe.
    package func item(of site: CallSite) -> ItemPipe<Resource> {
        ItemPipe(pipe: self, identity: site.parameters.identity)
    }
}
