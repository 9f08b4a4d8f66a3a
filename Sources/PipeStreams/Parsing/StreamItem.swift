import PipeJSON

/// A value of a stream, not read yet.
struct StreamItem: Sendable, Equatable {
    var bytes: [UInt8]
    /// The type of a server-sent event.
    var type: String?
}

extension StreamItem {
    /// The value as JSON, with the type of the event as a member, if there is one and the value is an object.
    func json(typeIn member: String?) throws(JSONError) -> [UInt8] {
        guard let member, let type, let start = bytes.firstIndex(where: { !Self.isSpace($0) }),
            bytes[start] == UInt8(ascii: "{")
        else { return bytes }
        let rest = bytes[(start + 1)...]
        let isEmpty = rest.first { !Self.isSpace($0) } == UInt8(ascii: "}")
        var json = [UInt8(ascii: "{")]
        json += try JSON.encode(member)
        json.append(UInt8(ascii: ":"))
        json += try JSON.encode(type)
        if !isEmpty { json.append(UInt8(ascii: ",")) }
        return json + rest
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
}
