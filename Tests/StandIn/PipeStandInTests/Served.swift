import Foundation
import GoldenTesting
import PipeHTTP
import PipeStandIn
import PipewrightDiagnostics
import PipewrightGenerator
import Testing

/// Stand-ins for the schemas of the project.
enum Served {
    /// The description of the API of a schema, a path in the package.
    static func description(_ path: String) throws -> [UInt8] {
        let file = Golden.package.appending(path: path)
        let diagnostics = DiagnosticCollector()
        let source: SchemaSource?
        if path.hasSuffix(".yaml") {
            source = SchemaSource(SourceFile(path: path, bytes: [UInt8](try Data(contentsOf: file))))
        } else {
            let names = try FileManager.default.contentsOfDirectory(atPath: file.path).sorted()
            let files = try names.map { name in
                SourceFile(path: "\(path)/\(name)", bytes: [UInt8](try Data(contentsOf: file.appending(path: name))))
            }
            source = SchemaSource(folder: path, files: files, into: diagnostics)
        }
        let api = try #require(source.flatMap { GeneratorPipeline.document(of: $0, into: diagnostics) })
        return Array(try api.json().utf8)
    }

    /// The description of the API of the text of a schema.
    static func description(of schema: String) throws -> [UInt8] {
        let diagnostics = DiagnosticCollector()
        let source = SchemaSource(SourceFile(path: "test.pipes.yaml", bytes: Array(schema.utf8)))
        let api = GeneratorPipeline.document(of: source, into: diagnostics)
        return Array(try #require(api, "\(diagnostics.sorted)").json().utf8)
    }

    static func standIn(_ path: String, records: Int = 20, seed: UInt64 = 1) throws -> StandIn {
        try StandIn(description: description(path), data: .generated(seed: seed, records: records))
    }
}

extension StandIn {
    /// The response to a request that is written by hand.
    func reply(
        _ method: String, _ target: String, _ body: String = "", fields: [String: String] = [:]
    ) throws -> ServedResponse {
        var all = HTTPFields()
        for (name, value) in fields { all[try #require(HTTPField.Name(name))] = value }
        if !body.isEmpty, all[.contentType] == nil {
            all[.contentType] = method == "PATCH" ? "application/merge-patch+json" : "application/json"
        }
        return response(
            to: ServedRequest(
                method: try #require(HTTPRequest.Method(method)), origin: "http://127.0.0.1:8080", target: target,
                fields: all, body: Array(body.utf8)))
    }
}

extension ServedResponse {
    var text: String { String(decoding: body, as: UTF8.self) }
    /// The body as JSON.
    var json: JSONValue { (try? JSON.decode(JSONValue.self, from: body)) ?? .null }
}
