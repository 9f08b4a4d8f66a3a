// swift-format-ignore-file
// Every call of the API of Tests/Goldens/Pages/pages.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import PagesGolden

enum PagesCalls: ClientCalls {
    static let name = "Pages"
    static let schema = "Tests/Goldens/Pages/pages.pipes.yaml"

    static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = PagesClient(
            server: origin.map { .init(url: $0 + "") } ?? .local,
            transport: transport
        )
        await `linked`(api, log)
        await `named`(api, log)
        await `followed`(api, log)
        await `elsewhere`(api, log)
        await `byCursor`(api, log)
        await `byHeader`(api, log)
        await `byKey`(api, log)
        await `numbered`(api, log)
        await `fromZero`(api, log)
        await `skipped`(api, log)
        await `fromOne`(api, log)
        await `byNumberInHeader`(api, log)
        await `queried`(api, log)
        await `filtered`(api, log)
        await `sentAsForm`(api, log)
        await `scanned`(api, log)
        await `sorted`(api, log)
        await `posted`(api, log)
        await `extracted`(api, log)
        await `searched`(api, log)
        await `single`(api, log)
    }
}

extension PagesCalls {
    static func `linked`(_ api: PagesClient, _ log: CallLog) async {
        await log.make("linked.list") { try await read(api.linked.all()) }
    }

    static func `named`(_ api: PagesClient, _ log: CallLog) async {
        await log.make("named.list") { try await read(api.named.all()) }
    }

    static func `followed`(_ api: PagesClient, _ log: CallLog) async {
        await log.make("followed.list") { try await read(api.followed.all()) }
    }

    static func `elsewhere`(_ api: PagesClient, _ log: CallLog) async {
        await log.make("elsewhere.list") { try await read(api.elsewhere.all()) }
    }

    static func `byCursor`(_ api: PagesClient, _ log: CallLog) async {
        await log.make("byCursor.list") { try await read(api.byCursor.all()) }
        await log.make("byCursor.list(where:)") { _ = try await api.byCursor.list(where: .init(title: "Quiet island")) }
    }

    static func `byHeader`(_ api: PagesClient, _ log: CallLog) async {
        await log.make("byHeader.list") { try await read(api.byHeader.all()) }
    }

    static func `byKey`(_ api: PagesClient, _ log: CallLog) async {
        await log.make("byKey.list") { try await read(api.byKey.all()) }
    }

    static func `numbered`(_ api: PagesClient, _ log: CallLog) async {
        await log.make("numbered.list") { try await read(api.numbered.all()) }
    }

    static func `fromZero`(_ api: PagesClient, _ log: CallLog) async {
        await log.make("fromZero.list") { try await read(api.fromZero.all()) }
    }

    static func `skipped`(_ api: PagesClient, _ log: CallLog) async {
        await log.make("skipped.list") { try await read(api.skipped.all()) }
    }

    static func `fromOne`(_ api: PagesClient, _ log: CallLog) async {
        await log.make("fromOne.list") { try await read(api.fromOne.all()) }
    }

    static func `byNumberInHeader`(_ api: PagesClient, _ log: CallLog) async {
        await log.make("byNumberInHeader.list") { try await read(api.byNumberInHeader.all()) }
    }

    static func `queried`(_ api: PagesClient, _ log: CallLog) async {
        await log.make("queried.list") { try await read(api.queried.all()) }
        await log.make("queried.list(where:)") { _ = try await api.queried.list(where: .init(title: "Distant parcel", during: .init(from: value(#""2025-02-05""#), to: value(#""2025-04-08""#)), anyOf: [.init(from: value(#""2025-06-06""#)), .init(from: value(#""2025-11-06""#), to: value(#""2025-12-21""#))], tags: ["Brisk lantern", "Rapid workshop", "Early lantern"], since: Date(timeIntervalSince1970: 1746891615))) }
    }

    static func `filtered`(_ api: PagesClient, _ log: CallLog) async {
        await log.make("filtered.list") { try await read(api.filtered.all()) }
        await log.make("filtered.list(where:)") { _ = try await api.filtered.list(where: .init(groups: [.init(to: value(#""2025-05-20""#))])) }
    }

    static func `sentAsForm`(_ api: PagesClient, _ log: CallLog) async {
        await log.make("sentAsForm.list") { try await read(api.sentAsForm.all()) }
        await log.make("sentAsForm.list(where:)") { _ = try await api.sentAsForm.list(where: .init(during: .init(to: value(#""2025-01-10""#)))) }
    }

    static func `scanned`(_ api: PagesClient, _ log: CallLog) async {
        await log.make("scanned.list") { try await read(api.scanned.all()) }
        await log.make("scanned.list(envelope)") { _ = try await api.scanned.envelope(of: api.scanned.list()) }
    }

    static func `sorted`(_ api: PagesClient, _ log: CallLog) async {
        await log.make("sorted.list") { try await read(api.sorted.all()) }
    }

    static func `posted`(_ api: PagesClient, _ log: CallLog) async {
        await log.make("posted.list") { try await read(api.posted.all()) }
        await log.make("posted.list(where:)") { _ = try await api.posted.list(where: .init(title: "Warm drawer")) }
    }

    static func `extracted`(_ api: PagesClient, _ log: CallLog) async {
        await log.make("extracted.list") { try await read(api.extracted.all()) }
    }

    static func `searched`(_ api: PagesClient, _ log: CallLog) async {
        await log.make("searched.read") { _ = try await api.searched.read(1) }
        await log.make("searched.search") { try await read(api.searched.search(text: "The simple report is beside the quiet field.").all()) }
        await log.make("searched.latest") { try await read(api.searched.latest().all()) }
        await log.make("searched.find") { try await read(api.searched.find(text: "The small order is beside the simple letter.", during: .init(to: value(#""2025-06-03""#))).all()) }
        await log.make("searched.everything") { try await read(api.searched.everything().all()) }
        await log.make("searched.ofDay") { try await read(api.searched.ofDay(day: value(#""2025-11-27""#)).all()) }
        await log.make("searched.related") { try await read(api.searched[1].related().all()) }
        await log.make("searched.recent") { try await read(api.searched.recent().all()) }
    }

    static func `single`(_ api: PagesClient, _ log: CallLog) async {
        await log.make("single.list") { try await read(api.single.all()) }
    }
}
