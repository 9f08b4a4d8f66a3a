import Foundation
import PipeExamples
import PipeModel
import PipewrightAPI

@testable import PipeStandIn

/// Writes Swift code that makes each call of a generated client, with arguments that a stand-in with its first records
/// takes.
package struct CallWriter {
    let api: API
    let examples: ExampleRequests
    let records: FirstRecords
    let values: ValueExpression
    /// For the paths of servers.
    private let served: ServedAPI
    private let accounts = StandInAccounts()
    private let hasDeprecated: Bool

    /// The records of each type on the server.
    package static let recordCount = 3

    /// - Parameter mostOptionals: How many optional fields an initializer gets.
    package init(_ api: API, mostOptionals: Int = .max) {
        self.api = api
        let index = APIIndex(api)
        let accounts = ExampleAccounts(
            user: accounts.user, password: accounts.password, key: accounts.key, token: accounts.token)
        records = FirstRecords(SeededRecords(index, seed: 1, count: Self.recordCount))
        examples = ExampleRequests(index, records: records, seed: 1, accounts: accounts)
        served = ServedAPI(api)
        values = ValueExpression(api, mostOptionals: mostOptionals)
        let json = try? JSONEncoder().encode(api)
        hasDeprecated = json.map { String(decoding: $0, as: UTF8.self).contains("\"deprecated\"") } ?? false
    }

    /// The files with all calls.
    ///
    /// - Parameters:
    ///   - module: The module of the client.
    ///   - name: The beginning of the names of types and files.
    ///   - schema: The path of the schema.
    ///   - count: How many calls a file has at least before another file begins.
    package func files(
        module: String, name: String, schema: String, splittingAfter count: Int = .max
    ) -> [(name: String, text: String)] {
        var functions: [(name: String, lines: [String])] = []
        for resource in api.resources { add(resource, below: [], to: &functions) }
        var parts: [[(name: String, lines: [String])]] = [[]]
        for function in functions {
            if parts[parts.count - 1].reduce(0, { $0 + $1.lines.count }) > count { parts.append([]) }
            parts[parts.count - 1].append(function)
        }
        return parts.enumerated().map { index, part in
            let head = index == 0 ? main(name, schema, functions.map(\.name)) : []
            let bodies = part.flatMap { function in
                ["", "    \(attribute)static func \(function.name)(_ api: \(client), _ log: CallLog) async {"]
                    + function.lines.map { "        " + $0 } + ["    }"]
            }
            let lines =
                [
                    "// swift-format-ignore-file", "// Every call of the API of \(schema). Do not edit.", "",
                    "import CallTesting", "import PipeRuntime", "import \(module)", "",
                ] + head + ["extension \(name)Calls {"] + bodies.dropFirst() + ["}", ""]
            return (index == 0 ? "\(name)+Calls.swift" : "\(name)+Calls-\(index).swift", lines.joined(separator: "\n"))
        }
    }

    private var client: String { api.clientName }

    /// Calls of deprecated functions have no warnings in deprecated functions.
    private var attribute: String { hasDeprecated ? "@available(*, deprecated) " : "" }

    private func main(_ name: String, _ schema: String, _ functions: [String]) -> [String] {
        var arguments = ["server: " + server]
        if let auth = credentials { arguments.append("auth: " + auth) }
        arguments.append("transport: transport")
        return [
            "enum \(name)Calls: ClientCalls {",
            "    static let name = \(SwiftLiteral.string(name))",
            "    static let schema = \(SwiftLiteral.string(schema))", "",
            "    \(attribute)static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {",
            "        let api = \(client)(",
            "            " + arguments.joined(separator: ",\n            "),
            "        )",
        ] + functions.map { "        await \($0)(api, log)" } + ["    }", "}", ""]
    }

    private func add(
        _ resource: API.Resource, below outer: [API.Resource], to functions: inout [(name: String, lines: [String])]
    ) {
        let chain = outer + [resource]
        let lines = statements(of: resource, in: chain)
        var function = chain.map { $0.propertyName.plain }.joined(separator: "_")
        // What `make` and the type have has these names.
        if ["api", "log", "origin", "transport", "name", "schema"].contains(function) { function += "_" }
        if !lines.isEmpty { functions.append(("`\(function)`", lines)) }
        for child in resource.children { add(child, below: chain, to: &functions) }
    }

    // MARK: - Servers and credentials

    private var server: String {
        let others = api.otherURLs.map { other in
            "\(other.swiftName.label): $0 + "
                + SwiftLiteral.string(served.basePath(of: other.name))
        }
        let url = "url: $0 + " + SwiftLiteral.string(served.basePath(of: nil))
        let moved = "origin.map { .init(\(([url] + others).joined(separator: ", "))) }"
        guard let first = api.servers.first else { return moved }
        let needed = first.variables.filter { $0.defaultValue == nil }.map {
            "\($0.swiftName.label): \"a\""
        }
        return moved + " ?? .\(first.swiftName)"
            + (first.variables.isEmpty ? "" : "(\(needed.joined(separator: ", ")))")
    }

    private var credentials: String? {
        guard !api.schemes.isEmpty else { return nil }
        let given = api.credentialAlternatives.first ?? []
        let named = given.compactMap { name in api.schemes.first { $0.name == name } }
        let all = named + api.schemes.filter { !given.contains($0.name) }
        let arguments = all.compactMap { scheme in
            credential(scheme).map { "\(scheme.swiftName.label): \($0)" }
        }
        return ".init(" + arguments.joined(separator: ", ") + ")"
    }

    private func credential(_ scheme: API.AuthScheme) -> String? {
        let user = ".user(\"\(accounts.user)\", password: \"\(accounts.password)\""
        let client = ".init(id: \"\(accounts.clientID)\", secret: \"\(accounts.clientSecret)\")"
        switch scheme.kind {
        case .apiKey: return "\"\(accounts.key)\""
        case .bearer: return "\"\(accounts.token)\""
        case .basic, .digest, .token, .challenge: return user + ")"
        case .awsSignature:
            return ".init(.init(accessKeyID: \"\(accounts.accessKeyID)\", "
                + "secretAccessKey: \"\(accounts.secretAccessKey)\"))"
        case .custom(let type?): return "\(type)(\"\(accounts.token)\")"
        case .custom(nil): return "CallCredential(\"\(accounts.token)\")"
        case .oauth2(let oauth2):
            switch oauth2.grant {
            case .password: return user + ", client: \(client))"
            case .clientCredentials: return ".client(\"\(accounts.clientID)\", secret: \"\(accounts.clientSecret)\")"
            case .refresh: return ".refreshToken(\"\(accounts.refreshToken)\", client: \(client))"
            case .authorizationCode:
                return ".init(client: \(client), redirectURL: \"http://127.0.0.1:8081/\") "
                    + "{ try await signIn(at: $0.url, by: transport) }"
            }
        }
    }
}
