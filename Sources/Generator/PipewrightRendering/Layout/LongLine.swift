/// Breaks a line of generated code that is too long. Brackets, commas and braces in string literals do not count.
enum LongLine {
    /// The lines, with their indentation.
    static func lines(of line: String) -> [String] {
        let indentation = line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
        let prefix = String(repeating: " ", count: indentation)
        return lines(of: String(line.dropFirst(indentation)), indentation: indentation).map { prefix + $0 }
    }

    /// The lines of a text after `indentation` columns, which they do not include.
    static func lines(of text: String, indentation: Int) -> [String] {
        if text.hasPrefix("//") { return comment(text, indentation: indentation) }
        let marks = Marks(text)
        if let body = marks.body { return block(body.head, body.content, indentation: indentation) }
        if text.hasPrefix("case ") && marks.hasOnlyNames { return cases(text, indentation: indentation) }
        if let head = marks.inheritance { return inheritance(head.name, head.types, indentation: indentation) }
        if let condition = marks.condition { return [condition.head, condition.rest] }
        guard let list = marks.list else { return [text] }
        if list.items.isEmpty { return list.isCall ? signature(text, indentation: indentation) : [text] }
        let items = list.items.map { SourceLayout.text($0) }
        let layout: SourceLayout =
            list.isCall
            ? .call(list.prefix, items, suffix: list.suffix) : .collection(list.prefix, items, suffix: list.suffix)
        return layout.lines(indentation: indentation)
    }

    /// A comment, broken between words. An item of a list, such as a parameter, is continued below its text.
    private static func comment(_ text: String, indentation: Int) -> [String] {
        let slashes = text.prefix { $0 == "/" }
        let pieces = text.dropFirst(slashes.count).split(separator: " ")
        var first = text.prefix(slashes.count) + text.dropFirst(slashes.count).prefix { $0 == " " }
        let isItem = first.count > slashes.count + 1 && pieces.first == "-"
        let next = isItem ? first + "  " : first
        var lines: [String] = []
        var line = first
        for piece in pieces {
            let isEmpty = line.count == first.count
            if !isEmpty, indentation + line.count + 1 + piece.count > SourceLayout.width {
                lines.append(String(line))
                (line, first) = (next, next)
                line += piece
            } else {
                line += isEmpty ? piece : " " + piece
            }
        }
        return lines + [String(line)]
    }

    /// `head { content }` on three lines.
    private static func block(_ head: String, _ content: String, indentation: Int) -> [String] {
        let inner =
            SourceLayout.fits(content, after: indentation + 4)
            ? [content] : lines(of: content, indentation: indentation + 4)
        return [head + " {"] + inner.map { "    " + $0 } + ["}"]
    }

    /// `case a, b` on several lines.
    private static func cases(_ text: String, indentation: Int) -> [String] {
        let names = text.dropFirst(5).split(separator: ",").map { String($0.drop { $0 == " " }) }
        return SourceLayout.filled(names, indentation: indentation + 5).map { line in
            "case " + (line.hasSuffix(",") ? String(line.dropLast()) : line)
        }
    }

    /// The head of a type with its protocols on separate lines.
    private static func inheritance(_ name: String, _ types: [String], indentation: Int) -> [String] {
        ["\(name):"] + SourceLayout.filled(types, indentation: indentation + 4).map { "    " + $0 } + ["{"]
    }

    /// The head of a function without parameters, with the brace or the type arguments of the result on a separate
    /// line.
    static func signature(_ line: String, indentation: Int) -> [String] {
        guard line.hasSuffix(" {") else { return [line] }
        let head = String(line.dropLast(2))
        if SourceLayout.fits(head, after: indentation) { return [head, "{"] }
        guard let open = head.firstIndex(of: "<"), head.hasSuffix(">") else { return [line] }
        return [String(head[...open]), "    \(head[head.index(after: open)...].dropLast())", "> {"]
    }
}

/// The brackets, commas and braces of a line outside of string literals.
private struct Marks {
    private let bytes: [UInt8]
    /// The offsets of the marks, with the number of brackets around them.
    private var marks: [(byte: UInt8, offset: Int, depth: Int)] = []

