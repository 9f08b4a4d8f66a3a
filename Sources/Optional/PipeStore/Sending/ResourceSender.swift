#if Store
import GRDB
@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Sends the changes of a resource, of whatever collection.
struct ResourceSender<Resource: PipeResource>: ChangeSender where Resource.Record: StorableRecord {
    typealias Record = Resource.Record
    typealias Received = ReceivedRecord<Record>

    /// Of any collection of the resource.
    let pipe: ResourcePipe<ReceivedResource<Resource>>
    let resolve: (@Sendable (StoredConflict<Record>) async -> ConflictResolution)?

    var resource: String { "\(Record.storage.type) \(pipe.pathPattern)" }
    var server: String? { try? pipe.client.core.server.get().text }

    var formerPlaces: FormerPlaces {
        FormerPlaces(
            type: Record.storage.type, pattern: pipe.pathPattern, formerPatterns: Resource.knownStorage.renamedFrom,
            server: server ?? "", formerServers: server == nil ? [] : pipe.client.core.formerServers)
    }

    /// Whether a change can be in conflict with the server's record.
    private var detectsConflicts: Bool { Record.storage.version != nil || pipe.checksVersions }

    /// A change with all that is known when it is sent.
    struct Outgoing: Sendable {
        var change: Change
        let place: PipePlace
        let parts: [String]?
        var body: JSONValue?
        /// The body with files, if there are any.
        let content: ContentTable.Content?
        let json: JSONObject?
        let entityTag: String?
        /// Whether the server may have made the change before.
        let wasSent: Bool

        /// The change with the body that is sent.
        var sent: Change {
            var change = change
            change.body = body
            return change
        }
    }

    func send(_ change: Change, in outbox: Outbox) async throws(StoreError) -> SendOutcome {
        let table = try await outbox.file.table(of: Record.self)
        var isRead = false
        var last = change
        // A record that others change again and again is not sent forever.
        for _ in 0..<5 {
            guard var outgoing = try await outgoing(change, isSending: true, table, outbox) else { return .dropped }
            last = outgoing.change
            if let outcome = try await endDoubt(about: outgoing, table, outbox) { return outcome }
            if !isRead, needsReading(outgoing) {
                if let outcome = try await fetch(outgoing, isRefused: false, table, outbox) { return outcome }
                isRead = true
                continue
            }
            let fields = conflicts(outgoing)
            if !fields.isEmpty {
                guard try await resolved(outgoing, fields: fields, table, outbox) else { return .inConflict }
                continue
            }
            rebase(&outgoing)
            outgoing.change.attempts += 1
            outgoing.change.pause = nil
            switch await reply(to: outgoing, outbox) {
            case .written(let written):
                try await finish(outgoing, written, table, outbox)
                return .sent
            case .made(let facts, let error):
                return try await handleMade(facts, error, outgoing, table, outbox)
            case .foreign(let error): return try await handleForeign(error, outgoing, table, outbox)
            case .failed(let error):
                if let outcome = try await handle(error, outgoing, table, outbox) { return outcome }
            }
        }
        last.state = .waiting
        try await keep(last, table, outbox)
        return .failed(PipeError(.status(412)), endsFlush: false)
    }

    // MARK: - Before the call

    /// A change with what is known now; `nil` if it is not there any more, or if what it needs cannot be read.
    ///
    /// - Parameter isSending: Whether it is marked as being sent.
    func outgoing(
        _ change: Change, isSending: Bool, _ table: RecordTable<Record>, _ outbox: Outbox
    ) async throws(StoreError) -> Outgoing? {
        let marks = outbox.file.marks
        let unreadable = outbox.file.unreadable
        let clock = outbox.file.clock
        if Task.isCancelled { throw .call(PipeError(.cancelled)) }
        let isOnce = !isRepeatable(change, clock)
        // It is on the disk that it is being sent before the first byte leaves.
        let outgoing = try await outbox.write { database -> Outgoing? in
            try unreadable.leavingOut(change.record.row, of: Record.storage.type) {
                guard var change = try ChangeTable.change(change.id, in: database),
                    let found = try table.serverRecord(of: change.record.row, in: database)
                else { return nil }
                let wasSent = change.mayBeMade
                if isSending {
                    change.state = .sending
                    change.mayBeMade = true
                    if change.sent == nil { change.sent = try clock.reading(in: database) }
                }
                let body = try change.body.map { try marks.filled($0, in: database) }
                let outgoing = Outgoing(
                    change: change, place: try marks.filled(change.place, in: database),
                    parts: try table.identity(of: change.record.row, in: database)?.parts, body: body,
                    content: try change.content.flatMap { try ContentTable.content($0, in: database) },
                    json: found.json, entityTag: found.entityTag, wasSent: wasSent)
                if isSending { try ChangeTable.write(change, in: database) }
                // A backup that is made before does not know that it was sent.
                if isSending, isOnce { try BackupMark.raise(in: database) }
                return outgoing
            }
        }.flatMap(\.self)
        if isSending, isOnce { try await outbox.file.keepBackupMark() }
        return outgoing
    }

