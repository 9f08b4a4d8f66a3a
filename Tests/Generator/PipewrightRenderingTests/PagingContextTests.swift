import PipeModel
import Testing

@testable import PipewrightAPI
@testable import PipewrightRendering
@testable import PipewrightSchema

/// The descriptors of pagination; the golden of `Pages` has every form.
@Suite struct PagingContextTests {
    private func line(
        _ strategy: API.Paging.Strategy, more: Condition? = nil, size: PageSize? = nil,
        total: Place? = nil, origins: [String] = []
    ) throws -> String {
        try text(API.Paging(strategy: strategy, more: more, size: size, total: total, origins: origins))
    }

    private func text(_ paging: API.Paging) throws -> String {
        try RenderedTemplate.line("Paging", of: PagingContext(paging, shared: nil))
    }

    @Test func defaultsAreOmitted() throws {
        let parameter = PageParameter.query("p")
        #expect(
            try line(.follow(next: .link("next"), previous: nil, isComplete: false))
                == #"paging: PagingDescriptor(.follow(next: .linkHeader("next")))"#)
        #expect(
            try line(.number(parameter: parameter, first: 1, pages: nil))
                == #"paging: PagingDescriptor(.number(.query("p")))"#)
        #expect(
            try line(.number(parameter: parameter, first: 0, pages: nil))
                == #"paging: PagingDescriptor(.number(.query("p"), first: 0))"#)
        #expect(try line(.offset(parameter: parameter, first: 0)) == #"paging: PagingDescriptor(.offset(.query("p")))"#)
        #expect(
            try line(.offset(parameter: parameter, first: 1))
                == #"paging: PagingDescriptor(.offset(.query("p"), first: 1))"#)
        #expect(try line(.extractor(name: "Module.Mine")) == "paging: PagingDescriptor(.extractor(Module.Mine()))")
        #expect(try line(.single) == "paging: PagingDescriptor(.single)")
    }

    @Test func argumentsAreInTheOrderOfTheRuntime() throws {
        let size = PageSize(parameter: .query("n"), lowest: 1, highest: nil, defaultValue: 20)
        #expect(
            try line(
                .cursor(parameter: .header("C"), next: .last("/id"), previous: .first("/id"), previousIn: .body("/b")),
                more: .init(place: .body("/more")), size: size, total: .header("T"))
                == #"paging: PagingDescriptor(.cursor(.header("C"), next: .last("/id"), previous: .first("/id"), "#
                + #"previousIn: .body("/b")), more: .body("/more"), size: .in(.query("n"), 1...Int.max, default: 20), "#
                + #"total: .header("T"))"#)
        #expect(
            try line(
                .follow(next: .link("a"), previous: .link("b"), isComplete: true), more: .init(place: .body("/more")),
                size: size, total: .header("T"), origins: ["https://a.example"])
                == #"paging: PagingDescriptor(.follow(next: .linkHeader("a"), previous: .linkHeader("b"), "#
                + #"isComplete: true), more: .body("/more"), size: .in(.query("n"), 1...Int.max, default: 20), "#
                + #"total: .header("T"), origins: ["https://a.example"])"#)
    }

    @Test(
        arguments: [
            (Place.body("/a"), nil, #".body("/a")"#), (.header("A"), nil, #".header("A")"#),
            (.body("/a"), .init(isNegated: false, value: "x"), #".value("/a", is: "x")"#),
            (.body("/a"), .init(isNegated: true, value: "x\""), #".value("/a", isNot: "x\"")"#),
            (.body("/a"), .init(isNegated: false, value: nil), #".present("/a")"#),
            (.body("/a"), .init(isNegated: true, value: nil), #".absent("/a")"#),
            (.header("A"), .init(isNegated: false, value: "x"), #".header("A", is: "x")"#),
            (.header("A"), .init(isNegated: true, value: "x"), #".header("A", isNot: "x")"#),
            (.header("A"), .init(isNegated: false, value: nil), #".present(header: "A")"#),
            (.header("A"), .init(isNegated: true, value: nil), #".absent(header: "A")"#),
        ] as [(Place, Condition.Test?, String)])
    func tests(_ place: Place, _ test: Condition.Test?, _ expected: String) throws {
        let more = Condition(place: place, test: test)
        #expect(
            try line(.number(parameter: .query("p"), first: 1, pages: nil), more: more)
                == #"paging: PagingDescriptor(.number(.query("p")), more: \#(expected))"#)
    }

    @Test func estimates() throws {
        let paging = API.Paging(
            strategy: .offset(parameter: .query("o"), first: 0), total: .header("T"), isTotalEstimate: true, origins: []
        )
        #expect(
            try text(paging)
                == #"paging: PagingDescriptor(.offset(.query("o")), total: .estimate(.header("T")))"#)
    }

    @Test(
        arguments: [
            (.query("n"), #".query("n")"#), (.header("X-N"), #".header("X-N")"#), (.body("/a/n"), #".body("/a/n")"#),
        ] as [(PageParameter, String)])
    func sizesOfAllPlaces(_ parameter: PageParameter, _ expected: String) throws {
        let size = PageSize(parameter: parameter, lowest: 1, highest: 9)
        #expect(
            try line(.extractor(name: "Mine"), size: size)
                == "paging: PagingDescriptor(.extractor(Mine()), size: .in(\(expected), 1...9))"
        )
    }

    @Test(arguments: [#"""#, #"a", fatalError(), ""#, #"\(exit(0))"#, "a\nb", "\u{2028}", "\\"])
    func noNameEndsItsLiteral(_ name: String) throws {
        let literal = SwiftLiteral.string(name)
        #expect(!literal.contains { $0.isNewline })
        let size = PageSize(parameter: .query(name), lowest: 1, highest: 2)
        #expect(
            try line(
                .cursor(parameter: .query(name), next: .body("/" + name), previous: nil, previousIn: nil), size: size)
                == "paging: PagingDescriptor(.cursor(.query(\(literal)), "
                + "next: .body(\(SwiftLiteral.string("/" + name)))), size: .in(.query(\(literal)), 1...2))")
        #expect(
            try line(.follow(next: .link(name), previous: .header(name), isComplete: false), origins: [name])
                == "paging: PagingDescriptor(.follow(next: .linkHeader(\(literal)), previous: .header(\(literal))), "
                + "origins: [\(literal)])"
        )
    }
}
