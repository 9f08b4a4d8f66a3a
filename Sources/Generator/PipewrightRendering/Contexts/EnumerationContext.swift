import PipeModel
import PipewrightAPI

/// An enum of strings or integers.
package final class EnumerationContext: TemplateContext {
    private let enumeration: API.Enumeration
    private let type: String
    private let isInColumns: Bool
    private let cases: [CaseContext]

    init(_ enumeration: API.Enumeration, _ tables: APITables) {
        self.enumeration = enumeration
        isInColumns = tables.stored.isInColumns(enumeration)
        type = tables.names.name(of: enumeration.swiftName, isInNamespace: true)
        cases = enumeration.cases.map { CaseContext($0, isInteger: enumeration.isInteger) }
    }

    package static let name = "enum"

    package static let values: [ContextValue<EnumerationContext>] = [
        .text("name", "The Swift type in its declaration.") { $0.enumeration.swiftName },
        .text("type", "The Swift type in other places.") { $0.type },
        .texts("docs", "The lines of its documentation.") { Documentation.lines($0.enumeration.docs) },
        .flag("isClosed", "Whether a value that is not listed is an error.") { $0.enumeration.isClosed },
        .flag("isInteger", "Whether its values are integers.") { $0.enumeration.isInteger },
        .flag("isInColumns", "Whether a store has its values in a column.") { $0.isInColumns },
        .flag("isCodable", "Whether it is also `Codable`.") { $0.enumeration.isCodable },
        .list("cases", "The listed values.") { $0.cases },
        .flag("hasPlainCases", "Whether the cases have neither values nor comments.") {
            !$0.enumeration.isClosed
                && !$0.enumeration.cases.contains { $0.docs != nil || $0.deprecated != nil }
        },
    ]
}

/// A case of an enum.
package final class CaseContext: TemplateContext {
    private let item: API.Enumeration.Case
    private let isInteger: Bool

    init(_ item: API.Enumeration.Case, isInteger: Bool) {
        self.item = item
        self.isInteger = isInteger
    }

    package static let name = "case"

    package static let values: [ContextValue<CaseContext>] = [
        .text("name", "The case, in backticks if it is a reserved word.") { $0.item.swiftName.escaped },
        .text("value", "The value as a literal.") { context in
            guard context.isInteger else { return SwiftLiteral.string(context.item.value) }
            return Int(context.item.value).map { SwiftLiteral.integer($0) } ?? "0"
        },
        .flag("isRenamed", "Whether the case, without backticks, differs from its value.") {
            $0.item.swiftName.plain != $0.item.value
        },
        .texts("docs", "The lines of its documentation.") { Documentation.lines($0.item.docs) },
        .texts("deprecation", "The lines of the text on its deprecation, if it is deprecated.") { context in
            Documentation.lines(context.item.deprecated?.docs)
        },
    ]
}

/// A format of timestamps.
package final class TimestampFormatContext: TemplateContext {
    private let format: API.TimestampFormat

    init(_ format: API.TimestampFormat) {
        self.format = format
    }

    package static let name = "timestamp format"

    package static let values: [ContextValue<TimestampFormatContext>] = [
        .text("name", "The Swift type.") { $0.format.swiftName },
        .literal("pattern", "The pattern") { $0.format.pattern },
        .text("patternText", "The pattern, for comments.") { Documentation.line($0.format.pattern) },
    ]
}
