/// The contents of a string in the text: whole escapes, no control characters.
struct StringSpan {
    let start: UnsafePointer<UInt8>
    let end: UnsafePointer<UInt8>
    let hasEscapes: Bool

    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: end - start) }

    /// The string with its escapes replaced; the bytes must have been checked to be UTF-8.
    func decoded() -> String {
        if hasEscapes { return Self.decode(bytes) }
        // Short text is stored in the string itself and only copied.
        guard bytes.count > Self.shortCount else {
            return String(unsafeUninitializedCapacity: bytes.count) { text in
                _ = text.update(fromContentsOf: bytes)
                return bytes.count
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The number of bytes that a string stores inline on 64-bit machines; elsewhere this is only slower.
    private static let shortCount = 15
}

extension JSONReader {
    /// Reads a string.
    ///
    /// RFC 8259, section 8.2, leaves lone surrogates in escapes open, such as `\ud800`: they are read as U+FFFD.
    public mutating func readString() throws(JSONError) -> String {
        skipWhitespace()
        guard position < end, position.pointee == ASCII.quote else {
            if !hasTypes, try readNull() { return "" }
            throw mismatch(expected: .string)
        }
        position += 1
        return try readStringBody()
    }

    /// Reads the rest of a string after its opening quote.
    @inline(__always)
    mutating func readStringBody() throws(JSONError) -> String {
        try scanString().decoded()
    }

    /// Reads a string and passes its UTF-8 bytes to a closure, without a copy if the string has no escapes.
    mutating func withStringBytes<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) throws(JSONError) -> Result {
        skipWhitespace()
        guard position < end, position.pointee == ASCII.quote else { throw mismatch(expected: .string) }
        position += 1
        let span = try scanString()
        guard span.hasEscapes else { return body(span.bytes) }
        var text = span.decoded()
        return text.withUTF8(body)
    }

    /// Passes the rest of a string after its opening quote, and checks it.
    @inline(__always)
    mutating func scanString() throws(JSONError) -> StringSpan {
        let first = position
        var place = first
        // Most strings are ASCII without escapes, the only form that this loop handles.
        while end - place >= 8 {
            let word = loadWord(place)
            let marks = stringMarks(word) | word & 0x8080_8080_8080_8080
            guard marks == 0 else {
                place += marks.trailingZeroBitCount >> 3
                guard place.pointee == ASCII.quote else { break }
                position = place + 1
                return StringSpan(start: first, end: place, hasEscapes: false)
            }
            place += 8
        }
        return try scanAnyString(from: first, passed: place)
    }

    /// Passes the rest of a string whose first bytes have been passed: ASCII without escapes.
    @inline(never)
    private mutating func scanAnyString(
        from first: UnsafePointer<UInt8>,
        passed: UnsafePointer<UInt8>
    ) throws(JSONError) -> StringSpan {
        var place = passed
        var bits: UInt64 = 0
        var hasEscapes = false
        while true {
            while end - place >= 8 {
                let word = loadWord(place)
                let marks = stringMarks(word)
                guard marks == 0 else {
                    let count = marks.trailingZeroBitCount >> 3
                    bits |= word & ((1 << UInt64(count << 3)) &- 1)
                    place += count
                    break
                }
                bits |= word
                place += 8
            }
            guard place < end else { throw failure(.unexpectedEnd, at: end) }
            let byte = place.pointee
            switch byte {
            case ASCII.quote:
                if bits & 0x8080_8080_8080_8080 != 0 { try checkUTF8(from: first, to: place) }
                position = place + 1
                return StringSpan(start: first, end: place, hasEscapes: hasEscapes)
            case ASCII.backslash:
                hasEscapes = true
                place = try passEscape(at: place)
            case 0..<ASCII.space:
                throw failure(.controlCharacter(byte), at: place)
            default:
                bits |= UInt64(byte)
                place += 1
            }
        }
    }

    /// The position after the escape that begins with the backslash at a position.
    private func passEscape(at backslash: UnsafePointer<UInt8>) throws(JSONError) -> UnsafePointer<UInt8> {
        let letter = backslash + 1
        guard letter < end else { throw failure(.unexpectedEnd, at: end) }
        switch letter.pointee {
        case ASCII.quote, ASCII.backslash, ASCII.slash, ASCII.b, ASCII.f, ASCII.n, ASCII.r, ASCII.t:
            return letter + 1
        case ASCII.u:
            for index in 1...4 {
                guard letter + index < end else { throw failure(.unexpectedEnd, at: end) }
                guard ASCII.hexDigit(letter[index]) != nil else { throw failure(.invalidEscape, at: backslash) }
            }
            return letter + 5
        default:
            throw failure(.invalidEscape, at: backslash)
        }
    }

    @inline(never)
    private func checkUTF8(from first: UnsafePointer<UInt8>, to last: UnsafePointer<UInt8>) throws(JSONError) {
        if let place = firstInvalidUTF8(from: first, to: last) { throw failure(.invalidUTF8, at: place) }
    }
}

extension StringSpan {
    /// The string of bytes with whole escapes.
    @inline(never)
    static func decode(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        // No escape is shorter than its replacement, so the capacity suffices.
        String(unsafeUninitializedCapacity: bytes.count) { text in
            var count = 0
            var index = 0
            while index < bytes.count {
                let byte = bytes[index]
                guard byte == ASCII.backslash, index + 1 < bytes.count else {
                    text[count] = byte
                    count += 1
                    index += 1
                    continue
                }
                let letter = bytes[index + 1]
                index += 2
                if letter == ASCII.u {
                    for unit in UTF8.encode(unicodeEscape(bytes, &index)) ?? UTF8.encodedReplacementCharacter {
                        text[count] = unit
                        count += 1
                    }
                } else {
                    text[count] = simpleEscape(letter)
                    count += 1
                }
            }
            return count
        }
    }

    private static func simpleEscape(_ letter: UInt8) -> UInt8 {
        switch letter {
        case ASCII.b: 0x08
        case ASCII.f: 0x0C
        case ASCII.n: ASCII.lineFeed
        case ASCII.r: ASCII.carriageReturn
        case ASCII.t: ASCII.tab
        default: letter
        }
    }

    /// The scalar of the escape whose digits begin at an index, together with the next escape if the two are a
    /// surrogate pair.
    private static func unicodeEscape(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Unicode.Scalar {
        let replacement: Unicode.Scalar = "\u{FFFD}"
        guard let unit = codeUnit(bytes, at: index) else { return replacement }
        index += 4
        if let scalar = Unicode.Scalar(unit) { return scalar }
        guard unit < 0xDC00, index + 1 < bytes.count, bytes[index] == ASCII.backslash, bytes[index + 1] == ASCII.u,
            let low = codeUnit(bytes, at: index + 2), (0xDC00...0xDFFF).contains(low)
        else { return replacement }
        index += 6
        return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)) ?? replacement
    }

    private static func codeUnit(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt32? {
        guard index + 4 <= bytes.count else { return nil }
        var unit: UInt32 = 0
        for digit in bytes[index..<index + 4] {
            guard let value = ASCII.hexDigit(digit) else { return nil }
            unit = unit << 4 | UInt32(value)
        }
        return unit
    }
}
