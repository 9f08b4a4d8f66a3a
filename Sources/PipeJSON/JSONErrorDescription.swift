extension JSONError: CustomStringConvertible {
    /// The error as a sentence: what is wrong, at which path and offset.
    public var description: String {
        "\(reason) at \(path), byte \(offset)"
    }
}

extension JSONError.Reason: CustomStringConvertible {
    /// What is wrong, as a phrase.
    public var description: String {
        switch self {
        case .unexpectedByte(let byte, let expected):
            "found \(Self.name(of: byte)) where \(expected) should be"
        case .unexpectedEnd:
            "the text ends in the middle of a value"
        case .trailingBytes:
            "something follows the end of the value"
        case .typeMismatch(let expected, let found):
            "expected \(expected.phrase), found \(found.phrase)"
        case .missingMember(let name):
            "the member “\(name)” is missing"
        case .invalidNumber(let literal):
            "“\(literal)” is not a number of JSON"
        case .notAnInteger(let literal):
            "expected an integer, found \(literal)"
        case .numberOutOfRange(let literal, let type):
            "\(literal) does not fit \(type)"
        case .controlCharacter(let byte):
            "the control character \(Self.name(of: byte)) must be escaped in a string"
        case .invalidUTF8:
            "the string is not UTF-8"
        case .invalidEscape:
            "the backslash does not begin an escape of JSON"
        case .depthExceeded(let limit):
            "more than \(limit) arrays and objects stand inside one another"
        case .invalidValue(let text, let expected):
            "expected \(expected), found “\(text)”"
        case .absentPointer(let pointer):
            "there is nothing at “\(pointer)”"
        case .malformedPointer(let text):
            "“\(text)” is not a JSON pointer"
        case .nonFiniteNumber(let number):
            "JSON cannot say \(number)"
        case .unwritableValue(let value, let expected):
            "cannot write \(value) as \(expected)"
        case .interrupted:
            "the text was not read to its end"
        case .misplacedWrite:
            "the values, names and ends written do not make a JSON text"
        }
    }

    private static func name(of byte: UInt8) -> String {
        let hexadecimal = String(byte, radix: 16, uppercase: true)
        return switch byte {
        case 0x21...0x7E: "“\(Unicode.Scalar(byte))”"
        case 0x00...0x20, 0x7F: "U+\(byte < 16 ? "000" : "00")\(hexadecimal)"
        default: "the byte 0x\(hexadecimal)"
        }
    }
}

extension JSONError.Expectation: CustomStringConvertible {
    /// What is expected, as a phrase.
    public var description: String {
        switch self {
        case .value: "a value"
        case .memberName: "a member's name in quotes"
        case .colon: "a colon"
        case .commaOrEndOfObject: "a comma or the end of the object"
        case .commaOrEndOfArray: "a comma or the end of the array"
        case .literal(let literal): "“\(literal)”"
        }
    }
}

extension JSONKind {
    /// The kind with its article.
    var phrase: String {
        switch self {
        case .object: "an object"
        case .array: "an array"
        case .string: "a string"
        case .number: "a number"
        case .boolean: "true or false"
        case .null: "null"
        }
    }
}
