/// A member that a record keeps without listing it.
struct RestMember {
    /// The brace that opens the record's object.
    let brace: UnsafePointer<UInt8>
    /// After the quote that opens the name.
    let name: UnsafePointer<UInt8>
}

extension JSONReader {
    /// Reads the members that the record does not list. It must be the last read of the record.
    ///
    /// The record's ``JSONRecord/jsonMembers`` must be ``JSONMembers/withRest(_:)``. Of members with the same name the
    /// last one counts, also if the names differ only by normalization: a dictionary has one key for them.
    public mutating func readRest() throws(JSONError) -> [String: JSONValue] {
        guard record.brace < end else { return [:] }
        guard try passAllMembers() else {
            record.isDisordered = true
            throw error(.missingMember(record.members.name(at: 0)), at: record.brace - start)
        }
        guard let last = rests.last, last.brace >= record.brace else { return [:] }
        let place = position
        var first = rests.count
        while first > 0, rests[first - 1].brace >= record.brace { first -= 1 }
        var members: [String: JSONValue] = [:]
        for index in first..<rests.count where rests[index].brace == record.brace {
            position = rests[index].name
            let name = try readStringBody()
            try passColon()
            members[name] = try JSONValue(json: &self)
        }
        rests.removeLast(rests.count - first)
        position = place
        return members
    }

    /// Remembers the location of a name that the record does not list, if the record keeps such members.
    @inline(__always)
    mutating func keepIfWanted(_ name: UnsafePointer<UInt8>) {
        if record.members.hasRest { rests.append(RestMember(brace: record.brace, name: name)) }
    }
}
