extension JSONReader {
    /// Reads any value and discards it. The text of the value is checked as strictly as if it were kept.
    public mutating func skipValue() throws(JSONError) {
        skipWhitespace()
        guard position < end else { throw failure(.unexpectedEnd, at: end) }
        switch position.pointee {
        case ASCII.openBrace, ASCII.openBracket:
            try skipContainers()
        default:
            try skipScalar()
        }
    }

    @inline(__always)
    private mutating func skipScalar() throws(JSONError) {
        guard position < end else { throw failure(.unexpectedEnd, at: end) }
        switch position.pointee {
        case ASCII.quote:
            position += 1
            _ = try scanString()
        case ASCII.minus, ASCII.zero...ASCII.nine:
            _ = try scanNumber()
        case ASCII.t:
            try readLiteral("true")
        case ASCII.f:
            try readLiteral("false")
        case ASCII.n:
            try readLiteral("null")
        default:
            throw unexpected(at: position, expected: .value)
        }
    }

    /// Skips an array or object. The kinds of 64 containers fit one word; deeper ones take another call.
    private mutating func skipContainers() throws(JSONError) {
        var depth = 0
        var isObject: UInt64 = 0
        repeat {
            // A container begins here, or a value in a container.
            switch position.pointee {
            case ASCII.openBrace, ASCII.openBracket:
                if depth == 64 {
                    try skipContainers()
                } else {
                    isObject = isObject << 1 | (position.pointee == ASCII.openBrace ? 1 : 0)
                    depth += 1
                    try descend()
                    skipWhitespace()
                    if position < end, position.pointee == (isObject & 1 == 1 ? ASCII.closeBrace : ASCII.closeBracket) {
                        break
                    }
                    if isObject & 1 == 1 { try skipName() }
                    try checkValueFollows()
                    continue
                }
            default:
                try skipScalar()
            }
            // A value has ended, or an empty container is about to.
            skipWhitespace()
            while depth > 0, position < end,
                position.pointee == (isObject & 1 == 1 ? ASCII.closeBrace : ASCII.closeBracket)
            {
                ascend()
                isObject >>= 1
                depth -= 1
                if depth > 0 { skipWhitespace() }
            }
            guard depth > 0 else { return }
            guard position < end, position.pointee == ASCII.comma else {
                throw unexpected(at: position, expected: isObject & 1 == 1 ? .commaOrEndOfObject : .commaOrEndOfArray)
            }
            try countStep()
            position += 1
            skipWhitespace()
            if isObject & 1 == 1 { try skipName() }
            try checkValueFollows()
        } while true
    }

    @inline(__always)
    private mutating func skipName() throws(JSONError) {
        guard position < end, position.pointee == ASCII.quote else {
            throw unexpected(at: position, expected: .memberName)
        }
        position += 1
        _ = try scanString()
        skipWhitespace()
        guard position < end, position.pointee == ASCII.colon else {
            throw unexpected(at: position, expected: .colon)
        }
        position += 1
        skipWhitespace()
    }

    @inline(__always)
    private func checkValueFollows() throws(JSONError) {
        guard position < end else { throw failure(.unexpectedEnd, at: end) }
    }
}