    /// Whether the record has to be read before it is written: the server checks versions and its one is not known, or it
    /// does not check them, so that only reading tells what others have changed.
    private func needsReading(_ outgoing: Outgoing) -> Bool {
        switch outgoing.change.operation {
        case .create, .upsert: return false
        case .update, .replace, .remove: break
        }
        if pipe.requiresVersions { return outgoing.entityTag == nil || outgoing.change.isRestored }
        guard isReadable else { return false }
        if outgoing.change.isRestored { return true }
        // The app has decided to write over what the server has.
        if outgoing.change.base == nil { return false }
        return pipe.checksVersions ? outgoing.entityTag == nil : Record.storage.version != nil
    }

    /// The fields that the app and the server have both changed; for a removal, those that the server has.
    private func conflicts(_ outgoing: Outgoing) -> [String] {
        let operation = outgoing.change.operation
        guard detectsConflicts || outgoing.change.isRestored, let server = members(of: outgoing.json, operation),
            let base = members(of: outgoing.change.base, operation)
        else { return [] }
        if operation == .remove { return server.changes(since: base).members.map(\.name) }
        let fields = outgoing.sent.conflicts(with: server, since: base)
        guard outgoing.wasSent, let mine = outgoing.body?.object else { return fields }
        // What the server has made of the change that it may have got is no conflict with it.
        return fields.filter { !(server[$0] ?? .null).canBeMade(of: mine[$0] ?? .null) }
    }

    /// Lets a replacement keep what only the server has changed.
    private func rebase(_ outgoing: inout Outgoing) {
        guard outgoing.change.operation == .replace, let body = outgoing.body?.object,
            let server = members(of: outgoing.json, .replace), let base = members(of: outgoing.change.base, .replace)
        else { return }
        outgoing.body = .object(outgoing.sent.rebased(body, on: server, since: base))
    }

    /// The members of a record as the client writes them, so that values are compared and not their formats.
    private func members(of json: JSONObject?, _ operation: ChangeOperation) -> JSONObject? {
        let style = operation == .replace ? pipe.descriptor.style(of: .replace) : .noReadMembers
        return Self.record(json).flatMap { record in
            (try? JSON.encode(record, style: style)).flatMap { try? JSON.decode(JSONObject.self, from: $0) }
        }
    }

    func site(_ outgoing: Outgoing) throws(PipeError) -> CallSite {
        let pipe = pipe.at(outgoing.place)
        guard outgoing.change.operation != .create else { return pipe.callSite }
        guard let parts = outgoing.parts else { throw PipeError(.invalidRequest(.emptyIdentity)) }
        return pipe.item(parts, separator: Record.ID.pathSeparator).callSite
    }

    // MARK: - The response

