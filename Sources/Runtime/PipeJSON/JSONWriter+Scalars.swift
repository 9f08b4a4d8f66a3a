extension JSONWriter {
    /// Writes `null`.
    public mutating func writeNull() {
        beginValue()
        append("null")
    }

    /// Writes `true` or `false`.
    public mutating func write(_ value: Bool) {
        beginValue()
        append(value ? "true" : "false")
    }

    /// Writes a string. Only quotes, backslashes and control characters are escaped.
    public mutating func write(_ value: String) {
        beginValue()
        appendQuoted(value)
    }

    /// Writes an integer.
    public mutating func write(_ value: Int64) {
        beginValue()
        if value < 0 { append(ASCII.minus) }
        append(decimal: value.magnitude)
    }

    /// Writes an integer.
    public mutating func write(_ value: UInt64) {
        beginValue()
        append(decimal: value)
    }

    /// Writes the shortest number that reads as this one; an infinite number or NaN is an error.
    public mutating func write(_ value: Double) {
        beginValue()
        guard value.isFinite else {
            fail(.nonFiniteNumber("\(value)"))
            append("null")
            return
        }
        // Below 2^53, an integral number has the same digits as the integer.
        if value.magnitude < 9_007_199_254_740_992, value.rounded(.towardZero) == value {
            if value.sign == .minus { append(ASCII.minus) }
            append(decimal: UInt64(value.magnitude))
            append(".0")
        } else {
            append(text: value.description)
        }
    }

    /// Writes the shortest number that reads as this one; an infinite number or NaN is an error.
    public mutating func write(_ value: Float) {
        beginValue()
        guard value.isFinite else {
            fail(.nonFiniteNumber("\(value)"))
            append("null")
            return
        }
        append(text: value.description)
    }

    /// Writes a string that needs no escapes, such as one of digits and hyphens.
    mutating func write(plainString bytes: UnsafeBufferPointer<UInt8>) {
        beginValue()
        append(ASCII.quote)
        append(bytes)
        append(ASCII.quote)
    }

    /// Writes a number that is valid by RFC 8259.
    mutating func write(numberLiteral literal: String) {
        beginValue()
        append(text: literal)
    }
}

// MARK: - Bytes

extension JSONWriter {
    @inline(__always)
    mutating func append(_ byte: UInt8) {
        reserve(1)
        buffer[count] = byte
        count &+= 1
    }

    @inline(__always)
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        reserve(bytes.count)
        (buffer + count).update(from: start, count: bytes.count)
        count &+= bytes.count
    }

    @inline(__always)
    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { append($0) }
    }

    mutating func append(text: String) {
        var text = text
        text.withUTF8 { append($0) }
    }

    @inline(__always)
    mutating func appendQuoted(_ text: String) {
        let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { appendQuoted($0) }
        if isDone == nil {
            // A bridged string, whose UTF-8 is not contiguous.
            var copy = text
            copy.withUTF8 { appendQuoted($0) }
        }
    }

    /// Writes text in quotes, with the escapes that RFC 8259, section 7, requires.
    mutating func appendQuoted(_ text: UnsafeBufferPointer<UInt8>) {
        append(ASCII.quote)
        if var place = text.baseAddress {
            let end = place + text.count
            while true {
                appendPlain(&place, end)
                guard place < end else { break }
                appendEscape(place.pointee)
                place += 1
            }
        }
        append(ASCII.quote)
    }

    /// Writes text up to its end or to the first byte that must be escaped.
    @inline(__always)
    private mutating func appendPlain(_ text: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
        // Whole words are stored, of which only the part before a byte to escape counts.
        reserve(end - text)
        var place = text
        var output = UnsafeMutableRawPointer(buffer + count)
        defer {
            count &+= place - text
            text = place
        }
        while end - place >= 8 {
            let word = loadWord(place)
            output.storeBytes(of: word.littleEndian, as: UInt64.self)
            let marks = stringMarks(word)
            guard marks == 0 else {
                place += marks.trailingZeroBitCount >> 3
                return
            }
            place += 8
            output += 8
        }
        while place < end {
            let byte = place.pointee
            guard byte >= ASCII.space, byte != ASCII.quote, byte != ASCII.backslash else { return }
            output.storeBytes(of: byte, as: UInt8.self)
            place += 1
            output += 1
        }
    }

    @inline(never)
    private mutating func appendEscape(_ byte: UInt8) {
        append(ASCII.backslash)
        switch byte {
        case ASCII.quote, ASCII.backslash: append(byte)
        case 0x08: append(ASCII.b)
        case 0x0C: append(ASCII.f)
        case ASCII.lineFeed: append(ASCII.n)
        case ASCII.carriageReturn: append(ASCII.r)
        case ASCII.tab: append(ASCII.t)
        default:
            append("u00")
            append(ASCII.hexDigit(of: byte >> 4))
            append(ASCII.hexDigit(of: byte & 15))
        }
    }

    /// Writes the digits of an integer.
    @inline(__always)
    mutating func append(decimal value: UInt64) {
        // 2^64 - 1 has 20 digits, which are computed from the last to the first.
        reserve(20)
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var index = 20
            var rest = value
            repeat {
                let quotient = rest / 10
                index &-= 1
                digits[index] = ASCII.zero &+ UInt8(truncatingIfNeeded: rest &- quotient &* 10)
                rest = quotient
            } while rest > 0
            append(UnsafeBufferPointer(rebasing: digits[index...]))
        }
    }
}
