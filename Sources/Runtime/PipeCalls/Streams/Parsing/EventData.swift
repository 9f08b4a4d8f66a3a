import PipeJSON

extension ArraySlice<UInt8> {
    /// The data of an event as JSON.
    ///
    /// - Parameters:
    ///   - type: The name of the event.
    ///   - isText: Whether the data are a text, and not JSON.
    ///   - member: The member that is to contain the name of the event, if the value is an object.
    func eventJSON(type: String, isText: Bool, typeIn member: String?) throws(JSONError) -> ArraySlice<UInt8> {
        if isText { return try JSON.encode(String(decoding: self, as: UTF8.self))[...] }
        guard let member, let start = firstIndex(where: { !$0.isJSONSpace }), self[start] == UInt8(ascii: "{")
        else { return self }
        let rest = self[(start + 1)...]
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
