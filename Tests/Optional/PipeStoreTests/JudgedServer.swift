#if Store
import Foundation
@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON
import Synchronization

@testable import PipeStandIn

/// A server that does what real ones do, and that notes who has written what. Its time goes on whatever the clocks of
/// devices say.
final class JudgedServer: Transport {
    /// What kind of server it is.
    struct Rules: Sendable {
        enum Tags: Sendable {
            case always
            case onReads
            case never
        }

        /// Trims texts and writes them in upper case.
        var normalizes = false
        var tags = Tags.always
        /// Checks `If-Match`.
        var checksTags = false
        /// The version is the time in whole seconds; otherwise a number that each change increases.
        var countsSeconds = false
        /// The status of a new record whose mark another one has; `nil` if the server takes it.
        var statusOfRepeatedMark: Int?
        var knowsKeys = false
        /// How long the server knows a key.
        var keyLifetime: TimeInterval?
        /// The number of records on a page; `nil` for one page.
        var pageSize: Int?
        /// Refuses records with bad titles, and those that refer to others which the server does not have.
        var checksReferences = false
    }

    /// A value that a client has written.
    struct Written: Sendable {
        let path: String
        let field: String
        let value: String
        let isForeign: Bool
    }

    struct State {
        var rules = Rules()
        var now = Date(timeIntervalSince1970: 1_800_000_000)
        /// The records by their paths.
        var records: [String: JSONObject] = [:]
        var lastID = 0
        var tags: [String: Int] = [:]
        var keys: [String: (response: JSONObject, date: Date)] = [:]
        /// What was written, in order.
        var log: [Written] = []
        /// The marks of the records that were made, in order, and the paths of the last ones.
        var made: [String] = []
        var pathsByMark: [String: String] = [:]
        var marksByPath: [String: String] = [:]
        /// The titles of all records, also of those that are gone.
        var titles: Set<String> = []
        /// The records that another client has changed or removed since the server has sent them as a whole.
        var touched: Set<String> = []
        /// All records that another client has ever changed.
        var changedByOthers: Set<String> = []
        var removedByOthers: Set<String> = []
        var storesLists = false
        /// The records that the next list leaves out.
        var leftOut: Set<String> = []
        var network: @Sendable (Int, HTTPRequest) -> TodoServer.Network = { _, _ in .works }
        var count = 0
        /// Requests that arrive before the one with a number.
        var late: [(number: Int, request: HTTPRequest, object: JSONObject)] = []
        /// What happens before a request arrives.
        var beforeRequest: (@Sendable (inout State) -> Void)?
        var lines: [String] = []
    }

    let state: Mutex<State>

    init(_ rules: Rules = Rules()) {
        state = Mutex(State(rules: rules))
    }

    /// A client whose clock is that of a device.
    func client(now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 1_800_000_000) }) -> PipeClient {
        var client = PipeClient(name: "Judged", server: "https://judged.example.com", transport: self)
        client.settings.retry = .never
        client.environment.now = now
        return client
    }

    func lose(_ network: TodoServer.Network, _ methods: HTTPRequest.Method...) {
        state.withLock { $0.network = { _, request in methods.contains(request.method) ? network : .works } }
    }

    func restore() {
        state.withLock { $0.network = { _, _ in .works } }
    }

    func takeLines() -> [String] {
        state.withLock { state in
            defer { state.lines = [] }
            return state.lines
        }
    }

    /// Lets all late requests arrive.
    func bringLate() {
        state.withLock { $0.bringLate { _ in true } }
    }

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        let content = try await body?.collect(upTo: 100_000) ?? []
        let object = (try? JSON.decode(JSONObject.self, from: content)) ?? JSONObject()
        guard let response = state.withLock({ $0.response(to: request, object) }) else {
            throw PipeError(.connection(.unreachable))
        }
        guard response.status > 0 else { throw PipeError(.connection(.closed)) }
        return (
            HTTPResponse(status: HTTPResponse.Status(code: response.status), headerFields: response.fields),
            HTTPBody(response.body)
        )
    }
}

extension JudgedServer.State {
    /// A text as the server keeps it.
    func kept(_ text: String) -> String {
        rules.normalizes ? text.trimmingCharacters(in: .whitespaces).uppercased() : text
    }

