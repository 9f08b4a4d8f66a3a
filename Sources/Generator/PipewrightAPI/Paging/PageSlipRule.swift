import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

/// Warns about likely mistakes in places that would end pagination after the first page.
struct PageSlipRule {
    let definitions: Definitions

    func check(_ scheme: Schema.PagingScheme) {
        for (place, relation) in [(scheme.next, "next"), (scheme.back, "prev")] {
            if let place, scheme.follows { warnOfLinkField(place, relation) }
        }
        for place in [scheme.next, scheme.back, scheme.more, scheme.pages, scheme.total].compactMap(\.self) {
            warnOfPointer(place)
        }
        if let more = scheme.more, scheme.moreTest == nil, PageSlip.saysTheOpposite(more.value) {
            definitions.warning(.oppositeOfMore(more.value.text), at: more.range)
        }
    }

    private func warnOfLinkField(_ place: Located<Place>, _ relation: String) {
        guard case .header(let name) = place.value, HeaderRule.same(name, "Link") else { return }
        definitions.warning(
            .unlikelyPlace(place.value.text, reason: .wholeLinkField, meant: "link.\(relation)"), at: place.range)
    }

    private func warnOfPointer(_ place: Located<Place>) {
        guard let pointer = place.value.pointer else { return }
        let root = place.value.text.prefix { $0 != "#" } + "#"
        if pointer.unicodeScalars.contains(where: \.properties.isWhitespace) {
            var meant = pointer
            meant.unicodeScalars.removeAll { $0.properties.isWhitespace }
            definitions.warning(
                .unlikelyPlace(place.value.text, reason: .spaceInName, meant: root + meant), at: place.range)
        } else if let meant = PageSlip.separated(pointer) {
            definitions.warning(
                .unlikelyPlace(place.value.text, reason: .fullStopsInName, meant: root + meant), at: place.range)
        }
    }
}

/// Recognizes likely mistakes in places of pagination.
enum PageSlip {
    /// The pointer with slashes instead of the full stops between words. Returns `nil` without such full stops, and for
    /// names that servers use, as `@odata.nextLink`.
    static func separated(_ pointer: String) -> String? {
        let tokens = pointer.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).map { token in
            let words = token.split(separator: ".", omittingEmptySubsequences: false)
            let isPath = words.count > 1 && !words[0].elementsEqual("odata".unicodeScalars) && words.allSatisfy(isName)
            return isPath ? words.map { String($0) }.joined(separator: "/") : String(token)
        }
        let separated = tokens.joined(separator: "/")
        return separated == pointer ? nil : separated
    }

    private static func isName(_ word: Substring.UnicodeScalarView) -> Bool {
        !word.isEmpty
            && word.allSatisfy { scalar in
                scalar == "_" || scalar == "-" || ("0"..."9").contains(scalar) || scalar.properties.isAlphabetic
            }
    }

    private static let opposites: Set<String> = [
        "done", "isdone", "finished", "isfinished", "complete", "completed", "iscomplete", "last", "islast", "lastpage",
        "islastpage", "end", "isend", "ended", "atend", "endoflist", "endofresults", "endofdata", "endreached", "eof",
        "exhausted", "final", "isfinal", "finalpage", "isfinalpage", "nomore", "nomorepages", "nomoreresults", "stop",
    ]

    /// Whether the name of a member or a header field means that there is no next page.
    static func saysTheOpposite(_ place: Place) -> Bool {
        var name: String
        switch place {
        case .body(let pointer), .first(let pointer), .last(let pointer):
            name = pointer.unicodeScalars.split(separator: "/").last.map { String($0) } ?? ""
        case .header(let field):
            name = field.lowercased().begins(with: "x-") ? String(field.unicodeScalars.dropFirst(2)) : field
        case .link, .query, .cookie: return false
        }
        name.unicodeScalars.removeAll { !$0.properties.isAlphabetic }
        return opposites.contains(name.lowercased())
    }
}

extension Schema.PagingScheme {
    fileprivate var follows: Bool { if case .follow? = strategy?.value { true } else { false } }
}

extension Place {
    fileprivate var pointer: String? {
        switch self {
        case .body(let pointer), .first(let pointer), .last(let pointer): pointer
        case .link, .header, .query, .cookie: nil
        }
    }
}
