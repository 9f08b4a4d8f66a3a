import PipeJSON
import Testing

@Suite("Closed enums and enums of integers")
struct EnumTests {
    enum Size: String, JSONClosedEnum {
        case small = "S"
        case large = "L"
    }

    enum Code: Int, JSONClosedEnum {
        case fine = 200
        case absent = 404
    }

    enum Priority: JSONIntegerEnum {
        case low, high
        case unknown(Int)

        static let allCases: [Priority] = [.low, .high]

        var rawValue: Int {
            switch self {
            case .low: 1
            case .high: 3
            case .unknown(let value): value
            }
        }
    }

    @Test("A closed enum refuses unknown values")
    func closedEnums() throws {
        #expect(try read([Size].self, #"["S","L","\u0053"]"#) == [.small, .large, .small])
        #expect(try read([Code].self, "[200,404]") == [.fine, .absent])
        #expect(try written([Size.large]) == #"["L"]"# && written([Code.absent]) == "[404]")
        #expect(Size.allCases == [.small, .large])
        let error = refusal(of: #"[ "M"]"#, as: [Size].self)
        #expect(error?.reason == .invalidValue("M", expected: "one of S, L") && error?.offset == 2)
        #expect(refusal(of: "500", as: Code.self)?.reason == .invalidValue("500", expected: "one of 200, 404"))
        #expect(refusal(of: "\"200\"", as: Code.self)?.reason == .typeMismatch(expected: .number, found: .string))
    }

    @Test("Enums of integers are open")
    func integers() throws {
        #expect(try read([Priority].self, "[1,3,2,-7]") == [.low, .high, .unknown(2), .unknown(-7)])
        #expect(try written([Priority.high, .unknown(9)]) == "[3,9]")
        #expect(Priority(rawValue: 3) == .high && Priority.allCases == [.low, .high])
        #expect(refusal(of: "1.5", as: Priority.self) != nil)
        #expect(refusal(of: "\"1\"", as: Priority.self)?.reason == .typeMismatch(expected: .number, found: .string))
    }
}