    /// The path of the record with a mark, if the server has it.
    func path(ofMark mark: String) -> String? {
        pathsByMark[mark].flatMap { records[$0] == nil ? nil : $0 }
    }

    mutating func bringLate(where isDue: (Int) -> Bool) {
        let due = late.filter { isDue($0.number) }
        late.removeAll { isDue($0.number) }
        for request in due {
            let result = execute(request.request, request.object)
            lines.append("late \(request.request.method) \(request.request.path ?? "") \(result.status)")
        }
    }

    // MARK: - Other clients

    /// A change by another client.
    mutating func change(_ path: String, _ members: JSONObject) {
        guard records[path] != nil else { return }
        write(members, at: path, isForeign: true)
        touched.insert(path)
        changedByOthers.insert(path)
        lines.append(
            "another client writes \(path) \((try? JSON.encode(members)).map { String(decoding: $0, as: UTF8.self) } ?? "")"
        )
    }

    /// Another client removes a record, with all that is below it.
    mutating func removeByOther(_ path: String) {
        remove(path)
        lines.append("another client removes \(path)")
    }

    private mutating func remove(_ path: String) {
        for other in records.keys where other == path || other.hasPrefix(path + "/") {
            records[other] = nil
            removedByOthers.insert(other)
        }
    }

    // MARK: - Requests

    /// - Returns: The response, with the status 0 if the connection is closed; `nil` if it cannot be opened.
    fileprivate mutating func response(to request: HTTPRequest, _ object: JSONObject) -> ServedResponse? {
        count += 1
        bringLate { [count] in $0 <= count }
        beforeRequest?(&self)
        let network = network(count, request)
        var line = "\(request.method) \(request.path ?? "")"
        if request.method != .get {
            line += " " + ((try? JSON.encode(object)).map { String(decoding: $0, as: UTF8.self) } ?? "")
        }
        if network != .works { line += " [\(network)]" }
        defer { lines.append(line) }
        switch network {
        case .isUnreachable: return nil
        case .losesRequests: return ServedResponse(0)
        case .disrupted(.page): return .page
        case .disrupted(.status(let status, _)): return ServedResponse(status)
        case .disrupted(.late(let delay)):
            late.append((count + delay, request, object))
            return ServedResponse(0)
        case .repeatsRequests: _ = execute(request, object)
        default: break
        }
        let result = execute(request, object)
        line += " \(result.status)"
        let response = served(result, to: request)
        switch network {
        case .losesResponses: return ServedResponse(0)
        case .disrupted(.responding(let change)):
            if change == .untagged { noteSent(result) }
            return change.applied(to: response, identity: ["id"]) ?? ServedResponse(0)
        default:
            noteSent(result)
            return response
        }
    }

    struct Result {
        var status: Int
        var json = JSONValue.null
        /// The paths of the records that the response has.
        var paths: [String] = []
    }

    private mutating func noteSent(_ result: Result) {
        // A list that is looked through for one record is not stored.
        if result.json.array == nil || storesLists { touched.subtract(result.paths) }
    }

    private func served(_ result: Result, to request: HTTPRequest) -> ServedResponse {
        var response = ServedResponse(result.status, fields: [.contentType: "application/json"])
        let hasTag = rules.tags == .always || rules.tags == .onReads && request.method == .get
        if hasTag, result.json.object != nil, let path = result.paths.first, let tag = tags[path] {
            response.fields[.eTag] = "\"\(tag)\""
        }
        if result.status == 201, let path = result.paths.first { response.fields[.location] = path }
        if result.status != 204 { response.body = (try? JSON.encode(result.json)) ?? [] }
        return response
    }

