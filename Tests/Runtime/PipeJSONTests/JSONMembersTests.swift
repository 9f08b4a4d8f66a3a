import Testing

@testable import PipeJSON

@Suite("JSONMembers")
struct JSONMembersTests {
    @Test("Equal lists share one layout")
    func shared() {
        func make() -> JSONMembers { ["id", "a name of more than eight bytes"] }
        let other: JSONMembers = ["id", "a name of more than eight byteS"]
        #expect(make().entries == make().entries)
        #expect(make().entries != other.entries)
        let composed: JSONMembers = ["\u{E9}"]
        let decomposed: JSONMembers = ["e\u{301}"]
        #expect(composed.entries != decomposed.entries)
    }

    @Test("A list returns its names by index")
    func names() {
        let members: JSONMembers = ["", "a", "\"", "é"]
        #expect((-1...4).map { members.name(at: $0) } == ["", "", "a", "\"", "é", ""])
        #expect(([] as JSONMembers).count == 0)
    }

    @Test("A name is found from any start", arguments: 0...4)
    func index(_ first: Int) {
        let members: JSONMembers = ["a", "bb", "a", "ccc"]
        func index(_ name: String) -> Int? {
            Array(name.utf8).withUnsafeBufferPointer { members.index(of: $0, from: first) }
        }
        #expect(index("bb") == 1)
        #expect(index("ccc") == 3)
        #expect(index("a") == (first == 0 || first > 2 ? 0 : 2))
        #expect(index("b") == nil)
        #expect(index("") == nil)
    }
}
