extension JSONError: CustomStringConvertible {
    /// The error as a sentence: what is wrong, with path and offset.
    public var description: String {
        "\(reason) at \(path), byte \(offset)"
    }
}

extension JSONError.Reason: CustomStringConvertible {
    /// The error as a phrase.
    public var description: String {
        switch self {
        case .unexpectedByte(let byte, let expected):
            "found \(Self.name(of: byte)) where \(expected) was expected"
        case .unexpectedEnd:
            "the text ends within a value"
        case .trailingBytes:
            "the value is followed by more text"
        case .typeMismatch(let expected, let found):
            "expected \(expected.phrase), found \(found.phrase)"
        case .missingMember(let name):
            "the member ‘\(name)’ is missing"
        case .invalidNumber(let literal):
            "‘\(literal)’ is not a JSON number"
        case .notAnInteger(let literal):
            "expected an integer, found \(literal)"
        case .numberOutOfRange(let literal, let type):
            "\(literal) does not fit \(type)"
        case .controlCharacter(let byte):
            "the control character \(Self.name(of: byte)) must be escaped in a string"
        case .invalidUTF8:
            "the string is not UTF-8"
        case .invalidEscape:
            "the backslash does not begin a JSON escape"
        case .depthExceeded(let limit):
            "arrays and objects are nested deeper than \(limit)"
        case .invalidValue(let text, let expected):
            "expected \(expected), found ‘\(text)’"
        case .absentPointer(let pointer):
            "the document has no value at ‘\(pointer)’"
        case .malformedPointer(let text):
            "‘\(text)’ is not a JSON pointer"
        case .nonFiniteNumber(let number):
            "JSON has no form for the number \(number)"
        case .unwritableValue(let value, let expected):
            "cannot write \(value) as \(expected)"
        case .interrupted:
            "reading was interrupted"
        case .misplacedWrite:
            "the values, names and ends written do not make JSON text"
        }
    }

    private static func name(of byte: UInt8) -> String {
        let hexadecimal = String(byte, radix: 16, uppercase: true)
        return switch byte {
        case 0x21...0x7E: "‘\(Unicode.Scalar(byte))’"
        case 0x00...0x20, 0x7F: "U+\(byte < 16 ? "000" : "00")\(hexadecimal)"
        default: "the byte 0x\(hexadecimal)"
        }
    }
}

extension JSONError.Expectation: CustomStringConvertible {
    /// The expectation as a phrase.
    public var description: String {
        switch self {
        case .value: "a value"
        case .memberName: "a member's name in quotes"
        case .colon: "a colon"
        case .commaOrEndOfObject: "a comma or the end of the object"
        case .commaOrEndOfArray: "a comma or the end of the array"
        case .literal(let literal): "‘\(literal)’"
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
