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

    /// What is still to be written.
    private enum Step {
        case value(JSONValue, depth: Int)
        case key(String)
        case end(String)
    }

    static func bytes(of value: JSONValue) throws(FormatError) -> [UInt8] {
        var writer = PropertyListWriter()
        try writer.write(value)
        writer.write("</plist>\n")
        return writer.bytes
    }

    /// Writes a value without recursion, so that its nesting does not use the stack.
    private mutating func write(_ value: JSONValue) throws(FormatError) {
        // The root element is one of the elements that are nested.
        var steps: [Step] = [.value(value, depth: 1)]
        while let step = steps.popLast() {
            switch step {
            case .value(let value, let depth):
                guard depth < XMLScanner.depthLimit else { throw .depth }
                steps += try begin(value, depth: depth).reversed()
            case .key(let name): try write("key", name)
            case .end(let name): write("</\(name)>")
            }
        }
    }

    /// Writes a value that is not nested, or the start of one; returns what is to be written then.
    private mutating func begin(_ value: JSONValue, depth: Int) throws(FormatError) -> [Step] {
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
            return elements.map { .value($0, depth: depth + 1) } + [.end("array")]
        case .object(let object):
            write("<dict>")
            return object.members.filter { !$0.value.isNull }.flatMap { member -> [Step] in
                [.key(member.name), .value(member.value, depth: depth + 1)]
            } + [.end("dict")]
        }
        return []
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