    private mutating func execute(_ request: HTTPRequest, _ object: JSONObject) -> Result {
        let parts = (request.path ?? "").split(separator: "?").map(String.init)
        let path = parts.first ?? ""
        let isItem = path.split(separator: "/").last.flatMap { Int($0) } != nil
        let parent = path.split(separator: "/").dropLast(isItem ? 2 : 1)
        if !parent.isEmpty, records["/" + parent.joined(separator: "/")] == nil { return Result(status: 404) }
        if !isItem {
            return request.method == .post ? made(request, object, path) : list(path, query: parts.last ?? "")
        }
        guard let record = records[path] else { return Result(status: 404) }
        let tag = request.headerFields[.ifMatch]
        if rules.checksTags, let tag, tag != "\"\(tags[path] ?? 0)\"" { return Result(status: 412) }
        switch request.method {
        case .get: break
        case .delete:
            records = records.filter { $0.key != path && !$0.key.hasPrefix(path + "/") }
            return Result(status: 204)
        default:
            if isRefused(object) { return Result(status: 422, json: ["message": "bad"]) }
            write(object, at: path, isForeign: false)
        }
        return Result(status: 200, json: .object(records[path] ?? record), paths: [path])
    }

    private mutating func list(_ path: String, query: String) -> Result {
        var items: [String: String] = [:]
        for item in query.split(separator: "&") {
            let pair = item.split(separator: "=", maxSplits: 1).map(String.init)
            items[pair[0]] = pair.last?.removingPercentEncoding
        }
        var found = records.filter { record in
            record.key.hasPrefix(path + "/") && !record.key.dropFirst(path.utf8.count + 1).contains("/")
        }
        if let mark = items["mark"] { found = found.filter { $0.value["mark"]?.string == mark } }
        if let since = items["since"].flatMap({ Int($0) }) {
            found = found.filter { $0.value["revision"]?.int ?? 0 > since }
        }
        let left = found.filter { !leftOut.contains($0.key) }
            .sorted { $0.value["id"]?.int ?? 0 < $1.value["id"]?.int ?? 0 }
        let size = rules.pageSize ?? max(left.count, 1)
        let page = left.dropFirst(size * ((items["page"].flatMap { Int($0) } ?? 1) - 1)).prefix(size)
        return Result(status: 200, json: .array(page.map { .object($0.value) }), paths: page.map(\.key))
    }

    private mutating func made(_ request: HTTPRequest, _ object: JSONObject, _ path: String) -> Result {
        let key = rules.knowsKeys ? HTTPField.Name("Request-ID").flatMap { request.headerFields[$0] } : nil
        if let key, let known = keys[key], now.timeIntervalSince(known.date) < rules.keyLifetime ?? .infinity {
            return Result(status: 201, json: .object(known.response), paths: [])
        }
        let mark = object["mark"]?.string
        // Marks of records that were removed stay taken.
        if let status = rules.statusOfRepeatedMark, let mark, pathsByMark[mark] != nil {
            return Result(status: status, json: ["errors": ["mark": ["is taken"]]])
        }
        if isRefused(object) { return Result(status: 422, json: ["message": "bad"]) }
        lastID += 1
        let item = "\(path)/\(lastID)"
        records[item] = ["id": .number(JSONNumber(lastID))]
        if let mark {
            made.append(mark)
            pathsByMark[mark] = item
            marksByPath[item] = mark
        }
        write(object, at: item, isForeign: false)
        let record = records[item] ?? JSONObject()
        if let key { keys[key] = (record, now) }
        return Result(status: 201, json: .object(record), paths: [item])
    }

    private func isRefused(_ object: JSONObject) -> Bool {
        guard rules.checksReferences else { return false }
        if object["title"]?.string?.hasPrefix("bad") ?? false { return true }
        guard let id = object["cover"]?.int else { return false }
        return !records.keys.contains { $0.hasSuffix("/cards/\(id)") }
    }

    private mutating func write(_ members: JSONObject, at path: String, isForeign: Bool) {
        var record = records[path] ?? JSONObject()
        for member in members.members where member.name != "id" && member.name != "revision" {
            var value = member.value
            if let text = value.string {
                let kept = member.name == "mark" ? text : kept(text)
                value = .string(kept)
                log.append(.init(path: path, field: member.name, value: kept, isForeign: isForeign))
            }
            record[member.name] = value == .null ? nil : value
        }
        let revision = rules.countsSeconds ? Int(now.timeIntervalSince1970) : (record["revision"]?.int ?? 0) + 1
        record["revision"] = .number(JSONNumber(revision))
        if let title = record["title"]?.string { titles.insert(title) }
        records[path] = record
        tags[path] = (tags[path] ?? 0) + 1
    }
}
#endif
