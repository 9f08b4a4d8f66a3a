// swift-format-ignore-file
// Every call of the API of Tests/Goldens/Types/types.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import TypesGolden

enum TypesCalls: ClientCalls {
    static let name = "Types"
    static let schema = "Tests/Goldens/Types/types.pipes.yaml"

    @available(*, deprecated) static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = TypesClient(
            server: origin.map { .init(url: $0 + "") } ?? .main,
            transport: transport
        )
        await `orders`(api, log)
        await `repositories`(api, log)
        await `repositories_orders`(api, log)
        await `memberships`(api, log)
        await `wrappeds`(api, log)
        await `defaults`(api, log)
        await `counters`(api, log)
        await `sepas`(api, log)
        await `payments`(api, log)
        await `samples`(api, log)
    }
}

extension TypesCalls {
    @available(*, deprecated) static func `orders`(_ api: TypesClient, _ log: CallLog) async {
        await log.make("orders.list") { try await read(api.orders.all()) }
        await log.make("orders.list(where:)") { _ = try await api.orders.list(where: .init(size: .l, sizes: [.l], priority: .low, codes: [.n404, .n200], since: Date(timeIntervalSince1970: 1765474063), days: [Date(timeIntervalSince1970: 1750377600), Date(timeIntervalSince1970: 1744416000), Date(timeIntervalSince1970: 1766880000)], oldOne: "Early draft")) }
        await log.make("orders.read") { _ = try await api.orders.read(1) }
        await log.make("orders.create") { try await api.orders.create(.init(size: .s, state: .done, priority: .high, level: .minus1, code: .n200, modes: [.dark, .light], payment: value(#"{"amount":572.25,"type":"unknown"}"#), strict: value(#"{"amount":223.25,"kind":"true"}"#), customer: value(#"{"id":"22c3428b737d","sku_code":"amber-corner","oauth_token":"47e4c919ba684dfbd3e52c11"}"#), reference: value(#"{"id":"8ec7f2d7c6b5","oauth_token":"dc7cf423b281f10e8070d643"}"#), others: value(#"[{"id":"6ff9ea00d148","name":"Kofi Jansen","sku_code":"hidden-workshop","oauth_token":"a65b2ee354bddae5d509160c"},{"id":"31494125edea","name":"Priya Moreau"},{"id":"1df84c9a8b49","name":"Vera Vargas","sku_code":"calm-garden","oauth_token":"447e23faa359148ae96878b9"}]"#), byName: value(#"{"warm-island":{"type":"Amber field","brand":"Tessera","last4":"Open field"}}"#), moment: value(#"1761789406"#), tree: value(#"{"left":{"value":538,"kind":"leaf"},"right":{"value":874,"kind":"leaf"},"others":null,"kind":"branch"}"#), payer: value(#"{"type":"card","brand":"Saltmarsh","last4":"Quiet invoice"}"#), source: value(#"{"type":"transfer","account":"Small letter"}"#), placedAt: Date(timeIntervalSince1970: 1736140438), changedAt: [Date(timeIntervalSince1970: 1753749914), Date(timeIntervalSince1970: 1738554852)], tweetedAt: Date(timeIntervalSince1970: 1752856587), headerDate: Date(timeIntervalSince1970: 1760299358), paidAt: Date(timeIntervalSince1970: 1739652511000 / 1_000), parent: value(#"{"id":928,"size":"S","state":"","priority":3,"level":null,"code":404,"modes":null,"payment":{"amount":94.25,"type":"unknown"},"strict":{"amount":362.65,"kind":"true"},"customer":{"id":"4322ffdc435e","name":"Samir Haddad","sku_code":"quiet-workshop","oauth_token":"ed6e35fb944c3df61eb4132e"},"reference":{"id":"1c3bea9855a8","name":"Dario Ivanova","sku_code":"simple-parcel","oauth_token":"886a81f237959037fbd7571a"},"others":[{"id":"cd6248ce8d5c","name":"Elif Abbott","sku_code":"simple-bridge","oauth_token":"92941d73223edefdf510ffc9"},"cus_83f669c80d99",{"id":"54589a376fff","name":"Rosa Okafor","oauth_token":"6040bc46c411e747ed7ed9f1"}],"by_name":{"early-archive":{"calm-schedule":1753214550}},"moment":null,"tree":{"value":706,"kind":"leaf"},"payer":{"country":"Denmark","type":"sepa_debit"},"source":null,"placed_at":"2025-09-26 13:59:23","changed_at":["2025/07/10 03-18-19","2025/05/26 20-57-44"],"tweeted_at":"Thu Dec 11 05:30:30 +0000 2025","header_date":"Tue, 13 May 2025 15:51:47 GMT","paid_at":null,"parent":{"id":630,"size":"M","state":"open","priority":3,"level":null,"code":404,"modes":["Dark mode"],"payment":{"country":"Norway","type":"sepa_debit"},"strict":{"amount":272.35,"kind":"true"},"customer":{"id":"f29c2b189faa"},"reference":{"id":"e063525f868b"},"others":["cus_7fb91b1e7b63",{"id":"9fd9a0d30988"}],"by_name":null,"moment":null,"tree":null,"payer":null,"source":{"type":"transfer","account":"Simple workshop"},"placed_at":"2025-04-29 18:10:11","changed_at":["2025/09/09 19-09-04"],"tweeted_at":"Sat Nov 22 02:50:21 +0000 2025","header_date":"Wed, 05 Feb 2025 22:58:18 GMT","paid_at":null,"parent":{"id":826,"size":"M","state":"","priority":1,"level":null,"code":null,"modes":null,"payment":{"country":"Ireland","type":"sepa_debit"},"strict":null,"customer":null,"reference":null,"others":null,"by_name":null,"moment":null,"tree":null,"payer":null,"source":null,"placed_at":"2025-01-14 21:19:01","changed_at":null,"tweeted_at":null,"header_date":null,"paid_at":null,"parent":null,"twin":null,"old":null,"oldStorage":null,"old_secret":null},"twin":{"order":null,"name":"Quiet river"},"old":null,"oldStorage":"Quiet lantern","old_secret":null},"twin":{"order":null,"name":"Gentle parcel"},"old":null,"oldStorage":"Distant order","old_secret":"4f0658187251965e4d909eff"}"#), twin: value(#"{"order":{"id":675,"size":"M","state":"","priority":3,"level":-1,"code":200,"modes":["Light mode","Dark mode","Dark mode"],"payment":{"country":"Netherlands","type":"sepa_debit"},"strict":null,"customer":null,"reference":null,"others":null,"by_name":{"early-river":{"type":"Hidden report","brand":"Bluefield"}},"moment":"2025-07-17 09:40:55","tree":{"value":145,"kind":"leaf"},"payer":true,"source":{"type":"card","brand":"Northwind","last4":null},"placed_at":"2025-12-12 22:04:46","changed_at":["2025/07/13 03-11-48"],"tweeted_at":"Mon Feb 17 18:25:57 +0000 2025","header_date":"Mon, 10 Nov 2025 15:07:24 GMT","paid_at":1742416135000,"parent":{"id":765,"size":"M","state":"in progress","priority":1,"level":null,"code":null,"modes":null,"payment":{"amount":830.15,"type":"unknown"},"strict":null,"customer":null,"reference":null,"others":null,"by_name":null,"moment":null,"tree":null,"payer":null,"source":null,"placed_at":"2025-01-29 22:36:52","changed_at":null,"tweeted_at":null,"header_date":null,"paid_at":null,"parent":null,"twin":null,"old":null,"oldStorage":null,"old_secret":null},"twin":{"order":null,"name":"Hidden drawer"},"old":null,"oldStorage":null,"old_secret":"2ed8719acb0a10d8789a05a2"},"name":"First draft"}"#), old: "Calm map", oldStorage: "Hidden map", oldSecret: "e2e67502b52b56b18cc6cad7")) }
        await log.make("orders.replace") { try await api.orders.replace(api.orders.read(1)) }
        await log.make("orders.update") { try await api.orders.update(1) { $0.size = .m } }
        await log.make("orders.pay") { _ = try await api.orders[1].pay(method: value(#"{"amount":896.95,"type":"unknown"}"#), priority: .low) }
        await log.make("orders.ranked") { _ = try await api.orders.ranked(level: .n0, size: .m, day: Date(timeIntervalSince1970: 1763251200)) }
        await log.make("orders.customers") { _ = try await api.orders.customers(level: .minus1) }
    }

    @available(*, deprecated) static func `repositories`(_ api: TypesClient, _ log: CallLog) async {
        await log.make("repositories.list") { try await read(api.repositories.all()) }
        await log.make("repositories.read") { _ = try await api.repositories.read(.init(owner: "rep_43ab07a3f7f4", name: "rep_320cdbd7aa1e")) }
        await log.make("repositories.update") { try await api.repositories.update(.init(owner: "rep_43ab07a3f7f4", name: "rep_320cdbd7aa1e")) { $0.owner = try? value(#"{"login":"emil27","kind":"Quiet river","id":99}"#) } }
    }

    @available(*, deprecated) static func `repositories_orders`(_ api: TypesClient, _ log: CallLog) async {
        await log.make("repositories.orders.list") { try await read(api.repositories[.init(owner: "rep_43ab07a3f7f4", name: "rep_320cdbd7aa1e")].orders.all()) }
    }

    @available(*, deprecated) static func `memberships`(_ api: TypesClient, _ log: CallLog) async {
        await log.make("memberships.read") { _ = try await api.memberships.read(.init(ownerID: 19, userID: 1, userLogin: "mem_ae7722fe2b43", role: "mem_17e297548260")) }
        await log.make("memberships.remove") { try await api.memberships.remove(.init(ownerID: 19, userID: 1, userLogin: "mem_ae7722fe2b43", role: "mem_17e297548260")) }
    }

    @available(*, deprecated) static func `wrappeds`(_ api: TypesClient, _ log: CallLog) async {
        await log.make("wrappeds.list") { try await read(api.wrappeds.all()) }
        await log.make("wrappeds.read") { _ = try await api.wrappeds.read(1) }
        await log.make("wrappeds.create") { try await api.wrappeds.create(.init(kind: "Amber field", data: value(#"{"login":"rosa55","kind":"Amber bridge","id":222}"#))) }
        await log.make("wrappeds.replace") { try await api.wrappeds.replace(api.wrappeds.read(1)) }
    }

    @available(*, deprecated) static func `defaults`(_ api: TypesClient, _ log: CallLog) async {
        await log.make("defaults.list") { try await read(api.defaults.all()) }
        await log.make("defaults.create") { try await api.defaults.create(.init(price: value(#"202.95"#), count: value(#"132.35"#), day: value(#""2025-12-17""#), at: value(#""2025-12-29T01:20:12Z""#), key: value(#""46753e4d-d51b-4b48-abfe-4fa840c6a76d""#), tags: ["Gentle river", "Simple island", "Warm garden"], counts: value(#"{"quiet-corner":665}"#), bytes: value(#""Q2FsbSBnYXJkZW4=""#), customer: "cus_7f5e3f72ebec", owner: 15, any: value(#"{"note":"Simple field"}"#), text: value(#"{"note":"Gentle letter"}"#), size: .s, mode: .dark, code: .n404, seconds: Date(timeIntervalSince1970: 1756039990))) }
    }

    @available(*, deprecated) static func `counters`(_ api: TypesClient, _ log: CallLog) async {
        await log.make("counters.list") { try await read(api.counters.all()) }
        await log.make("counters.read") { _ = try await api.counters.read(1) }
        await log.make("counters.new") { _ = try await api.counters.new(.init(title: "Quiet bridge", count: 956, size: 3686, ratio: 337.35, price: value(#"961.75"#), isOpen: true, digest: value(#""RWFybHkgaW52b2ljZQ==""#), link: "https://www.example.com/calm-draft", tags: ["Warm letter", "Simple archive", "Simple island"], totals: value(#"{"distant-bridge":124}"#), phase: .phaseOpen, grade: .noneValue, owner: "cus_b9f85c2272e7", times: [Date(timeIntervalSince1970: 1744983330)], old: 76, closedAt: value(#""2025-11-25T10:26:41Z""#), key: "quiet-corner", last: value(#"{"page":"Small workshop","seconds":929}"#), visits: value(#"[{"page":"Plain workshop","seconds":757},{"page":"Amber draft","seconds":994},{"page":"Rapid archive","seconds":964}]"#))) }
        await log.make("counters.create") { try await api.counters.create(.init(title: "Amber bridge", count: 117, size: 9731, ratio: 411.45, price: value(#"818.25"#), isOpen: true, digest: value(#""U3RlYWR5IG1hcA==""#), link: "https://www.example.com/gentle-invoice", tags: ["Open invoice", "Gentle draft", "Distant meadow"], totals: value(#"{"early-drawer":417}"#), phase: .phaseUnspecified, grade: .good, owner: "cus_6b297b7ce0cb", times: [Date(timeIntervalSince1970: 1762857489)], old: 918, closedAt: value(#""2025-02-21T16:58:14Z""#), key: "plain-letter", last: value(#"{"page":"First plan","seconds":117}"#), visits: value(#"[{"page":"Rapid lantern","seconds":411},{"page":"Brisk letter","seconds":826}]"#))) }
        await log.make("counters.replace") { try await api.counters.replace(api.counters.read(1)) }
        await log.make("counters.update") { try await api.counters.update(1) { $0.title = "Open invoice" } }
    }

    @available(*, deprecated) static func `sepas`(_ api: TypesClient, _ log: CallLog) async {
        await log.make("sepas.create") { try await api.sepas.create(.init(country: "Japan")) }
    }

    @available(*, deprecated) static func `payments`(_ api: TypesClient, _ log: CallLog) async {
        await log.make("payments.list") { try await read(api.payments.all()) }
    }

    @available(*, deprecated) static func `samples`(_ api: TypesClient, _ log: CallLog) async {
        await log.make("samples.list") { try await read(api.samples.all()) }
        await log.make("samples.list(where:)") { _ = try await api.samples.list(where: .init(content: .invalidURL)) }
        await log.make("samples.reactions") { _ = try await api.samples.reactions() }
        await log.make("samples.names") { _ = try await api.samples.names(value(#"{"_links":"Brisk corner","@type":"Calm order","$ref":"Hidden corner","data.id":"75af511c23d1","クラス":"Rapid report","class":"Hidden map","self":"Simple report","Type":"Warm map","description":"The warm garden is beside the hidden order.","hashValue":"Distant meadow","2fa":true,"👍":381}"#)) }
    }
}
