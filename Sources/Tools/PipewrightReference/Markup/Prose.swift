/// A sentence with code and links.
struct Prose: ExpressibleByStringInterpolation {
    enum Piece: Hashable {
        case text(String)
        case code(String)
        case link(String, anchor: String)
    }

    private(set) var pieces: [Piece]

    init(_ pieces: [Piece]) {
        self.pieces = pieces
    }

    init(stringLiteral text: String) {
        pieces = [.text(text)]
    }

    init(stringInterpolation: StringInterpolation) {
        pieces = stringInterpolation.pieces
    }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var pieces: [Piece] = []

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ text: String) {
            if !text.isEmpty { pieces.append(.text(text)) }
        }

        mutating func appendInterpolation(_ text: String) { appendLiteral(text) }

        mutating func appendInterpolation(_ number: Int) { appendLiteral(String(number)) }

        mutating func appendInterpolation(_ prose: Prose) { pieces += prose.pieces }

        mutating func appendInterpolation(code: String) { pieces.append(.code(code)) }

        mutating func appendInterpolation(link text: String, to anchor: String) {
            pieces.append(.link(text, anchor: anchor))
        }
    }

    static func + (left: Prose, right: Prose) -> Prose { Prose(left.pieces + right.pieces) }

    static func += (left: inout Prose, right: Prose) { left = left + right }
}

extension [Prose] {
    /// The elements with separators: `a, b or c`.
    func joined(_ separator: Prose, last: Prose) -> Prose {
        enumerated().reduce(into: Prose([])) { all, element in
            if element.offset > 0 { all += element.offset == count - 1 ? last : separator }
            all += element.element
        }
    }
}

extension [String] {
    /// The texts as code, with separators.
    func codes(last: Prose) -> Prose { map { Prose([.code($0)]) }.joined(", ", last: last) }
}
