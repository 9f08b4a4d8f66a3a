// swift-format-ignore-file
// Every call of the API of Tests/Goldens/Writing/writing.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import WritingGolden

enum WritingCalls: ClientCalls {
    static let name = "Writing"
    static let schema = "Tests/Goldens/Writing/writing.pipes.yaml"

    @available(*, deprecated) static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = WritingClient(
            server: origin.map { .init(url: $0 + "/api") } ?? .main,
            transport: transport
        )
        await `uploads`(api, log)
        await `uploads_tags`(api, log)
        await `pages`(api, log)
        await `notes`(api, log)
        await `notes_strict`(api, log)
        await `bookings`(api, log)
        await `forms`(api, log)
        await `documents`(api, log)
        await `reset`(api, log)
        await `repositories`(api, log)
        await `profile`(api, log)
        await `offers`(api, log)
        await `offers_prices`(api, log)
        await `offers_history`(api, log)
        await `tickets`(api, log)
        await `tickets_replies`(api, log)
        await `payments`(api, log)
        await `payments_limits`(api, log)
        await `payments_terms`(api, log)
        await `payments_scans`(api, log)
        await `payments_receipts`(api, log)
        await `orders`(api, log)
        await `orders_copies`(api, log)
        await `setup`(api, log)
        await `posters`(api, log)
        await `pictures`(api, log)
        await `jobs`(api, log)
        await `admin`(api, log)
        await `admin_jobs`(api, log)
        await `admin_exports`(api, log)
        await `admin_exports_lines`(api, log)
        await `admin_exports_notes`(api, log)
        await `admin_groups`(api, log)
        await `admin_groups_owners`(api, log)
    }
}

extension WritingCalls {
    @available(*, deprecated) static func `uploads`(_ api: WritingClient, _ log: CallLog) async {
        await log.make("uploads.list") { try await read(api.uploads.all()) }
        await log.make("uploads.read") { _ = try await api.uploads.read(1) }
        await log.make("uploads.create") { try await api.uploads.create(.init(title: "Distant draft")) }
        await log.make("uploads.replace") { try await api.uploads.replace(api.uploads.read(1)) }
        await log.make("uploads.remove") { try await api.uploads.remove(1) }
        await log.make("uploads.begin") { _ = try await api.uploads.begin() }
        await log.make("uploads.check") { _ = try await api.uploads.check() }
        await log.make("uploads.publish") { _ = try await api.uploads[1].publish() }
        await log.make("uploads.part") { _ = try await api.uploads[1].part(name: "Plain workshop") }
    }

    @available(*, deprecated) static func `uploads_tags`(_ api: WritingClient, _ log: CallLog) async {
        await log.make("uploads.tags.list") { try await read(api.uploads[1].tags.all()) }
        await log.make("uploads.tags.read") { _ = try await api.uploads[1].tags.read(1) }
        await log.make("uploads.tags.create") { try await api.uploads[1].tags.create(.init(title: "Steady workshop")) }
    }

    @available(*, deprecated) static func `pages`(_ api: WritingClient, _ log: CallLog) async {
        await log.make("pages.list") { try await read(api.pages.all()) }
        await log.make("pages.read") { _ = try await api.pages.read(1) }
        await log.make("pages.create") { try await api.pages.create(.init(title: "Quiet plan")) }
        await log.make("pages.publish") { _ = try await api.pages[1].publish() }
        await log.make("pages.unpublish") { _ = try await api.pages[1].unpublish() }
    }

