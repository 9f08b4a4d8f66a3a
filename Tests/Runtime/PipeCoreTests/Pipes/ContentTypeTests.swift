@_spi(Generated) import PipeCore
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

/// The media type of the body of each operation, for each method.
@Suite struct ContentTypeTests {
    private static let json = "application/json; charset=utf-8"
    private static let merge = "application/merge-patch+json"

    struct Row: Sendable {
        var operation: PipeOperation
        /// `nil` for the operation's own.
        var method: HTTPRequest.Method?
        var patch: ResourceDescriptor.PatchFormat
        var header: String?
        var expected: String
    }

    private static let rows: [Row] = [PipeOperation.create, .replace, .upsert, .update].flatMap { operation in
        [nil, HTTPRequest.Method.post, .put, .patch].flatMap { method in
            [ResourceDescriptor.PatchFormat.mergePatch, .json].flatMap { patch -> [Row] in
                // An update is a PATCH by default.
                let isPatch = operation == .update && (method == nil || method == .patch)
                let usual = isPatch && patch == .mergePatch ? merge : json
                return [nil, "application/vnd.car+json"].map { header in
                    Row(operation: operation, method: method, patch: patch, header: header, expected: header ?? usual)
                }
            }
        }
    }

    @Test(
        "`patch` is the type of an update with PATCH alone; others are JSON, or of the type of `headers`",
        arguments: rows)
    func types(row: Row) async throws {
        let transport = ScriptedTransport(.json(#"{"id":8}"#))
        var settings: CallSettings?
        if let header = row.header { settings = CallSettings(headers: ["Content-Type": header]) }
        let descriptor = ResourceDescriptor(
            path: "cars", patch: row.patch,
            operations: [OperationDescriptor(row.operation, method: row.method, settings: settings)])
        let pipe = ResourcePipe<JSONResource>(plainClient(transport), descriptor)
        let site = row.operation == .create ? pipe.callSite : pipe[8].callSite
        let _: JSONValue = try await site.result(of: row.operation, sending: JSONValue.object(["color": "red"]))
        #expect(transport.requests[0].header("content-type") == row.expected)
        if let method = row.method { #expect(transport.lines[0].hasPrefix("\(method.rawValue) ")) }
    }
}
