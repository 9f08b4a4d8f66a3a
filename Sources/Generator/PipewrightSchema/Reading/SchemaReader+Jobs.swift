import PipeWords
import PipewrightDiagnostics
import PipewrightLanguage
import PipewrightYAML

// How a long operation is polled.

extension SchemaReader {
    private static let placesOfURLs = ["header", "link", "body"]
    private static let placesOfValues = ["body", "header"]

    /// Reads `{ state: body#/status, done: succeeded, failed: failed, poll: header.Location }`.
    ///
    /// - Parameter result: The type that the call returns.
    func readJob(_ entry: LocatedNode.Entry?, of result: TypeExpression?, in part: SchemaPart) -> Schema.Job? {
        guard let entry else { return nil }
        if case .response(.job, _, _) = result {
        } else {
            let owner = KeyOwner.partWith(["-> job<T>"])
            error(.misplacedKey(.job, in: part, belongsTo: owner), at: entry.key.range)
        }
        guard let members = members(of: entry.value, as: .key(.job), in: .job) else { return nil }
        var job = Schema.Job()
        job.state = members[.state].flatMap { readPlace($0.value, allowing: Self.placesOfValues) }
        job.progress = members[.progress].flatMap { readPlace($0.value, allowing: Self.placesOfValues) }
        job.done = readTests(members[.done], hasState: members[.state] != nil)
        job.failed = readTests(members[.failed], hasState: members[.state] != nil, besides: job.done)
        job.message = members[.message].flatMap { readBodyPointer($0.value) }
        job.poll = members[.poll].flatMap { entry in
            nonEmptyText(entry.value, as: .key(.poll)).flatMap { readTarget($0) }
        }
        job.every = members[.every].flatMap { readDuration($0.value, as: .key(.every)) }
        job.longestDelay = members[.longestDelay].flatMap { readDuration($0.value, as: .key(.longestDelay)) }
        job.result = members[.result].flatMap { readJobResult($0.value) }
        job.cancel = members[.cancel].flatMap { readCancellation($0.value) }
        if let origins = members[.origins] {
            job.origins = readTexts(origins, of: .origins, element: .origin)
        }
        return job
    }

    /// Reads a word of the state or a condition, or a list of them.
    ///
    /// - Parameter others: The tests of the other end, which must differ.
    private func readTests(
        _ entry: LocatedNode.Entry?, hasState: Bool, besides others: [Located<JobTest>] = []
    ) -> [Located<JobTest>] {
        guard let entry, let key = LanguageKey(name: entry.key.text) else { return [] }
        var tests: [Located<JobTest>] = []
        for text in readTexts(entry, of: key, element: .key(key)) {
            guard let test = readTest(text) else { continue }
            if case .word = test, !hasState {
                error(.missingKey(.state, in: .keyOfKey(key, of: .job)), at: text.range)
            }
            if let first = others.first(where: { $0.value == test }) {
                refuseRepeated(text.value, at: text.range, first: first.range)
            } else {
                tests.append(Located(test, at: text.range))
            }
        }
        return tests
    }

    /// Reads `succeeded`, `body#/done`, or `body#/error is present`.
    private func readTest(_ text: Located<String>) -> JobTest? {
        let words = Self.words(of: text.value, at: text.range)
        guard let first = words.first, Self.isPlace(first.value) else { return .word(text.value) }
        guard words.count > 1 else {
            return readPlace(first, allowing: Self.placesOfValues).map { .condition(Condition(place: $0.value)) }
        }
        guard words[1].value == "is", let test = Self.test(of: Array(words.dropFirst(2))) else {
            error(.invalidValue(text.value, of: .condition, expected: .condition(on: "body#/done")), at: text.range)
            return nil
        }
        return readPlace(first, allowing: Self.placesOfValues).map {
            .condition(Condition(place: $0.value, test: test))
        }
    }

    /// Whether a text is meant as a place and not as a path or a word.
    private static func isPlace(_ text: String) -> Bool {
        text.unicodeScalars.contains("#")
            || ["header.", "link.", "query.", "cookie."].contains { text.utf8.starts(with: $0.utf8) }
    }

    /// Reads a place with a URL, or a path.
    private func readTarget(_ text: Located<String>) -> Located<JobTarget>? {
        guard Self.isPlace(text.value) else { return Located(.path(text.value), at: text.range) }
        return readPlace(text, allowing: Self.placesOfURLs).map { Located(.place($0.value), at: $0.range) }
    }

    /// Reads `body#/result`, or `GET` with a place or a path.
    private func readJobResult(_ node: LocatedNode) -> Located<JobResult>? {
        guard let text = nonEmptyText(node, as: .key(.result)) else { return nil }
        let words = Self.words(of: text.value, at: node.textRange)
        if words.count == 2, words[0].value == HTTPMethod.get.rawValue {
            return readTarget(words[1]).map { Located(.get($0.value), at: text.range) }
        }
        guard words.count == 1, text.value.unicodeScalars.contains("#") else {
            let kind = ValueKind.value(of: .key(.result))
            error(.invalidValue(text.value, of: kind, expected: .jobResult), at: text.range)
            return nil
        }
        return readBodyPointer(node).map { Located(.value($0.value), at: $0.range) }
    }

    /// Reads `DELETE`, or a method with a place or a path.
    private func readCancellation(_ node: LocatedNode) -> Located<JobCancellation>? {
        guard let text = nonEmptyText(node, as: .key(.cancel)) else { return nil }
        let words = Self.words(of: text.value, at: node.textRange)
        let methods: [HTTPMethod] = [.delete, .post, .put, .patch]
        guard let first = words.first, let method = methods.first(where: { $0.rawValue == first.value }) else {
            error(
                .unknownValue(words.first?.value ?? text.value, of: .method, known: methods.map(\.rawValue)),
                at: words.first?.range ?? text.range)
            return nil
        }
        guard words.count <= 2 else {
            error(.malformedCall(text.value, reason: .afterPath), at: words[2].range)
            return nil
        }
        guard words.count == 2 else {
            return Located(JobCancellation(method: method, target: .poll), at: text.range)
        }
        return readTarget(words[1]).map {
            Located(JobCancellation(method: method, target: $0.value), at: $0.range)
        }
    }
}
