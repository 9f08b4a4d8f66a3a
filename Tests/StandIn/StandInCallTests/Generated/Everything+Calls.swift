// swift-format-ignore-file
// Every call of the API of Tests/Goldens/Everything/everything.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import EverythingGolden

enum EverythingCalls: ClientCalls {
    static let name = "Everything"
    static let schema = "Tests/Goldens/Everything/everything.pipes.yaml"

    @available(*, deprecated) static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = EverythingClient(
            server: origin.map { .init(url: $0 + "/v1") } ?? .main,
            auth: .init(token: "stand-in-token", key: "stand-in-key", queryKey: "stand-in-key", cookie: "stand-in-key", session: .user("alice", password: "wonderland")),
            transport: transport
        )
        await `everythings`(api, log)
        await `everythings_things`(api, log)
        await `everythings_things_nameds`(api, log)
        await `everythings_plains`(api, log)
        await `nothing`(api, log)
    }
}

extension EverythingCalls {
    @available(*, deprecated) static func `everythings`(_ api: EverythingClient, _ log: CallLog) async {
        await log.make("everythings.list") { try await read(api.everythings.all()) }
        await log.make("everythings.list(where:)") { _ = try await api.everythings.list(where: .init(color: .absentValue, ids: [1, 1, 1], before: value(#""2025-07-12T21:29:53Z""#), since: Date(timeIntervalSince1970: 1766725364), query: "Open report", size: .m, times: [Date(timeIntervalSince1970: 1761518928000 / 1_000), Date(timeIntervalSince1970: 1745900398000 / 1_000)])) }
        await log.make("everythings.read") { _ = try await api.everythings.read(identity(#""e4c42477-8206-42d1-a732-e0e9c20652aa""#)) }
        await log.make("everythings.create") { try await api.everythings.create(.init(string: "Calm archive", bool: false, int: 277, int32: 206, int64: 156, uint64: 320, double: 819.15, float: 209.25, decimal: value(#"592.15"#), uuid: value(#""3029bf30-abbd-45dd-a886-033ec9af9430""#), url: "https://www.example.com/amber-letter", bytes: value(#""U21hbGwgcmVwb3J0""#), date: value(#""2025-03-13""#), timestamp: value(#""2025-07-04T04:47:31Z""#), unix: Date(timeIntervalSince1970: 1747084016), unixMs: Date(timeIntervalSince1970: 1752183505000 / 1_000), json: value(#"{"note":"Rapid river"}"#), color: .red, record: value(#"{"id":968,"reader":"Brisk parcel","writer":"Small lantern","object":607,"member":true,"json":{"note":"Open workshop"},"query":"Rapid parcel","members":["Early draft","Small corner","Early map"],"default":"Small invoice","class":null,"self":"Distant schedule","init":"Plain lantern","Type":"Open map","in":"Plain map"}"#), recordID: 1, strings: ["Distant meadow", "Open meadow"], days: [Date(timeIntervalSince1970: 1754782622), Date(timeIntervalSince1970: 1763784193), Date(timeIntervalSince1970: 1758248063)], byName: value(#"{"early-field":{"id":266,"reader":"Quiet corner","writer":"Rapid plan","object":836,"member":true,"json":{"note":"First report"},"query":"Warm report","members":["Plain island","Open draft","First report"],"default":"Amber order","class":"Hidden drawer","self":"Amber garden","init":"First schedule","Type":"Calm draft","in":"Quiet river"}}"#), nested: value(#"{"distant-workshop":[985]}"#), maybe: "Small island", encoded: 6108, encodeds: [2503, 6856, 2703], withDefault: 378, big: 558, ratio: 757.85, linkDefault: "https://www.example.com/hidden-lantern", colorDefault: .n2tone, betterName: "Small field", password: "206971aed8f3bad409b9ce95", token: "5a8e49a10350285ae23cc2ce", key: "first-bridge")) }
        await log.make("everythings.replace") { try await api.everythings.replace(api.everythings.read(identity(#""e4c42477-8206-42d1-a732-e0e9c20652aa""#))) }
        await log.make("everythings.update") { try await api.everythings.update(identity(#""e4c42477-8206-42d1-a732-e0e9c20652aa""#)) { $0.string = "Small drawer" } }
        await log.make("everythings.remove") { try await api.everythings.remove(identity(#""e4c42477-8206-42d1-a732-e0e9c20652aa""#)) }
        await log.make("everythings.exists") { _ = try await api.everythings.exists(identity(#""e4c42477-8206-42d1-a732-e0e9c20652aa""#)) }
        await log.make("everythings.archive") { _ = try await api.everythings[identity(#""e4c42477-8206-42d1-a732-e0e9c20652aa""#)].archive() }
        await log.make("everythings.ping") { try await api.everythings[identity(#""e4c42477-8206-42d1-a732-e0e9c20652aa""#)].ping() }
        await log.make("everythings.move") { _ = try await api.everythings[identity(#""e4c42477-8206-42d1-a732-e0e9c20652aa""#)].move(writer: "Early drawer", to: 1, position: 499, object: "Steady field", at: Date(timeIntervalSince1970: 1747723218)) }
        await log.make("everythings.search") { _ = try await api.everythings.search(query: "Distant order") }
        await log.make("everythings.purge") { try await api.everythings.purge() }
        await log.make("everythings.makeDefault") { try await api.everythings[identity(#""e4c42477-8206-42d1-a732-e0e9c20652aa""#)].makeDefault() }
    }

    @available(*, deprecated) static func `everythings_things`(_ api: EverythingClient, _ log: CallLog) async {
        await log.make("everythings.things.list") { try await read(api.everythings[identity(#""e4c42477-8206-42d1-a732-e0e9c20652aa""#)].things.all()) }
        await log.make("everythings.things.update") { try await api.everythings[identity(#""e4c42477-8206-42d1-a732-e0e9c20652aa""#)].things.update(1) { $0.reader = "Distant parcel" } }
    }

    @available(*, deprecated) static func `everythings_things_nameds`(_ api: EverythingClient, _ log: CallLog) async {
        await log.make("everythings.things.nameds.list") { try await read(api.everythings[identity(#""e4c42477-8206-42d1-a732-e0e9c20652aa""#)].things[1].nameds.all()) }
        await log.make("everythings.things.nameds.read") { _ = try await api.everythings[identity(#""e4c42477-8206-42d1-a732-e0e9c20652aa""#)].things[1].nameds.read("nam_14113d94d1e6") }
        await log.make("everythings.things.nameds.create") { try await api.everythings[identity(#""e4c42477-8206-42d1-a732-e0e9c20652aa""#)].things[1].nameds.create(.init(name: "Distant invoice", tree: value(#"[{"name":"Open corner","tree":[{"name":"Plain island","tree":[{"name":"Quiet corner","tree":[]},{"name":"Calm archive","tree":[]}]},{"name":"Brisk river","tree":[{"name":"Rapid schedule","tree":[]},{"name":"Early order","tree":[]},{"name":"Early draft","tree":[]}]}]},{"name":"Hidden plan","tree":[{"name":"Simple corner","tree":[{"name":"Open order","tree":[]},{"name":"Early plan","tree":[]},{"name":"Warm letter","tree":[]}]},{"name":"Amber drawer","tree":[{"name":"Gentle lantern","tree":[]}]},{"name":"Open plan","tree":[{"name":"Calm field","tree":[]},{"name":"Hidden field","tree":[]},{"name":"Gentle schedule","tree":[]}]}]},{"name":"Amber invoice","tree":[{"name":"First river","tree":[{"name":"Gentle invoice","tree":[]}]},{"name":"Warm river","tree":[{"name":"Open schedule","tree":[]},{"name":"Calm meadow","tree":[]}]},{"name":"Plain schedule","tree":[{"name":"Small invoice","tree":[]},{"name":"Amber field","tree":[]},{"name":"Warm plan","tree":[]}]}]}]"#))) }
        await log.make("everythings.things.nameds.replace") { try await api.everythings[identity(#""e4c42477-8206-42d1-a732-e0e9c20652aa""#)].things[1].nameds.replace(api.everythings[identity(#""e4c42477-8206-42d1-a732-e0e9c20652aa""#)].things[1].nameds.read("nam_14113d94d1e6")) }
        await log.make("everythings.things.nameds.remove") { try await api.everythings[identity(#""e4c42477-8206-42d1-a732-e0e9c20652aa""#)].things[1].nameds.remove("nam_14113d94d1e6") }
    }

    @available(*, deprecated) static func `everythings_plains`(_ api: EverythingClient, _ log: CallLog) async {
        await log.make("everythings.plains.list") { try await read(api.everythings[identity(#""e4c42477-8206-42d1-a732-e0e9c20652aa""#)].plains.all()) }
        await log.make("everythings.plains.create") { try await api.everythings[identity(#""e4c42477-8206-42d1-a732-e0e9c20652aa""#)].plains.create(.init(x: 206.15, y: 700.75)) }
    }

    @available(*, deprecated) static func `nothing`(_ api: EverythingClient, _ log: CallLog) async {
        await log.make("nothing.latest") { _ = try await api.nothing.latest() }
    }
}
