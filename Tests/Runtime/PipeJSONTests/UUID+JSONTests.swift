import Foundation
import PipeJSON
import Testing

@Suite("UUID")
struct UUIDTests {
    @Test(
        "UUIDs are read in either case and written in lower case",
        arguments: [
            "f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6",
            "f81D4fae-7DEC-11d0-A765-00a0C91e6bF6",
        ]
    )
    func uuids(_ text: String) throws {
        let uuid = try read(UUID.self, "\"\(text)\"")
        #expect(uuid == UUID(uuidString: text))
        #expect(try written(uuid) == "\"f81d4fae-7dec-11d0-a765-00a0c91e6bf6\"")
    }

    @Test(
        "Other strings are not read as UUIDs",
        arguments: [
            "", "f81d4fae7dec11d0a76500a0c91e6bf6", "f81d4fae-7dec-11d0-a765-00a0c91e6bf",
            "f81d4fae-7dec-11d0-a765-00a0c91e6bf66",
            "g81d4fae-7dec-11d0-a765-00a0c91e6bf6", "f81d4fae_7dec-11d0-a765-00a0c91e6bf6",
            "{81d4fae-7dec-11d0-a765-00a0c91e6bf}",
            "f81d4fae-7dec-11d0-a76500a0c91e6bf6-", "f81d4fae-7dec-11d0-a765-00a0c91e6bf\u{E9}",
        ]
    )
    func notUUIDs(_ text: String) {
        #expect(refusal(of: "\"\(text)\"", as: UUID.self)?.reason == .invalidValue(text, expected: "a UUID"))
    }
}
