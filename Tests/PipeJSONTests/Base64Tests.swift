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
        "Characters outside the alphabet and missing padding are errors",
        arguments: [
            "Z", "Zg", "Zg=", "Zm8", "Zg===", "=", "==", "====", "Zg==Zg==", "Z===", "Zm9v=", "Zm9v====", "Zm 9",
            "Zm9v\\n", " Zm9v", "Zm-_",
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
