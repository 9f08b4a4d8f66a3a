/// Text of a protocol, read by bytes and Unicode scalars.
///
/// A `Character` is a grapheme cluster and is compared by canonical equivalence: a slash and the combining mark behind it are
/// not the slash that a server or a file system sees, U+037E is equal to a semicolon, and CR LF is a single `Character`.
/// What guards a path, a secret, an origin or the syntax of a header field uses these operations instead.
extension StringProtocol {
    /// Whether both have the same bytes. For `==`, texts that differ by normalisation alone are equal.
    package func isSame(as other: some StringProtocol) -> Bool {
        utf8.elementsEqual(other.utf8)
    }

    /// Whether the first bytes are those of another text.
    package func begins(with start: some StringProtocol) -> Bool {
        utf8.starts(with: start.utf8)
    }

    /// Whether the last bytes are those of another text.
    package func ends(with end: some StringProtocol) -> Bool {
        let start = utf8.count - end.utf8.count
        return start >= 0 && utf8.dropFirst(start).elementsEqual(end.utf8)
    }

    /// Whether a scalar occurs, whatever follows it.
    package func has(_ scalar: Unicode.Scalar) -> Bool {
        unicodeScalars.contains(scalar)
    }

    /// Where a scalar comes first, whatever follows it.
    package func place(of scalar: Unicode.Scalar) -> Index? {
        unicodeScalars.firstIndex(of: scalar)
    }

    /// Where the first scalar is that meets a condition.
    package func place(where condition: (Unicode.Scalar) -> Bool) -> Index? {
        unicodeScalars.firstIndex(where: condition)
    }

    /// Where a scalar comes last, whatever follows it.
    package func lastPlace(of scalar: Unicode.Scalar) -> Index? {
        unicodeScalars.lastIndex(of: scalar)
    }

    /// Where the first occurrence of some bytes ends.
    package func end(of text: String) -> Index? {
        let bytes = Array(text.utf8)
        var rest = utf8[...]
        while !rest.isEmpty {
            if rest.starts(with: bytes) {
                return rest.index(rest.startIndex, offsetBy: bytes.count)
            }
            rest = rest.dropFirst()
        }
        return nil
    }

    /// The authority of a URL that begins at a place, with its user information.
    package func authority(from start: Index) -> SubSequence {
        let rest = self[start...]
        return rest[..<(rest.place { $0 == "/" || $0 == "?" || $0 == "#" } ?? endIndex)]
    }

    /// What follows the scalar at a place.
    package func text(behind place: Index) -> SubSequence {
        self[unicodeScalars.index(after: place)...]
    }

    /// Whether a text occurs, whatever follows it.
    package func has(text: String) -> Bool {
        end(of: text) != nil
    }

    /// The text without its first scalars.
    package func dropping(_ count: Int = 1) -> SubSequence {
        self[(unicodeScalars.index(startIndex, offsetBy: count, limitedBy: endIndex) ?? endIndex)...]
    }

    /// The text without what it begins with, as long as scalars meet a condition.
    package func dropping(while condition: (Unicode.Scalar) -> Bool) -> SubSequence {
        self[(place { !condition($0) } ?? endIndex)...]
    }

    /// The text without its last scalar.
    package func droppingLast() -> SubSequence {
        isEmpty ? self[...] : self[..<unicodeScalars.index(before: endIndex)]
    }

    /// What the text begins with, as long as scalars meet a condition.
    package func keeping(while condition: (Unicode.Scalar) -> Bool) -> SubSequence {
        self[..<(place { !condition($0) } ?? endIndex)]
    }

    /// The text without the scalars that meet a condition, wherever they stand.
    package func removing(_ condition: (Unicode.Scalar) -> Bool) -> String {
        String(String.UnicodeScalarView(unicodeScalars.filter { !condition($0) }))
    }

    /// The parts between scalars, which may be empty.
    package func parts(at separator: Unicode.Scalar, maxSplits: Int = .max) -> [SubSequence] {
        var parts: [SubSequence] = []
        var start = startIndex
        while parts.count < maxSplits, let end = unicodeScalars[start...].firstIndex(of: separator) {
            parts.append(self[start..<end])
            start = unicodeScalars.index(after: end)
        }
        return parts + [self[start...]]
    }

    /// The parts between scalars, without the empty ones.
    package func words(at separator: Unicode.Scalar) -> [SubSequence] {
        words { $0 == separator }
    }

    /// The parts between scalars that meet a condition, without the empty ones.
    package func words(separatedBy isSeparator: (Unicode.Scalar) -> Bool) -> [SubSequence] {
        var words: [SubSequence] = []
        var rest = dropping(while: isSeparator)
        while !rest.isEmpty {
            let end = rest.place(where: isSeparator) ?? rest.endIndex
            words.append(self[rest.startIndex..<end])
            rest = self[end...].dropping(while: isSeparator)
        }
        return words
    }

    /// The text with the bytes of another one replaced wherever they stand, whatever follows them.
    package func replacingBytes(of text: String, with replacement: String) -> String {
        Array(utf8).replacingBytes(Array(text.utf8), with: Array(replacement.utf8))
            .map { String(decoding: $0, as: UTF8.self) } ?? String(self)
    }

    /// The text without the blanks and line ends around it.
    package func trimmingASCIIWhitespace() -> SubSequence {
        func isBlank(_ scalar: Unicode.Scalar) -> Bool {
            scalar == " " || scalar == "\t" || scalar == "\r" || scalar == "\n"
        }
        let scalars = unicodeScalars
        guard let start = scalars.firstIndex(where: { !isBlank($0) }),
            let end = scalars.lastIndex(where: { !isBlank($0) })
        else {
            return self[endIndex...]
        }
        return self[start..<scalars.index(after: end)]
    }
}

extension Array<UInt8> {
    /// The bytes with others replaced wherever they stand; `nil` where they stand nowhere.
    package func replacingBytes(_ bytes: [UInt8], with replacement: [UInt8]) -> [UInt8]? {
        guard let first = bytes.first, count >= bytes.count else {
            return nil
        }
        var replaced: [UInt8] = []
        var copied = 0
        var place = 0
        while let start = self[place...].firstIndex(of: first), start <= count - bytes.count {
            if self[start..<start + bytes.count].elementsEqual(bytes) {
                replaced += self[copied..<start]
                replaced += replacement
                copied = start + bytes.count
                place = copied
            } else {
                place = start + 1
            }
        }
        return copied == 0 ? nil : replaced + self[copied...]
    }
}
