#if Store
@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON

// New records whose response was lost, so that nothing says whether the server has made them.

extension ResourceSender {
    /// Whether a change can be sent twice and is made only once.
    func isRepeatable(_ change: Change, _ clock: StoreClock) -> Bool {
        change.operation != .create || isKnownByKey(change, clock) || uniqueValue(of: change.body) != nil
    }

    /// Whether the server still knows the idempotency key of a change, if it has one.
    func isKnownByKey(_ change: Change, _ clock: StoreClock) -> Bool {
        guard change.key != nil, pipe.callSite.hasIdempotencyKey(.create) else { return false }
        guard let lifetime = Resource.knownStorage.keyLifetime, let sent = change.sent else { return true }
        // One whose age the clock cannot prove may be too old.
        guard let age = clock.age(of: sent) else { return false }
        return age < lifetime
    }

    /// The value by which a new record is found.
    private func uniqueValue(of body: JSONValue?) -> JSONValue? {
        guard let name = Resource.knownStorage.unique, let value = body?[name], value.keyText != nil else {
            return nil
        }
        return value
    }

    /// Decides about a change that was being sent when the process ended.
    func settle(_ change: Change, in outbox: Outbox) async throws(StoreError) {
        var change = change
        // An upsert of a backup would write over what was written since.
        let isOld = change.isRestored && change.operation == .upsert
        change.state = isRepeatable(change, outbox.file.clock) && !isOld ? .waiting : .inDoubt
        try await keep(change, try await outbox.file.table(of: Record.self), outbox)
    }

    /// Looks for a new record that the server may have made, before it is resent.
    ///
    /// - Returns: What has become of the change; `nil` if it has to be sent.
    func endDoubt(
        about outgoing: Outgoing, _ table: RecordTable<Record>, _ outbox: Outbox
    ) async throws(StoreError) -> SendOutcome? {
        var change = outgoing.change
        guard outgoing.wasSent, change.operation == .create, !isKnownByKey(change, outbox.file.clock) else {
            return nil
        }
        guard let value = uniqueValue(of: outgoing.body) else {
            // Without a key the app has decided to send it.
            guard change.key != nil, pipe.callSite.hasIdempotencyKey(.create) else { return nil }
            change.state = .inDoubt
            try await keep(change, table, outbox)
            return .inDoubt
        }
        let found: Received?
        do throws(PipeError) {
            found = try await record(with: value, at: outgoing.place)
        } catch {
            change.state = .waiting
            try await keep(change, table, outbox)
            let endsFlush = if case .later(true, _) = SendFailure(error, isRepeatable: true) { true } else { false }
            return .failed(error, endsFlush: endsFlush)
        }
        if let found { return try await finishFound(found, outgoing, table, outbox) }
        // That it is not found proves nothing: the request that was lost may still run. After a while it is repeated, as the
        // server lets no two records have the value.
        guard outgoing.change.pause == nil else { return nil }
        return try await pause(change, table, outbox)
    }

    /// Ends the doubt about a new record with the one that the server lists. If that says something else, the app is told:
    /// another client may have made or changed it.
    private func finishFound(
        _ found: Received, _ outgoing: Outgoing, _ table: RecordTable<Record>, _ outbox: Outbox
    ) async throws(StoreError) -> SendOutcome {
        var written = WrittenRecord(found, isWhole: false)
        written?.isFound = true
        let differences = written.map { self.differences(from: $0, outgoing) } ?? JSONObject()
        guard !differences.isEmpty else {
            try await finish(outgoing, written, table, outbox)
            return .sent
        }
        var change = outgoing.change
        guard Resource.self is any UpdatableResource.Type, outgoing.content == nil else {
            change.state = .inDoubt
            try await keep(change, table, outbox)
            return .inDoubt
        }
        let isInConflict = try await finish(outgoing, written, keeping: differences, table, outbox)
        return isInConflict ? .inConflict : .sent
    }

