import PipeJSON
import Testing

@Suite("JSONStringEnum")
struct JSONStringEnumTests {
    @Test(
        "Every string is read and written",
        arguments: [("todo", Status.todo), ("done", .done), ("", .unknown("")), ("é\n", .unknown("é\n"))])
    func roundTrip(_ text: String, _ status: Status) throws {
        #expect(try read([Status].self, "[\(try written(text))]") == [status])
        #expect(try written(status) == (try written(text)))
        #expect(Status(rawValue: text) == status)
    }

    @Test("A case that is written with escapes is read")
    func escapes() throws {
        #expect(try read(Status.self, #""\u0074odo""#) == .todo)
        #expect(try read(Status.self, #""\u0074od""#) == .unknown("tod"))
    }

    @Test("All known cases are listed")
    func allCases() {
        #expect(Status.allCases == [.todo, .done])
        #expect(Status.unknown("done") == .done, "they are written the same")
    }

    @Test("Arrays of cases are read")
    func arrays() throws {
        let text = #"[ "todo" , "\u0064one", "later", "a longer text than fits into a word" ]"#
        let expected: [Status] = [.todo, .done, .unknown("later"), .unknown("a longer text than fits into a word")]
        #expect(try read([Status].self, text) == expected)
        #expect(try read([Status].self, "[]").isEmpty)
        #expect(refusal(of: #"["todo", 1]"#, as: [Status].self)?.path == JSONPath([.element(1)]))
    }

    @Test("Equal values have equal hashes")
    func hashes() {
        #expect(Set([Status.done, .unknown("done"), .todo, .unknown("later")]).count == 3)
    }

    @Test("Only strings are read")
    func kinds() {
        #expect(refusal(of: "1", as: Status.self)?.reason == .typeMismatch(expected: .string, found: .number))
        #expect(refusal(of: "null", as: Status.self)?.reason == .typeMismatch(expected: .string, found: .null))
    }
}
