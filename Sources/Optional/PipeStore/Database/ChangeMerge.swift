#if Store
import PipeJSON

// What changes do to the JSON of a record.

extension JSONObject {
    /// This object with the members of another one; null removes a member of an object below (RFC 7396, section 2), but is
    /// kept at the top, where it says that the record has no value.
    func updated(by patch: JSONObject, mergesObjects: Bool) -> JSONObject {
        var object = self
        for member in patch.members {
            if mergesObjects, case .object(let inner) = member.value {
                let old = object[member.name]?.object ?? JSONObject()
                object[member.name] = .object(old.merged(with: inner))
            } else {
                object[member.name] = member.value
            }
        }
        return object
    }

    /// The members that differ from another object's; null for members that are missing here.
    func changes(since base: JSONObject) -> JSONObject {
        var changes = JSONObject(members.filter { $0.value != base[$0.name] ?? .null })
        for member in base.members where self[member.name] == nil && member.value != .null {
            changes[member.name] = .null
        }
        return changes
    }
}

extension Change {
    /// The record with this change; `nil` for a record that is missing.
    func applied(to record: JSONObject?) -> JSONObject? {
        guard let body = body?.object else { return record }
        switch operation {
        case .create: return record ?? body
        case .upsert, .replace: return (record ?? JSONObject()).updated(by: body, mergesObjects: false)
        case .update: return record?.updated(by: body, mergesObjects: mergesObjects)
        case .remove: return record
        }
    }

    /// The change with other values for some members, to be sent; `nil` for a removal, and for one with a file.
    func edited(by patch: JSONValue) -> Change? {
        guard content == nil, let old = body?.object, let new = patch.object else { return nil }
        var edited = self
        edited.body = .object(
            operation == .update && mergesObjects
                ? old.merged(with: new, keepingNulls: true) : old.updated(by: new, mergesObjects: mergesObjects))
        if state == .refused || state == .waiting {
            edited.state = .waiting
            edited.refusal = nil
            edited.pause = nil
        }
        return edited
    }

    /// This change and a later one of the same record in one; `nil` if both have to be sent.
    ///
    /// - Parameter refersToRecords: Whether the later one refers to records without an identity that refer to the new
    ///   record in turn: the record is made first then, and refers to them afterwards.
    func joined(with later: Change, refersToRecords: Bool) -> Change? {
        guard state != .sending, state != .inDoubt, !mayBeMade, content == nil, later.content == nil,
            let old = body?.object
        else { return nil }
        var joined = self
        joined.state = .waiting
        joined.refusal = nil
        switch (operation, later.operation) {
        case (.create, .update) where !refersToRecords, (.update, .update), (.upsert, .update), (.replace, .update):
            guard let new = later.body?.object else { return nil }
            joined.body = .object(old.updated(by: new, mergesObjects: mergesObjects && operation != .update))
            // A member that was removed in a part of the record that was set before has to be removed at the server, too.
            if operation == .update, mergesObjects { joined.body = .object(old.merged(with: new, keepingNulls: true)) }
        case (.create, .replace) where !refersToRecords:
            guard let new = later.body?.object else { return nil }
            joined.body = .object(old.updated(by: new, mergesObjects: false))
        case (.update, .replace), (.replace, .replace), (.upsert, .upsert), (.replace, .upsert):
            joined.operation = later.operation
            joined.body = later.body
        default: return nil
        }
        return joined
    }

    /// What a later change was made to, after this one was sent: of what was sent, the values that the server has made of
    /// it. What the server has changed besides is not known to the app yet.
    ///
    /// - Parameter isFound: Whether the record was looked for, so that others may have changed it.
    func base(of later: Change, storedAs stored: JSONObject, isFound: Bool) -> JSONObject {
        if isFound, let sent = body?.object {
            var base = operation == .create ? stored : later.base ?? stored
            for member in sent.members where !(stored[member.name] ?? .null).canBeMade(of: member.value) {
                base[member.name] = member.value
            }
            return base
        }
        guard operation != .create, var base = later.base, let sent = body?.object else { return stored }
        for member in sent.members { base[member.name] = stored[member.name] }
        return base
    }

    /// The fields that this change and the server have both changed, to different values.
    ///
    /// - Parameters:
    ///   - server: The record of the server, as the client writes it.
    ///   - base: The record that the change was made to, as the client writes it.
    func conflicts(with server: JSONObject, since base: JSONObject) -> [String] {
        guard let mine = body?.object, operation == .update || operation == .replace else { return [] }
        return mine.members.filter { member in
            let theirs = server[member.name] ?? .null
            let before = base[member.name] ?? .null
            // A replacement has all members, also those that were not changed.
            let isMine = operation == .update || member.value != before
            return isMine && theirs != before && theirs != member.value
        }.map(\.name)
    }

    /// The body of a replacement with what only the server has changed.
    func rebased(_ body: JSONObject, on server: JSONObject, since base: JSONObject) -> JSONObject {
        var rebased = body
        for member in server.changes(since: base).members
        where (body[member.name] ?? .null) == (base[member.name] ?? .null) {
            rebased[member.name] = member.value
        }
        return rebased
    }
}
#endif
