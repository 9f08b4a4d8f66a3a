import PipeExamples
import PipeModel

/// What all parts of the page share: the API and its examples.
struct Reference {
    let api: APIIndex
    let examples: ExampleRequests
    let records: FirstRecords
    let seed: UInt64
    /// `nil` for a page that is read from a file.
    let served: ServedReference?
    /// The name of the client in Swift.
    let client: String

    /// The version of the tool.
    let version: String

    var model: API { api.model }

    init(_ document: APIDocument, served: ServedReference?) {
        api = APIIndex(document.api)
        version = document.pipewright
        self.served = served
        seed = served?.seed ?? 1
        records = FirstRecords(SeededRecords(api, seed: seed, count: max(1, min(served?.records ?? 20, 1_000))))
        let placeholders = ExampleAccounts(user: "USER", password: "PASSWORD", key: "KEY", token: "TOKEN")
        examples = ExampleRequests(api, records: records, seed: seed, accounts: served?.accounts ?? placeholders)
        client = SwiftText.variable(for: document.api.clientName)
    }

    func generator(_ place: String) -> ValueGenerator {
        ValueGenerator(api, seed: seed, "example \(place)") { [records] in records.identities(of: $0) }
    }

    /// The URL of a server without a slash at its end. Variables have their default, or stay in braces.
    func url(of server: API.Server?, other: String? = nil) -> String {
        guard let server else { return "" }
        var url = server.url(of: other)
        for variable in server.variables {
            guard let value = variable.defaultValue else { continue }
            url = url.replacingBytes(of: "{\(variable.name)}", with: PercentEncodedText.segment(value))
        }
        while url.utf8.last == UInt8(ascii: "/") { url.unicodeScalars.removeLast() }
        return url
    }
}
