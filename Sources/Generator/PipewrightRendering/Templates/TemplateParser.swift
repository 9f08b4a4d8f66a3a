import PipewrightDiagnostics

/// Parses a template: text with the tags `{{name}}`, `{{#name}}`, `{{^name}}`, `{{/name}}`, `{{> Name}}` and
/// `{{! comment }}` of Mustache, and `{{else}}` of Handlebars. A tag is on one line. A line that has only sections,
/// `{{else}}`, their ends, partials and comments is not generated. A line that ends with `~}}` continues with the text
/// of the next line, without its indentation.
struct TemplateParser {
    struct Failure: Error, Hashable {
        let error: TemplateError
        let name: TemplateName
    }

    /// The maximum depth of sections. Templates are bound and run recursively.
    private static let depthLimit = 100

    private enum Piece {
        case text(ArraySlice<UInt8>)
        /// The kind of `{{name}}` is `=`.
        case tag(UInt8, TemplateName)
        /// `{{else}}`
        case alternative(TemplateName)
    }

    private struct OpenSection {
        let name: TemplateName
        var isInverted: Bool
        var hasAlternative = false
    }

    /// The open sections, the innermost last, and what is in each of them.
    private var sections: [OpenSection] = []
    private var contents: [[TemplateNode]] = [[]]
    /// The beginning of a line that the next line continues.
    private var continued: (pieces: [Piece], indentation: Int)?

    static func parse(_ text: String) throws(Failure) -> [TemplateNode] {
        try parse(Array(text.utf8))
    }

    static func parse(_ bytes: [UInt8]) throws(Failure) -> [TemplateNode] {
        var parser = TemplateParser()
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        for (index, line) in lines.enumerated() {
            try parser.parse(line: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, number: index + 1)
        }
        try parser.addContinued()
        if let open = parser.sections.last { throw Failure(error: .unclosedSection(open.name.text), name: open.name) }
        return parser.contents[0]
    }

    private mutating func parse(line: ArraySlice<UInt8>, number: Int) throws(Failure) {
        guard String(validating: line, as: UTF8.self) != nil else {
            let scalars = String(decoding: line, as: UTF8.self).unicodeScalars
            throw Failure(
                error: .notUTF8,
                name: TemplateName(text: "", line: number, column: scalars.prefix { $0 != "\u{FFFD}" }.count + 1))
        }
        let (pieces, continues) = try Self.pieces(of: line, number: number)
        if let beginning = continued {
            continued = (beginning.pieces + Self.unindented(pieces), beginning.indentation)
        } else {
            continued = (pieces, line.prefix { $0 == UInt8(ascii: " ") }.count)
        }
        if !continues { try addContinued() }
    }

