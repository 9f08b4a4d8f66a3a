import PipeModel
import PipewrightAPI
import PipewrightLanguage

/// The settings of a client, a resource, an operation or an action.
package final class SettingsContext: TemplateContext {
    private let settings: API.CallSettings
    private let use: [[String]]?
    private let scopes: [String]?
    private let xml: API.XML?

    /// Returns `nil` without settings.
    init?(_ settings: API.CallSettings, use: [[String]]? = nil, scopes: [String]? = nil, xml: API.XML? = nil) {
        guard !settings.isEmpty || use != nil || scopes != nil || xml != nil else { return nil }
        self.settings = settings
        self.use = use
        self.scopes = scopes
        self.xml = xml
    }

    package static let name = "settings"

    package static let values: [ContextValue<SettingsContext>] = [
        .flag("hasHeaders", "Whether there are header fields.") { !$0.settings.headers.isEmpty },
        .list("headers", "The header fields of all requests.") { $0.settings.headers.map(PairContext.init) },
        .flag("hasQuery", "Whether there are query items.") { !$0.settings.query.isEmpty },
        .list("query", "The query items of all requests.") { $0.settings.query.map(PairContext.init) },
        .object("timeout", "The timeout of an attempt.") {
            $0.settings.duration(.timeout).map(DurationContext.init(milliseconds:))
        },
        .object("deadline", "The timeout of a call with all attempts.") {
            $0.settings.duration(.deadline).map(DurationContext.init(milliseconds:))
        },
        .flag("hasAlternatives", "Whether the authentication differs from the level above.") { $0.use != nil },
        .list("alternatives", "The alternatives of authentication.") { ($0.use ?? []).map(AlternativeContext.init) },
        .flag("hasScopes", "Whether the scopes differ from the level above.") { $0.scopes != nil },
        .literals("scopes", "The scopes") { $0.scopes ?? [] },
        .object("retry", "The rules for retries.") { context -> RetryContext? in
            guard case .retry(let rules) = context.settings.values[.retry] else { return nil }
            return RetryContext(rules)
        },
        .text("concurrency", "The maximum number of calls at the same time.") { context in
            guard case .number(let number) = context.settings.values[.concurrency] else { return nil }
            return String(number)
        },
        .literal("idempotencyHeader", "The header field with the key of a repeated request") {
            switch $0.settings.values[.idempotency] {
            case .idempotency(.header(let name)): name
            case .idempotency(.off): ""
            default: nil
            }
        },
        .text("versionCheck", "`off`, `known` or `required`: whether a write names the version that it changes.") {
            switch $0.settings.values[.ifMatch] {
            case .versionCheck(.off): "off"
            case .versionCheck(.known): "known"
            case .versionCheck(.required): "required"
            default: nil
            }
        },
        .text("server", "The name of the server's other URL, as a string literal; empty for the server itself.") {
            guard case .server(let name) = $0.settings.values[.server] else { return nil }
            return SwiftLiteral.string(name)
        },
        .object("xml", "How bodies are written in XML, if there is a call with XML.") { $0.xml.map(XMLContext.init) },
    ]
}

extension API.CallSettings {
    /// The duration of a setting in milliseconds.
    fileprivate func duration(_ setting: CallSetting) -> Int? {
        guard case .duration(let milliseconds) = values[setting] else { return nil }
        return milliseconds
    }
}

/// How bodies are written in XML. Values that are the defaults of the runtime are absent.
package final class XMLContext: TemplateContext {
    private let xml: API.XML

    init(_ xml: API.XML) {
        self.xml = xml
    }

    package static let name = "xml"

    package static let values: [ContextValue<XMLContext>] = [
        .literal("root", "The root element of bodies without exactly one member") { $0.xml.root },
        .flag("hasTypes", "Whether elements have the attributes of Rails.") { $0.xml.types },
        .flag("hasDashes", "Whether names have dashes for underscores.") { $0.xml.dashes },
        .flag("wrapsLists", "Whether lists are sent in one element.") { $0.xml.lists == .wrapped },
        .flag("hasAttributes", "Whether members are sent as attributes.") { !$0.xml.attributes.isEmpty },
        .literals("attributes", "The members that are sent as attributes") { $0.xml.attributes },
        .flag("hasElements", "Whether elements of lists have names that are not the singular.") {
            !$0.xml.elements.isEmpty
        },
        .list("elements", "The names of lists and of their elements.") { $0.xml.elements.map(PairContext.init) },
    ]
}

/// The rules for retries.
package final class RetryContext: TemplateContext {
    private let rules: RetryRules

    init(_ rules: RetryRules) {
        self.rules = rules
    }

    package static let name = "retry"

    package static let values: [ContextValue<RetryContext>] = [
        .flag("isNever", "Whether there are no retries.") { $0.rules.limit == 0 },
        .text("limit", "The maximum number of retries.") { $0.rules.limit.map { String($0) } },
        .flag("hasStatuses", "Whether the schema lists the statuses.") { $0.rules.statuses != nil },
        .texts("statuses", "The statuses that are retried.") { ($0.rules.statuses ?? []).map { String($0) } },
        .object("delay", "The first delay.") { $0.rules.delay.map(DurationContext.init(milliseconds:)) },
        .object("longestDelay", "The longest delay.") {
            $0.rules.longestDelay.map(DurationContext.init(milliseconds:))
        },
        .object("longestRetryAfter", "The longest delay that a server can ask for.") {
            $0.rules.longestRetryAfter.map(DurationContext.init(milliseconds:))
        },
    ]
}
