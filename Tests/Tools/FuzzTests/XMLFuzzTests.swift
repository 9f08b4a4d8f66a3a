import GoldenTesting
import PipeHTTP
import RandomTesting
import Testing

@testable import PipeStandIn
@testable import PipeXML

@Suite struct XMLFuzzTests {
    private static let samples = [
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone='yes'?>\n<!-- c --><?p q?><x a='1' b=\"&lt;&#x41;\"><y/>t</x>",
        "<x xmlns='u' xmlns:p='v'><p:y p:a='1' xml:lang='de' xsi:nil='true' xmlns:xsi='w'>é😀</p:y></x>",
        "<list type=\"array\"><a type=\"integer\"> 8 </a><a nil='true'/><b><![CDATA[<&]]>]]&gt;</b>\r\n</list>",
        "<plist><!DOCTYPE plist PUBLIC '-//A' 'http://e'></plist>", "<é:名 xmlns:é='u' é:ä='ö'/>",
    ]

    /// Elements that are nested nearly as deep as they may be.
    private static let nested = String(repeating: "<a>", count: 480) + String(repeating: "</a>", count: 480)

    private static let tokens = [
        "<", ">", "/>", "</", "<!--", "-->", "--", "<![CDATA[", "]]>", "<?", "?>", "<?a?>",
        "<!DOCTYPE x [<!ENTITY a 'b'>]>", "&a;",
        "&#0;", "&#xD800;", "&#99999999999;", "&amp;", " xmlns:p=''", " xmlns:xml='u'", " a='1'", " a='1' a='1'",
        "encoding='UTF-16'",
        "encoding='ISO-8859-1'", "encoding='x'", "\u{FEFF}", "\u{FFFE}", "<x>", "</x>", ":", "\r", "<x><x><x><x>",
        "<?xml version='1.0'?>",
    ]

    @Test("No document ends the process, and each that is read is written and read again")
    func xml() async throws {
        let wide: [[UInt8]] = Self.samples.map {
            [0xFF, 0xFE] + $0.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        }
        let type = try #require(MediaType("application/xml"))
        let server = try DeepMessageTests.servers.get().xml
        let outcome = try await Fuzzer(
            "xml", samples: Self.samples.map { Array($0.utf8) } + wide + [Array(Self.nested.utf8)],
            tokens: Self.tokens.map { Array($0.utf8) } + [[0xFF], [0xC3], [0, 0]]
        )
        .run { input, random in
            let charset = [nil, nil, nil, "utf-8", "iso-8859-1", "utf-16"].randomElement(using: &random) ?? nil
            // Nesting must not use the stack, which is small in threads other than the main one.
            let isServed = Int.random(in: 0..<50, using: &random) == 0
            _ = try stackUse(size: 512 << 10) {
                for codec in [XMLCodec(root: "x"), XMLCodec(types: true, dashes: true, attributes: ["a"])] {
                    if let value = try? codec.decode(input, as: type) { _ = try? codec.encode(value, as: type) }
                }
                guard isServed else { return }
                let request = ServedRequest(
                    method: .put, origin: "http://127.0.0.1:8080", target: "/trees/1",
                    fields: [.contentType: "application/xml"], body: input)
                _ = server.response(to: request)
            }
            guard let root = try? XMLScanner.root(of: input, charset: charset) else { return false }
            let written = try Self.written(root)
            let again = try Self.written(XMLScanner.root(of: written))
            #expect(again == written)
            return true
        }
        #expect(outcome.slowest < 1)
        #expect(outcome.accepted > 0 && outcome.accepted < outcome.inputs)
    }

    private static func written(_ element: DocumentElement) throws -> [UInt8] {
        var bytes = Array("<\(element.name)".utf8)
        for attribute in element.attributes {
            bytes += " \(attribute.name)='".utf8
            // An apostrophe is the only character that is not written as a reference there.
            for part in attribute.value.utf8.split(separator: UInt8(ascii: "'"), omittingEmptySubsequences: false)
                .enumerated()
            {
                if part.offset > 0 { bytes += "&apos;".utf8 }
                try bytes.append(xml: String(decoding: part.element, as: UTF8.self), inAttribute: true)
            }
            bytes += "'".utf8
        }
        bytes += ">".utf8
        try bytes.append(xml: element.text)
        for child in element.children { bytes += try written(child) }
        return bytes + "</\(element.name)>".utf8
    }
}
