import PipeModel
import Testing

@testable import PipewrightAPI
@testable import PipewrightRendering
@testable import PipewrightSchema

/// The descriptors of settings; the golden of `Errors` has them at every level.
@Suite struct SettingsContextTests {
    private func line(_ retry: RetryRules) throws -> String {
        var settings = API.CallSettings()
        settings.values[.retry] = .retry(retry)
        return try text(SettingsContext(settings))
    }

    private func text(_ settings: SettingsContext?) throws -> String {
        try RenderedTemplate.line("Settings", of: try #require(settings))
    }

    @Test func retriesHaveOnlyTheSettingsOfTheSchema() throws {
        #expect(try line(RetryRules(limit: 0)) == "settings: CallSettings(retry: .never)")
        #expect(try line(RetryRules(limit: 3)) == "settings: CallSettings(retry: RetryPolicy(limit: 3))")
        var rules = RetryRules()
        rules.statuses = []
        #expect(try line(rules) == "settings: CallSettings(retry: RetryPolicy(statuses: []))")
        rules.limit = 1
        rules.statuses = [408, 503]
        rules.delay = 250
        rules.longestDelay = 4_000
        rules.longestRetryAfter = 60_000
        #expect(
            try line(rules)
                == "settings: CallSettings(retry: RetryPolicy(limit: 1, statuses: [408, 503], "
                + "delay: .milliseconds(250), longestDelay: .seconds(4), longestRetryAfter: .seconds(60)))")
        rules.limit = 0
        #expect(try line(rules) == "settings: CallSettings(retry: .never)")
    }

    @Test func argumentsAreInTheOrderOfTheRuntime() throws {
        var settings = API.CallSettings()
        settings.values[.idempotency] = .idempotency(.header("K\""))
        settings.values[.concurrency] = .number(3)
        settings.values[.retry] = .retry(RetryRules(limit: 1))
        settings.values[.deadline] = .duration(milliseconds: 90_000)
        settings.values[.timeout] = .duration(milliseconds: 1_500)
        #expect(!settings.isEmpty)
        #expect(
            try text(SettingsContext(settings, use: [], scopes: ["s"]))
                == #"settings: CallSettings(timeout: .milliseconds(1500), deadline: .seconds(90), authAlternatives: [], scopes: ["s"], "#
                + #"retry: RetryPolicy(limit: 1), concurrency: 3, idempotencyKeyHeader: "K\"")"#)
        settings = API.CallSettings()
        settings.values[.idempotency] = .idempotency(.off)
        #expect(!settings.isEmpty)
        #expect(try text(SettingsContext(settings)) == #"settings: CallSettings(idempotencyKeyHeader: "")"#)
    }

    @Test(arguments: [
        (ValidationRules.object("/errors"), #".object("/errors")"#),
        (.list("/a", field: nil, message: ""), #".list("/a", message: "")"#),
        (.list("/a", field: "/n", message: "/t"), #".list("/a", field: "/n", message: "/t")"#),
    ])
    func rulesOfErrors(_ rules: ValidationRules, _ expected: String) throws {
        let context = ErrorRulesContext(API.ErrorRules(validation: rules))
        #expect(try RenderedTemplate.line("ErrorRules", of: context) == "errors: ErrorRules(validation: \(expected))")
    }

    @Test func levelsWithoutSettingsHaveNoContext() {
        #expect(SettingsContext(API.CallSettings()) == nil)
        #expect(SettingsContext(API.CallSettings(), use: []) != nil)
        #expect(SettingsContext(API.CallSettings(), scopes: []) != nil)
    }
}