    /// The members that were sent, and that a record has with values which the server cannot have made of them.
    private func differences(from written: WrittenRecord<Record>, _ outgoing: Outgoing) -> JSONObject {
        JSONObject(
            (outgoing.body?.object?.members ?? []).filter { member in
                written.members[member.name].map { !$0.canBeMade(of: member.value) } ?? false
            })
    }

    /// Looks for a new record that the server refuses as a double: an attempt whose response was lost, or a program that
    /// repeats requests, has made it, as it may be.
    ///
    /// - Returns: What has become of the change; `nil` if it is refused for what it says.
    func refusedAsKnown(
        _ error: PipeError, _ outgoing: Outgoing, _ table: RecordTable<Record>, _ outbox: Outbox
    ) async throws(StoreError) -> SendOutcome? {
        guard outgoing.change.operation == .create, let status = error.status,
            status == 409 || status == 422, let name = Resource.knownStorage.unique,
            let value = uniqueValue(of: outgoing.body)
        else { return nil }
        let fields = error.validationMessages
        guard fields.isEmpty || fields.contains(where: { $0.name.hasSameBytes(as: name) }) else { return nil }
        let found: Received?
        do throws(PipeError) {
            found = try await record(with: value, at: outgoing.place)
        } catch {
            // Nothing says whether the server has it. It is looked for before the next attempt.
            var change = outgoing.change
            (change.state, change.mayBeMade, change.lastError) = (.waiting, true, Refusal(error))
            try await keep(change, table, outbox)
            return .failed(error, endsFlush: false)
        }
        if let found {
            let isOurs = WrittenRecord(found, isWhole: false).map { differences(from: $0, outgoing).isEmpty } ?? false
            // The server has one of another client.
            guard outgoing.wasSent || isOurs else { return nil }
            return try await finishFound(found, outgoing, table, outbox)
        }
        guard outgoing.wasSent else { return nil }
        var change = outgoing.change
        // Lists can lag behind what the server knows.
        guard change.attempts <= Self.attemptsInDoubt else { return nil }
        change.lastError = Refusal(error)
        return try await pause(change, table, outbox)
    }

    /// How often a new record is sent that a server says to have, and that it does not list.
    private static var attemptsInDoubt: Int { 3 }

    /// Lets a change wait longer with each attempt.
    private func pause(
        _ change: Change, _ table: RecordTable<Record>, _ outbox: Outbox
    ) async throws(StoreError) -> SendOutcome {
        var change = change
        change.state = .waiting
        change.pause = Pause(.seconds(30 << min(max(change.attempts - 1, 0), 5)), now: outbox.file.clock.time)
        try await keep(change, table, outbox)
        return .paused
    }

    /// Decides about a change that the server has made without saying what the record is.
    func handleMade(
        _ facts: MadeFacts, _ error: PipeError, _ outgoing: Outgoing, _ table: RecordTable<Record>, _ outbox: Outbox
    ) async throws(StoreError) -> SendOutcome {
        var change = outgoing.change
        var facts = facts
        if change.operation != .create {
            let json = outgoing.sent.applied(to: outgoing.json)
            if change.operation == .remove || json.map(WrittenRecord<Record>.isReadable) ?? true {
                try await finish(outgoing, nil, table, outbox)
                return .sent
            }
            // The store does not have the record, which is more than what was sent.
            facts.identity = try await outbox.file.read { [row = change.record.row] in
                try table.identity(of: row, in: $0)
            }
        }
        change.unnamed += 1
        change.made = facts
        if let found = try? await made(of: change, outgoing.body, outgoing.place) {
            try await finish(outgoing, found, table, outbox)
            return .sent
        }
        // With its key, the change can be repeated: a server that has lost a response may have it then.
        if facts.isEmpty, isKnownByKey(change, outbox.file.clock), change.unnamed < Self.attemptsForRecord {
            change.state = .waiting
            try await keep(change, table, outbox)
            return .failed(error, endsFlush: false)
        }
        change.state = .made
        try await outbox.write { [change, facts] database in
            try table.keepMade(change, facts.identity, in: database)
        }
        return .made
    }

