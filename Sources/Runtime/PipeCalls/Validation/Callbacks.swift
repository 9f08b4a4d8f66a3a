@_spi(Generated) import PipeCore
import PipeHTTP

/// The callbacks of a pipe, in the order in which they were added.
struct Callbacks: PipeCallbacks {
    /// A closure that changes values of one type, in the operations that it is for.
    private struct Change: Sendable {
        let record: any Any.Type
        let operations: Set<PipeOperation>
        let change: @Sendable (any Sendable) async throws -> any Sendable
    }

    /// A closure that checks values of one type.
    private struct Check: Sendable {
        let record: any Any.Type
        let check: @Sendable (any Sendable, inout RuleCheck) async throws -> Void
    }

    /// A closure around changes.
    private struct Surrounding: Sendable {
        let record: any Any.Type
        let closure: @Sendable (() async throws -> Void) async throws -> Void
    }

    /// A closure after operations that return a record.
    private struct Completion: Sendable {
        let record: any Any.Type
        let operations: Set<PipeOperation>
        let closure: @Sendable (Any) async throws -> Void
    }

    private var changes: [Change] = []
    private var checks: [Check] = []
    private var receptions: [(record: any Any.Type, change: @Sendable (Any) throws -> Any)] = []
    private var removals: [@Sendable (CallSite) async throws -> Void] = []
    private var surroundings: [Surrounding] = []
    private var afterChanges: [Completion] = []
    private var afterRemovals: [@Sendable (CallSite) async throws -> Void] = []

    /// The callbacks of a pipe, with those that are added to it.
    init(_ callbacks: (any PipeCallbacks)?) {
        if let callbacks = callbacks as? Callbacks { self = callbacks }
    }

    mutating func onChange<Value: Sendable>(
        _ operations: Set<PipeOperation>, of record: any Any.Type,
        _ change: @escaping @Sendable (inout Value) async throws -> Void
    ) {
        changes.append(
            Change(record: record, operations: operations) { value in
                guard var value = value as? Value else {
                    return value
                }
                try await change(&value)
                return value
            })
    }

    mutating func onCheck<Value: Sendable>(
        of record: any Any.Type, _ check: @escaping @Sendable (Value, inout RuleCheck) async throws -> Void
    ) {
        checks.append(
            Check(record: record) { value, rules in
                if let value = value as? Value { try await check(value, &rules) }
            })
    }

    mutating func onRemove(_ removal: @escaping @Sendable (CallSite) async throws -> Void) {
        removals.append(removal)
    }

    mutating func aroundChanges(
        of record: any Any.Type, _ closure: @escaping @Sendable (() async throws -> Void) async throws -> Void
    ) {
        surroundings.append(Surrounding(record: record, closure: closure))
    }

    mutating func afterChange<Record>(
        _ operations: Set<PipeOperation>, _ closure: @escaping @Sendable (Record) async throws -> Void
    ) {
        afterChanges.append(
            Completion(record: Record.self, operations: operations) { value in
                if let record = value as? Record { try await closure(record) }
            })
    }

    mutating func afterRemove(_ closure: @escaping @Sendable (CallSite) async throws -> Void) {
        afterRemovals.append(closure)
    }

    mutating func onReceive<Record>(_ change: @escaping @Sendable (inout Record) throws -> Void) {
        receptions.append(
            (
                Record.self,
                { value in
                    guard var record = value as? Record else {
                        return value
                    }
                    try change(&record)
                    return record
                }
            ))
    }

    func receive<Value>(_ value: Value, of record: any Any.Type) throws -> Value {
        var received: Any?
        for reception in receptions where reception.record == record {
            received = try reception.change(received ?? value)
        }
        return received as? Value ?? value
    }

    func change<Value: Sendable>(
        _ value: Value, in operation: PipeOperation, of record: any Any.Type
    ) async throws -> Value {
        var changed: any Sendable = value
        for change in changes where change.record == record && change.operations.contains(operation) {
            changed = try await change.change(changed)
        }
        return changed as? Value ?? value
    }

    func brokenRules(of value: some Sendable, of record: any Any.Type) async throws -> [PipeError.BrokenRule] {
        var rules = RuleCheck()
        for check in checks where check.record == record { try await check.check(value, &rules) }
        return rules.broken
    }

    func remove(_ site: CallSite) async throws {
        for removal in removals { try await removal(site) }
    }

    func around<Value>(of record: any Any.Type, _ change: () async throws -> Value) async throws -> Value {
        var outcome: Result<Value, any Error>?
        try await around(surroundings.filter { $0.record == record }[...]) {
            do {
                outcome = .success(try await change())
            } catch {
                outcome = .failure(error)
                throw error
            }
        }
        guard let outcome else {
            throw OmittedChange()
        }
        return try outcome.get()
    }

    /// Calls the first closure, which calls the closures after it.
    private func around(_ closures: ArraySlice<Surrounding>, _ change: () async throws -> Void) async throws {
        guard let first = closures.first else {
            return try await change()
        }
        try await first.closure { try await around(closures.dropFirst(), change) }
    }

    func finish<Value>(
        _ value: Value, _ operation: PipeOperation, of record: any Any.Type, at site: CallSite
    ) async throws {
        if operation == .remove {
            for closure in afterRemovals { try await closure(site) }
        }
        for completion in afterChanges where completion.record == record && completion.operations.contains(operation) {
            try await completion.closure(value)
        }
    }

    /// These callbacks without those for removals, which are about one resource.
    var inherited: any PipeCallbacks {
        var copy = self
        copy.removals = []
        copy.afterRemovals = []
        return copy
    }
}

/// A closure around a change has returned without making it.
private struct OmittedChange: Error, CustomStringConvertible {
    let description = "a closure around the change has not made it"
}
