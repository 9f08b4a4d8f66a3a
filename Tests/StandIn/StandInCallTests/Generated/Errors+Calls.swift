// swift-format-ignore-file
// Every call of the API of Tests/Goldens/Errors/errors.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import ErrorsGolden

enum ErrorsCalls: ClientCalls {
    static let name = "Errors"
    static let schema = "Tests/Goldens/Errors/errors.pipes.yaml"

    static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = ErrorsClient(
            server: origin.map { .init(url: $0 + "/v1") } ?? .main,
            transport: transport
        )
        await `orders`(api, log)
        await `orders_lines`(api, log)
        await `notes`(api, log)
        await `drafts`(api, log)
        await `memos`(api, log)
        await `memos_revisions`(api, log)
        await `memos_notes`(api, log)
        await `preferences`(api, log)
    }
}

extension ErrorsCalls {
    static func `orders`(_ api: ErrorsClient, _ log: CallLog) async {
        await log.make("orders.list") { try await read(api.orders.all()) }
        await log.make("orders.read") { _ = try await api.orders.read(1) }
        await log.make("orders.create") { try await api.orders.create(.init(title: "Early plan")) }
        await log.make("orders.update") { try await api.orders.update(1) { $0.title = "Open order" } }
        await log.make("orders.close") { _ = try await api.orders[1].close() }
    }

    static func `orders_lines`(_ api: ErrorsClient, _ log: CallLog) async {
        await log.make("orders.lines.list") { try await read(api.orders[1].lines.all()) }
    }

    static func `notes`(_ api: ErrorsClient, _ log: CallLog) async {
        await log.make("notes.list") { try await read(api.notes.all()) }
        await log.make("notes.read") { _ = try await api.notes.read(1) }
        await log.make("notes.create") { try await api.notes.create(.init(title: "Hidden report")) }
        await log.make("notes.update") { try await api.notes.update(1) { $0.title = "First island" } }
    }

    static func `drafts`(_ api: ErrorsClient, _ log: CallLog) async {
        await log.make("drafts.list") { try await read(api.drafts.all()) }
        await log.make("drafts.read") { _ = try await api.drafts.read(1) }
        await log.make("drafts.create") { try await api.drafts.create(.init(title: "Small parcel")) }
        await log.make("drafts.update") { try await api.drafts.update(1) { $0.title = "Brisk field" } }
    }

    static func `memos`(_ api: ErrorsClient, _ log: CallLog) async {
        await log.make("memos.list") { try await read(api.memos.all()) }
        await log.make("memos.read") { _ = try await api.memos.read("mem_ca52c8a2cd7d") }
        await log.make("memos.create") { try await api.memos.create(.init(text: "The first draft is beside the quiet order.", rank: 49)) }
        await log.make("memos.replace") { try await api.memos.replace(api.memos.read("mem_ca52c8a2cd7d")) }
        await log.make("memos.update") { try await api.memos.update(api.memos.read("mem_ca52c8a2cd7d")) { $0.text = "The hidden invoice is beside the gentle report." } }
        await log.make("memos.upsert") { try await api.memos.upsert(.init(text: "The rapid lantern is beside the calm draft.", rank: 279), at: "mem_ca52c8a2cd7d") }
        await log.make("memos.remove") { try await api.memos.remove(api.memos.read("mem_ca52c8a2cd7d")) }
        await log.make("memos.publish") { _ = try await api.memos["mem_ca52c8a2cd7d"].publish() }
    }

    static func `memos_revisions`(_ api: ErrorsClient, _ log: CallLog) async {
        await log.make("memos.revisions.list") { try await read(api.memos["mem_ca52c8a2cd7d"].revisions.all()) }
        await log.make("memos.revisions.read") { _ = try await api.memos["mem_ca52c8a2cd7d"].revisions.read("mem_ca52c8a2cd7d") }
        await log.make("memos.revisions.replace") { try await api.memos["mem_ca52c8a2cd7d"].revisions.replace(api.memos["mem_ca52c8a2cd7d"].revisions.read("mem_ca52c8a2cd7d")) }
        await log.make("memos.revisions.update") { try await api.memos["mem_ca52c8a2cd7d"].revisions.update(api.memos["mem_ca52c8a2cd7d"].revisions.read("mem_ca52c8a2cd7d")) { $0.text = "The hidden parcel is beside the hidden field." } }
        await log.make("memos.revisions.upsert") { try await api.memos["mem_ca52c8a2cd7d"].revisions.upsert(.init(text: "The plain field is beside the gentle garden.", rank: 461), at: "mem_ca52c8a2cd7d") }
        await log.make("memos.revisions.remove") { try await api.memos["mem_ca52c8a2cd7d"].revisions.remove(api.memos["mem_ca52c8a2cd7d"].revisions.read("mem_ca52c8a2cd7d")) }
    }

    static func `memos_notes`(_ api: ErrorsClient, _ log: CallLog) async {
        await log.make("memos.notes.list") { try await read(api.memos["mem_ca52c8a2cd7d"].notes.all()) }
        await log.make("memos.notes.read") { _ = try await api.memos["mem_ca52c8a2cd7d"].notes.read(1) }
        await log.make("memos.notes.create") { try await api.memos["mem_ca52c8a2cd7d"].notes.create(.init(title: "Warm island")) }
        await log.make("memos.notes.update") { try await api.memos["mem_ca52c8a2cd7d"].notes.update(1) { $0.title = "Distant garden" } }
    }

    static func `preferences`(_ api: ErrorsClient, _ log: CallLog) async {
        await log.make("preferences.read") { _ = try await api.preferences.read() }
        await log.make("preferences.replace") { try await api.preferences.replace(api.preferences.read()) }
        await log.make("preferences.update") { try await api.preferences.update(api.preferences.read()) { $0.theme = "Plain lantern" } }
        await log.make("preferences.remove") { try await api.preferences.with { $0.headers["If-Match"] = "*" }.remove() }
    }
}
