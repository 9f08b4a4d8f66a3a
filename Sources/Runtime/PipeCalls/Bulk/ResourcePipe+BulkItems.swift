import HTTPTypes
@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON

// One record of a request for many: changed by callbacks, checked and written as its verb does, and read from its result.

extension ResourcePipe where Resource: CreatableResource {
    func bulkItem(
        creating draft: Resource.Draft, _ bulk: BulkDescriptor
    ) async throws(PipeError) -> BulkItem<Resource.Record> {
        let site = callSite
        let draft = try await site.prepared(draft, for: .create)
        var item = BulkItem<Resource.Record> { response throws(PipeError) in
            // The record may be at the `Location`.
            guard !response.isBlank || bulk.format != .mixed else {
                return nil
            }
            return try site.received(response.value(at: site.place(of: .create, bulk)), response)
        } fetch: { response async throws(PipeError) in
            let found = try await response.followLocation(of: site)
            return try site.received(found.value(at: site.place(of: .create, bulk)), found)
        }
        item.finish = { outcome async throws(PipeError) in try await site.finish(outcome, .create) }
        try item.write(draft, identity: nil, .create, on: site, bulk)
        return item
    }
}

extension ResourcePipe where Resource: ReplaceableResource & ItemResource {
    func bulkItem(
        replacing record: Resource.Record, _ bulk: BulkDescriptor
    ) async throws(PipeError) -> BulkItem<Resource.Record> {
        let site = self[record.id].callSite
        let sent = try await site.prepared(record, for: .replace)
        var item = BulkItem<Resource.Record> { response throws(PipeError) in
            guard !response.isBlank else {
                return try site.received(sent, response)
            }
            return try site.received(response.value(at: site.place(of: .replace, bulk)), response)
        } fetch: { _ async throws(PipeError) in
            sent
        }
        item.finish = { outcome async throws(PipeError) in try await site.finish(outcome, .replace) }
        let fields = try site.versionFields(of: sent, bulk)
        try item.write(sent, identity: record.id, .replace, on: site, bulk, fields)
        return item
    }
}

extension ResourcePipe where Resource: UpdatableResource & ItemResource {
    func bulkItem(
        updating update: RecordUpdate<Resource>, _ bulk: BulkDescriptor
    ) async throws(PipeError) -> BulkItem<Resource.Record> {
        let site = self[update.id].callSite
        let patch = try await site.prepared(update.patch, for: .update)
        var item = BulkItem<Resource.Record> { response throws(PipeError) in
            guard !response.isBlank else {
                return nil
            }
            return try site.received(response.value(at: site.place(of: .update, bulk)), response)
        } fetch: { _ async throws(PipeError) in
            try await site.fetch()
        }
        item.finish = { outcome async throws(PipeError) in try await site.finish(outcome, .update) }
        let fields = try site.versionFields(of: update.record, bulk)
        try item.write(patch, identity: update.id, .update, on: site, bulk, fields)
        return item
    }
}

extension ResourcePipe where Resource: RemovableResource & ItemResource {
    func bulkItem(
        removing id: Resource.Record.ID, _ bulk: BulkDescriptor
    ) async throws(PipeError) -> BulkItem<Void> {
        let site = self[id].callSite
        _ = try site.ofAnyVersion()
        try await site.prepareRemoval()
        var item = BulkItem<Void> { _ throws(PipeError) in
            ()
        } fetch: { _ throws(PipeError) in
            ()
        }
        item.finish = { outcome async throws(PipeError) in try await site.finish(outcome, .remove) }
        try item.writeRemoval(of: id, on: site, bulk)
        return item
    }
}

extension CallSite {
    /// The record in a result.
    fileprivate func place(of operation: PipeOperation, _ bulk: BulkDescriptor) -> JSONPointer? {
        switch bulk.format {
        // The result is the record by now.
        case .array, .lines: nil
        case .atomic, .mixed: bulk.item ?? descriptor.recordPointer(of: operation)
        }
    }

