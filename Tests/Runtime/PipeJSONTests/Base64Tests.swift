import Foundation
import PipeJSON
import RandomTesting
import Testing

@Suite("Base64")
struct Base64Tests {
    @Test(
        "The vectors of RFC 4648, section 10, are read and written",
        arguments: [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ]
    )
    func vectors(_ bytes: String, _ text: String) throws {
        #expect(try written(Data(bytes.utf8)) == "\"\(text)\"")
        #expect(try read(Data.self, "\"\(text)\"") == Data(bytes.utf8))
    }

    @Test("Bytes of any length give the same base64 as Foundation's", arguments: 0..<70)
    func foundation(_ count: Int) throws {
        var random = SplitMix64(seed: UInt64(count))
        let data = Data((0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) })
        #expect(try written(data) == "\"\(data.base64EncodedString())\"")
        #expect(try read(Data.self, try written(data)) == data)
        #expect(try read(Data.self, "\"\(data.base64EncodedString().replacing("/", with: "\\/"))\"") == data)
    }

    @Test("Every byte value is read")
    func everyByte() throws {
        let data = Data(UInt8.min ... .max)
        #expect(try read(Data.self, try written(data)) == data)
    }

    @Test(
        "Base64 without padding and base64url (RFC 4648, section 5) are read",
        arguments: [
            ("Zg", [0x66]), ("Zm8", [0x66, 0x6F]), ("Zm9vYg", [0x66, 0x6F, 0x6F, 0x62]), ("_-8", [0xFF, 0xEF]),
            ("_-8=", [0xFF, 0xEF]), ("-_v7", [0xFB, 0xFB, 0xFB]), ("-w", [0xFB]), ("_w==", [0xFF]),
            ("/+8", [0xFF, 0xEF]),
        ] as [(String, [UInt8])])
    func variants(_ text: String, _ expected: [UInt8]) throws {
        #expect(try read(Data.self, "\"\(text)\"") == Data(expected))
    }

    @Test("Random bytes in base64url are read, with and without padding", arguments: 1..<40)
    func url(_ count: Int) throws {
        var random = SplitMix64(seed: UInt64(count))
        let data = Data((0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) })
        let text = data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
        #expect(try read(Data.self, "\"\(text)\"") == data)
        #expect(try read(Data.self, "\"\(text.replacing("=", with: ""))\"") == data)
    }

    @Test(
        "Characters outside the alphabet and a part of the padding are errors",
        arguments: [
            "Z", "Zg=", "Zm9vY", "Zg===", "=", "==", "====", "Zg==Zg==", "Z===", "Zm9v=", "Zm9v====", "Zm 9",
            "Zm9v\\n", " Zm9v", "Zm9vYg=", "Zm.,",
            "Zg=a", "Z=ga", "Zm9vé", "Zm9v!m9v",
        ]
    )
    func junk(_ text: String) {
        guard case .invalidValue(_, expected: "base64") = refusal(of: "\"\(text)\"", as: Data.self)?.reason else {
            Issue.record("read")
            return
        }
    }
}
