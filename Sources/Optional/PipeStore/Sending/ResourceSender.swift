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

    /// Whether a change can be in conflict with the server's record.
    private var detectsConflicts: Bool { Record.storage.version != nil || pipe.checksVersions }

    /// A change with all that is known when it is sent.
    struct Outgoing: Sendable {
        let change: Change
        let place: PipePlace
        let parts: [String]?
        var body: JSONValue?
        /// The body with files, if there are any.
        let content: ContentTable.Content?
        let json: JSONObject?
        let entityTag: String?
        /// Whether the server may have made the change before.
        let wasSent: Bool
    }

    func send(_ change: Change, in file: StoreFile) async throws(StoreError) -> SendOutcome {
        let table = try await file.table(of: Record.self)
        // A record that others change again and again is not sent forever.
        for _ in 0..<4 {
            guard var outgoing = try await outgoing(change, table, file) else { return .dropped }
            if let outcome = try await endDoubt(about: outgoing, table, file) { return outcome }
            if pipe.requiresVersions, outgoing.entityTag == nil, change.operation != .create {
                if let outcome = try await fetch(outgoing, table, file) { return outcome }
                continue
            }
            let fields = conflicts(outgoing)
            if !fields.isEmpty {
                guard try await resolved(outgoing, fields: fields, table, file) else { return .inConflict }
                continue
            }
            rebase(&outgoing)
            switch await call(outgoing, file) {
            case .success(let received):
                try await finish(outgoing, received, table, file)
                return .sent
            case .failure(let error):
                if let outcome = try await handle(error, outgoing, table, file) { return outcome }
            }
        }
        return .failed(PipeError(.status(412)), endsFlush: false)
    }

    // MARK: - Before the call

    /// Marks a change as being sent; `nil` if it is not there any more, or if what it needs cannot be read.
    private func outgoing(
        _ change: Change, _ table: RecordTable<Record>, _ file: StoreFile
    ) async throws(StoreError) -> Outgoing? {
        let marks = file.marks
        let unreadable = file.unreadable
        let now = file.moment(pipe.client.now())
        return try await file.write { database in
            try unreadable.leavingOut(change.record.row, of: Record.storage.type) {
                guard var change = try ChangeTable.change(change.id, in: database),
                    let found = try table.serverRecord(of: change.record.row, in: database)
                else { return nil }
                let wasSent = change.mayBeMade
                change.state = .sending
                change.mayBeMade = true
                change.sent = change.sent ?? now
                let body = try change.body.map { body in
                    try marks.filling(body) { try ChangeTable.identity(of: $0, in: database)?.value }
                }
                let outgoing = Outgoing(
                    change: change, place: try change.place.filled(by: marks, in: database),
                    parts: try table.identity(of: change.record.row, in: database)?.parts, body: body,
                    content: try change.content.flatMap { try ContentTable.content($0, in: database) },
                    json: found.json, entityTag: found.entityTag, wasSent: wasSent)
                try ChangeTable.write(change, marks: [], in: database)
                return outgoing
            }
        }
    }

    /// The fields that the app and the server have both changed.
    private func conflicts(_ outgoing: Outgoing) -> [String] {
        let operation = outgoing.change.operation
        guard detectsConflicts, let server = members(of: outgoing.json, operation),
            let base = members(of: outgoing.change.base, operation)
        else { return [] }
        return outgoing.change.conflicts(with: server, since: base)
    }

    /// Lets a replacement keep what only the server has changed.
    private func rebase(_ outgoing: inout Outgoing) {
        guard outgoing.change.operation == .replace, let body = outgoing.body?.object,
            let server = members(of: outgoing.json, .replace), let base = members(of: outgoing.change.base, .replace)
        else { return }
        outgoing.body = .object(outgoing.change.rebased(body, on: server, since: base))
    }

    /// The members of a record as the client writes them, so that values are compared and not their formats.
    private func members(of json: JSONObject?, _ operation: ChangeOperation) -> JSONObject? {
        let style = operation == .replace ? pipe.descriptor.style(of: .replace) : .noReadMembers
        return Self.record(json).flatMap { record in
            (try? JSON.encode(record, style: style)).flatMap { try? JSON.decode(JSONObject.self, from: $0) }
        }
    }

    private func site(_ outgoing: Outgoing) throws(PipeError) -> CallSite {
        let pipe = pipe.at(outgoing.place)
        guard outgoing.change.operation != .create else { return pipe.callSite }
        guard let parts = outgoing.parts else { throw PipeError(.invalidRequest(.emptyIdentity)) }
        return pipe.item(parts, separator: Record.ID.pathSeparator).callSite
    }

    // MARK: - The call

    private func call(_ outgoing: Outgoing, _ file: StoreFile) async -> Result<Received?, PipeError> {
        do throws(PipeError) {
            let site = try site(outgoing)
            let operation = outgoing.change.operation.pipeOperation
            let changesVersion = outgoing.change.operation != .create && outgoing.change.operation != .upsert
            let content = outgoing.content.map { content in
                let chunks = StoredChunks(content: content, file: file)
                return CallRequest.Content(type: content.type, body: HTTPBody(length: content.length) { chunks })
            }
            let response = try await site.response(
                to: operation, sending: outgoing.body, orContent: content,
                version: pipe.checksVersions && changesVersion ? outgoing.entityTag : nil, key: outgoing.change.key)
            guard outgoing.change.operation != .remove else { return .success(nil) }
            if response.isBlank, outgoing.change.operation != .create {
                return .success(try? await site.fetchWithoutCache())
            }
            return .success(try site.record(in: response, to: operation))
        } catch {
            return .failure(error)
        }
    }

    /// - Returns: The outcome of the change; `nil` if it has to be retried.
    private func handle(
        _ error: PipeError, _ outgoing: Outgoing, _ table: RecordTable<Record>, _ file: StoreFile
    ) async throws(StoreError) -> SendOutcome? {
        var change = outgoing.change
        switch SendFailure(error, isRepeatable: isRepeatable(change)) {
        case .gone where change.operation == .remove, .made where change.operation != .create:
            try await finish(outgoing, nil, table, file)
            return .sent
        case .gone where change.operation != .create:
            change.state = .inConflict
            change.mayBeMade = false
            change.isGone = true
            guard try await resolved(outgoing, change, fields: [], table, file) else { return .inConflict }
            return .sent
        case .gone, .refused:
            change.state = .refused
            change.mayBeMade = false
            // The corrected change is another one: with the same key, a server could repeat its refusal.
            change.key = change.key.map { _ in Change.newKey() }
            change.sent = nil
            change.refusal = Refusal(error)
            try await keep(change, table, file)
            return .refused
        case .version:
            return try await fetch(outgoing, table, file)
        case .later(let endsFlush, let mayBeMade):
            change.state = .waiting
            change.mayBeMade = mayBeMade || outgoing.wasSent
            if !change.mayBeMade { change.sent = nil }
            try await keep(change, table, file)
            return .failed(error, endsFlush: endsFlush)
        case .made, .unknown:
            change.state = .inDoubt
            try await keep(change, table, file)
            return .inDoubt
        }
    }

    /// Fetches the server's record, to compare it with the change.
    ///
    /// - Returns: What has become of the change; `nil` if it can be sent.
    private func fetch(
        _ outgoing: Outgoing, _ table: RecordTable<Record>, _ file: StoreFile
    ) async throws(StoreError) -> SendOutcome? {
        let begun = file.moment(pipe.client.now())
        let received: Received
        do throws(PipeError) {
            received = try await site(outgoing).fetchWithoutCache()
        } catch {
            guard !error.isNotFound else { return try await handle(error, outgoing, table, file) }
            var change = outgoing.change
            change.state = .waiting
            change.mayBeMade = outgoing.wasSent
            try await keep(change, table, file)
            let endsFlush = if case .later(true, _) = SendFailure(error, isRepeatable: true) { true } else { false }
            return .failed(error, endsFlush: endsFlush)
        }
        let isUnchanged = received.recordVersion.entityTag == outgoing.entityTag
        try await file.writeToTheEnd { database in
            guard let found = try table.serverRecord(of: outgoing.change.record.row, in: database), let id = found.id
            else { return }
            let key = RowKey(partition: found.partition, scope: found.scope, id: id)
            let facts = RowFacts(
                begun: begun, entityTag: received.recordVersion.entityTag, isWhole: !Resource.knownStorage.readsParts)
            _ = try table.store(received.versioned, json: received.json, at: key, facts, in: database)
        }
        // The server refuses the version that it has just sent: it would do so again.
        guard isUnchanged, outgoing.entityTag != nil || !pipe.requiresVersions else { return nil }
        var change = outgoing.change
        change.state = .inConflict
        change.mayBeMade = false
        try await keep(change, table, file)
        return .inConflict
    }

    // MARK: - After the call

    func keep(
        _ change: Change, _ table: RecordTable<Record>, _ file: StoreFile
    ) async throws(StoreError) {
        try await file.writeToTheEnd { database in
            // It may have been dropped in the meantime.
            guard try ChangeTable.change(change.id, in: database) != nil else { return }
            try ChangeTable.write(change, marks: [], in: database)
            try table.show(change.record.row, in: database)
        }
    }

    /// Asks the app about a conflict.
    ///
    /// - Returns: Whether the conflict is over.
    private func resolved(
        _ outgoing: Outgoing, _ conflict: Change? = nil, fields: [String], _ table: RecordTable<Record>,
        _ file: StoreFile
    ) async throws(StoreError) -> Bool {
        var change = conflict ?? outgoing.change
        change.state = .inConflict
        change.mayBeMade = false
        let shown = outgoing.change.applied(to: outgoing.json)
        let resolution = await resolve?(
            StoredConflict(
                base: Self.record(change.base), mine: Self.record(shown),
                server: change.isGone ? nil : Self.record(outgoing.json), fields: fields))
        switch resolution ?? .undecided {
        case .undecided:
            try await keep(change, table, file)
            return false
        case .sendMine where !change.isGone:
            change.state = .waiting
            change.base = outgoing.json
            try await keep(change, table, file)
            return true
        case .sendMine:
            try await keep(change, table, file)
            return false
        case .keepServer:
            try await file.writeToTheEnd { [change] database in
                try table.drop([change], isGone: change.isGone, in: database)
            }
            return true
        }
    }

    private static func record(_ json: JSONObject?) -> Record? {
        json.flatMap { try? JSON.decode(Record.self, from: JSON.encode($0)) }
    }

    /// Stores what the server has made of a change.
    func finish(
        _ outgoing: Outgoing, _ received: Received?, _ table: RecordTable<Record>, _ file: StoreFile
    ) async throws(StoreError) {
        let begun = file.moment(pipe.client.now())
        let marks = file.marks
        try await file.writeToTheEnd { database in
            try table.finish(
                outgoing.change, body: outgoing.body, received, begun: begun, marks: marks, in: database)
        }
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