    /// The `If-Match` field of a record, for which only HTTP messages have a place.
    ///
    /// - Throws: ``PipeError/RequestError/missingVersion`` if a version is required and cannot be sent.
    fileprivate func versionFields<Record>(
        of record: Record?, _ bulk: BulkDescriptor
    ) throws(PipeError) -> [HTTPField] {
        guard bulk.format == .mixed, let record else {
            _ = try ofAnyVersion()
            return []
        }
        return try layers.ifMatch(for: record)
    }
}

extension BulkItem {
    /// Writes a value that is sent.
    fileprivate mutating func write(
        _ value: some JSONWritable & Sendable, identity: (any RecordIdentity)?, _ operation: PipeOperation,
        on site: CallSite, _ bulk: BulkDescriptor, _ fields: [HTTPField] = []
    ) throws(PipeError) {
        if bulk.format == .mixed {
            try setCall(
                site.request(operation, content: site.descriptor.content(value, of: operation), fields: fields),
                site.client)
            return
        }
        if operation != .update, (value as? any ContentDraft)?.content(in: .json, wrap: nil, style: []) != nil {
            throw PipeError(.bulk(.bodyNotInMemory))
        }
        let bytes = try PipeError.encoding { () throws(JSONError) in
            try JSON.encode(value, style: site.descriptor.style(of: operation))
        }
        guard identity != nil || bulk.key != nil || bulk.format == .atomic else {
            json = bytes
            return
        }
        var object = try PipeError.encoding { () throws(JSONError) in try JSON.decode(JSONObject.self, from: bytes) }
        if let identity, object[bulk.identity] == nil {
            object = JSONObject(
                [JSONObject.Member(name: bulk.identity, value: try Self.json(of: identity))] + object.members)
        }
        key = bulk.key.flatMap { object[$0]?.keyText }
        if bulk.format == .atomic {
            let target = identity == nil ? nil : try site.target(of: operation)
            object = Self.atomic(operation == .create ? "add" : "update", target, data: object)
        }
        json = try PipeError.encoding { () throws(JSONError) in try JSON.encode(object) }
    }

    fileprivate mutating func writeRemoval(
        of id: some RecordIdentity, on site: CallSite, _ bulk: BulkDescriptor
    ) throws(PipeError) {
        if bulk.format == .mixed {
            try setCall(site.request(.remove, content: nil, fields: []), site.client)
            return
        }
        let identity = try Self.json(of: id)
        key = identity.keyText
        let value: JSONValue =
            switch bulk.format {
            case .atomic: .object(Self.atomic("remove", try site.target(of: .remove), data: nil))
            case .array, .lines, .mixed:
                bulk.sendsObjects
                    ? .object(JSONObject([JSONObject.Member(name: bulk.identity, value: identity)])) : identity
            }
        json = try PipeError.encoding { () throws(JSONError) in try JSON.encode(value) }
    }

    /// Sets the call of an HTTP message, and checks it.
    private mutating func setCall(_ call: CallRequest, _ client: PipeClient) throws(PipeError) {
        _ = try MixedBody.request(call, client)
        self.call = call
    }

    /// An operation of JSON:API, which targets the item by its URL.
    private static func atomic(_ name: String, _ target: String?, data: JSONObject?) -> JSONObject {
        var members = [JSONObject.Member(name: "op", value: .string(name))]
        if let target { members.append(JSONObject.Member(name: "href", value: .string(target))) }
        if let data { members.append(JSONObject.Member(name: "data", value: .object(data))) }
        return JSONObject(members)
    }

    /// The identity as JSON; the text of its path if it has no JSON.
    private static func json(of identity: any RecordIdentity) throws(PipeError) -> JSONValue {
        guard let value = identity as? any JSONWritable else {
            return .string(identity.pathSegments.joined(separator: type(of: identity).pathSeparator ?? "/"))
        }
        return try PipeError.encoding { () throws(JSONError) in
            try JSON.decode(JSONValue.self, from: try JSON.encode(value))
        }
    }
}

extension CallSite {
    /// The path of an item, as in a request for it alone.
    fileprivate func target(of operation: PipeOperation) throws(PipeError) -> String {
        try client.address(of: request(operation, content: nil, fields: [])).path
    }
}