    init(_ text: String) {
        bytes = Array(text.utf8)
        var depth = 0
        var offset = 0
        while offset < bytes.count {
            let byte = bytes[offset]
            switch byte {
            case UInt8(ascii: "\""): offset = end(ofLiteralAt: offset)
            case UInt8(ascii: "("), UInt8(ascii: "["):
                marks.append((byte, offset, depth))
                depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"):
                depth -= 1
                marks.append((byte, offset, depth))
            case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "{"):
                marks.append((byte, offset, depth))
            default: break
            }
            offset += 1
        }
    }

    /// The offset of the quote at the end of a literal, after its interpolations.
    private func end(ofLiteralAt start: Int) -> Int {
        var offset = start + 1
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") {
            if bytes[offset] == UInt8(ascii: "\\") {
                offset += 1
                if offset < bytes.count, bytes[offset] == UInt8(ascii: "(") { offset = end(ofInterpolationAt: offset) }
            }
            offset += 1
        }
        return offset
    }

    private func end(ofInterpolationAt start: Int) -> Int {
        var offset = start + 1
        var depth = 1
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "\""): offset = end(ofLiteralAt: offset)
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            default: break
            }
            if depth == 0 { return offset }
            offset += 1
        }
        return offset
    }

    private func text(_ start: Int, _ end: Int) -> String {
        var start = start
        while start < end, bytes[start] == UInt8(ascii: " ") { start += 1 }
        var end = end
        while start < end, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    private func isMark(_ mark: (byte: UInt8, offset: Int, depth: Int), _ character: Unicode.Scalar) -> Bool {
        mark.depth == 0 && mark.byte == UInt8(ascii: character)
    }

    private var endsWithBrace: Bool { bytes.suffix(2).elementsEqual(" {".utf8) }

    /// The parts of `head { content }`.
    var body: (head: String, content: String)? {
        guard bytes.suffix(2).elementsEqual(" }".utf8), let brace = marks.first(where: { isMark($0, "{") }) else {
            return nil
        }
        return (text(0, brace.offset), text(brace.offset + 1, bytes.count - 1))
    }

    /// Whether the line has only names and commas, as in `case a, b`.
    var hasOnlyNames: Bool { !marks.isEmpty && marks.allSatisfy { isMark($0, ",") } }

    /// The parts of `struct A: B, C {`.
    var inheritance: (name: String, types: [String])? {
        guard endsWithBrace, !marks.contains(where: { isMark($0, "(") }),
            let colon = marks.first(where: { isMark($0, ":") })
        else { return nil }
        let name = text(0, colon.offset)
        let words = name.utf8.split(separator: UInt8(ascii: " "))
        guard words.dropLast().contains(where: { $0.elementsEqual("struct".utf8) || $0.elementsEqual("enum".utf8) })
        else {
            return nil
        }
        let ends = marks.filter { isMark($0, ",") && $0.offset > colon.offset }.map(\.offset) + [bytes.count - 1]
        let starts = [colon.offset] + ends.dropLast()
        return (name, zip(starts, ends).map { text($0 + 1, $1) })
    }

    /// The parts of `extension A where B == C {`.
    var condition: (head: String, rest: String)? {
        let line = String(decoding: bytes, as: UTF8.self)
        guard endsWithBrace, !marks.contains(where: { isMark($0, "(") }), let place = line.firstRange(of: " where ")
        else {
            return nil
        }
        return (String(line[..<place.lowerBound]), String(line[place.lowerBound...].dropFirst()))
    }

    /// The outermost brackets that are broken: the first after an equals sign, or of a function.
    var list: (isCall: Bool, prefix: String, items: [String], suffix: String)? {
        let equals = marks.last { isMark($0, "=") }?.offset ?? -1
        let outermost = marks.filter { $0.depth == 0 && $0.offset > equals }
        guard let open = outermost.first(where: { isMark($0, "(") || isMark($0, "[") }),
            let close = outermost.first(where: { $0.offset > open.offset && (isMark($0, ")") || isMark($0, "]")) })
        else { return nil }
        let commas = marks.filter {
            $0.depth == 1 && $0.byte == UInt8(ascii: ",") && $0.offset > open.offset && $0.offset < close.offset
        }
        let ends = commas.map(\.offset) + [close.offset]
        let items = zip([open.offset] + commas.map(\.offset), ends).map { text($0 + 1, $1) }
        let prefix = String(decoding: bytes[..<open.offset], as: UTF8.self)
        let suffix = String(decoding: bytes[(close.offset + 1)...], as: UTF8.self)
        return (open.byte == UInt8(ascii: "("), prefix, items == [""] ? [] : items, suffix)
    }
}
