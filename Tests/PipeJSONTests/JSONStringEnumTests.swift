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

    @Test("Only strings are read")
    func kinds() {
        #expect(refusal(of: "1", as: Status.self)?.reason == .typeMismatch(expected: .string, found: .number))
        #expect(refusal(of: "null", as: Status.self)?.reason == .typeMismatch(expected: .string, found: .null))
    }
}