    /// - Returns: The outcome of the change; `nil` if it has to be retried.
    private func handle(
        _ error: PipeError, _ outgoing: Outgoing, _ table: RecordTable<Record>, _ outbox: Outbox
    ) async throws(StoreError) -> SendOutcome? {
        var change = outgoing.change
        change.lastError = Refusal(error)
        if error.status == 409, outgoing.wasSent, change.operation == .create, isKnownByKey(change, outbox.file.clock) {
            // The server is still working on the request that was lost.
            change.state = .waiting
            try await keep(change, table, outbox)
            return .failed(error, endsFlush: false)
        }
        if let outcome = try await refusedAsKnown(error, outgoing, table, outbox) { return outcome }
        switch SendFailure(error, isRepeatable: isRepeatable(change, outbox.file.clock)) {
        case .gone where change.operation == .remove:
            try await finish(outgoing, nil, table, outbox)
            return .sent
        case .gone where change.operation != .create:
            change.state = .inConflict
            change.mayBeMade = false
            change.isGone = true
            guard try await resolved(outgoing, change, fields: [], table, outbox) else { return .inConflict }
            return .sent
        case .version where change.operation != .create && change.operation != .upsert:
            return try await fetch(outgoing, isRefused: true, table, outbox)
        case .gone, .refused, .version:
            change.state = .refused
            change.refusal = Refusal(error)
            // Only a refusal of the content says that an earlier request has not made it: others can be of a proxy, or of a
            // server that knows the key or the value already.
            let isDouble =
                error.status == 422 && error.validationMessages.isEmpty && isKnownByKey(change, outbox.file.clock)
            let isOfContent = !isDouble && error.status.map { [400, 413, 415, 422].contains($0) } ?? false
            if !outgoing.wasSent || isOfContent || change.operation != .create {
                change.mayBeMade = false
                // The corrected change is another one: with the same key, a server could repeat its refusal.
                change.key = change.key.map { _ in Change.newKey() }
                change.sent = nil
            }
            try await outbox.write { [change] database in
                try table.keepRefused(change, in: database)
            }
            return .refused
        case .later(let endsFlush, let mayBeMade):
            change.state = .waiting
            change.mayBeMade = mayBeMade || outgoing.wasSent
            if !change.mayBeMade { change.sent = nil }
            try await keep(change, table, outbox)
            if endsFlush { try await outbox.pause(error.retryAfter) }
            return .failed(error, endsFlush: endsFlush)
        case .unknown:
            change.state = .inDoubt
            try await keep(change, table, outbox)
            try await outbox.pause(error.retryAfter)
            return .inDoubt
        }
    }

    /// Decides about a change when nothing says whether the server has got it.
    private func handleForeign(
        _ error: PipeError, _ outgoing: Outgoing, _ table: RecordTable<Record>, _ outbox: Outbox
    ) async throws(StoreError) -> SendOutcome {
        var change = outgoing.change
        change.lastError = Refusal(error)
        let isRepeatable = isRepeatable(change, outbox.file.clock)
        change.state = isRepeatable ? .waiting : .inDoubt
        try await keep(change, table, outbox)
        return .foreign(error, inDoubt: !isRepeatable)
    }

    /// Fetches the server's record, to compare it with the change.
    ///
    /// - Parameter isRefused: Whether the server has refused the version that is known.
    /// - Returns: What has become of the change; `nil` if it can be sent.
    private func fetch(
        _ outgoing: Outgoing, isRefused: Bool, _ table: RecordTable<Record>, _ outbox: Outbox
    ) async throws(StoreError) -> SendOutcome? {
        let begun = outbox.file.moment(pipe.client.now())
        let received: Received
        do throws(PipeError) {
            received = try await site(outgoing).fetchWithoutCache()
        } catch {
            guard !error.isNotFound else { return try await handle(error, outgoing, table, outbox) }
            var change = outgoing.change
            change.state = .waiting
            change.mayBeMade = outgoing.wasSent
            try await keep(change, table, outbox)
            let endsFlush = if case .later(true, _) = SendFailure(error, isRepeatable: true) { true } else { false }
            return .failed(error, endsFlush: endsFlush)
        }
        if let id = outgoing.parts, !zip(id, received.id.pathSegments).allSatisfy({ $0.hasSameBytes(as: $1) }) {
            // The server has another record in its place.
            var change = outgoing.change
            (change.state, change.mayBeMade, change.isGone) = (.inConflict, false, true)
            try await keep(change, table, outbox)
            return .inConflict
        }
        let isUnchanged = received.recordVersion.entityTag == outgoing.entityTag
        try await outbox.write { database in
            guard let found = try table.serverRecord(of: outgoing.change.record.row, in: database), let id = found.id
            else { return }
            let key = RowKey(partition: found.partition, scope: found.scope, id: id)
            let facts = RowFacts(
                begun: begun, entityTag: received.recordVersion.entityTag, isWhole: !Resource.knownStorage.readsParts)
            _ = try table.store(received.versioned, json: received.json, at: key, facts, in: database)
        }
        // The server refuses the version that it has just sent: it would do so again.
        guard isRefused, isUnchanged, outgoing.entityTag != nil || !pipe.requiresVersions else { return nil }
        var change = outgoing.change
        change.state = .inConflict
        change.mayBeMade = false
        try await keep(change, table, outbox)
        return .inConflict
    }

