import PipeExamples
import PipeHTTP
import PipeModel

/// The records of a page, and what its response says about the other pages.
struct PageCut {
    private(set) var range: Range<Int>
    /// The values in the body besides the records.
    private(set) var members: [(pointer: JSONPointer, value: JSONValue)] = []
    private(set) var fields: [(name: String, value: String)] = []
    private var links: [String] = []

    /// The largest number of records of a page without a size.
    private static let usualSize = 20
    /// The most records of a page whose size has no limit.
    private static let sizeLimit = 1_000_000

    /// - Parameters:
    ///   - count: The number of records of all pages.
    ///   - cursor: The cursor of the page that begins with a record, in the form that a place has.
    ///   - index: The index of the record that has a value at a pointer.
    init(
        _ request: PageRequest, _ paging: API.Paging?, count: Int, cursor: (Int, Place) -> JSONValue,
        index: (JSONPointer, JSONValue) -> Int?
    ) throws(Refusal) {
        range = 0..<count
        guard let paging else { return }
        let size = try Self.size(of: request, paging.size)
        var goesBack = false
        if let end = try Self.end(of: request, paging.strategy, index: index) {
            goesBack = true
            range = max(0, end - size)..<min(count, end)
        } else {
            let start = try Self.start(of: request, paging.strategy, size: size, count: count, index: index)
            range = start..<min(count, start + size)
        }
        describe(request, paging, size: size, count: count, cursor: cursor)
        if let total = paging.total { set(.number(JSONNumber(count)), at: total) }
        if let more = paging.more { set(more, holds: goesBack ? range.lowerBound > 0 : range.upperBound < count) }
        if !links.isEmpty { fields.append(("Link", links.joined(separator: ", "))) }
    }

    /// The page that a closure has chosen.
    init(_ page: StandInPage, total: Place?, count: Int) {
        range = page.range.clamped(to: 0..<count)
        fields = page.headers.map { ($0.name.rawName, $0.value) }
        members = page.members.sorted { $0.key < $1.key }.compactMap { name, value in
            JSONPointer(name).map { ($0, value) }
        }
        if let total { set(.number(JSONNumber(count)), at: total) }
    }

    private static func size(of request: PageRequest, _ size: PageSize?) throws(Refusal) -> Int {
        guard let size else { return usualSize }
        let usual = max(size.lowest, 1)...max(size.highest ?? .max, 1)
        guard let text = request.value(of: size.parameter) else {
            return min(max(size.defaultValue ?? usualSize, usual.lowerBound), usual.upperBound)
        }
        guard let number = Int(text) else {  // checked text: a field, which may be negative
            throw .invalid([FieldProblem([size.parameter.place.name], .wrongType(expected: .scalar(.plain(.int))))])
        }
        let name = size.parameter.place.name
        if number < size.lowest { throw .invalid([FieldProblem([name], .rule(.minimum(String(size.lowest))))]) }
        if let highest = size.highest, number > highest {
            throw .invalid([FieldProblem([name], .rule(.maximum(String(highest))))])
        }
        return min(number, sizeLimit)
    }

    private static func start(
        of request: PageRequest, _ strategy: API.Paging.Strategy, size: Int, count: Int,
        index: (JSONPointer, JSONValue) -> Int?
    ) throws(Refusal) -> Int {
        let start: Int
        switch strategy {
        case .extractor(let name): throw Refusal(501, .needsPages(extractor: name))
        case .single: return 0
        case .follow:
            guard let text = request.item(PageRequest.startName) else { return 0 }
            guard let number = Int(digits: text) else { throw Refusal(400, .noSuchPage) }
            start = number
        case .number(let parameter, let first, _):
            guard let text = request.value(of: parameter) else { return 0 }
            guard let number = Int(digits: text) else { throw Refusal(400, .noSuchPage) }
            let (product, overflows) = number.subtractingReportingOverflow(first).partialValue
                .multipliedReportingOverflow(by: size)
            start = overflows ? count : product
        case .offset(let parameter, let first):
            guard let text = request.value(of: parameter) else { return 0 }
            guard let number = Int(digits: text) else { throw Refusal(400, .noSuchPage) }
            start = number.subtractingReportingOverflow(first).partialValue
        case .cursor(let parameter, let next, let previous, let previousIn):
            if let previousIn, let previous, let cursor = request.cursor(in: previousIn) {
                return min(try place(of: cursor, previous, index: index).index, count)
            }
            guard let cursor = request.cursor(in: parameter), cursor.string?.isEmpty != true else { return 0 }
            let found = try place(of: cursor, next, index: index)
            start = found.isRecord ? found.index + 1 : found.index
        }
        guard start >= 0 else { throw Refusal(400, .noSuchPage) }
        return min(start, count)
    }

