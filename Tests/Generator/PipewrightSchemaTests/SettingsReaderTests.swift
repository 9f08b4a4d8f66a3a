import PipeWords
import PipewrightDiagnostics
import PipewrightYAML
import Testing

@testable import PipewrightSchema

@Suite struct SettingsReaderTests {
    private func read(_ text: String) throws -> (schema: Schema?, problems: [Problem]) {
        let diagnostics = DiagnosticCollector()
        let file = SourceFile(path: "a.pipes.yaml", text: "pipewright: 1\nname: A\n\(text)")
        let node = try #require(YAMLReader.read(file, into: diagnostics))
        let reader = SchemaReader(file: file.path, diagnostics: diagnostics)
        let schema = reader.read(node)
        return (schema, reader.diagnostics.sorted.map(\.problem))
    }

    @Test(arguments: [("none", 0), ("0", 0), ("3", 3), ("10", 10), ("{ limit: 7 }", 7)])
    func readsTheLimitOfRetries(_ text: String, _ limit: Int) throws {
        let (schema, problems) = try read("retry: \(text)")
        #expect(problems.isEmpty && schema?.settings.values[.retry]?.value == .retry(RetryRules(limit: limit)))
    }

    @Test func readsAllRulesOfRetries() throws {
        let (schema, problems) = try read(
            "retry: { limit: 1, statuses: [503, 408], delay: 250ms, longest-delay: 4s, longest-retry-after: 2m }")
        var rules = RetryRules(limit: 1)
        rules.statuses = [503, 408]
        rules.delay = 250
        rules.longestDelay = 4_000
        rules.longestRetryAfter = 120_000
        #expect(problems.isEmpty && schema?.settings.values[.retry]?.value == .retry(rules))
    }

    @Test func statusesMayBeOneOrNone() throws {
        var rules = RetryRules()
        rules.statuses = [429]
        #expect(try read("retry: { statuses: 429 }").schema?.settings.values[.retry]?.value == .retry(rules))
        rules.statuses = []
        #expect(try read("retry: { statuses: [] }").schema?.settings.values[.retry]?.value == .retry(rules))
    }

    @Test(arguments: [1, 1_000])
    func readsTheLimitOfConcurrency(_ count: Int) throws {
        let (schema, problems) = try read("concurrency: \(count)")
        #expect(problems.isEmpty && schema?.settings.values[.concurrency]?.value == .number(count))
    }

    @Test(arguments: [
        ("none", Idempotency.off), ("header.Idempotency-Key", .header("Idempotency-Key")),
    ])
    func readsTheFieldOfTheKey(_ text: String, _ idempotency: Idempotency) throws {
        let (schema, problems) = try read("idempotency: \(text)")
        #expect(problems.isEmpty && schema?.settings.idempotency?.value == idempotency)
    }

    @Test func everyLevelHasThem() throws {
        let all = "retry: 1, deadline: 5s, idempotency: none"
        let (schema, problems) = try read(
            """
            default: { \(all), concurrency: 3 }
            resources:
              things:
                record: Thing
                retry: 1
                deadline: 5s
                idempotency: none
                concurrency: 3
                operations: { list: { \(all) } }
                actions: { go: { call: POST, \(all) } }
            """)
        let resource = try #require(schema?.resources.first)
        let levels = [
            schema?.defaults.settings, resource.own.settings, resource.own.operations?.value.first?.own.settings,
            resource.actions.first?.own.settings,
        ]
        #expect(problems.isEmpty)
        for level in levels {
            #expect(level?.values[.retry]?.value == .retry(RetryRules(limit: 1)))
            #expect(level?.values[.deadline]?.value == .duration(milliseconds: 5_000))
            #expect(level?.idempotency?.value == .off)
        }
        #expect(levels.map { $0?.values[.concurrency]?.value } == [.number(3), .number(3), nil, nil])
    }

    // MARK: - Languages

    @Test(
        "Languages are the header field Accept-Language, at every level",
        arguments: [
            "de", "de, en;q=0.7", "*", "zh-Hant-TW;q=1.000,*;q=0", "de-CH-1996 ; Q=0.5",
        ])
    func readsLanguages(_ text: String) throws {
        let (schema, problems) = try read(
            """
            accept-language: "\(text)"
            default: { accept-language: "\(text)" }
            resources:
              things:
                record: Thing
                accept-language: "\(text)"
                operations: { list: { accept-language: "\(text)" } }
                actions: { go: { call: POST, accept-language: "\(text)" } }
            """)
        let resource = try #require(schema?.resources.first)
        let levels = [
            schema?.settings, schema?.defaults.settings, resource.own.settings,
            resource.own.operations?.value.first?.own.settings, resource.actions.first?.own.settings,
        ]
        #expect(problems.isEmpty)
        #expect(levels.map { $0?.headers.map(\.name.value) } == Array(repeating: ["Accept-Language"], count: 5))
        #expect(levels.map { $0?.headers.map(\.value.value) } == Array(repeating: [text], count: 5))
    }

    @Test(
        "Only the grammar of Accept-Language is valid",
        arguments: [
            "deutsch-", "de;q=2", "de;q=1.5", "de;q=0.1234", "de en", "de,,en", "d\u{E4}", "verylongname", "de;level=1",
            "de; q =1",
        ])
    func refusesOtherLanguages(_ text: String) throws {
        let (schema, problems) = try read("accept-language: \"\(text)\"")
        #expect(schema?.settings.headers.isEmpty == true)
        #expect(
            problems == [
                .shape(
                    .invalidValue(
                        text, of: .value(of: .key(.acceptLanguage)), expected: .example(of: .acceptLanguage)))
            ])
    }

    @Test("A level has either the header field or the languages")
    func headersContradictLanguages() throws {
        let (_, problems) = try read("accept-language: de\nheaders: { accept-language: fr }")
        #expect(problems == [.shape(.contradictingKeys(.acceptLanguage, .headers))])
    }

    // MARK: - Errors

    @Test(arguments: [
        ("{ object: body#/errors }", ValidationRules.object("/errors")),
        ("{ list: body#, message: /text }", .list("", field: nil, message: "/text")),
        ("{ list: body#/a/b, field: /name, message: \"\" }", .list("/a/b", field: "/name", message: "")),
    ])
    func readsThePointersToMessagesOfFields(_ text: String, _ rules: ValidationRules) throws {
        let (schema, problems) = try read("errors: { record: Failure, validation: \(text) }")
        #expect(problems.isEmpty && schema?.errors?.validation == rules)
        #expect(schema?.errors?.record?.value == "Failure")
    }
}
