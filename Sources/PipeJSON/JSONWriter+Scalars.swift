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

    /// Writes a string. Quotes, backslashes and control characters are escaped, nothing else.
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

    /// Writes the shortest number that reads as this one; an infinite number or none at all is an error.
    public mutating func write(_ value: Double) {
        beginValue()
        guard value.isFinite else {
            fail(.nonFiniteNumber("\(value)"))
            append("null")
            return
        }
        // 2^53: below it the digits of an integral number are those of the integer.
        if value.magnitude < 9_007_199_254_740_992, value.rounded(.towardZero) == value {
            if value.sign == .minus { append(ASCII.minus) }
            append(decimal: UInt64(value.magnitude))
            append(".0")
        } else {
            append(text: value.description)
        }
    }

    /// Writes the shortest number that reads as this one; an infinite number or none at all is an error.
    public mutating func write(_ value: Float) {
        beginValue()
        guard value.isFinite else {
            fail(.nonFiniteNumber("\(value)"))
            append("null")
            return
        }
        append(text: value.description)
    }

    /// Writes a string that needs no escapes, digits and hyphens, say.
    mutating func write(plainString bytes: UnsafeBufferPointer<UInt8>) {
        beginValue()
        append(ASCII.quote)
        append(bytes)
        append(ASCII.quote)
    }

    /// Writes a number that is one by RFC 8259.
    mutating func write(numberLiteral literal: String) {
        beginValue()
        append(text: literal)
    }
}

// MARK: - Bytes

extension JSONWriter {
    /// Makes room for more bytes.
    @inline(__always)
    mutating func reserve(_ additional: Int) {
        if capacity &- count < additional { grow(additional) }
    }

    @inline(never)
    private mutating func grow(_ additional: Int) {
        capacity = Swift.max(capacity * 2, count + additional)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.initialize(from: buffer, count: count)
        buffer.deallocate()
        buffer = larger
    }

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
            // A string that another language owns.
            var copy = text
            copy.withUTF8 { appendQuoted($0) }
        }
    }

    /// Writes text in quotes, with escapes where RFC 8259, section 7, wants them.
    mutating func appendQuoted(_ text: UnsafeBufferPointer<UInt8>) {
        reserve(text.count &+ 2)
        buffer[count] = ASCII.quote
        count &+= 1
        if let start = text.baseAddress {
            var plain = start
            var place = start
            let end = start + text.count
            while place < end {
                if end - place >= 8 {
                    let marks = stringMarks(loadWord(place))
                    guard marks != 0 else {
                        place += 8
                        continue
                    }
                    place += marks.trailingZeroBitCount >> 3
                } else if place.pointee >= ASCII.space, place.pointee != ASCII.quote, place.pointee != ASCII.backslash {
                    place += 1
                    continue
                }
                append(UnsafeBufferPointer(start: plain, count: place - plain))
                appendEscape(place.pointee)
                place += 1
                plain = place
            }
            append(UnsafeBufferPointer(start: plain, count: end - plain))
        }
        append(ASCII.quote)
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
    mutating func append(decimal value: UInt64) {
        var length = 1
        var rest = value
        while rest >= 10 {
            rest /= 10
            length &+= 1
        }
        append(decimal: value, digits: length)
    }

    /// Writes an integer with as many digits as are asked for, zeros in front.
    mutating func append(decimal value: UInt64, digits: Int) {
        reserve(digits)
        var rest = value
        var index = count &+ digits
        while index > count {
            index &-= 1
            let quotient = rest / 10
            buffer[index] = ASCII.zero &+ UInt8(truncatingIfNeeded: rest &- quotient &* 10)
            rest = quotient
        }
        count &+= digits
    }
}