    /// How often a change with an idempotency key is sent to get the record.
    private static var attemptsForRecord: Int { 3 }

    /// The record that the server has made of a change; `nil` if it cannot be found now.
    private func made(
        of change: Change, _ body: JSONValue?, _ place: PipePlace
    ) async throws(PipeError) -> WrittenRecord<Record>? {
        if let facts = change.made, let found = await made(facts, at: place) { return found }
        guard let value = uniqueValue(of: body), let found = try await record(with: value, at: place) else {
            return nil
        }
        return WrittenRecord(found, isWhole: false)
    }

    func findMade(_ change: Change, in outbox: Outbox) async throws(StoreError) -> Bool {
        let table = try await outbox.file.table(of: Record.self)
        guard let outgoing = try await outgoing(change, isSending: false, table, outbox),
            var found = try? await made(of: change, outgoing.body, outgoing.place)
        else { return false }
        // Others may have changed it since.
        found.isFound = true
        try await finish(outgoing, found, table, outbox)
        return true
    }

    func readUnread(_ partition: Int64, in outbox: Outbox) async throws(StoreError) {
        guard isReadable else { return }
        let table = try await outbox.file.table(of: Record.self)
        let records = try await outbox.file.read { database in
            try table.unreadRecords(partition, limit: 20, in: database)
        }
        for record in records where record.resource.hasSameBytes(as: resource) {
            let found = try await outbox.file.read { database in try table.serverRecord(of: record.row, in: database) }
            guard let found, let id = found.id,
                let parts = try await outbox.file.read({ database in
                    try table.identity(of: record.row, in: database)?.parts
                })
            else { continue }
            let begun = outbox.file.moment(pipe.client.now())
            let received: Received
            do throws(PipeError) {
                received = try await pipe.at(record.place).item(parts, separator: Record.ID.pathSeparator).callSite
                    .fetchWithoutCache()
            } catch {
                guard error.isNotFound else { return }
                try await outbox.write { database in try table.endReading(record.row, in: database) }
                continue
            }
            let key = RowKey(partition: found.partition, scope: found.scope, id: id)
            let facts = RowFacts(
                begun: begun, entityTag: received.recordVersion.entityTag, isWhole: !Resource.knownStorage.readsParts)
            try await outbox.write { database in
                _ = try table.store(received.versioned, json: received.json, at: key, facts, in: database)
                try table.endReading(record.row, in: database)
            }
        }
    }

    /// Whether the server holds two values of the unique field for the same.
    private func isSame(_ value: JSONValue, _ sent: JSONValue) -> Bool {
        guard case .string(let text) = value, case .string(let other) = sent else { return value == sent }
        switch Resource.knownStorage.uniqueComparison {
        case .exact: return value == sent
        case .ignoringCase: return text.lowercased().hasSameBytes(as: other.lowercased())
        case .trimmed: return text.trimmingASCIIWhitespace().hasSameBytes(as: other.trimmingASCIIWhitespace())
        }
    }

    /// The record with a value of its unique field, as the server lists it.
    private func record(with value: JSONValue, at place: PipePlace) async throws(PipeError) -> Received? {
        guard let name = Resource.knownStorage.unique, let text = value.keyText else { return nil }
        let query = Resource.knownStorage.uniqueFilter.map { URLQuery([($0, text)]) } ?? URLQuery()
        let call: PagedCall<Received, Never> = pipe.at(place).withoutCache.listCall(nil)
        var records = call.all(query: query).makeAsyncIterator()
        while let record = try await records.next() {
            let found = (try? JSON.decode(JSONObject.self, from: record.json))?[name]
            if found.map({ isSame($0, value) }) ?? false { return record }
        }
        return nil
    }
}
#endif
