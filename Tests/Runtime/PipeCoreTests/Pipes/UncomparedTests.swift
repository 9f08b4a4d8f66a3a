@_spi(Generated) import PipeCore
@_spi(Generated) import RuntimeTesting
import Testing

@Suite struct UncomparedTests {
    private struct Note: Hashable {
        var text: String
        var version = Uncompared(RecordVersion())
    }

    @Test("Structs that differ only in an uncompared property are equal")
    func equality() {
        let old = Note(text: "a", version: Uncompared(RecordVersion(entityTag: "\"1\"")))
        var new = old
        new.version.value.entityTag = "\"2\""
        #expect(old == new && old.hashValue == new.hashValue)
        #expect(Set([old, new]).count == 1)
        #expect(old.version.value != new.version.value)
        new.text = "b"
        #expect(old != new)
    }

    @Test("A description shows the value alone")
    func description() {
        var text = ""
        dump(Note(text: "a", version: Uncompared(RecordVersion(entityTag: "\"1\""))), to: &text)
        #expect(text.contains("entityTag") && text.contains("1"))
    }
}
