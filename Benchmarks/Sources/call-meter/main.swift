import AllocationCount
import Articles
import Foundation
import PipeRuntime
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif
#if AsyncHTTPClient && canImport(AsyncHTTPClient)
import AsyncHTTPClient
#endif

// Counts allocations in a separate program, as counting takes time. Its arguments:
//   allocations WAY ADDRESS COUNT   prints the allocations per GET; WAY is pipewright, bare, undecoded or urlsession
//   cancelled ADDRESS COUNT         cancels GETs at different moments, prints the bytes that each one leaves
// A figure that is not known is -1.

let arguments = CommandLine.arguments
let address = arguments[arguments.count - 2]
let count = Int(arguments[arguments.count - 1]) ?? 0
let articles = ArticlesClient(server: .init(url: address)).articles

func fetch(_ way: String) throws -> @Sendable (Int) async throws -> Void {
    switch way {
    case "pipewright":
        return { _ = try await articles.read(.init(Int64($0))) }
    case "urlsession":
        let session = URLSession(configuration: .ephemeral)
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return { number in
            guard let url = URL(string: "\(address)/articles/\(number)") else { throw URLError(.badURL) }
            _ = try decoder.decode(Articles.Article.self, from: try await session.data(from: url).0)
        }
    default:
        #if AsyncHTTPClient && canImport(AsyncHTTPClient)
        let client = HTTPClient(
            eventLoopGroupProvider: .singleton, configuration: AsyncHTTPClientTransport.configuration)
        let decodes = way == "bare"
        // Lives as long as the process.
        _ = Unmanaged.passRetained(client)
        return { number in
            let response = try await client.execute(
                HTTPClientRequest(url: "\(address)/articles/\(number)"), timeout: .seconds(60))
            let body = try await response.body.collect(upTo: 1 << 20)
            if decodes { _ = try JSON.decode(Articles.Article.self, from: Array(body.readableBytesView)) }
        }
        #else
        throw URLError(.unsupportedURL)
        #endif
    }
}

func cancelled(_ calls: Int) async {
    await withTaskGroup(of: Void.self) { group in
        for first in 0..<32 {
            group.addTask {
                for number in stride(from: first, to: calls, by: 32) {
                    let call = Task { _ = try await articles.read(.init(Int64(number))) }
                    // From before the call begins until after it has ended.
                    for _ in 0..<number % 12 { await Task.yield() }
                    if number % 12 > 8 { try? await Task.sleep(for: .microseconds(50 * (number % 12))) }
                    call.cancel()
                    _ = await call.result
                }
            }
        }
    }
}

if arguments[1] == "cancelled" {
    await cancelled(max(count / 4, 64))
    let before = allocated_bytes()
    await cancelled(count)
    let after = allocated_bytes()
    print(before < 0 ? -1 : Double(after - before) / Double(count))
} else {
    let fetch = try fetch(arguments[2])
    for number in 0..<100 { try await fetch(number) }
    let before = allocation_count()
    for number in 0..<count { try await fetch(number) }
    let after = allocation_count()
    print(before < 0 ? -1 : Double(after - before) / Double(count))
}
