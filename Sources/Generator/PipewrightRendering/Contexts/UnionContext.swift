import PipeModel
import PipewrightAPI

/// A value of one of several types.
package final class UnionContext: TemplateContext {
    private let union: API.Union
    private let isRead: Bool
    private let isWritten: Bool
    private let unknown: String?
    private let cases: [UnionCaseContext]
    /// The JSON objects; those with more required members first. A case that is a union may have several.
    private let objects: [UnionCaseContext]

    init(_ union: API.Union, _ tables: APITables) {
        self.union = union
        isRead = tables.directions.isRead(union.swiftName)
        isWritten = tables.directions.isWritten(union.swiftName)
        let types = SwiftTypeName.inNamespace(tables.names)
        unknown = union.unknown.map { types.name(of: $0) }
        cases = union.cases.map { UnionCaseContext($0, types) }
        objects = union.cases.flatMap { item in item.objects.map { UnionCaseContext(item, types, members: $0) } }
            .enumerated().sorted { left, right in
                (-left.element.members.count, left.offset) < (-right.element.members.count, right.offset)
            }.map(\.element)
    }

    private var hasOneObject: Bool { Set(objects.map(\.caseName)).count == 1 }

    package static let name = "union"

    package static let values: [ContextValue<UnionContext>] = [
        .text("name", "The Swift type.") { $0.union.swiftName },
        .literal("nameText", "The Swift type") { $0.union.swiftName },
        .texts("docs", "The lines of its documentation.") { Documentation.lines($0.union.docs) },
        .flag("isClosed", "Whether a value that matches no case is an error.") { $0.union.isClosed },
        .text("unknown", "The record whose fields values of no case have; absent if they are JSON, or an error.") {
            $0.unknown
        },
        .flag("isRead", "Whether it is in responses.") { $0.isRead },
        .flag("isWritten", "Whether it is in requests.") { $0.isWritten },
        .flag("isWhole", "Whether it is in responses and requests.") { $0.isRead && $0.isWritten },
        .flag("isIndirect", "Whether it is boxed, because it contains itself.") { $0.union.isIndirect },
        .flag("isCodable", "Whether it is also `Codable`.") { $0.union.isCodable },
        .list("cases", "The cases.") { $0.cases },
        .text(
            "discriminator", "The member that distinguishes the cases, as a string literal; absent if their shape does."
        ) { $0.union.discriminator.map(SwiftLiteral.string) },
        .list("otherKinds", "The cases with other JSON values than objects, if shape distinguishes the cases.") {
            $0.cases.filter { !$0.otherKinds.isEmpty }
        },
        .object("onlyObject", "The case that is a JSON object, if it is the only one.") { union -> UnionCaseContext? in
            union.hasOneObject ? union.objects.first : nil
        },
        .object("objects", "The cases that are JSON objects, if there are several.") { union -> UnionObjectsContext? in
            union.objects.isEmpty || union.hasOneObject ? nil : UnionObjectsContext(union.objects)
        },
    ]
}

/// The cases of a union that are JSON objects.
package final class UnionObjectsContext: TemplateContext {
    private let cases: [UnionCaseContext]

    init(_ cases: [UnionCaseContext]) {
        self.cases = cases
    }

    package static let name = "union objects"

    package static let values: [ContextValue<UnionObjectsContext>] = [
        .list("distinctCases", "The cases with required members; those with more members first.") {
            $0.cases.filter { !$0.members.isEmpty }
        },
        .object("otherCase", "The case of all other objects.") { $0.cases.first { $0.members.isEmpty } },
    ]
}

/// A case of a union.
package final class UnionCaseContext: TemplateContext {
    private let item: API.Union.Case
    private let type: String
    private let format: String?
    /// The required members of one of its objects.
    let members: [String]

    init(_ item: API.Union.Case, _ types: SwiftTypeName, members: [String] = []) {
        self.item = item
        self.members = members
        type = types.name(of: item.type)
        format = types.format(of: item.type)
    }

    var caseName: SwiftIdentifier { item.swiftName }
    var otherKinds: [API.Kind] { item.kinds.filter { $0 != .object } }

    package static let name = "union case"

    package static let values: [ContextValue<UnionCaseContext>] = [
        .text("name", "The case, in backticks if it is a reserved word.") { $0.item.swiftName.escaped },
        .texts("docs", "The lines of its documentation.") { Documentation.lines($0.item.docs) },
        .text("type", "The Swift type of its value.") { $0.type },
        .text("format", "The type that reads and writes its JSON, if it is not the default one.") { $0.format },
        .literal("value", "The value of the discriminator") { $0.item.value ?? "" },
        .flag("isLarge", "Whether it is boxed, because its type is large.") { $0.item.isLarge },
        .flag("isTagged", "Whether the type lacks the discriminator, so that the union writes it.") {
            $0.item.isTagged
        },
        .texts("kinds", "The kinds of JSON value besides objects, if shape distinguishes the cases.") {
            $0.otherKinds.map(\.rawValue)
        },
        .literals("members", "The required members that distinguish it from other objects") { $0.members },
    ]
}
