import Foundation

@testable import PipeConformance

/// A ledger on the loopback interface that violates HTTP in any way, but records all requests and responses.
struct ChaosServer: Sendable {
    let notes = ChaosNotes()
    private let server: ConformanceServer

    init(_ plan: ChaosPlan) throws {
        server = try ConformanceServer { [notes] connection in
            while let request = Self.request(on: connection),
                Self.serve(request, on: connection, plan, notes)
            {}
        }
    }

    var url: String { "http://127.0.0.1:\(server.port)" }
    /// The number of open connections.
    var openCount: Int { server.openCount }
    var connectionCount: Int { server.connectionCount }

    func stop() {
        server.stop()
    }

    /// Reads a request without storing it.
    private static func request(on connection: ServerConnection) -> ReceivedRequest? {
        guard var request = connection.head() else {
            return nil
        }
        var body: [UInt8] = []
        guard connection.readBody(of: request, { body += $0 }) else {
            return nil
        }
        request.body = body
        return request
    }

    // MARK: Responses

    /// The head and the body of a response.
    private struct Response {
        var head: [UInt8]
        var body: [UInt8]

        init(_ status: String, _ body: String = "", fields: [String] = []) {
            let lines = ["HTTP/1.1 \(status)", "Content-Type: application/json"] + fields
            let length = status.hasPrefix("204") ? [] : ["Content-Length: \(body.utf8.count)"]
            head = Array(((lines + length).joined(separator: "\r\n") + "\r\n\r\n").utf8)
            self.body = Array(body.utf8)
        }

        var bytes: [UInt8] { head + body }
    }

    /// - Returns: Whether the connection is kept.
    private static func serve(
        _ request: ReceivedRequest, on connection: ServerConnection, _ plan: ChaosPlan, _ notes: ChaosNotes
    ) -> Bool {
        guard let call = number(of: request) else {
            return connection.write(Response("400 Bad Request", #"{"message":"no call"}"#).bytes)
        }
        let key = request.values("Idempotency-Key").first
        let attempt = notes.arrived(call, key: key)
        let disruption = plan.disruption(of: call, attempt: attempt)
        let detail = plan.detail(of: call, attempt: attempt)
        notes.note(disruption, of: call)
        switch disruption {
        case .lostBefore:
            return false
        case .resetBefore:
            connection.reset()
            return false
        case .garbage:
            connection.write("220 ready\r\n\r\n{}")
            return false
        case .stalled:
            connection.waitForEnd()
            return false
        case .broken:
            return connection.write(Response("500 Internal Server Error", "<h1>call \(call)</h1>").bytes)
        case .busy:
            return connection.write(busy(call, detail).bytes)
        case .abandoned:
            notes.abandon(call)
        default:
            break
        }
        return send(applied(request, call, key, notes), on: connection, disruption, detail)
    }

    /// Sends a response with a disruption.
    private static func send(
        _ response: Response, on connection: ServerConnection, _ disruption: Disruption, _ detail: UInt64
    ) -> Bool {
        var response = response
        switch disruption {
        case .lostAfter:
            return false
        case .resetAfter:
            connection.reset()
            return false
        case .delayed:
            usleep(UInt32(1_000 + detail % 30_000))
        case .trickled:
            let bytes = response.bytes
            let places = [0, Int(detail % UInt64(bytes.count)), bytes.count].sorted()
            for (start, end) in zip(places, places.dropFirst()) where !connection.write(Array(bytes[start..<end])) {
                return false
            }
            return true
        case .interim:
            connection.write("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n")
        case .cutHead:
            connection.write(Array(response.head.prefix(1 + Int(detail % UInt64(response.head.count - 1)))))
            return false
        case .cutBody, .resetBody:
            connection.write(response.head + response.body.dropLast(1 + Int(detail % UInt64(response.body.count + 1))))
            if disruption == .resetBody { connection.reset() }
            return false
        case .corruptHead:
            corrupt(&response.head, detail)
            connection.write(response.bytes)
            return false
        case .corruptBody:
            corrupt(&response.body, detail)
        case .closed:
            connection.write(response.bytes)
            return false
        default:
            break
        }
        return connection.write(response.bytes)
    }

    private static func corrupt(_ bytes: inout [UInt8], _ detail: UInt64) {
        guard !bytes.isEmpty else {
            return
        }
        bytes[Int(detail % UInt64(bytes.count))] ^= UInt8(1 + (detail >> 32) % 255)
    }

    private static func busy(_ call: Int, _ detail: UInt64) -> Response {
        let status = detail % 2 == 0 ? "429 Too Many Requests" : "503 Service Unavailable"
        let fields: [[String]] = [
            [], ["Retry-After: 0"], ["Retry-After: 0.01"], ["Retry-After: Wed, 21 Oct 2015 07:28:00 GMT"],
            ["Retry-After: soon"], ["RateLimit-Reset: 0"], ["Retry-After: 3600"],
        ]
        let index = Int(detail / 2 % UInt64(fields.count))
        return Response(status, #"{"message":"call \#(call) has to wait"}"#, fields: fields[index])
    }

    // MARK: The ledger

    /// The number at the end of the path, or in the body.
    private static func number(of request: ReceivedRequest) -> Int? {
        if let id = request.target.split(separator: "/").last.flatMap({ Int($0) }) {
            return id
        }
        return members(of: request)?["call"] as? Int
    }

    private static func members(of request: ReceivedRequest) -> [String: Any]? {
        (try? JSONSerialization.jsonObject(with: Data(request.body))) as? [String: Any]
    }

    /// The response to a request whose effect is applied.
    private static func applied(
        _ request: ReceivedRequest, _ call: Int, _ key: String?, _ notes: ChaosNotes
    ) -> Response {
        if request.method == "DELETE" {
            _ = notes.apply(call, key: key) { "" }
            return Response("204 No Content")
        }
        let text = request.method == "GET" ? "the text of \(call)" : members(of: request)?["text"] as? String ?? ""
        let id = request.method == "POST" ? call + 1_000_000 : call
        let digest = ChaosPlan.digest(id: id, call: call, text: text)
        let body = notes.apply(call, key: key) {
            #"{"id":\#(id),"call":\#(call),"text":"\#(text)","digest":"\#(digest)"}"#
        }
        return Response(request.method == "POST" ? "201 Created" : "200 OK", body)
    }
}
