import Foundation
import PipeRuntime
import Synchronization

/// The servers that `Scripts/Tests/servers.sh` has started.
enum RunningServers {
    private static func value(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

    static let etcd = value("PIPEWRIGHT_ETCD")
    static let matrix = value("PIPEWRIGHT_MATRIX")
    static let aws = value("PIPEWRIGHT_AWS")

    /// The password of the user `root` of etcd.
    static let etcdPassword = "through-the-looking-glass"

    /// The key of a user of moto's IAM, who may do everything.
    static var awsKeys: AWSKeys {
        AWSKeys(
            accessKeyID: value("PIPEWRIGHT_AWS_KEY") ?? "", secretAccessKey: value("PIPEWRIGHT_AWS_SECRET") ?? "")
    }

    /// `Servers/ask.py` has failed.
    struct AskError: Error {
        let arguments: [String]
        let status: Int32
        let output: String
    }

    /// Asks a server in another way than the generated clients, as `Servers/ask.py` says.
    @concurrent static func ask(_ arguments: String...) async throws -> JSONValue {
        let process = Process()
        process.executableURL = URL(filePath: value("PIPEWRIGHT_PYTHON") ?? "python3")
        process.arguments = [value("PIPEWRIGHT_ASK") ?? "ask.py"] + arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw AskError(
                arguments: arguments, status: process.terminationStatus,
                output: String(decoding: data, as: UTF8.self))
        }
        return try JSON.decode(JSONValue.self, from: [UInt8](data))
    }

    /// A new name for what a test makes.
    static func name(_ prefix: String) -> String { "\(prefix)-\(String(UInt32.random(in: 0...UInt32.max), radix: 16))" }
}

/// Counts requests by path, and remembers their `Authorization`.
final class CountingTransport: Transport {
    private let state = Mutex<[(path: String, authorization: String?)]>([])

    var paths: [String] { state.withLock { $0.map(\.path) } }
    var authorizations: [String?] { state.withLock { $0.map(\.authorization) } }

    /// The number of requests to paths that end so.
    func count(_ suffix: String) -> Int { paths.count { $0.hasSuffix(suffix) } }

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        state.withLock { $0.append((request.path ?? "", request.headerFields[.authorization])) }
        return try await DefaultTransport.shared.send(request, body: body)
    }
}
