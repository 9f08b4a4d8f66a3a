import Foundation
import PipeJSON
import RandomTesting
import Testing

/// Randomly changed texts: none may trap, and those accepted must be accepted by Foundation.
@Suite("Randomly changed texts")
struct FuzzTests {
    private static let seeds = [
        GrammarTests.rich,
        #"[0,-0,1.5,-2.5e-3,1E+10,123456789012345678,0.1]"#,
        #"{"a":"\"\\\/\b\f\n\r\té€😀\u00e9\ud83d\ude00","b":[true,false,null],"":{}}"#,
        #" [ { "id" : 1 , "title" : "x" } , [ [ ] , { } ] , "plain text of some length" ] "#,
    ]

    /// The bytes of JSON syntax, and some that are never valid.
    private static let bytes: [UInt8] =
        Array(#"{}[]:,"\/ 0123456789-+.eEtrufalsn"#.utf8) + [
            0, 9, 10, 13, 0x1F, 0x7F, 0x80, 0xBF, 0xC3, 0xE2, 0xED, 0xF0, 0xFF,
        ]

    private func mutated(_ text: [UInt8], using random: inout SplitMix64) -> [UInt8] {
        var text = text
        for _ in 0...random.next() % 3 {
            guard !text.isEmpty else { break }
            let index = Int(random.next() % UInt64(text.count))
            let other = Int(random.next() % UInt64(text.count))
            let byte = Self.bytes[Int(random.next() % UInt64(Self.bytes.count))]
            switch random.next() % 6 {
            case 0: text[index] = byte
            case 1: text.insert(byte, at: index)
            case 2: text.remove(at: index)
            case 3: text.removeSubrange(min(index, other)..<max(index, other))
            case 4: text.insert(contentsOf: text[min(index, other)..<max(index, other)].prefix(20), at: index)
            default: text[index] ^= 1 << (random.next() % 8)
            }
        }
        return text
    }

    @Test("Every way of reading accepts or rejects the same randomly changed texts", arguments: 0..<8)
    func mutations(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for round in 0..<2_500 {
            let text = mutated(Array(Self.seeds[round % Self.seeds.count].utf8), using: &random)
            let skipped = refusal(of: text, as: Skipped.self)
            #expect(skipped == refusal(of: text, as: JSONValue.self))
            #expect(skipped.map { (0...text.count).contains($0.offset) } ?? true)
            // A record may be rejected for more reasons, but must not be read from malformed JSON.
            let record = refusal(of: text, as: Project.self)
            if skipped != nil { #expect(record != nil) }
            let isAccepted = skipped == nil
            if let expected = foundationAccepts(text), expected != isAccepted {
                Issue.record(
                    "\(String(decoding: text, as: UTF8.self)): Foundation says \(expected), we \(String(describing: skipped))"
                )
            }
            guard isAccepted else { continue }
            let value = try JSON.decode(JSONValue.self, from: text)
            #expect(try JSON.decode(JSONValue.self, from: try JSON.encode(value)) == value)
        }
    }

    /// Whether a number has more than 20 characters or an exponent of more than two digits.
    private func isLarge(_ number: ArraySlice<UInt8>) -> Bool {
        number.count > 20 || number.drop { $0 | 0x20 != 0x65 }.filter { (0x30...0x39).contains($0) }.count > 2
    }

    /// Whether Foundation reads a text; `nil` where it intentionally differs: byte order marks and other encodings than
    /// UTF-8, lone surrogates, trailing commas, numbers that a `Double` cannot hold.
    private func foundationAccepts(_ text: [UInt8]) -> Bool? {
        let plain = text.filter { !" \n\r\t".utf8.contains($0) }
        guard !text.contains(0), text.first != 0xEF, text.first != 0xFE, text.first != 0xFF,
            !String(decoding: text, as: UTF8.self).lowercased().contains("\\ud"),
            !zip(plain, plain.dropFirst()).contains(where: { $0 == 0x2C && ($1 == 0x5D || $1 == 0x7D) }),
            !text.split(whereSeparator: { !"0123456789+-.eE".utf8.contains($0) }).contains(where: isLarge)
        else { return nil }
        return (try? JSONSerialization.jsonObject(with: Data(text), options: [.fragmentsAllowed])) != nil
    }
}
