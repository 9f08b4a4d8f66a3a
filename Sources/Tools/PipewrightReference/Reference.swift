import PipeExamples
import PipeModel

/// What all parts of the page share: the API and its examples.
struct Reference {
    let api: DescribedAPI
    let examples: ExampleRequests
    let records: FirstRecords
    let seed: UInt64
    /// `nil` for a page that is read from a file.
    let served: ServedReference?
    /// The name of the client in Swift.
    let client: String

    var description: APIDescription { api.description }

    init(_ description: APIDescription, served: ServedReference?) {
        api = DescribedAPI(description)
        self.served = served
        seed = served?.seed ?? 1
        records = FirstRecords(SeededRecords(api, seed: seed, count: max(1, min(served?.records ?? 20, 1_000))))
        let placeholders = ExampleAccounts(user: "USER", password: "PASSWORD", key: "KEY", token: "TOKEN")
        examples = ExampleRequests(api, records: records, seed: seed, accounts: served?.accounts ?? placeholders)
        client = SwiftText.variable(for: description.client)
    }

    func generator(_ place: String) -> ValueGenerator {
        ValueGenerator(api, seed: seed, "example \(place)") { [records] in records.identities(of: $0) }
    }

    /// The URL of a server without a slash at its end. Variables have their default, or stay in braces.
    func url(of server: APIDescription.Server?, other: String? = nil) -> String {
        guard let server else { return "" }
        var url = other.flatMap { name in server.others?.first { $0.name == name }?.value } ?? server.url
        for variable in server.variables ?? [] {
            url = url.replacingBytes(of: "{\(variable.name)}", with: PercentEncodedText.segment(variable.value))
        }
        while url.utf8.last == UInt8(ascii: "/") { url.unicodeScalars.removeLast() }
        return url
    }
}
