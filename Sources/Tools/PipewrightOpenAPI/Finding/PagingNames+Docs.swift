/// What the descriptions of parameters say about pages.
extension PagingNames {
    /// What a parameter with the name of a position is instead.
    enum OtherMeaning {
        case time, page
        /// The page of a book.
        case document
    }

    private static let records: Set<String> = [
        "records", "items", "results", "rows", "entries", "objects", "elements", "page", "pages", "pagination", "list",
    ]
    private static let documents: Set<String> = ["book", "document", "pdf", "file", "scan", "manuscript", "magazine"]

    /// Whether the description of a parameter says that it is something else than its name.
    static func means(_ meaning: OtherMeaning, _ name: String, _ docs: String?) -> Bool {
        let words = words(of: docs)
        switch meaning {
        case .time:
            var times: Set<String> = ["utc", "timezone", "timezones", "gmt"]
            // Names that are often those of times.
            if ["from", "start", "before", "after"].contains(name) {
                times.formUnion(["timestamp", "timestamps", "unix", "epoch", "date", "datetime", "iso", "time"])
            }
            if name.contains("offset"), !words.contains(where: { Self.records.contains($0) }) {
                times.formUnion(["milliseconds", "seconds", "minutes", "hours", "days", "weeks", "months", "bytes"])
            }
            return words.contains { times.contains($0) } || hasPair(words, ["time"], ["zone", "zones"])
        case .page:
            return hasPair(words, ["page"], ["number", "index"]) && !words.contains("records")
        case .document:
            return words.indices.contains { index in
                words[index...].starts(with: ["page", "of", "the"]) && words[index...].count > 3
                    && Self.documents.contains(words[index + 3])
            }
        }
    }

    /// The number of the first page or record, if a description says it: 0 for “zero-based”, 1 for “starting at 1”.
    static func firstNumber(in docs: String?) -> Int? {
        let words = words(of: docs)
        for (value, texts) in [(0, ["0", "zero"]), (1, ["1", "one"])] {
            if hasPair(words, texts, ["based", "indexed"]) { return value }
            if words.indices.contains(where: { texts.contains(words[$0]) && isStart(words[..<$0].suffix(3)) }) {
                return value
            }
        }
        return nil
    }

    /// Whether the words before a number say that it is the first: “starting at”, “the first page is”.
    private static func isStart(_ words: ArraySlice<String>) -> Bool {
        if words.elementsEqual(["first", "page", "is"]) { return true }
        guard words.count >= 2, let last = words.last, let verb = words.dropLast().last else { return false }
        return ["start", "starts", "starting", "begin", "begins", "beginning", "counted", "counting"].contains(verb)
            && ["at", "from", "with"].contains(last)
    }

    /// Whether a number of records is not exact by its description.
    static func isEstimate(_ docs: String?) -> Bool {
        let words = words(of: docs)
        let certain: Set<String> = ["estimate", "estimated", "approximate", "approximately", "approximation"]
        return words.contains { certain.contains($0) }
            || zip(zip(words, words.dropFirst()), words.dropFirst(2)).contains { $0 == ("may", "be") && $1 == "less" }
    }

    private static func words(of docs: String?) -> [String] {
        guard let docs else { return [] }
        return docs.lowercased().unicodeScalars.split { !$0.properties.isAlphabetic && !("0"..."9").contains($0) }
            .prefix(200).map { String($0) }
    }

    /// Whether a word of one list precedes a word of the other.
    private static func hasPair(_ words: [String], _ first: [String], _ second: [String]) -> Bool {
        zip(words, words.dropFirst()).contains { first.contains($0) && second.contains($1) }
    }
}