    /// The index after the last record of a page that ends before a record; `nil` for other requests.
    private static func end(
        of request: PageRequest, _ strategy: API.Paging.Strategy, index: (JSONPointer, JSONValue) -> Int?
    ) throws(Refusal) -> Int? {
        guard case .cursor(_, _, let previous?, let previousIn?) = strategy,
            let cursor = request.cursor(in: previousIn), cursor.string?.isEmpty != true
        else { return nil }
        let found = try place(of: cursor, previous, index: index)
        return found.isRecord ? found.index : nil
    }

    /// The index that a cursor means: of a record, or of the first record of a page.
    private static func place(
        of cursor: JSONValue, _ place: Place, index: (JSONPointer, JSONValue) -> Int?
    ) throws(Refusal) -> (index: Int, isRecord: Bool) {
        switch place {
        case .first(let text), .last(let text):
            guard let pointer = JSONPointer(text), let found = index(pointer, cursor) else {
                throw Refusal(400, .noSuchPage)
            }
            return (found, true)
        case .link, .header, .query, .cookie, .body:
            guard let number = PageCursor.start(of: cursor) else { throw Refusal(400, .noSuchPage) }
            return (number, false)
        }
    }

    private mutating func describe(
        _ request: PageRequest, _ paging: API.Paging, size: Int, count: Int,
        cursor: (Int, Place) -> JSONValue
    ) {
        // From a page without records, no other one can be reached.
        let next = range.upperBound < count && size > 0 ? range.upperBound : nil
        let previous = range.lowerBound > 0 && size > 0 ? max(0, range.lowerBound - size) : nil
        switch paging.strategy {
        case .follow(let nextPlace, let previousPlace, _):
            setURL(next, request, at: nextPlace, relation: "next")
            if let previousPlace { setURL(previous, request, at: previousPlace, relation: "prev") }
        case .cursor(_, let nextPlace, let previousPlace, _):
            set(next.map { cursor($0, nextPlace) } ?? .null, at: nextPlace)
            if let previousPlace { set(previous.map { cursor($0, previousPlace) } ?? .null, at: previousPlace) }
        case .number(_, _, let pages):
            if let pages { set(.number(JSONNumber(size > 0 ? (count + size - 1) / size : 0)), at: pages) }
        case .offset, .extractor, .single: break
        }
    }

    private mutating func setURL(_ start: Int?, _ request: PageRequest, at place: Place, relation: String) {
        let url = start.map(request.url)
        if case .link(let name) = place {
            if let url { links.append("<\(url)>; rel=\"\(name)\"") }
        } else {
            set(url.map(JSONValue.string) ?? .null, at: place)
        }
    }

    private mutating func set(_ value: JSONValue, at place: Place) {
        switch place {
        case .body(let text):
            if let pointer = JSONPointer(text) { members.append((pointer, value)) }
        case .header(let name):
            if let text = IdentityText.text(of: value) { fields.append((name, text)) }
        case .first, .last, .link, .query, .cookie: break
        }
    }

    private mutating func set(_ condition: Condition, holds: Bool) {
        // A cursor at the same place says it already.
        if members.contains(where: { "body#\($0.pointer.text)" == condition.place.text }) { return }
        if let value = condition.value(holds) { set(value, at: condition.place) }
    }
}

extension API.Paging {
    /// The members of a request body that say which page it asks for.
    var bodyParameters: [JSONPointer] {
        let parameters = (size.map { [$0.parameter] } ?? []) + strategy.parameters
        return parameters.compactMap { parameter in
            if case .body(let pointer) = parameter { JSONPointer(pointer) } else { nil }
        }
    }
}

/// The parts of a request that say which page it asks for.
struct PageRequest {
    /// The query item in the URLs of pages that clients follow.
    static let startName = "start"

    let request: ServedRequest
    /// The object in the body of a list that is a POST.
    let body: JSONValue?

    func item(_ name: String) -> String? { request.item(name) }

    func value(of parameter: PageParameter) -> String? {
        switch parameter {
        case .query(let name): request.item(name)
        case .header(let name): request.field(name)
        case .body(let text): JSONPointer(text).flatMap { body?[$0] }.flatMap(IdentityText.text)
        }
    }

    /// The cursor in a parameter; `nil` without one.
    func cursor(in parameter: PageParameter) -> JSONValue? {
        guard case .body(let text) = parameter else { return value(of: parameter).map(JSONValue.string) }
        return JSONPointer(text).flatMap { body?[$0] }.flatMap { $0.isNull ? nil : $0 }
    }

    /// The URL of the page that begins with the record at an index.
    func url(ofPageAt start: Int) -> String {
        let others = (request.query ?? "").split(atScalar: "&").filter { item in
            !item.isEmpty && !item.hasSameBytes(as: Self.startName) && !item.begins(with: Self.startName + "=")
        }
        let query = (others.map(String.init) + ["\(Self.startName)=\(start)"]).joined(separator: "&")
        return "\(request.origin)\(request.path)?\(query)"
    }
}
