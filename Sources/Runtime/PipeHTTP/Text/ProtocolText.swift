/// Operations on the bytes and Unicode scalars of protocol text.
///
/// A `Character` is a grapheme cluster, compared by canonical equivalence: a slash with a combining mark is not equal
/// to the slash that a server or a file system sees, U+037E is equal to a semicolon, and CR LF is one `Character`. Code
/// that checks a path, a secret, an origin or the syntax of a header field uses these operations instead.
extension StringProtocol {
    /// Whether both texts have the same bytes. With `==`, texts that differ only by normalization are equal.
    package func hasSameBytes(as other: some StringProtocol) -> Bool {
        utf8.elementsEqual(other.utf8)
    }

    /// Whether the text begins with the bytes of another text.
    package func begins(with start: some StringProtocol) -> Bool {
        utf8.starts(with: start.utf8)
    }

    /// Whether the text ends with the bytes of another text.
    package func ends(with end: some StringProtocol) -> Bool {
        let start = utf8.count - end.utf8.count
        return start >= 0 && utf8.dropFirst(start).elementsEqual(end.utf8)
    }

    /// Whether the text has a scalar, whatever follows it.
    package func contains(scalar: Unicode.Scalar) -> Bool {
        unicodeScalars.contains(scalar)
    }

    /// The index of the first occurrence of a scalar, whatever follows it.
    package func firstIndex(ofScalar scalar: Unicode.Scalar) -> Index? {
        unicodeScalars.firstIndex(of: scalar)
    }

    /// The index of the first scalar that meets a condition.
    package func firstScalarIndex(where condition: (Unicode.Scalar) -> Bool) -> Index? {
        unicodeScalars.firstIndex(where: condition)
    }

    /// The index of the last occurrence of a scalar, whatever follows it.
    package func lastIndex(ofScalar scalar: Unicode.Scalar) -> Index? {
        unicodeScalars.lastIndex(of: scalar)
    }

    /// The end of the first occurrence of another text, byte by byte.
    package func endIndex(ofBytes text: String) -> Index? {
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

    /// The authority of a URL from an index on, with its user information.
    package func authority(from start: Index) -> SubSequence {
        let rest = self[start...]
        return rest[..<(rest.firstScalarIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? endIndex)]
    }

    /// The text after the scalar at an index.
    package func suffix(after index: Index) -> SubSequence {
        self[unicodeScalars.index(after: index)...]
    }

    /// Whether the text has another text, byte by byte.
    package func containsBytes(of text: String) -> Bool {
        endIndex(ofBytes: text) != nil
    }

    /// The text without its first scalars.
    package func dropping(_ count: Int = 1) -> SubSequence {
        self[(unicodeScalars.index(startIndex, offsetBy: count, limitedBy: endIndex) ?? endIndex)...]
    }

    /// The text without its leading scalars that meet a condition.
    package func dropping(while condition: (Unicode.Scalar) -> Bool) -> SubSequence {
        self[(firstScalarIndex { !condition($0) } ?? endIndex)...]
    }

    /// The text without its last scalar.
    package func droppingLast() -> SubSequence {
        isEmpty ? self[...] : self[..<unicodeScalars.index(before: endIndex)]
    }

    /// The leading scalars that meet a condition.
    package func keeping(while condition: (Unicode.Scalar) -> Bool) -> SubSequence {
        self[..<(firstScalarIndex { !condition($0) } ?? endIndex)]
    }

    /// The text without all scalars that meet a condition.
    package func removing(_ condition: (Unicode.Scalar) -> Bool) -> String {
        String(String.UnicodeScalarView(unicodeScalars.filter { !condition($0) }))
    }

    /// The parts between separators, which may be empty.
    package func split(atScalar separator: Unicode.Scalar, maxSplits: Int = .max) -> [SubSequence] {
        var parts: [SubSequence] = []
        var start = startIndex
        while parts.count < maxSplits, let end = unicodeScalars[start...].firstIndex(of: separator) {
            parts.append(self[start..<end])
            start = unicodeScalars.index(after: end)
        }
        return parts + [self[start...]]
    }

    /// The parts between separators, without empty ones.
    package func words(separatedBy separator: Unicode.Scalar) -> [SubSequence] {
        words { $0 == separator }
    }

    /// The parts between scalars that meet a condition, without empty ones.
    package func words(separatedBy isSeparator: (Unicode.Scalar) -> Bool) -> [SubSequence] {
        var words: [SubSequence] = []
        var rest = dropping(while: isSeparator)
        while !rest.isEmpty {
            let end = rest.firstScalarIndex(where: isSeparator) ?? rest.endIndex
            words.append(self[rest.startIndex..<end])
            rest = self[end...].dropping(while: isSeparator)
        }
        return words
    }

    /// The text with every occurrence of another text replaced, byte by byte.
    package func replacingBytes(of text: String, with replacement: String) -> String {
        Array(utf8).replacingBytes(Array(text.utf8), with: Array(replacement.utf8))
            .map { String(decoding: $0, as: UTF8.self) } ?? String(self)
    }

    /// The text without surrounding spaces, tabs and line ends.
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
    /// The bytes with every occurrence of others replaced; `nil` if they do not occur.
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