    @available(*, deprecated) static func `notes`(_ api: WritingClient, _ log: CallLog) async {
        await log.make("notes.read") { _ = try await api.notes.read(1) }
        await log.make("notes.create") { try await api.notes.create(.init(body: "The hidden report is beside the rapid archive.", due: Date(timeIntervalSince1970: 1765862762), place: value(#"{"name":"Simple order","country":"Denmark","size":506}"#), stars: value(#"[180,168,839]"#))) }
        await log.make("notes.replace") { try await api.notes.replace(api.notes.read(1)) }
        await log.make("notes.update") { try await api.notes.update(1) { $0.body = .value("The first island is beside the warm draft.") } }
        await log.make("notes.upsert") { try await api.notes.upsert(.init(body: "The first drawer is beside the open letter.", due: Date(timeIntervalSince1970: 1745319290), place: value(#"{"name":"Brisk parcel","country":"Ireland","size":547}"#), stars: value(#"[481]"#)), at: 1) }
    }

    @available(*, deprecated) static func `notes_strict`(_ api: WritingClient, _ log: CallLog) async {
        await log.make("notes.strict.replace") { try await api.notes[1].strict.replace(value(#"{"id":1,"body":"The steady map is beside the rapid map.","due":1757467679,"place":{"name":"Early report","country":"Turkey","size":346},"stars":[775,601,445],"seen":null}"#)) }
        await log.make("notes.strict.upsert") { try await api.notes[1].strict.upsert(.init(body: "The steady workshop is beside the steady letter.", due: Date(timeIntervalSince1970: 1745117050), place: value(#"{"name":null,"country":"Spain","size":null}"#), stars: value(#"[664,896]"#)), at: 1) }
    }

    @available(*, deprecated) static func `bookings`(_ api: WritingClient, _ log: CallLog) async {
        await log.make("bookings.create") { try await api.bookings.create(.init(kind: "Plain order", due: Date(timeIntervalSince1970: 1754278196), note: "The small meadow is beside the calm workshop.")) }
        await log.make("bookings.replace") { try await api.bookings.replace(value(#"{"id":1,"kind":"Gentle field","due":1750945302,"note":"The brisk order is beside the simple field."}"#)) }
        await log.make("bookings.update") { try await api.bookings.update(1) { $0.kind = .value("Open corner") } }
        await log.make("bookings.price") { try await api.bookings.price(kind: "Small report", due: Date(timeIntervalSince1970: 1740973945), note: "The plain meadow is beside the quiet order.") }
    }

    @available(*, deprecated) static func `forms`(_ api: WritingClient, _ log: CallLog) async {
        await log.make("forms.replace") { try await api.forms.replace(value(#"{"id":1,"body":"The steady map is beside the rapid map.","due":1757467679,"place":{"name":"Early report","country":"Turkey","size":346},"stars":[775,601,445],"seen":null}"#)) }
    }

    @available(*, deprecated) static func `documents`(_ api: WritingClient, _ log: CallLog) async {
        await log.make("documents.read") { _ = try await api.documents.read("doc_f4b0bf5967b2") }
        await log.make("documents.create") { try await api.documents.create(.init(title: "Early schedule", note: "The early island is beside the gentle island.", place: value(#"{"name":"Open corner","country":"Latvia","size":495}"#))) }
        await log.make("documents.replace") { try await api.documents.replace(api.documents.read("doc_f4b0bf5967b2")) }
        await log.make("documents.upsert") { try await api.documents.upsert(.init(title: "Distant corner", note: "The hidden order is beside the early archive.", place: value(#"{"name":null,"country":null,"size":188}"#)), at: "doc_f4b0bf5967b2") }
    }

    @available(*, deprecated) static func `reset`(_ api: WritingClient, _ log: CallLog) async {
        await log.make("reset.replace") { try await api.reset.replace(value(#"{"_id":"doc_f4b0bf5967b2","_rev":"Hidden report","title":"Early parcel","note":"The hidden meadow is beside the simple order.","created":1759928803,"editor":{"id":646,"name":"Small letter"},"place":{"name":"Gentle report","country":"Turkey","size":505},"counts":{"early-letter":35},"views":"7850"}"#)) }
    }

    @available(*, deprecated) static func `repositories`(_ api: WritingClient, _ log: CallLog) async {
        await log.make("repositories.replace") { try await api.repositories.replace(value(#"{"owner":{"login":"rep_43ab07a3f7f4","kind":"Gentle lantern"},"name":"rep_320cdbd7aa1e","title":"Calm garden","pushed":"2025-07-22T00:19:53Z"}"#)) }
    }

    @available(*, deprecated) static func `profile`(_ api: WritingClient, _ log: CallLog) async {
        await log.make("profile.read") { _ = try await api.profile.read() }
        await log.make("profile.replace") { try await api.profile.replace(api.profile.read()) }
    }

    @available(*, deprecated) static func `offers`(_ api: WritingClient, _ log: CallLog) async {
        await log.make("offers.list") { try await read(api.offers.all()) }
        await log.make("offers.read") { _ = try await api.offers.read(.init(sku: "off_72178fdb3960", shop: 1)) }
        await log.make("offers.replace") { try await api.offers.replace(api.offers.read(.init(sku: "off_72178fdb3960", shop: 1))) }
        await log.make("offers.remove") { try await api.offers.remove(.init(sku: "off_72178fdb3960", shop: 1)) }
        await log.make("offers.close") { try await api.offers[.init(sku: "off_72178fdb3960", shop: 1)].close() }
    }

    @available(*, deprecated) static func `offers_prices`(_ api: WritingClient, _ log: CallLog) async {
        await log.make("offers.prices.list") { try await read(api.offers[.init(sku: "off_72178fdb3960", shop: 1)].prices.all()) }
    }

    @available(*, deprecated) static func `offers_history`(_ api: WritingClient, _ log: CallLog) async {
        await log.make("offers.history.list") { try await read(api.offers[.init(sku: "off_72178fdb3960", shop: 1)].history.all()) }
    }

    @available(*, deprecated) static func `tickets`(_ api: WritingClient, _ log: CallLog) async {
        await log.make("tickets.new") { _ = try await api.tickets.new(.init(title: "Hidden island", priority: 555, at: Date(timeIntervalSince1970: 1744637043), contact: value(#"{"name":"Malik Kim","mail":"malik.kim22@example.com"}"#))) }
        await log.make("tickets.create") { try await api.tickets.create(.init(title: "Distant parcel", priority: 529, at: Date(timeIntervalSince1970: 1754303339), contact: value(#"{"name":"Vera Novak","mail":"vera.novak91@example.com"}"#))) }
    }

    @available(*, deprecated) static func `tickets_replies`(_ api: WritingClient, _ log: CallLog) async {
        await log.make("tickets.replies.new") { _ = try await api.tickets[1].replies.new(.init(text: "The first river is beside the distant bridge.", author: value(#"{"name":"Malik Rossi","mail":"malik.rossi18@example.com"}"#))) }
        await log.make("tickets.replies.create") { try await api.tickets[1].replies.create(.init(text: "The amber schedule is beside the warm field.", author: value(#"{"name":"Mina Costa","mail":"mina.costa60@example.com"}"#))) }
    }

    @available(*, deprecated) static func `payments`(_ api: WritingClient, _ log: CallLog) async {
        await log.make("payments.read") { _ = try await api.payments.read(1) }
        await log.make("payments.create") { try await api.payments.create(.init(amount: 914, source: "Distant archive", at: Date(timeIntervalSince1970: 1742419616), code: "first-plan", files: 357)) }
        await log.make("payments.update") { try await api.payments.update(1) { $0.note = .value("The simple corner is beside the plain draft.") } }
    }

    @available(*, deprecated) static func `payments_limits`(_ api: WritingClient, _ log: CallLog) async {
        await log.make("payments.limits.read") { _ = try await api.payments[1].limits.read(1) }
        await log.make("payments.limits.replace") { try await api.payments[1].limits.replace(1, with: .init(amount: 636, note: "The distant invoice is beside the hidden order.", code: "open-invoice"), reason: "Plain invoice") }
    }

    @available(*, deprecated) static func `payments_terms`(_ api: WritingClient, _ log: CallLog) async {
        await log.make("payments.terms.replace") { _ = try await api.payments[1].terms.replace(.init(mode: "Simple report")) }
    }

    @available(*, deprecated) static func `payments_scans`(_ api: WritingClient, _ log: CallLog) async {
        await log.make("payments.scans.replace") { try await api.payments[1].scans.replace("rec_8ef55c75d5ee", with: .init(title: "Hidden river", scan: .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain"))) }
    }

    @available(*, deprecated) static func `payments_receipts`(_ api: WritingClient, _ log: CallLog) async {
        await log.make("payments.receipts.read") { _ = try await api.payments[1].receipts.read("rec_8ef55c75d5ee") }
        await log.make("payments.receipts.upsert") { try await api.payments[1].receipts.upsert(.init(title: "Open draft", scan: .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain")), at: "rec_8ef55c75d5ee") }
    }

    @available(*, deprecated) static func `orders`(_ api: WritingClient, _ log: CallLog) async {
        await log.make("orders.read") { _ = try await api.orders.read(1) }
        await log.make("orders.create") { _ = try await api.orders.create(.init(title: "Early plan")) }
        await log.make("orders.replace") { try await api.orders.replace(api.orders.read(1)) }
        await log.make("orders.update") { _ = try await api.orders.update(1) { $0.title = .value("Open order") } }
        await log.make("orders.upsert") { _ = try await api.orders.upsert(.init(title: "Calm bridge"), at: 1) }
        await log.make("orders.remove") { try await api.orders.remove(1) }
    }

    @available(*, deprecated) static func `orders_copies`(_ api: WritingClient, _ log: CallLog) async {
        await log.make("orders.copies.create") { _ = try await api.orders[1].copies.create(.init(title: "Distant draft")) }
        await log.make("orders.copies.update") { try await api.orders[1].copies.update(1) { $0.title = .value("Rapid invoice") } }
    }

    @available(*, deprecated) static func `setup`(_ api: WritingClient, _ log: CallLog) async {
        await log.make("setup.read") { _ = try await api.setup.read() }
        await log.make("setup.create") { try await api.setup.create(.init(mode: "Hidden corner")) }
        await log.make("setup.replace") { _ = try await api.setup.replace(api.setup.read()) }
        await log.make("setup.update") { _ = try await api.setup.update() { $0.mode = "Early schedule" } }
    }

    @available(*, deprecated) static func `posters`(_ api: WritingClient, _ log: CallLog) async {
        await log.make("posters.create") { _ = try await api.posters.create(.init(caption: "The hidden letter is beside the early invoice.", place: value(#"{"name":"Gentle island","country":"Netherlands","size":198}"#), file: .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain"))) }
    }

    @available(*, deprecated) static func `pictures`(_ api: WritingClient, _ log: CallLog) async {
        await log.make("pictures.upsert") { try await api.pictures.upsert(.init(caption: "The hidden map is beside the quiet drawer.", place: value(#"{"name":"Open lantern","country":null,"size":null}"#), file: .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain")), at: 1) }
    }

    @available(*, deprecated) static func `jobs`(_ api: WritingClient, _ log: CallLog) async {
        await log.make("jobs.list") { try await read(api.jobs.all()) }
        await log.make("jobs.read") { _ = try await api.jobs.read(1) }
    }

    @available(*, deprecated) static func `admin`(_ api: WritingClient, _ log: CallLog) async {
        await log.make("admin.status") { _ = try await api.admin.status() }
        await log.make("admin.flush") { try await api.admin.flush(keys: ["Distant garden", "Plain report", "Plain river"]) }
    }

    @available(*, deprecated) static func `admin_jobs`(_ api: WritingClient, _ log: CallLog) async {
        await log.make("admin.jobs.list") { try await read(api.admin.jobs.all()) }
        await log.make("admin.jobs.read") { _ = try await api.admin.jobs.read(1) }
    }

    @available(*, deprecated) static func `admin_exports`(_ api: WritingClient, _ log: CallLog) async {
        await log.make("admin.exports.list") { try await read(api.admin.exports.all()) }
        await log.make("admin.exports.read") { _ = try await api.admin.exports.read("rec_8ef55c75d5ee") }
    }

    @available(*, deprecated) static func `admin_exports_lines`(_ api: WritingClient, _ log: CallLog) async {
        await log.make("admin.exports.lines.list") { try await read(api.admin.exports["rec_8ef55c75d5ee"].lines.all()) }
    }

    @available(*, deprecated) static func `admin_exports_notes`(_ api: WritingClient, _ log: CallLog) async {
        await log.make("admin.exports.notes.list") { try await read(api.admin.exports["rec_8ef55c75d5ee"].notes.all()) }
    }

    @available(*, deprecated) static func `admin_groups`(_ api: WritingClient, _ log: CallLog) async {
        await log.make("admin.groups.join") { try await api.admin.groups(name: "Simple invoice").join() }
        await log.make("admin.groups.raw") { _ = try await api.admin.groups(name: "Simple invoice").raw().data() }
    }

    @available(*, deprecated) static func `admin_groups_owners`(_ api: WritingClient, _ log: CallLog) async {
        await log.make("admin.groups.owners.list") { try await read(api.admin.groups(name: "Gentle letter").owners.all()) }
    }
}
