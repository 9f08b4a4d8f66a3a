import PipeModel
import PipewrightAPI

/// A place of a value in a request or a response.
package final class PlaceContext: TemplateContext {
    private let kind: String
    private let place: String

    init(_ place: Place) {
        // The runtime has names for the parts of HTTP, the language for places.
        kind = if case .link = place { "linkHeader" } else { place.kind }
        self.place = place.name
    }

    init(_ parameter: PageParameter) {
        (kind, place) =
            switch parameter {
            case .query(let name): ("query", name)
            case .header(let name): ("header", name)
            case .body(let pointer): ("body", pointer)
            }
    }

    package static let name = "place"

    package static let values: [ContextValue<PlaceContext>] = [
        .text("kind", "`linkHeader`, `header`, `query`, `cookie`, `body`, `first` or `last`.") { $0.kind },
        .literal("place", "The name or the JSON pointer") { $0.place },
        .flag("isQuery", "Whether it is in the query.") { $0.kind == "query" },
        .flag("isHeader", "Whether it is a header field.") { $0.kind == "header" },
    ]
}

/// A test of a response.
package final class ConditionContext: TemplateContext {
    private let condition: Condition

    init(_ condition: Condition) {
        self.condition = condition
    }

    package static let name = "condition"

    package static let values: [ContextValue<ConditionContext>] = [
        .object("place", "The place of the tested value.") { PlaceContext($0.condition.place) },
        .flag("isTested", "Whether the value is compared; otherwise it is a boolean.") { $0.condition.test != nil },
        .flag("isNegated", "Whether the comparison is negated.") { $0.condition.test?.isNegated ?? false },
        .text("value", "The JSON text that it is compared with, as a string literal; absent for any value.") {
            $0.condition.test?.value.map(SwiftLiteral.string)
        },
    ]
}

/// A name and a value.
package final class PairContext: TemplateContext {
    private let pairName: String
    private let value: String

    init(_ pair: API.NamedValue) {
        pairName = pair.name
        value = SwiftLiteral.string(pair.value)
    }

    init(_ parameter: API.TokenParameter) {
        pairName = parameter.name
        value = SwiftLiteral.json(parameter.value)
    }

    package static let name = "pair"

    package static let values: [ContextValue<PairContext>] = [
        .literal("name", "The name") { $0.pairName },
        .text("value", "The value, as a literal of a string or of another value of JSON.") { $0.value },
    ]
}

/// A period of time.
package final class DurationContext: TemplateContext {
    private let milliseconds: Int

    init(milliseconds: Int) {
        self.milliseconds = milliseconds
    }

    package static let name = "duration"

    package static let values: [ContextValue<DurationContext>] = [
        .text("unit", "`seconds` or `milliseconds`.") { $0.milliseconds % 1000 == 0 ? "seconds" : "milliseconds" },
        .text("amount", "The number of units.") { duration in
            String(duration.milliseconds % 1000 == 0 ? duration.milliseconds / 1000 : duration.milliseconds)
        },
    ]
}

/// An alternative of authentication.
package final class AlternativeContext: TemplateContext {
    private let schemes: [String]

    init(_ schemes: [String]) {
        self.schemes = schemes
    }

    package static let name = "alternative"

    package static let values: [ContextValue<AlternativeContext>] = [
        .literals("schemes", "The names of the schemes that are used together") { $0.schemes }
    ]
}
