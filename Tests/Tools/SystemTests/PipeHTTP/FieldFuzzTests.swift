import HTTPTypes
import ImportTesting
import RandomTesting
import Testing

@testable import PipeHTTP

/// Random texts as the values of header fields.
@Suite struct FieldFuzzTests {
    @Test("Every reader of fields ends, whatever a server sends", arguments: 0..<20)
    func ends(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let alphabet = Array("<>;,=\"\\ \t/*'%relnxta9:\r\n\u{0}é\u{301}".utf8)
        for _ in 0..<2_000 {
            let count = Int.random(in: 0...40, using: &generator)
            let bytes = (0..<count).map { _ in
                alphabet.randomElement(using: &generator) ?? 0
            }
            let text = String(decoding: bytes, as: UTF8.self)
            let length = text.utf8.count
            #expect(LinkHeader([text]).links.count <= length)
            #expect(AuthChallenge.parse(text).count <= length)
            #expect(FieldList.elements(of: text).joined().utf8.count <= length)
            if let type = MediaType(text) {
                #expect(MediaType(type.description) == type, "\(text.debugDescription)")
            }
            if let name = HTTPField.Name("RateLimit") {
                let delay = ServerDelay.read([name: text], status: 429, now: .init(timeIntervalSince1970: 0))
                #expect(delay.map { $0 >= .zero } ?? true)
            }
            for element in FieldList.elements(of: text) where FieldList.isElement(element) {
                #expect(FieldList.elements(of: element) == [element])
            }
        }
    }
}
