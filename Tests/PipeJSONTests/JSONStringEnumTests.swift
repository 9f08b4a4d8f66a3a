import PipeJSON
import Testing

@Suite("JSONStringEnum")
struct JSONStringEnumTests {
    @Test(
        "reads and writes every string",
        arguments: [("todo", Status.todo), ("done", .done), ("", .unknown("")), ("é\n", .unknown("é\n"))])
    func roundTrip(_ text: String, _ status: Status) throws {
        #expect(try read([Status].self, "[\(try written(text))]") == [status])
        #expect(try written(status) == (try written(text)))
        #expect(Status(rawValue: text) == status)
    }

    @Test("reads a case that is written with escapes")
    func escapes() throws {
        #expect(try read(Status.self, #""\u0074odo""#) == .todo)
        #expect(try read(Status.self, #""\u0074od""#) == .unknown("tod"))
    }

    @Test("lists the cases that are known")
    func allCases() {
        #expect(Status.allCases == [.todo, .done])
        #expect(Status.unknown("done") == .done, "they are written the same")
    }

    @Test("reads nothing but strings")
    func kinds() {
        #expect(refusal(of: "1", as: Status.self)?.reason == .typeMismatch(expected: .string, found: .number))
        #expect(refusal(of: "null", as: Status.self)?.reason == .typeMismatch(expected: .string, found: .null))
    }
}
