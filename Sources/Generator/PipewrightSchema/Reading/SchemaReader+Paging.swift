import PipeWords
import PipewrightDiagnostics
import PipewrightLanguage
import PipewrightYAML

extension SchemaReader {
    /// The keys that only some strategies have, in the order of the language.
    private static let strategiesOfKeys: KeyValuePairs<LanguageKey, [Schema.PagingStrategy.Key]> = [
        .next: [.cursor],
        .back: [.follow, .cursor],
        .backCursor: [.cursor],
        .more: [.follow, .cursor, .page, .offset],
        .first: [.page, .offset],
        .pages: [.page],
        .complete: [.follow],
        .origins: [.follow, .extractor],
    ]

    func readPaging(_ entry: LocatedNode.Entry?) -> [Schema.PagingScheme] {
        guard let entry, let entries = entries(of: entry.value, as: .key(.paging)) else { return [] }
        return entries.map { entry in
            var scheme = Schema.PagingScheme(name: Located(entry.key.text, at: entry.key.range))
            guard let members = members(of: entry.value, as: .pagingScheme, in: .pagingScheme) else {
                return scheme
            }
            guard let key = readStrategyKey(members, of: scheme), let chosen = members[key.key] else {
                readCommon(members, into: &scheme)
                return scheme
            }
            scheme.strategy = readStrategy(key, chosen, members).map { Located($0, at: chosen.value.range) }
            let backPlaces = key == .cursor ? Self.cursorPlaces : Self.urlPlaces
            scheme.back = place(.back, of: members, with: key, allowing: backPlaces)
            scheme.backCursor = own(.backCursor, of: members, with: key).flatMap { readParameter($0.value) }
            if let more = own(.more, of: members, with: key).flatMap({ readMore($0.value) }) {
                scheme.more = more.place
                scheme.moreTest = more.test
            }
            scheme.pages = place(.pages, of: members, with: key, allowing: Self.responsePlaces)
            scheme.first = own(.first, of: members, with: key).flatMap { entry in
                readCount(entry.value, of: key == .page ? .pageNumber : .recordCount)
            }
            scheme.isComplete = bool(own(.complete, of: members, with: key), as: .key(.complete))?.value ?? false
            if let origins = own(.origins, of: members, with: key) {
                scheme.origins = readTexts(origins, of: .origins, element: .origin)
            }
            if let parameter = own(.backCursor, of: members, with: key), members[.back] == nil {
                error(.missingKey(.back, in: .pagingSchemeWith(key: .backCursor)), at: parameter.key.range)
            }
            readCommon(members, into: &scheme)
            return scheme
        }
    }

    private func readCommon(_ members: Members, into scheme: inout Schema.PagingScheme) {
        scheme.size = members[.size].flatMap { readPageSize($0.value) }
        scheme.items = members[.items].flatMap { readItems($0.value) }
        if let total = members[.total].flatMap({ readTotal($0.value) }) {
            scheme.total = total.place
            scheme.isTotalEstimate = total.isEstimate
        }
    }

    /// Reads `body#/has_more`, or `body#/done is false`.
    private func readMore(_ node: LocatedNode) -> (place: Located<Place>, test: Condition.Test?)? {
        guard let text = nonEmptyText(node, as: .place) else { return nil }
        let words = Self.words(of: text.value, at: node.textRange)
        guard words.count > 1, Self.comparisons.contains(words[1].value) else {
            return readPlace(text, allowing: Self.responsePlaces).map { ($0, nil) }
        }
        guard words[1].value == "is", let test = Self.test(of: Array(words.dropFirst(2))) else {
            error(
                .invalidValue(text.value, of: .condition, expected: .condition(on: "body#/done")), at: text.range)
            return nil
        }
        return readPlace(words[0], allowing: Self.responsePlaces).map { ($0, test) }
    }

    /// Common ways to write a test; only `is` is valid.
    private static let comparisons = ["is", "=", "==", "===", "!=", "not", "isn't", "equals", ":"]

