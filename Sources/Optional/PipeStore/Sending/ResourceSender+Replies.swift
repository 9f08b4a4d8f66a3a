#if Store
@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON

// What the server says of a change that was sent.

/// What has become of a request.
enum Reply<Record: StorableRecord>: Sendable {
    case written(WrittenRecord<Record>)
    /// The server has made the change, but what the record is now is not known.
    ///
    /// - Parameters:
    ///   - facts: What is known of a new record.
    ///   - error: Why it is not known.
    case made(MadeFacts, PipeError)
    /// Nothing that the server has sent came back.
    case foreign(PipeError)
    case failed(PipeError)
}

extension ResourceSender {
    /// Whether the resource has a call that reads a record.
    var isReadable: Bool { Resource.self is any ReadableResource.Type }

    private var readsWhole: Bool { !Resource.knownStorage.readsParts }

    /// Sends a change.
    func reply(to outgoing: Outgoing, _ outbox: Outbox) async -> Reply<Record> {
        let operation = outgoing.change.operation
        let response: CallResponse
        let site: CallSite
        do throws(PipeError) {
            site = try self.site(outgoing)
            response = try await send(outgoing, to: site, outbox)
        } catch {
            guard error.isSuccess else { return .failed(error) }
            // The response is too large, or has a coding that cannot be read.
            return operation == .create ? .made(MadeFacts(), error) : await written(after: outgoing, error)
        }
        let error = response.error(.emptyBody)
        switch WriteResponse(response, to: operation.pipeOperation, at: site) {
        case .foreign(let error): return .foreign(error)
        case .members(let members) where operation != .remove:
            let sent = outgoing.sent.applied(to: outgoing.json)
            let tag = pipe.checksVersions ? response.headers[.eTag] : nil
            let stored = WrittenRecord<Record>(
                members, sent: sent, isWhole: Resource.knownStorage.respondsWhole, entityTag: tag)
            if let stored, isOf(stored, outgoing) {
                let isComplete = !stored.lacks(outgoing.body?.object, version: Record.storage.version)
                return .written(isComplete ? stored : await read(stored.id, outgoing) ?? stored)
            }
            return operation == .create
                ? await created(response, members, outgoing) : await written(after: outgoing, error)
        default:
            switch operation {
            case .remove: return .made(MadeFacts(), error)
            case .create: return await created(response, nil, outgoing)
            default: return await written(after: outgoing, error)
            }
        }
    }

    private func send(
        _ outgoing: Outgoing, to site: CallSite, _ outbox: Outbox
    ) async throws(PipeError) -> CallResponse {
        let changesVersion = outgoing.change.operation != .create && outgoing.change.operation != .upsert
        let content = outgoing.content.map { content in
            let chunks = StoredChunks(content: content, file: outbox.file)
            return CallRequest.Content(type: content.type, body: HTTPBody(length: content.length) { chunks })
        }
        return try await site.response(
            to: outgoing.change.operation.pipeOperation, sending: outgoing.body, orContent: content,
            version: pipe.checksVersions && changesVersion ? outgoing.entityTag : nil, key: outgoing.change.key)
    }

    /// Whether a record in a response is the one that was sent: a server can respond with another, such as that of a job.
    private func isOf(_ written: WrittenRecord<Record>, _ outgoing: Outgoing) -> Bool {
        guard outgoing.change.operation != .create, let parts = outgoing.parts else { return true }
        return zip(parts, written.id.pathSegments).allSatisfy { $0.hasSameBytes(as: $1) }
    }

    /// The record that a write has left whose response has only a part of it; `nil` if it cannot be read now.
    private func read(_ id: Record.ID, _ outgoing: Outgoing) async -> WrittenRecord<Record>? {
        guard isReadable, readsWhole else { return nil }
        let site = pipe.at(outgoing.place).item(id.pathSegments, separator: Record.ID.pathSeparator).callSite
        guard let received: Received = try? await site.fetchWithoutCache() else { return nil }
        return WrittenRecord(received, isWhole: true)
    }

    /// The record that a write whose response does not have it has left.
    private func written(after outgoing: Outgoing, _ error: PipeError) async -> Reply<Record> {
        guard isReadable, let site = try? site(outgoing),
            let received: Received = try? await site.fetchWithoutCache(),
            let written = WrittenRecord(received, isWhole: readsWhole), isOf(written, outgoing)
        else { return .made(MadeFacts(), error) }
        return .written(written)
    }

    /// The new record of a response that does not have all of it.
    private func created(
        _ response: CallResponse, _ members: JSONObject?, _ outgoing: Outgoing
    ) async -> Reply<Record> {
        var facts = MadeFacts()
        facts.location = response.location?.text
        facts.identity = members.flatMap(identity)
        return await made(facts, at: outgoing.place).map { .written($0) } ?? .made(facts, response.error(.emptyBody))
    }

    /// The identity in a part of a record; `nil` for one of several fields.
    private func identity(in members: JSONObject) -> ChangeTable.Identity? {
        guard let name = Record.storage.columns.first?.name, let value = members[name],
            let type = Record.ID.self as? any (JSONReadable & Sendable).Type
        else { return nil }
        func read<Value: JSONReadable & Sendable>(_ type: Value.Type) -> Record.ID? {
            (try? JSON.encode(value)).flatMap { try? JSON.decode(type, from: $0) } as? Record.ID
        }
        return read(type).map { ChangeTable.Identity(of: $0) }
    }

    /// Reads a record that the server has made; `nil` if it cannot be read now.
    func made(_ facts: MadeFacts, at place: PipePlace) async -> WrittenRecord<Record>? {
        let pipe = pipe.at(place)
        if let text = facts.location, let address = try? HTTPAddress(text),
            let received: Received = try? await pipe.callSite.record(at: address)
        {
            return WrittenRecord(received, isWhole: readsWhole)
        }
        if let parts = facts.identity?.parts, isReadable,
            let received: Received = try? await pipe.item(parts, separator: Record.ID.pathSeparator).callSite
                .fetchWithoutCache()
        {
            return WrittenRecord(received, isWhole: readsWhole)
        }
        return nil
    }
}

extension PipeError {
    /// Whether the response had a success status, and could not be read.
    fileprivate var isSuccess: Bool {
        guard let status = callStatus, (200..<300).contains(status) else { return false }
        switch reason {
        case .decoding, .emptyBody, .bodyTooLarge, .header, .codec, .transfer(.unreadableCoding): return true
        default: return false
        }
    }
}
#endif
