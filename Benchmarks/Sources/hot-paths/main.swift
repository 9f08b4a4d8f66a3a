import BenchmarkClient
import PipeRuntime

// Runs one path a number of times, for a tool that counts instructions: `hot-paths NAME COUNT`. The difference between
// two counts is what the path takes; all else falls out.

/// Answers at once, without a network.
struct Answer: Transport {
    let body: [UInt8]

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        (HTTPResponse(status: .ok), HTTPBody(self.body))
    }
}

@inline(never)
func keep<Value>(_ value: Value) {}

let arguments = Array(CommandLine.arguments.dropFirst())
let count = arguments.count > 1 ? Int(arguments[1]) ?? 0 : 0
let articles = (0..<100).map { Article(number: $0) }
let list = try JSON.encode(articles)
let one = try JSON.encode(articles[1])
switch arguments.first {
case "decode-record-of-list":
    for _ in 0..<count / 100 { keep(try JSON.decode([Article].self, from: list)) }
case "encode-record-of-list":
    for _ in 0..<count / 100 { keep(try JSON.encode(articles)) }
case "decode-record":
    for _ in 0..<count { keep(try JSON.decode(Article.self, from: one)) }
case "decode-disordered-record":
    let text =
        #"{"created_at":"2026-11-21T10:00:00Z","status":"draft","is_published":true,"rating":4.5,"#
        + #""author":{"name":"A","id":1},"title":"A title of ordinary length","id":7}"#
    let list = Array("[\(Array(repeating: text, count: 100).joined(separator: ","))]".utf8)
    for _ in 0..<count / 100 { keep(try JSON.decode([Article].self, from: list)) }
case "encode-record":
    for _ in 0..<count { keep(try JSON.encode(articles[1])) }
case "decode-value":
    for _ in 0..<count { keep(try JSON.decode(JSONValue.self, from: one)) }
case "call-without-network":
    let client = ArticlesClient(server: .local, transport: Answer(body: one))
    for _ in 0..<count { keep(try await client.articles.read(7)) }
default:
    print("usage: hot-paths NAME COUNT")
}