    // MARK: - After the call

    func keep(
        _ change: Change, _ table: RecordTable<Record>, _ outbox: Outbox
    ) async throws(StoreError) {
        try await outbox.write { database in
            // It may have been dropped in the meantime.
            guard try ChangeTable.change(change.id, in: database) != nil else { return }
            try ChangeTable.write(change, in: database)
            try table.show(change.record.row, in: database)
        }
    }

    /// Asks the app about a conflict.
    ///
    /// - Returns: Whether the conflict is over.
    private func resolved(
        _ outgoing: Outgoing, _ conflict: Change? = nil, fields: [String], _ table: RecordTable<Record>,
        _ outbox: Outbox
    ) async throws(StoreError) -> Bool {
        var change = conflict ?? outgoing.change
        change.state = .inConflict
        change.mayBeMade = false
        let shown = outgoing.sent.applied(to: outgoing.json)
        let resolution = await resolve?(
            StoredConflict(
                base: Self.record(change.base), mine: Self.record(shown),
                server: change.isGone ? nil : Self.record(outgoing.json), fields: fields))
        switch resolution ?? .undecided {
        case .undecided:
            try await keep(change, table, outbox)
            return false
        case .sendMine where !change.isGone:
            change.state = .waiting
            change.base = outgoing.json
            try await keep(change, table, outbox)
            return true
        case .sendMine:
            try await keep(change, table, outbox)
            return false
        case .keepServer:
            let rest = outgoing.change.body.flatMap { Self.without(fields, in: $0, change, outgoing.json) }
            if !change.isGone, let rest {
                change.state = .waiting
                change.body = rest
                change.base = outgoing.json
                try await keep(change, table, outbox)
                return true
            }
            try await outbox.write { [change] database in
                try table.drop([change], isGone: change.isGone, in: database)
            }
            return true
        }
    }

    /// The body of a change that keeps the server's values of fields; `nil` if it changes nothing else.
    private static func without(
        _ fields: [String], in body: JSONValue, _ change: Change, _ server: JSONObject?
    ) -> JSONValue? {
        guard !fields.isEmpty, var object = body.object else { return nil }
        switch change.operation {
        case .update:
            for field in fields { object[field] = nil }
            return object.isEmpty ? nil : .object(object)
        case .replace:
            for field in fields { object[field] = server?[field] }
            let isChanged = object.members.contains { $0.value != server?[$0.name] ?? .null }
            return isChanged ? .object(object) : nil
        default: return nil
        }
    }

    private static func record(_ json: JSONObject?) -> Record? {
        json.flatMap { try? JSON.decode(Record.self, from: JSON.encode($0)) }
    }

    /// Stores what the server has made of a change.
    ///
    /// - Parameter differences: What was sent, and differs from a record that was looked for: it is kept, in conflict.
    /// - Returns: Whether a conflict is left.
    @discardableResult
    func finish(
        _ outgoing: Outgoing, _ written: WrittenRecord<Record>?, keeping differences: JSONObject = JSONObject(),
        _ table: RecordTable<Record>, _ outbox: Outbox
    ) async throws(StoreError) -> Bool {
        let now = outbox.file.moment(pipe.client.now())
        let (isReadable, merges) = (isReadable, pipe.mergesUpdates)
        return try await outbox.write { database in
            try table.finish(
                outgoing.change, body: outgoing.body, written, at: now, isRepeated: outgoing.wasSent,
                isReadable: isReadable, in: database)
            return try table.addConflict(
                differences, after: outgoing.change, mergesObjects: merges, in: database)
        } ?? false
    }
}

extension ChangeOperation {
    var pipeOperation: PipeOperation {
        switch self {
        case .create: .create
        case .update: .update
        case .replace: .replace
        case .upsert: .upsert
        case .remove: .remove
        }
    }
}
#endif
