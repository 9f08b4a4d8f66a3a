import PipeJSON

/// Checks text by the grammar of JSON (RFC 8259) byte by byte, as it arrives. It keeps the kinds of the open containers.
struct JSONGrammar {
    private enum State {
        /// Before a value.
        case value
        /// After the bracket of an array: before a value, or the end.
        case firstElement
        /// After the brace of an object: before a name, or the end.
        case firstName
        /// After a comma in an object.
        case name
        case colon
        /// After a value: before a comma, the end of its container, or the end of the text.
        case end
        case string(isName: Bool)
        case escape(isName: Bool)
        /// In the digits of `\u`, of which some are left.
        case hexadecimal(left: Int, isName: Bool)
        case literal(StaticString, next: Int)
        case number(NumberPart)
    }

    /// What a number ends with so far (section 6).
    private enum NumberPart {
        case minus, zero, integer, point, fraction, exponentMark, exponentSign, exponent

        var isWhole: Bool {
            switch self {
            case .zero, .integer, .fraction, .exponent: true
            case .minus, .point, .exponentMark, .exponentSign: false
            }
        }

        /// The part after another byte; `nil` if the byte does not continue the number.
        func next(_ byte: UInt8) -> NumberPart? {
            let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            switch (self, byte) {
            case (.minus, UInt8(ascii: "0")): return .zero
            case (.minus, _) where isDigit, (.integer, _) where isDigit: return .integer
            case (.point, _) where isDigit, (.fraction, _) where isDigit: return .fraction
            case (.exponentMark, _) where isDigit, (.exponentSign, _) where isDigit, (.exponent, _) where isDigit:
                return .exponent
            case (.zero, UInt8(ascii: ".")), (.integer, UInt8(ascii: ".")): return .point
            case (.zero, UInt8(ascii: "e")), (.integer, UInt8(ascii: "e")), (.fraction, UInt8(ascii: "e")),
                (.zero, UInt8(ascii: "E")), (.integer, UInt8(ascii: "E")), (.fraction, UInt8(ascii: "E")):
                return .exponentMark
            case (.exponentMark, UInt8(ascii: "+")), (.exponentMark, UInt8(ascii: "-")): return .exponentSign
            default: return nil
            }
        }
    }

    private static let depthLimit = JSONLimits().depth

    private var state = State.value
    /// For each open container whether it is an object.
    private var objects: [Bool] = []
    private var utf8 = UTF8Sequence()
    /// The beginning of the number that is being read, for its error.
    private var number: [UInt8] = []

    /// The number of open containers.
    var depth: Int { objects.count }
    /// Whether a value can begin.
    var awaitsValue: Bool {
        switch state {
        case .value, .firstElement: true
        default: false
        }
    }
    var isInName: Bool {
        switch state {
        case .string(isName: true), .escape(isName: true), .hexadecimal(_, isName: true): true
        default: false
        }
    }
    /// Whether the text can end: its value, which is an array or object, has ended.
    var isWhole: Bool {
        if case .end = state { objects.isEmpty } else { false }
    }

    /// Passes a value that is read elsewhere, where one can begin.
    mutating func passValue() {
        state = .end
    }

    /// - Throws: ``JSONError`` at an offset if the byte cannot be the next one.
    mutating func follow(_ byte: UInt8, at offset: Int) throws(JSONError) {
        if let reason = next(byte) {
            throw JSONError(reason, offset: offset)
        }
    }

    /// Returns why a byte cannot be the next one.
    private mutating func next(_ byte: UInt8) -> JSONError.Reason? {
        switch state {
        case .string(let isName): return followString(byte, isName)
        case .escape(let isName):
            guard byte != UInt8(ascii: "u") else {
                state = .hexadecimal(left: 4, isName: isName)
                return nil
            }
            state = .string(isName: isName)
            return "\"\\/bfnrt".utf8.contains(byte) ? nil : .invalidEscape
        case .hexadecimal(let left, let isName):
            state = left > 1 ? .hexadecimal(left: left - 1, isName: isName) : .string(isName: isName)
            return Unicode.Scalar(byte).properties.isASCIIHexDigit ? nil : .invalidEscape
        case .literal(let literal, let next):
            state = next + 1 < literal.utf8CodeUnitCount ? .literal(literal, next: next + 1) : .end
            let isNext = literal.withUTF8Buffer { $0[next] == byte }
            return isNext ? nil : .unexpectedByte(byte, expected: .literal(literal.description))
        case .number(let part):
            if number.count < 80 { number.append(byte) }
            if let part = part.next(byte) {
                state = .number(part)
                return nil
            }
            let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            guard part.isWhole, !isDigit else { return .invalidNumber(String(decoding: number, as: UTF8.self)) }
            state = .end
            return followStructure(byte)
        default: return followStructure(byte)
        }
    }

