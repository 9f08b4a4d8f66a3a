import PipeRuntime
import PipewrightLanguage
import Testing

/// The table of keys says which defaults the runtime has; neither can import the other.
@Suite struct DefaultTests {
    private func documented(_ key: LanguageKey, of mapping: LanguageMapping) throws -> String {
        try #require(mapping.declarations.first { $0.key == key }?.defaultText)
    }

    @Test("The documented defaults of retries are the runtime's")
    func retries() throws {
        let policy = RetryPolicy()
        #expect(try documented(.limit, of: .retry) == "\(policy.limit)")
        let statuses = policy.statuses.sorted().map(String.init)
        let last = try #require(statuses.last)
        #expect(
            try documented(.statuses, of: .retry) == "\(statuses.dropLast().joined(separator: ", ")) and \(last)")
        #expect(
            try documented(.retry, of: .schema)
                == "\(policy.limit) retries after \(statuses.joined(separator: ", ")) and lost connections")
        #expect(try documented(.delay, of: .retry) == "\(Int(policy.delay / .milliseconds(1)))ms")
        #expect(try documented(.longestDelay, of: .retry) == "\(policy.longestDelay.components.seconds)s")
        #expect(try documented(.longestRetryAfter, of: .retry) == "\(policy.longestRetryAfter.components.seconds)s")
    }

    @Test("The documented time limit of a request is the runtime's")
    func timeout() throws {
        #expect(try documented(.timeout, of: .schema) == "\(CallSettings.defaultTimeout.components.seconds)s")
    }
}
