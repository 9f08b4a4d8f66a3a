import PipewrightAPI
import PipewrightVocabulary

/// Builds the pagination of a resource or an action.
enum PagingBuilder {
    /// `paging: .follow(next: .link("next"))`
    static func layout(of paging: API.Paging) -> SourceLayout {
        let kind: String
        var arguments: [SourceLayout]
        switch paging.strategy {
        case .follow(let next, let previous, _):
            kind = "follow"
            arguments = [.text("next: \(place(next))")] + optional("previous", previous)
        case .cursor(let parameter, let next, let previous, let previousIn):
            kind = "cursor"
            arguments = [.text(name(of: parameter)), .text("next: \(place(next))")] + optional("previous", previous)
            if let previousIn { arguments.append(.text("previousIn: \(name(of: previousIn))")) }
        case .number(let parameter, let first, let pages):
            kind = "number"
            arguments = [.text(name(of: parameter))] + number("first", first, usual: 1) + optional("pages", pages)
        case .offset(let parameter, let first):
            kind = "offset"
            arguments = [.text(name(of: parameter))] + number("first", first, usual: 0)
        case .extractor(let type):
            kind = "extractor"
            arguments = [.text("\(type)()")]
        case .single:
            return .text("paging: .single")
        }
        if let more = paging.more { arguments.append(.text("more: \(ConditionBuilder.text(of: more))")) }
        if let size = paging.size { arguments.append(.text("size: \(pageSize(size))")) }
        if let total = paging.total {
            arguments.append(.text("total: \(paging.isTotalEstimate ? ".estimate(\(place(total)))" : place(total))"))
        }
        if case .follow(_, _, isComplete: true) = paging.strategy { arguments.append(.text("isComplete: true")) }
        if !paging.origins.isEmpty {
            arguments.append(.collection("origins: ", paging.origins.map { .text(SwiftLiteral.string($0)) }))
        }
        return .call("paging: .\(kind)", arguments)
    }

    private static func optional(_ label: String, _ place: Place?) -> [SourceLayout] {
        place.map { [.text("\(label): \(self.place($0))")] } ?? []
    }

    private static func number(_ label: String, _ number: Int, usual: Int) -> [SourceLayout] {
        number == usual ? [] : [.text("\(label): \(SwiftLiteral.integer(number))")]
    }

    private static func pageSize(_ size: PageSize) -> String {
        let highest = size.highest.map { SwiftLiteral.integer($0) } ?? "Int.max"
        let range = "\(SwiftLiteral.integer(size.lowest))...\(highest)"
        let fallback = size.defaultValue.map { ", default: \(SwiftLiteral.integer($0))" } ?? ""
        let parameter =
            if case .query(let name) = size.parameter { SwiftLiteral.string(name) } else { name(of: size.parameter) }
        return "PageSize(\(parameter), \(range)\(fallback))"
    }

    private static func name(of parameter: PageParameter) -> String {
        switch parameter {
        case .query(let name): ".query(\(SwiftLiteral.string(name)))"
        case .header(let name): ".header(\(SwiftLiteral.string(name)))"
        case .body(let pointer): ".body(\(SwiftLiteral.string(pointer)))"
        }
    }

    private static func place(_ place: Place) -> String {
        switch place {
        case .link(let name): ".link(\(SwiftLiteral.string(name)))"
        case .header(let name): ".header(\(SwiftLiteral.string(name)))"
        case .query(let name): ".query(\(SwiftLiteral.string(name)))"
        case .cookie(let name): ".cookie(\(SwiftLiteral.string(name)))"
        case .body(let pointer): ".body(\(SwiftLiteral.string(pointer)))"
        case .first(let pointer): ".first(\(SwiftLiteral.string(pointer)))"
        case .last(let pointer): ".last(\(SwiftLiteral.string(pointer)))"
        }
    }
}
