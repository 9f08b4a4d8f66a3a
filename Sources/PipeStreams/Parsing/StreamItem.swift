import PipeJSON

/// A value of a stream, not read yet.
struct StreamItem: Sendable, Equatable {
    var bytes: ArraySlice<UInt8>
    /// The name of a server-sent event; `message` if the stream gives none.
    var type: String?
    /// The last event ID, of this event or of an earlier one; empty without one.
    var id = ""
}

extension StreamItem {
    /// The value as JSON.
    ///
    /// - Parameters:
    ///   - isText: Whether the data of an event are a text, and not JSON.
    ///   - member: The member that is to contain the name of the event, if the value is an object.
    func json(isText: Bool, typeIn member: String?) throws(JSONError) -> ArraySlice<UInt8> {
        guard let type else { return bytes }
        if isText { return try JSON.encode(String(decoding: bytes, as: UTF8.self))[...] }
        guard let member, let start = bytes.firstIndex(where: { !$0.isJSONSpace }), bytes[start] == UInt8(ascii: "{")
        else { return bytes }
        let rest = bytes[(start + 1)...]
        let isEmpty = rest.first { !$0.isJSONSpace } == UInt8(ascii: "}")
        var json = [UInt8(ascii: "{")]
        json += try JSON.encode(member)
        json.append(UInt8(ascii: ":"))
        json += try JSON.encode(type)
        if !isEmpty { json.append(UInt8(ascii: ",")) }
        return json[...] + rest
    }
}

extension UInt8 {
    /// Whether it is white space of JSON (RFC 8259, section 2).
    var isJSONSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
