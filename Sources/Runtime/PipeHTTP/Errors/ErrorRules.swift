import HTTPTypes
import PipeJSON

/// How a response says that a call has failed, if the status does not say so, or not in detail.
@_spi(Generated) public struct ErrorRules: Sendable {
    package let condition: ResponseCondition?
    let message: JSONPointer?
    let validation: ValidationRules?

    /// Describes the errors of an API.
    ///
    /// - Parameters:
    ///   - condition: When a response with a status from 200 to 299 is an error.
    ///   - message: The place of the message in the body: a text, or a list of texts or of objects with a text each.
    ///   - validation: The place of the messages about single fields in the body; `nil` if they have one of the forms
    ///     that ``PipeError/validationMessages`` knows.
    public init(
        when condition: ResponseCondition? = nil, message: JSONPointer? = nil, validation: ValidationRules? = nil
    ) {
        self.condition = condition
        self.message = message
        self.validation = validation
    }

    /// Returns whether a response with a status from 200 to 299 is an error. A body that is not JSON meets no
    /// condition.
    ///
    /// - Parameter isInterrupted: Returns whether the call has ended; the response meets no condition then.
    package func reportsFailure(in body: [UInt8], headers: HTTPFields, isInterrupted: (() -> Bool)? = nil) -> Bool {
        condition.map { (try? $0.holds(for: body, headers: headers, isInterrupted: isInterrupted)) ?? false } ?? false
    }

    /// The message of a response, if there is one: the messages of all elements of a list, or the member of an object
    /// with a usual name, such as `message`. An object without such a member is shown as JSON.
    package func message(in body: [UInt8]) -> String? {
        guard let message, let value = try? JSON.value(at: message, in: body) else {
            return nil
        }
        return Self.message(of: value)
    }

    private static func message(of value: JSONValue, depth: Int = 0) -> String? {
        switch value {
        case .string(let text):
            return text
        case .null:
            return nil
        case .array(let elements) where depth < depthLimit:
            let messages = elements.prefix(countLimit).compactMap { message(of: $0, depth: depth + 1) }
                .filter { !$0.isEmpty }
            return messages.isEmpty ? nil : messages.joined(separator: "; ")
        case .object(let object):
            return FieldMessageFinder.message(of: object) ?? text(of: value)
        case .array, .bool, .number:
            return text(of: value)
        }
    }

    private static func text(of value: JSONValue) -> String? {
        (try? JSON.encode(value)).map { String(decoding: $0, as: UTF8.self) }
    }

    private static let countLimit = 1_000
    private static let depthLimit = 8
}
