import Foundation
import HTTPTypes
import Hummingbird
import Synchronization

/// `/probe/parcels`: records that are sent one by one, in arrays, and as HTTP messages.
///
/// A label that begins with `bad` is refused, and one that begins with `late` the first time. With `stall` as a label, the
/// response never comes; with one that begins with `meet`, it comes after three such requests have run at the same time, or
/// after ten seconds.
final class BulkRoutes: Sendable {
    /// A request for one record.
    private struct Change {
        var method: String
        var id: Int?
        var label: String?
    }

    /// The response to it.
    private struct Outcome {
        var status: Int
        /// A parcel, or an error.
        var json: String?
    }

    private struct State {
        var labels: [Int: String] = [:]
        var seen: Set<String> = []
        var running = 0
        var peak = 0
    }

    private let events: AsyncStream<ProbeServer.Event>.Continuation
    private let state = Mutex(State())

    init(events: AsyncStream<ProbeServer.Event>.Continuation) {
        self.events = events
    }

    func add(to routes: RouterGroup<BasicRequestContext>) {
        routes.get { [self] _, _ in list() }
        routes.get("peak") { [self] _, _ in Response.json("\(state.withLock(\.peak))") }
        routes.post("many") { [self] request, _ in try await many(request) }
        routes.post("mixed") { [self] request, _ in try await mixed(request) }
        for method in [HTTPRequest.Method.post, .patch, .delete] {
            routes.on("", method: method) { [self] request, context in try await single(request, context) }
            routes.on(":id", method: method) { [self] request, context in try await single(request, context) }
        }
    }

    private func list() -> Response {
        let parcels = state.withLock { state in
            state.labels.sorted { $0.key < $1.key }.map { Self.parcel($0.key, $0.value) }
        }
        return .json("[\(parcels.joined(separator: ","))]")
    }

    /// A request for one record. A pause lets others come meanwhile.
    private func single(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        var request = request
        let body = String(buffer: try await request.collectBody(upTo: 1 << 20))
        state.withLock { state in
            state.running += 1
            state.peak = max(state.peak, state.running)
        }
        defer { state.withLock { $0.running -= 1 } }
        try await Task.sleep(for: .milliseconds(2))
        let label = Self.object(body)["label"] as? String
        if label?.hasPrefix("meet") == true {
            for _ in 0..<2000 where state.withLock(\.peak) < 3 { try await Task.sleep(for: .milliseconds(5)) }
        }
        let outcome = applied(
            Change(
                method: request.method.rawValue, id: context.parameters.get("id", as: Int.self), label: label))
        let status = HTTPResponse.Status(code: outcome.status)
        return outcome.json.map { .json($0, status: status) } ?? Response(status: status)
    }

    /// An array: identities are removed, records with an identity are changed, and others are created.
    private func many(_ request: Request) async throws -> Response {
        var request = request
        let body = String(buffer: try await request.collectBody(upTo: 1 << 20))
        let values = try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [Any] ?? []
        if (values.first as? [String: Any])?["label"] as? String == "stall" {
            try await request.waitForClose(reportedTo: events)
        }
        guard values.count <= 100 else { throw HTTPError(.contentTooLarge) }
        let results = values.map { value -> String in
            let object = value as? [String: Any]
            let id = object?["id"] as? Int
            let outcome = applied(
                Change(
                    method: object == nil ? "DELETE" : id == nil ? "POST" : "PATCH", id: id ?? value as? Int,
                    label: object?["label"] as? String))
            let member = (200...299).contains(outcome.status) ? "parcel" : "error"
            return #"{"status":\#(outcome.status),"\#(member)":\#(outcome.json ?? "null")}"#
        }
        return .json(#"{"results":[\#(results.joined(separator: ","))]}"#, status: HTTPResponse.Status(code: 207))
    }

    /// HTTP messages in `multipart/mixed`. The responses are in another order.
    private func mixed(_ request: Request) async throws -> Response {
        var request = request
        let body = String(buffer: try await request.collectBody(upTo: 1 << 20))
        guard let boundary = request.headers[.contentType]?.components(separatedBy: "boundary=").last else {
            throw HTTPError(.unsupportedMediaType)
        }
        let parts = body.components(separatedBy: "--\(boundary)").dropFirst().dropLast()
        guard parts.count <= 50, body.hasSuffix("\r\n--\(boundary)--\r\n") else { throw HTTPError(.badRequest) }
        let responses = try parts.map { part -> String in
            let pieces = part.components(separatedBy: "\r\n\r\n")
            let line = pieces.count > 1 ? pieces[1].components(separatedBy: " ") : []
            guard line.count > 2, let id = Self.field("Content-ID", of: pieces[0]) else { throw HTTPError(.badRequest) }
            let label = pieces.count > 2 ? Self.object(pieces[2])["label"] as? String : nil
            let outcome = applied(
                Change(method: line[0], id: line[1].components(separatedBy: "/").last.flatMap { Int($0) }, label: label)
            )
            return """
                --reply\r\nContent-Type: application/http\r\nContent-ID: <response-\(id)>\r\n\r
                HTTP/1.1 \(outcome.status) \r\nContent-Type: application/json\r\n\r\n\(outcome.json ?? "")\r\n
                """
        }
        return Response(
            status: .ok, headers: [.contentType: "multipart/mixed; boundary=reply"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: responses.reversed().joined() + "--reply--")))
    }

    private func applied(_ change: Change) -> Outcome {
        state.withLock { state in
            if let id = change.id, state.labels[id] == nil {
                return Outcome(status: 404, json: #"{"message":"there is no parcel \#(id)"}"#)
            }
            guard change.method != "DELETE" else {
                change.id.map { state.labels[$0] = nil }
                return Outcome(status: 204)
            }
            let label = change.label ?? ""
            if label.hasPrefix("bad") || label.hasPrefix("late") && state.seen.insert(label).inserted {
                return Outcome(status: 422, json: #"{"message":"not \#(label)"}"#)
            }
            let id = change.id ?? state.labels.count + 1
            state.labels[id] = label
            return Outcome(status: change.id == nil ? 201 : 200, json: Self.parcel(id, label))
        }
    }

    private static func parcel(_ id: Int, _ label: String) -> String {
        #"{"id":\#(id),"label":"\#(label)"}"#
    }

    private static func object(_ text: String) -> [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any] ?? [:]
    }

    private static func field(_ name: String, of head: String) -> String? {
        head.components(separatedBy: "\r\n").first { $0.hasPrefix("\(name): ") }
            .map { String($0.dropFirst(name.count + 2)) }
    }
}
