// swift-format-ignore-file
// Every call of the API of Tests/Goldens/Bulk/bulk.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import BulkGolden

enum BulkCalls: ClientCalls {
    static let name = "Bulk"
    static let schema = "Tests/Goldens/Bulk/bulk.pipes.yaml"

    static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = DepotClient(
            server: origin.map { .init(url: $0 + "/api") } ?? .main,
            transport: transport
        )
        await `crates`(api, log)
        await `bins`(api, log)
        await `parts`(api, log)
        await `parts_labels`(api, log)
        await `parts_shelves`(api, log)
        await `scans`(api, log)
        await `articles`(api, log)
        await `tools`(api, log)
    }
}

extension BulkCalls {
    static func `crates`(_ api: DepotClient, _ log: CallLog) async {
        await log.make("crates.create") { try await api.crates.create(.init(name: "Calm meadow", count: 207)) }
        await log.make("crates.replace") { try await api.crates.replace(value(#"{"id":1,"name":"Calm drawer","count":988}"#)) }
        await log.make("crates.update") { try await api.crates.update(1) { $0.name = "Brisk drawer" } }
        await log.make("crates.remove") { try await api.crates.remove(1) }
    }

    static func `bins`(_ api: DepotClient, _ log: CallLog) async {
        await log.make("bins.create") { try await api.bins.create(.init(name: "Brisk map", count: 660)) }
        await log.make("bins.replace") { try await api.bins.replace(value(#"{"id":1,"name":"Calm drawer","count":988}"#)) }
        await log.make("bins.update") { try await api.bins.update(1) { $0.name = "Amber garden" } }
        await log.make("bins.remove") { try await api.bins.remove(1) }
        await log.make("bins.create(all:)") { try await api.bins.create(all: [.init(name: "Brisk map", count: 660), .init(name: "Gentle river", count: 174)]).throwFirstError() }
        await log.make("bins.replace(all:)") { try await api.bins.replace(all: [value(#"{"id":1,"name":"Calm drawer","count":988}"#)]).throwFirstError() }
        await log.make("bins.update(all:)") { try await api.bins.update(all: [.init(1) { $0.name = "Amber garden" }]).throwFirstError() }
        await log.make("bins.remove(all:)") { try await api.bins.remove(all: [1]).throwFirstError() }
    }

    static func `parts`(_ api: DepotClient, _ log: CallLog) async {
        await log.make("parts.create") { try await api.parts.create(.init(name: "Open order", count: 596)) }
        await log.make("parts.replace") { try await api.parts.replace(value(#"{"id":1,"name":"Calm drawer","count":988}"#)) }
        await log.make("parts.update") { try await api.parts.update(1) { $0.name = "Warm schedule" } }
        await log.make("parts.remove") { try await api.parts.remove(1) }
        await log.make("parts.create(all:)") { try await api.parts.create(all: [.init(name: "Open order", count: 596), .init(name: "Quiet drawer", count: 431)]).throwFirstError() }
        await log.make("parts.update(all:)") { try await api.parts.update(all: [.init(1) { $0.name = "Warm schedule" }]).throwFirstError() }
        await log.make("parts.remove(all:)") { try await api.parts.remove(all: [1]).throwFirstError() }
    }

    static func `parts_labels`(_ api: DepotClient, _ log: CallLog) async {
        await log.make("parts.labels.create") { try await api.parts[1].labels.create(.init(code: "quiet-draft", text: "The open lantern is beside the quiet bridge.")) }
        await log.make("parts.labels.replace") { try await api.parts[1].labels.replace(value(#"{"code":"lab_25a4dda9cc20","text":"The open river is beside the plain schedule."}"#)) }
        await log.make("parts.labels.update") { try await api.parts[1].labels.update("lab_25a4dda9cc20") { $0.text = "The hidden field is beside the plain island." } }
        await log.make("parts.labels.remove") { try await api.parts[1].labels.remove("lab_25a4dda9cc20") }
        await log.make("parts.labels.create(all:)") { try await api.parts[1].labels.create(all: [.init(code: "quiet-draft", text: "The open lantern is beside the quiet bridge."), .init(code: "first-plan", text: "The warm drawer is beside the hidden field.")]).throwFirstError() }
        await log.make("parts.labels.replace(all:)") { try await api.parts[1].labels.replace(all: [value(#"{"code":"lab_25a4dda9cc20","text":"The open river is beside the plain schedule."}"#)]).throwFirstError() }
        await log.make("parts.labels.update(all:)") { try await api.parts[1].labels.update(all: [.init("lab_25a4dda9cc20") { $0.text = "The hidden field is beside the plain island." }]).throwFirstError() }
        await log.make("parts.labels.remove(all:)") { try await api.parts[1].labels.remove(all: ["lab_25a4dda9cc20"]).throwFirstError() }
    }

    static func `parts_shelves`(_ api: DepotClient, _ log: CallLog) async {
        await log.make("parts.shelves.create") { try await api.parts[1].shelves.create(.init(room: "Quiet garden", number: 136, load: 492)) }
        await log.make("parts.shelves.replace") { try await api.parts[1].shelves.replace(value(#"{"room":"she_56cdde4d15f3","number":1,"load":49}"#)) }
        await log.make("parts.shelves.update") { try await api.parts[1].shelves.update(.init(room: "she_56cdde4d15f3", number: 1)) { $0.load = 34 } }
        await log.make("parts.shelves.remove") { try await api.parts[1].shelves.remove(.init(room: "she_56cdde4d15f3", number: 1)) }
        await log.make("parts.shelves.create(all:)") { try await api.parts[1].shelves.create(all: [.init(room: "Quiet garden", number: 136, load: 492), .init(room: "Distant draft", number: 852, load: 857)]).throwFirstError() }
        await log.make("parts.shelves.replace(all:)") { try await api.parts[1].shelves.replace(all: [value(#"{"room":"she_56cdde4d15f3","number":1,"load":49}"#)]).throwFirstError() }
    }

    static func `scans`(_ api: DepotClient, _ log: CallLog) async {
        await log.make("scans.create") { try await api.scans.create(.init(name: "Hidden workshop", count: 152)) }
        await log.make("scans.create(all:)") { try await api.scans.create(all: [.init(name: "Hidden workshop", count: 152), .init(name: "Early drawer", count: 414)]).throwFirstError() }
    }

    static func `articles`(_ api: DepotClient, _ log: CallLog) async {
        await log.make("articles.create") { try await api.articles.create(.init(name: "First garden", count: 55)) }
        await log.make("articles.replace") { try await api.articles.replace(value(#"{"id":1,"name":"Calm drawer","count":988}"#)) }
        await log.make("articles.update") { try await api.articles.update(1) { $0.name = "Brisk invoice" } }
        await log.make("articles.remove") { try await api.articles.remove(1) }
        await log.make("articles.create(all:)") { try await api.articles.create(all: [.init(name: "First garden", count: 55), .init(name: "First parcel", count: 885)]).throwFirstError() }
        await log.make("articles.replace(all:)") { try await api.articles.replace(all: [value(#"{"id":1,"name":"Calm drawer","count":988}"#)]).throwFirstError() }
        await log.make("articles.update(all:)") { try await api.articles.update(all: [.init(1) { $0.name = "Brisk invoice" }]).throwFirstError() }
        await log.make("articles.remove(all:)") { try await api.articles.remove(all: [1]).throwFirstError() }
    }

    static func `tools`(_ api: DepotClient, _ log: CallLog) async {
        await log.make("tools.create") { try await api.tools.create(.init(name: "Gentle plan", count: 191)) }
        await log.make("tools.replace") { try await api.tools.replace(value(#"{"id":1,"name":"Calm drawer","count":988}"#)) }
        await log.make("tools.update") { try await api.tools.update(1) { $0.name = "Amber garden" } }
        await log.make("tools.remove") { try await api.tools.remove(1) }
        await log.make("tools.create(all:)") { try await api.tools.create(all: [.init(name: "Gentle plan", count: 191), .init(name: "Steady order", count: 586)]).throwFirstError() }
        await log.make("tools.replace(all:)") { try await api.tools.replace(all: [value(#"{"id":1,"name":"Calm drawer","count":988}"#)]).throwFirstError() }
        await log.make("tools.update(all:)") { try await api.tools.update(all: [.init(1) { $0.name = "Amber garden" }]).throwFirstError() }
        await log.make("tools.remove(all:)") { try await api.tools.remove(all: [1]).throwFirstError() }
    }
}
