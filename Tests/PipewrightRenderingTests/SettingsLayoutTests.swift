import PipewrightVocabulary
import Testing

@testable import PipewrightAPI
@testable import PipewrightRendering
@testable import PipewrightSchema

/// The descriptors of settings; the golden of `Errors` has them at every level.
@Suite struct SettingsLayoutTests {
    private func line(_ retry: RetryRules) -> String {
        var settings = API.CallSettings()
        settings.values[.retry] = .retry(retry)
        return ResourceBuilder.settings(settings).line
    }

    @Test func retriesHaveOnlyTheSettingsOfTheSchema() {
        #expect(line(RetryRules(limit: 0)) == "settings: CallSettings(retry: .never)")
        #expect(line(RetryRules(limit: 3)) == "settings: CallSettings(retry: RetryPolicy(limit: 3))")
        var rules = RetryRules()
        rules.statuses = []
        #expect(line(rules) == "settings: CallSettings(retry: RetryPolicy(statuses: []))")
        rules.limit = 1
        rules.statuses = [408, 503]
        rules.delay = 250
        rules.longestDelay = 4_000
        rules.longestRetryAfter = 60_000
        #expect(
            line(rules)
                == "settings: CallSettings(retry: RetryPolicy(limit: 1, statuses: [408, 503], "
                + "delay: .milliseconds(250), longestDelay: .seconds(4), longestRetryAfter: .seconds(60)))")
        rules.limit = 0
        #expect(line(rules) == "settings: CallSettings(retry: .never)")
    }

    @Test func argumentsAreInTheOrderOfTheRuntime() {
        var settings = API.CallSettings()
        settings.values[.idempotency] = .idempotency(.header("K\""))
        settings.values[.concurrency] = .number(3)
        settings.values[.retry] = .retry(RetryRules(limit: 1))
        settings.values[.deadline] = .duration(milliseconds: 90_000)
        settings.values[.timeout] = .duration(milliseconds: 1_500)
        #expect(!settings.isEmpty)
        #expect(
            ResourceBuilder.settings(settings, use: [], scopes: ["s"]).line
                == #"settings: CallSettings(timeout: .milliseconds(1500), deadline: .seconds(90), authSchemes: [], scopes: ["s"], "#
                + #"retry: RetryPolicy(limit: 1), concurrency: 3, idempotencyKeyHeader: "K\"")"#)
        settings = API.CallSettings()
        settings.values[.idempotency] = .idempotency(.off)
        #expect(!settings.isEmpty)
        #expect(ResourceBuilder.settings(settings).line == #"settings: CallSettings(idempotencyKeyHeader: "")"#)
    }

    @Test(arguments: [
        (ValidationRules.object("/errors"), #".object("/errors")"#),
        (.list("/a", field: nil, message: ""), #".list("/a", message: "")"#),
        (.list("/a", field: "/n", message: "/t"), #".list("/a", field: "/n", message: "/t")"#),
    ])
    func rulesOfErrors(_ rules: ValidationRules, _ expected: String) {
        var api = API(source: "a.pipes.yaml", name: "A", clientName: "AClient", namespace: "A")
        api.errors = API.ErrorRules(validation: rules)
        let layout = ClientLayout(stem: "a.pipes", partition: Partition(partCount: 0))
        let context = ClientBuilder.contexts(of: api, by: layout).client
        #expect(context.descriptor.joined().contains("errors: ErrorRules(validation: \(expected))"))
        #expect(context.failure.isEmpty)
        api.errors?.record = "Failure"
        #expect(ClientBuilder.contexts(of: api, by: layout).client.failure == ["A.Failure"])
    }
}