    /// Reads `body#/total`, or `{ in: body#/total, estimate: true }`.
    private func readTotal(_ node: LocatedNode) -> (place: Located<Place>, isEstimate: Bool)? {
        guard case .mapping = node.content else {
            return readPlace(node, allowing: Self.responsePlaces).map { ($0, false) }
        }
        guard let members = members(of: node, as: .key(.total), in: .total) else { return nil }
        let isEstimate = bool(members[.estimate], as: .key(.estimate))?.value ?? false
        guard let place = required(.in, of: members, in: .key(.total), at: node.range) else { return nil }
        return readPlace(place.value, allowing: Self.responsePlaces).map { ($0, isEstimate) }
    }

    // MARK: - Strategies

    private static let urlPlaces = ["link", "header", "body"]
    private static let responsePlaces = ["header", "body"]
    private static let cursorPlaces = ["header", "body", "last", "first"]

    /// Reads the key that chooses the strategy. Reports a missing key, several keys, and keys of other strategies.
    private func readStrategyKey(
        _ members: Members, of scheme: Schema.PagingScheme
    ) -> Schema.PagingStrategy.Key? {
        let given = Schema.PagingStrategy.Key.allCases.filter { members[$0.key] != nil }
        guard let key = chosen(among: given, of: members, by: \.key) else {
            missingStrategy(members, of: scheme)
            return nil
        }
        for (name, strategies) in Self.strategiesOfKeys where !strategies.contains(where: given.contains) {
            refuseMisplaced(name, of: members, in: .pagingSchemeWith(key: key.key), strategies.map(\.rawValue))
        }
        return key
    }

    /// Reports the key that chooses the strategy as missing. A key that only one strategy has shows which one was
    /// meant.
    private func missingStrategy(
        _ members: Members, of scheme: Schema.PagingScheme
    ) {
        let telling = Self.strategiesOfKeys.first { members[$0.key] != nil && $0.value.count == 1 }
        if let telling, let strategy = telling.value.first {
            error(
                .missingKey(strategy.key, in: .pagingSchemeWith(key: telling.key)), at: scheme.name.range)
        } else {
            let keys = Schema.PagingStrategy.Key.allCases.map(\.key)
            error(.missingOneOf(keys, in: .pagingScheme), at: scheme.name.range)
        }
    }

    private func readStrategy(
        _ key: Schema.PagingStrategy.Key, _ entry: LocatedNode.Entry, _ members: Members
    ) -> Schema.PagingStrategy? {
        switch key {
        case .follow:
            return readPlace(entry.value, allowing: Self.urlPlaces).map { .follow($0.value) }
        case .cursor:
            let parameter = readParameter(entry.value)
            let part = SchemaPart.pagingSchemeWith(key: .cursor)
            guard let next = required(.next, of: members, in: part, at: entry.key.range) else { return nil }
            let place = readPlace(next.value, allowing: Self.cursorPlaces)
            guard let parameter, let place else { return nil }
            return .cursor(parameter.value, next: place)
        case .page:
            return readParameter(entry.value).map { .page($0.value) }
        case .offset:
            return readParameter(entry.value).map { .offset($0.value) }
        case .extractor:
            return nonEmptyText(entry.value, as: .key(.extractor)).map { .extractor($0.value) }
        }
    }

    /// The entry of a key that the strategy has; `nil` for keys of other strategies, which were reported.
    private func own(
        _ name: LanguageKey, of members: Members, with key: Schema.PagingStrategy.Key
    ) -> LocatedNode.Entry? {
        let isOwn = Self.strategiesOfKeys.contains { $0.key == name && $0.value.contains(key) }
        return isOwn ? members[name] : nil
    }

    private func place(
        _ name: LanguageKey, of members: Members, with key: Schema.PagingStrategy.Key,
        allowing kinds: [String]
    ) -> Located<Place>? {
        own(name, of: members, with: key).flatMap { readPlace($0.value, allowing: kinds) }
    }

