import PipeWords
import PipewrightDiagnostics
import PipewrightLanguage
import PipewrightYAML

extension SchemaReader {
    func readXML(_ entry: LocatedNode.Entry?) -> Schema.XML? {
        guard let entry, let members = members(of: entry.value, as: .key(.xml), in: .xml) else { return nil }
        var xml = Schema.XML()
        xml.types = bool(members[.types], as: .key(.types))?.value ?? false
        xml.dashes = bool(members[.dashes], as: .key(.dashes))?.value ?? false
        xml.lists = word(members[.lists], as: .xmlListStyle)
        if xml.types, xml.lists?.value == .repeated, let key = members[.lists]?.key {
            error(.contradictingKeys(.types, .lists), at: key.range)
        }
        xml.attributes = members[.attributes].map { readTexts($0, of: .attributes, element: .xmlName) } ?? []
        xml.elements = readNamedValues(members[.elements], as: .key(.elements))
        xml.root = member(.root, of: members)
        let names = xml.attributes + xml.elements.flatMap { [$0.name, $0.value] } + (xml.root.map { [$0] } ?? [])
        for name in names where !Self.isXMLName(name.value, dashes: xml.dashes) {
            error(.invalidValue(name.value, of: .xmlName, expected: .xmlName), at: name.range)
        }
        return xml
    }

    /// The names that the runtime sends: letters, digits, `_`, `-`, `.` and `:` of ASCII, and no digit or mark at first.
    private static func isXMLName(_ text: String, dashes: Bool) -> Bool {
        text.utf8.enumerated().allSatisfy { index, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"):
                !(dashes && byte == UInt8(ascii: "_") && index == 0)
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"):
                index > 0
            default: false
            }
        } && !text.isEmpty
    }
}
