import Foundation
import PipeRuntime
import PipeTesting

/// The responses of a document's operations, which `examples.py` writes: its own examples, or values made from its schemas.
public struct Examples {
    public struct Missing: Error {
        public let name: String
    }

    private let bodies: JSONValue

    public init() throws {
        guard let path = ProcessInfo.processInfo.environment["IMPORTED_EXAMPLES"] else {
            throw Missing(name: "IMPORTED_EXAMPLES, which Scripts/Tests/import.sh sets")
        }
        bodies = try JSON.decode(JSONValue.self, from: [UInt8](try Data(contentsOf: URL(filePath: path))))
    }

    /// The body of a response.
    ///
    /// - Parameters:
    ///   - name: The operation with the status, and the name of the example if it has several: `GET /pets/{id} 200`.
    ///   - changes: Members with other values.
    public func body(_ name: String, _ changes: [String: JSONValue] = [:]) throws -> JSONValue {
        guard let body = bodies[name] else { throw Missing(name: name) }
        guard !changes.isEmpty, var object = body.object else { return body }
        for (member, value) in changes.sorted(by: { $0.key < $1.key }) { object[member] = value }
        return .object(object)
    }

    /// A response with the body and the status of its name.
    public func reply(_ name: String, _ changes: [String: JSONValue] = [:]) throws -> ScriptedTransport.Reply {
        let status = name.split(separator: " ").lazy.compactMap { Int($0) }.first ?? 200
        let body = try JSON.encode(try body(name, changes))
        return .json(String(decoding: body, as: UTF8.self), status: status)
    }
}

extension ScriptedTransport {
    /// The last request.
    public var last: SentRequest { requests[requests.count - 1] }
}

extension SentRequest {
    /// Method and path with the query.
    public var call: String { "\(method) \(request.path ?? "")" }
}
