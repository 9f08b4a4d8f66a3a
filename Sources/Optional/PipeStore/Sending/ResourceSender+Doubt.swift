#if Store
@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON

// New records whose response was lost, so that nothing says whether the server has made them.

extension ResourceSender {
    /// Whether a change can be sent twice and is made only once.
    func isRepeatable(_ change: Change) -> Bool {
        change.operation != .create || isKnownByKey(change) || uniqueValue(of: change.body) != nil
    }

    /// Whether the server still knows the idempotency key of a change, if it has one.
    func isKnownByKey(_ change: Change) -> Bool {
        guard change.key != nil, pipe.callSite.hasIdempotencyKey(.create) else { return false }
        guard let lifetime = Resource.knownStorage.keyLifetime, let sent = change.sent else { return true }
        let age = pipe.client.now().timeIntervalSince1970 - Double(sent) / 1_000_000
        return age < lifetime.seconds
    }

    /// The value by which a new record is found.
    private func uniqueValue(of body: JSONValue?) -> JSONValue? {
        guard let name = Resource.knownStorage.unique, let value = body?[name], value.keyText != nil else {
            return nil
        }
        return value
    }

    /// Decides about a change that was being sent when the process ended.
    func settle(_ change: Change, in file: StoreFile) async throws(StoreError) {
        var change = change
        change.state = isRepeatable(change) ? .waiting : .inDoubt
        try await keep(change, try await file.table(of: Record.self), file)
    }

    /// Looks for a new record that the server may have made, before it is resent.
    ///
    /// - Returns: What has become of the change; `nil` if it has to be sent.
    func endDoubt(
        about outgoing: Outgoing, _ table: RecordTable<Record>, _ file: StoreFile
    ) async throws(StoreError) -> SendOutcome? {
        var change = outgoing.change
        guard outgoing.wasSent, change.operation == .create, !isKnownByKey(change) else { return nil }
        guard let value = uniqueValue(of: outgoing.body) else {
            // Without a key the app has decided to send it.
            guard change.key != nil, pipe.callSite.hasIdempotencyKey(.create) else { return nil }
            change.state = .inDoubt
            try await keep(change, table, file)
            return .inDoubt
        }
        let found: Received?
        do throws(PipeError) {
            found = try await record(with: value, at: outgoing.place)
        } catch {
            change.state = .waiting
            try await keep(change, table, file)
            let endsFlush = if case .later(true, _) = SendFailure(error, isRepeatable: true) { true } else { false }
            return .failed(error, endsFlush: endsFlush)
        }
        guard let found else { return nil }
        try await finish(outgoing, WrittenRecord(found, isWhole: false), table, file)
        return .sent
    }

    /// Decides about a change that the server has made without saying what the record is.
    func handleMade(
        _ facts: MadeFacts, _ error: PipeError, _ outgoing: Outgoing, _ table: RecordTable<Record>, _ file: StoreFile
    ) async throws(StoreError) -> SendOutcome {
        var change = outgoing.change
        var facts = facts
        if change.operation != .create {
            let json = outgoing.sent.applied(to: outgoing.json)
            if change.operation == .remove || json.map(WrittenRecord<Record>.isReadable) ?? true {
                try await finish(outgoing, nil, table, file)
                return .sent
            }
            // The store does not have the record, which is more than what was sent.
            facts.identity = try await file.read { [row = change.record.row] in try table.identity(of: row, in: $0) }
        }
        change.attempts += 1
        change.made = facts
        if let found = try? await made(of: change, outgoing.body, outgoing.place) {
            try await finish(outgoing, found, table, file)
            return .sent
        }
        // With its key, the change can be repeated: a server that has lost a response may have it then.
        if facts.isEmpty, isKnownByKey(change), change.attempts < Self.attemptsForRecord {
            change.state = .waiting
            try await keep(change, table, file)
            return .failed(error, endsFlush: false)
        }
        change.state = .made
        try await file.writeToTheEnd { [change, facts] database in
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

    func findMade(_ change: Change, in file: StoreFile) async throws(StoreError) -> Bool {
        let table = try await file.table(of: Record.self)
        guard let outgoing = try await outgoing(change, isSending: false, table, file),
            let found = try? await made(of: change, outgoing.body, outgoing.place)
        else { return false }
        try await finish(outgoing, found, table, file)
        return true
    }

    /// The record with a value of its unique field, as the server lists it.
    private func record(with value: JSONValue, at place: PipePlace) async throws(PipeError) -> Received? {
        guard let name = Resource.knownStorage.unique, let text = value.keyText else { return nil }
        let query = Resource.knownStorage.uniqueFilter.map { URLQuery([($0, text)]) } ?? URLQuery()
        let call: PagedCall<Received, Never> = pipe.at(place).withoutCache.listCall(nil)
        var records = call.all(query: query).makeAsyncIterator()
        while let record = try await records.next() {
            if (try? JSON.decode(JSONObject.self, from: record.json))?[name] == value { return record }
        }
        return nil
    }
}
#endif