    /// Adds a line with those that continue it.
    private mutating func addContinued() throws(Failure) {
        guard let (pieces, indentation) = continued else { return }
        continued = nil
        let hasTags = pieces.contains { if case .text = $0 { false } else { true } }
        let isGenerated = pieces.contains { piece in
            switch piece {
            case .text(let text): text.contains { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
            case .tag(let kind, _): kind == UInt8(ascii: "=")
            case .alternative: false
            }
        }
        guard hasTags || isGenerated else { return add(.endOfLine) }
        if isGenerated { add(.indentation) }
        for piece in pieces {
            switch piece {
            case .text(let text): if isGenerated { add(.text(String(decoding: text, as: UTF8.self))) }
            case .tag(UInt8(ascii: "="), let name): add(.value(name))
            case .tag(UInt8(ascii: ">"), let name):
                let spaces = String(repeating: " ", count: isGenerated ? 0 : indentation)
                add(.partial(name, indentation: spaces, isInline: isGenerated))
            case .tag(UInt8(ascii: "/"), let name): try end(name)
            case .tag(UInt8(ascii: "!"), _): break
            case .tag(let kind, let name):
                guard sections.count < Self.depthLimit else {
                    throw Failure(error: .nestedTooDeep(limit: Self.depthLimit), name: name)
                }
                sections.append(OpenSection(name: name, isInverted: kind == UInt8(ascii: "^")))
                contents.append([])
            case .alternative(let name): try beginAlternative(name)
            }
        }
        if isGenerated { add(.endOfLine) }
    }

    private mutating func add(_ node: TemplateNode) {
        contents[contents.count - 1].append(node)
    }

    /// Ends the first part of the innermost section and begins the section with the opposite condition.
    private mutating func beginAlternative(_ name: TemplateName) throws(Failure) {
        guard var open = sections.popLast(), let content = contents.popLast() else {
            throw Failure(error: .elseWithoutSection, name: name)
        }
        guard !open.hasAlternative else { throw Failure(error: .secondElse(open.name.text), name: name) }
        add(.section(open.name, isInverted: open.isInverted, content))
        open.isInverted.toggle()
        open.hasAlternative = true
        sections.append(open)
        contents.append([])
    }

    private mutating func end(_ name: TemplateName) throws(Failure) {
        guard let open = sections.popLast(), let content = contents.popLast() else {
            throw Failure(error: .endWithoutSection(name.text), name: name)
        }
        guard open.name.text == name.text else {
            throw Failure(error: .wrongEnd(name.text, open: open.name.text), name: name)
        }
        add(.section(open.name, isInverted: open.isInverted, content))
    }

    private static func unindented(_ pieces: [Piece]) -> [Piece] {
        guard case .text(let text)? = pieces.first else { return pieces }
        let rest = text.drop { $0 == UInt8(ascii: " ") }
        return (rest.isEmpty ? [] : [.text(rest)]) + pieces.dropFirst()
    }

    /// The texts and tags of a line, and whether the next line continues it.
    private static func pieces(
        of line: ArraySlice<UInt8>, number: Int
    ) throws(Failure) -> (pieces: [Piece], continues: Bool) {
        // Counted from the tag before, since a line may have any number of tags.
        var counted = (index: line.startIndex, scalars: 0)
        func column(_ index: Int) -> Int {
            counted.scalars += line[counted.index..<index].count { $0 & 0xC0 != 0x80 }
            counted.index = index
            return counted.scalars + 1
        }
        var pieces: [Piece] = []
        var continues = false
        var rest = line
        while let open = index(of: UInt8(ascii: "{"), in: rest) {
            let place = TemplateName(text: "", line: number, column: column(open))
            if open > rest.startIndex { pieces.append(.text(rest[..<open])) }
            guard let close = index(of: UInt8(ascii: "}"), in: rest[(open + 2)...]) else {
                throw Failure(error: .unclosedTag, name: place)
            }
            var name = rest[(open + 2)..<close]
            let content = name
            rest = rest[(close + 2)...]
            var kind = UInt8(ascii: "=")
            if let first = name.first, "#^/>!".utf8.contains(first) { kind = name.removeFirst() }
            if name.last == UInt8(ascii: "~") {
                name.removeLast()
                guard rest.isEmpty else { throw Failure(error: .textAfterContinuation, name: place) }
                continues = true
            }
            name = name.drop { $0 == UInt8(ascii: " ") }
            while name.last == UInt8(ascii: " ") { name.removeLast() }
            let isName = !name.isEmpty && (name.elementsEqual(".".utf8) || name.allSatisfy(isPartOfName))
            guard isName || kind == UInt8(ascii: "!") else {
                throw Failure(error: .invalidTag(String(decoding: content, as: UTF8.self)), name: place)
            }
            let text = String(decoding: name, as: UTF8.self)
            let position = TemplateName(text: text, line: number, column: column(name.startIndex))
            let isAlternative = kind == UInt8(ascii: "=") && text == "else"
            pieces.append(isAlternative ? .alternative(position) : .tag(kind, position))
        }
        if !rest.isEmpty { pieces.append(.text(rest)) }
        return (pieces, continues)
    }

    /// The index of a byte that is there twice.
    private static func index(of byte: UInt8, in bytes: ArraySlice<UInt8>) -> Int? {
        var index = bytes.startIndex
        while index + 1 < bytes.endIndex {
            if bytes[index] == byte, bytes[index + 1] == byte { return index }
            index += 1
        }
        return nil
    }

    private static func isPartOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
