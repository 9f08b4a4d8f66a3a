import PipewrightDiagnostics
import PipewrightVocabulary

/// The settings of calls. A resource, an operation or an action overrides the settings that it inherits.
package struct Settings: Hashable, Sendable {
    package var headers: [NamedValue] = []
    package var query: [NamedValue] = []
    /// The timeout of one request, in milliseconds.
    package var timeout: Located<Int>?
    /// The time for all attempts of a call, in milliseconds.
    package var deadline: Located<Int>?
    package var retry: Located<RetryRules>?
    /// The maximum number of calls at the same time.
    package var concurrency: Located<Int>?
    package var idempotency: Located<Idempotency>?
    package var ifMatch: Located<VersionCheck>?

    package struct NamedValue: Hashable, Sendable {
        package var name: Located<String>
        package var value: Located<String>
    }
}
