import HTTPTypes
import PipeJSON

/// A condition for a response: for a value in its body, or for a header field.
///
/// ``ErrorRules`` use it to find failures, a ``PagingDescriptor`` to find out whether there is a next page.
@_spi(Generated) public struct ResponseCondition: Sendable {
    private enum Place: Sendable {
        case header(String)
        case body(JSONPointer)
    }

    private enum Test: Sendable {
        /// There is a value that is not null, false, 0 or empty.
        case isTrue
        case isPresent
        case isText(String)
    }

    private let place: Place
    private let test: Test
    private var isNegated = false

    // MARK: Truth

    /// There is a value at a place that is not null, false, 0 or empty, and not one of the texts `false`, `no` and `0`.
    public static func body(_ pointer: JSONPointer) -> ResponseCondition {
        ResponseCondition(place: .body(pointer), test: .isTrue)
    }

    /// There is a header field that is not empty, `false`, `no` or `0`.
    public static func header(_ name: String) -> ResponseCondition {
        ResponseCondition(place: .header(name), test: .isTrue)
    }

    // MARK: Presence and text

    /// There is a value at a place that is not null.
    public static func present(_ pointer: JSONPointer) -> ResponseCondition {
        ResponseCondition(place: .body(pointer), test: .isPresent)
    }

    /// There is no value at a place, or null.
    public static func absent(_ pointer: JSONPointer) -> ResponseCondition {
        ResponseCondition(place: .body(pointer), test: .isPresent, isNegated: true)
    }

    /// There is a header field that is not empty.
    public static func present(header name: String) -> ResponseCondition {
        ResponseCondition(place: .header(name), test: .isPresent)
    }

    /// There is no header field of a name, or it is empty.
    public static func absent(header name: String) -> ResponseCondition {
        ResponseCondition(place: .header(name), test: .isPresent, isNegated: true)
    }

    /// The value at a place has a text: a string's content, a number's digits, `true`, `false`, `null`. The case of
    /// `true` and `false` is ignored.
    public static func value(_ pointer: JSONPointer, is text: String) -> ResponseCondition {
        ResponseCondition(place: .body(pointer), test: .isText(text))
    }

    /// There is no value at a place, or it has another text.
    public static func value(_ pointer: JSONPointer, isNot text: String) -> ResponseCondition {
        ResponseCondition(place: .body(pointer), test: .isText(text), isNegated: true)
    }

    /// A header field has a value. The case of `true` and `false` is ignored.
    public static func header(_ name: String, is text: String) -> ResponseCondition {
        ResponseCondition(place: .header(name), test: .isText(text))
    }

    /// There is no header field of a name, or it has another value.
    public static func header(_ name: String, isNot text: String) -> ResponseCondition {
        ResponseCondition(place: .header(name), test: .isText(text), isNegated: true)
    }

    // MARK: Responses

    /// Returns whether a response meets the condition.
    ///
    /// - Parameters:
    ///   - body: The body as JSON.
    ///   - headers: The header fields.
    ///   - isInterrupted: Returns whether the call has ended.
    /// - Throws: A ``JSONError`` if the condition is for the body, and the body is not JSON.
    package func holds(
        for body: [UInt8], headers: HTTPFields, isInterrupted: (() -> Bool)? = nil
    ) throws(JSONError) -> Bool {
        let value: JSONValue?
        switch place {
        case .body(let pointer):
            value = try JSON.value(at: pointer, in: body, isInterrupted: isInterrupted)
        case .header(let name):
            let text = headers.values(of: name).first.map { String($0.trimmingASCIIWhitespace()) }
            // An empty header field counts as absent.
            value = text.flatMap { $0.isEmpty ? nil : .string($0) }
        }
        let passes: Bool
        switch test {
        case .isTrue: passes = value.map { Self.isTrue($0) } ?? false
        case .isPresent: passes = value.map { $0 != .null } ?? false
        case .isText(let text):
            let found = value.flatMap { $0.isNull ? "null" : $0.scalarText }
            passes = found.map { Self.isSame($0, text) } ?? false
        }
        return passes != isNegated
    }

    private static func isTrue(_ value: JSONValue) -> Bool {
        switch value {
        case .null: return false
        case .bool(let flag): return flag
        case .number(let number): return number.double != 0
        case .string(let text):
            let text = text.trimmingASCIIWhitespace().lowercased()
            return !["", "false", "0", "no"].contains { text.hasSameBytes(as: $0) }
        case .array(let elements): return !elements.isEmpty
        case .object(let members): return !members.isEmpty
        }
    }

    private static func isSame(_ found: String, _ text: String) -> Bool {
        if ["true", "false"].contains(where: { text.hasSameBytes(as: $0) }) {
            return found.lowercased().hasSameBytes(as: text)
        }
        return found.hasSameBytes(as: text)
    }
}