    // MARK: - Values

    /// Reads `query.NAME`, `header.NAME`, or `body#/pointer`, a member of the JSON object in the request body.
    private func readParameter(_ node: LocatedNode) -> Located<PageParameter>? {
        nonEmptyText(node, as: .place).flatMap { readParameter($0) }
    }

    private func readParameter(_ text: Located<String>) -> Located<PageParameter>? {
        guard let place = readPlace(text, allowing: ["query", "header", "body"]) else { return nil }
        switch place.value {
        case .query(let name): return Located(.query(name), at: place.range)
        case .header(let name): return Located(.header(name), at: place.range)
        case .body(let pointer):
            let names = pointer.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
            guard !names.isEmpty, names.allSatisfy({ !$0.isEmpty }) else {
                let reason = PlaceError.notMember
                error(
                    .malformedPlace(text.value, reason: reason, kinds: ["query", "header", "body"]), at: place.range)
                return nil
            }
            return Located(.body(pointer), at: place.range)
        case .link, .cookie, .first, .last: return nil
        }
    }

    /// Reads a whole number that is not negative.
    private func readCount(_ node: LocatedNode, of kind: ValueKind) -> Located<Int>? {
        guard let text = nonEmptyText(node, as: .kind(kind)) else { return nil }
        guard let number = node.integer, number >= 0 else {
            error(
                .invalidValue(text.value, of: kind, expected: .count),
                at: text.range)
            return nil
        }
        return Located(number, at: text.range)
    }

    // MARK: - Sizes

    private static let sizePlaces = ["query.", "header.", "body#/"]

    /// Reads `query.limit`, `header.X-Limit 1..100`, `body#/limit 1..`, or `{ in: query.limit 1..100, default: 20 }`.
    private func readPageSize(_ node: LocatedNode) -> Located<PageSize>? {
        guard case .mapping = node.content else {
            return nonEmptyText(node, as: .key(.size)).flatMap { readPageSize($0) }
        }
        guard let members = members(of: node, as: .key(.size), in: .pageSize) else { return nil }
        guard let place = required(.in, of: members, in: .key(.size), at: node.range) else { return nil }
        let number = members[.default].flatMap { readCount($0.value, of: .pageSize) }
        guard let text = nonEmptyText(place.value, as: .key(.in)), var size = readPageSize(text)?.value else {
            return nil
        }
        if let number, !size.range.contains(number.value) {
            let expected = size.highest.map { Expectation.number(size.lowest...$0) } ?? .numberFrom(size.lowest)
            error(.invalidValue(String(number.value), of: .pageSize, expected: expected), at: number.range)
        }
        size.defaultValue = number?.value
        return Located(size, at: text.range)
    }

    private func readPageSize(_ text: Located<String>) -> Located<PageSize>? {
        let words = text.value.split(separator: " ")
        guard let first = words.first,
            Self.sizePlaces.contains(where: { first.hasPrefix($0) && first.count > $0.count })
        else {
            error(.invalidValue(text.value, of: .pageSize, expected: .pageSize), at: text.range)
            return nil
        }
        guard let parameter = readParameter(Located(String(first), at: text.range)) else { return nil }
        var size = PageSize(parameter: parameter.value, lowest: 1, highest: nil)
        guard words.count > 1 else { return Located(size, at: text.range) }
        let range = words.dropFirst().joined()
        let limits = range.split(separator: ".", omittingEmptySubsequences: false)
        guard limits.count == 3, limits[1].isEmpty, let lowest = Int(limits[0]), lowest >= 0,
            limits[2].isEmpty || Int(limits[2]).map({ $0 >= lowest }) == true
        else {
            error(.invalidValue(range, of: .pageSizeRange, expected: .pageSizeRange), at: text.range)
            return nil
        }
        size.lowest = lowest
        size.highest = Int(limits[2])
        return Located(size, at: text.range)
    }
}