    // MARK: - Structure

    private mutating func followStructure(_ byte: UInt8) -> JSONError.Reason? {
        guard !byte.isJSONSpace else { return nil }
        switch state {
        case .firstElement where byte == UInt8(ascii: "]"), .firstName where byte == UInt8(ascii: "}"):
            close()
            return nil
        case .firstName, .name:
            state = .string(isName: true)
            return byte == UInt8(ascii: "\"") ? nil : .unexpectedByte(byte, expected: .memberName)
        case .colon:
            state = .value
            return byte == UInt8(ascii: ":") ? nil : .unexpectedByte(byte, expected: .colon)
        case .end: return followValue(byte)
        default: return beginValue(byte)
        }
    }

    private mutating func beginValue(_ byte: UInt8) -> JSONError.Reason? {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard depth < Self.depthLimit else { return .depthExceeded(limit: Self.depthLimit) }
            let isObject = byte == UInt8(ascii: "{")
            objects.append(isObject)
            state = isObject ? .firstName : .firstElement
        case UInt8(ascii: "\""): state = .string(isName: false)
        case UInt8(ascii: "t"): state = .literal("true", next: 1)
        case UInt8(ascii: "f"): state = .literal("false", next: 1)
        case UInt8(ascii: "n"): state = .literal("null", next: 1)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            number = [byte]
            let isMinus = byte == UInt8(ascii: "-")
            state = .number(isMinus ? .minus : byte == UInt8(ascii: "0") ? .zero : .integer)
        default: return .unexpectedByte(byte, expected: .value)
        }
        return nil
    }

    private mutating func followValue(_ byte: UInt8) -> JSONError.Reason? {
        guard let isObject = objects.last else { return .trailingBytes }
        switch byte {
        case UInt8(ascii: ","): state = isObject ? .name : .value
        case isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"): close()
        default: return .unexpectedByte(byte, expected: isObject ? .commaOrEndOfObject : .commaOrEndOfArray)
        }
        return nil
    }

    private mutating func close() {
        objects.removeLast()
        state = .end
    }

    private mutating func followString(_ byte: UInt8, _ isName: Bool) -> JSONError.Reason? {
        guard utf8.follow(byte) else { return .invalidUTF8 }
        switch byte {
        case UInt8(ascii: "\""): state = isName ? .colon : .end
        case UInt8(ascii: "\\"): state = .escape(isName: isName)
        case ..<0x20: return .controlCharacter(byte)
        default: break
        }
        return nil
    }
}

/// Checks that bytes are UTF-8 (RFC 3629, section 4).
private struct UTF8Sequence {
    /// The number of bytes that are left of a scalar.
    private var left = 0
    /// What the next one of them can be.
    private var next: ClosedRange<UInt8> = 0x80...0xBF

    /// Returns whether a byte can follow.
    mutating func follow(_ byte: UInt8) -> Bool {
        guard left == 0 else {
            defer { (left, next) = (left - 1, 0x80...0xBF) }
            return next.contains(byte)
        }
        switch byte {
        case ..<0x80: break
        case 0xC2...0xDF: left = 1
        case 0xE0: (left, next) = (2, 0xA0...0xBF)
        case 0xED: (left, next) = (2, 0x80...0x9F)
        case 0xE1...0xEF: left = 2
        case 0xF0: (left, next) = (3, 0x90...0xBF)
        case 0xF1...0xF3: left = 3
        case 0xF4: (left, next) = (3, 0x80...0x8F)
        default: return false
        }
        return true
    }
}
