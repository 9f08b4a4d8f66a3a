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

    @Test("reads nothing but strings")
    func kinds() {
        #expect(refusal(of: "1", as: Status.self)?.reason == .typeMismatch(expected: .string, found: .number))
        #expect(refusal(of: "null", as: Status.self)?.reason == .typeMismatch(expected: .string, found: .null))
    }
}
