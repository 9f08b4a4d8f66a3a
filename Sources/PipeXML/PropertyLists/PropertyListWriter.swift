import PipeHTTP

/// Writes values as property lists in XML.
struct PropertyListWriter {
    typealias FormatError = PropertyListCodec.FormatError

    private static let start = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        """

    private var bytes = Array(Self.start.utf8)

    static func bytes(of value: JSONValue) throws(FormatError) -> [UInt8] {
        var writer = PropertyListWriter()
        try writer.write(value, depth: 1)
        writer.write("</plist>\n")
        return writer.bytes
    }

    /// The root element is one of the elements that are nested.
    private mutating func write(_ value: JSONValue, depth: Int) throws(FormatError) {
        guard depth < XMLScanner.depthLimit else { throw .depth }
        switch value {
        case .null: throw .null
        case .bool(let flag): write(flag ? "<true/>" : "<false/>")
        case .number(let number):
            switch try number.propertyListForm() {
            case .negative(let number): write("<integer>\(number)</integer>")
            case .whole(let number): write("<integer>\(number)</integer>")
            case .real(let number): write("<real>\(number)</real>")
            }
        case .string(let text): try write("string", text)
        case .array(let elements):
            write("<array>")
            for element in elements { try write(element, depth: depth + 1) }
            write("</array>")
        case .object(let object):
            write("<dict>")
            for member in object.members where member.value != .null {
                try write("key", member.name)
                try write(member.value, depth: depth + 1)
            }
            write("</dict>")
        }
    }

    private mutating func write(_ name: String, _ text: String) throws(FormatError) {
        write("<\(name)>")
        do throws(XMLCodec.FormatError) {
            try bytes.append(xml: text)
        } catch {
            throw .document(error)
        }
        write("</\(name)>")
    }

    private mutating func write(_ text: String) {
        bytes += text.utf8
    }
}
