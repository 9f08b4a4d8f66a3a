import Synchronization
import Testing

@testable import PipeJSON

/// The cost of reading nested disordered records is linear in the length of the text, at any depth.
@Suite("Nested disordered records")
struct DisorderTests {
    /// The number of readings of records, and of bytes skipped to find their members.
    final class Work: Sendable {
        let readings = Atomic(0)
        let skippedBytes = Atomic(0)

        func count(_ reader: borrowing JSONReader) {
            readings.add(1, ordering: .relaxed)
            skippedBytes.max(reader.skipped.passedCount, ordering: .relaxed)
        }
    }

    /// A link of a chain, of one of several types; `early` comes first if the members are in order, `id` is required.
    protocol Link: JSONRecord {
        associatedtype Next: JSONRecord
        static var work: Work { get }
        init(early: Int?, next: Next?, id: Int)
    }

    struct One: Link {
        static let work = Work()
        static let jsonMembers: JSONMembers = ["early", "next", "text", "id"]
        @Indirect var next: Two?
        var early: Int?
        var id: Int
    }

    struct Two: Link {
        static let work = Work()
        static let jsonMembers: JSONMembers = ["early", "next", "text", "id", "two"]
        @Indirect var next: Three?
        var early: Int?
        var id: Int
    }

    struct Three: Link {
        static let work = Work()
        static let jsonMembers: JSONMembers = ["early", "next", "text", "id", "three"]
        @Indirect var next: One?
        var early: Int?
        var id: Int
    }

    /// A chain whose links have their members in this order, where `$` is the next link.
    private func chain(_ link: String, depth: Int, text: Int) -> String {
        let parts = link.split(separator: "$", omittingEmptySubsequences: false).map(String.init)
        let filling = String(repeating: "x", count: text)
        let heads = String(repeating: parts[0].replacing("~", with: filling), count: depth)
        let tails = String(repeating: parts[1].replacing("~", with: filling), count: depth)
        return heads + "null" + tails
    }

    @Test(
        "Disordered records are read at most once per type and one more time, and skipped as often",
        arguments: [
            #"{"early":1,"next":$,"text":"~","id":7}"#,
            #"{"next":$,"text":"~","id":7,"early":1}"#,
            #"{"id":7,"next":$,"text":"~","early":1}"#,
            #"{"text":"~","id":7,"early":1,"next":$}"#,
            #"{"unknown":[{"a":"~"}],"next":$,"id":7,"id":7,"early":1}"#,
        ])
    func costIsLinear(_ link: String) throws {
        let depth = 90
        let text = Array(chain(link, depth: depth, text: 60_000).utf8)
        #expect(text.count > 5_000_000)
        let works = [One.work, Two.work, Three.work]
        for work in works { work.readings.store(0, ordering: .relaxed) }
        for work in works { work.skippedBytes.store(0, ordering: .relaxed) }
        let chain = try JSON.decode(One.self, from: text)
        #expect(chain.id == 7 && chain.early == 1 && chain.next?.next?.next?.id == 7)
        let readings = works.reduce(0) { $0 + $1.readings.load(ordering: .relaxed) }
        #expect(readings <= depth * 4, "\(readings)")
        let skipped = works.map { $0.skippedBytes.load(ordering: .relaxed) }.max() ?? 0
        #expect(skipped <= text.count * 8, "\(skipped) of \(text.count)")
    }

    @Test("Disordered records in lists of the same type are found")
    func lists() throws {
        struct Tree: JSONRecord {
            static let jsonMembers: JSONMembers = ["id", "children"]
            var id: Int
            var children: [Tree]
            init(jsonMembers reader: inout JSONReader) throws(JSONError) {
                id = try reader.readNextMember()
                children = try reader.readNextMember()
            }
        }
        let depth = 90
        let text =
            String(repeating: #"{"children":[{"id":1,"children":[]},"#, count: depth)
            + #"{"id":0,"children":[]}"# + String(repeating: #"],"id":2}"#, count: depth)
        var tree = try JSON.decode(Tree.self, from: Array(text.utf8))
        var count = 0
        while tree.children.count == 2 {
            #expect(tree.id == 2 && tree.children[0].id == 1)
            tree = tree.children[1]
            count += 1
        }
        #expect(count == depth)
    }

    /// A member that takes another value where it cannot be read.
    struct Lenient: JSONRecord {
        static let jsonMembers: JSONMembers = ["inner", "last"]
        var inner: Inner?
        var last: Int

        struct Inner: JSONRecord {
            static let jsonMembers: JSONMembers = ["a", "b"]
            var a: Int
            var b: Int

            init(jsonMembers reader: inout JSONReader) throws(JSONError) {
                a = try reader.readNextMember()
                b = try reader.readNextMember()
            }
        }

        struct Attempt: JSONReadable {
            var inner: Inner?

            init(json reader: inout JSONReader) throws(JSONError) {
                inner = try? Inner(json: &reader)
            }
        }

        init(jsonMembers reader: inout JSONReader) throws(JSONError) {
            inner = (try reader.readNextMember() as Attempt).inner
            last = try reader.readNextMember()
        }
    }

    @Test("Disordered records are read again even if an error was caught")
    func swallowedErrors() throws {
        let value = try read(Lenient.self, #"{"inner":{"b":2,"a":1},"last":3}"#)
        #expect(value.inner?.a == 1 && value.inner?.b == 2 && value.last == 3)
        #expect(refusal(of: #"{"inner":{"b":2},"last":3}"#, as: Lenient.self) != nil)
    }

    @Test("Errors in disordered records are reported at their location")
    func errors() {
        let text = #"{"next":{"next":{"next":null,"id":"x"},"id":2},"id":1,"early":0}"#
        let error = refusal(of: text, as: One.self)
        #expect(error?.path.description == "$.next.next.id")
        let missing = refusal(of: #"{"next":{"next":{"next":null},"id":2},"id":1,"early":0}"#, as: One.self)
        #expect(missing?.reason == .missingMember("id") && missing?.path.description == "$.next.next.id")
    }
}

extension DisorderTests.Link {
    init(jsonMembers reader: inout JSONReader) throws(JSONError) {
        let early: Int? = try reader.readNextMemberIfPresent()
        let next: Next? = try reader.readNextMemberIfPresent()
        let _: String? = try reader.readNextMemberIfPresent()
        let id: Int = try reader.readNextMember()
        self.init(early: early, next: next, id: id)
        Self.work.count(reader)
    }
}

extension DisorderTests.One {
    init(early: Int?, next: DisorderTests.Two?, id: Int) {
        self.early = early
        self.id = id
        self.next = next
    }
}

extension DisorderTests.Two {
    init(early: Int?, next: DisorderTests.Three?, id: Int) {
        self.early = early
        self.id = id
        self.next = next
    }
}

extension DisorderTests.Three {
    init(early: Int?, next: DisorderTests.One?, id: Int) {
        self.early = early
        self.id = id
        self.next = next
    }
}
