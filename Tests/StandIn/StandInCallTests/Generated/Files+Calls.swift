// swift-format-ignore-file
// Every call of the API of Tests/Goldens/Files/files.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import FilesGolden

enum FilesCalls: ClientCalls {
    static let name = "Files"
    static let schema = "Tests/Goldens/Files/files.pipes.yaml"

    @available(*, deprecated) static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = FilesClient(
            server: origin.map { .init(url: $0 + "") } ?? .main,
            transport: transport
        )
        await `people`(api, log)
        await `people_documents`(api, log)
        await `dumps`(api, log)
        await `albums`(api, log)
        await `attachments`(api, log)
        await `blobs`(api, log)
    }
}

extension FilesCalls {
    @available(*, deprecated) static func `people`(_ api: FilesClient, _ log: CallLog) async {
        await log.make("people.list") { try await read(api.people.all()) }
        await log.make("people.read") { _ = try await api.people.read(1) }
        await log.make("people.create") { try await api.people.create(.init(name: "Jonas Berger", since: value(#""2025-09-06""#), avatar: .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain"), signature: .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain"), scans: [.data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain"), .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain")], papers: [.data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain"), .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain")])) }
        await log.make("people.update") { try await api.people.update(1) { $0.name = "Bela Okafor" } }
        await log.make("people.upsert") { try await api.people.upsert(.init(name: "Tara Garcia", since: value(#""2025-06-10""#), avatar: .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain"), signature: .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain"), scans: [.data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain"), .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain")], papers: [.data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain"), .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain")]), at: 1) }
    }

    @available(*, deprecated) static func `people_documents`(_ api: FilesClient, _ log: CallLog) async {
        await log.make("people.documents.create") { try await api.people[1].documents.create(.init(title: "Gentle garden", frontCover: .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain"), backCover: .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain"), bookletPages: [.data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain"), .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain"), .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain")], recordings: [.data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain")], manuscripts: [.data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain"), .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain"), .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain")])) }
    }

    @available(*, deprecated) static func `dumps`(_ api: FilesClient, _ log: CallLog) async {
        await log.make("dumps.list") { try await read(api.dumps.all()) }
        await log.make("dumps.create") { try await api.dumps.create(.init(content: .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain"))) }
    }

    @available(*, deprecated) static func `albums`(_ api: FilesClient, _ log: CallLog) async {
        await log.make("albums.list") { try await read(api.albums.all()) }
        await log.make("albums.read") { _ = try await api.albums.read(identity(#""87c024b6-84af-4c2b-aba4-e81277496836""#)) }
        await log.make("albums.create") { try await api.albums.create(.init(title: "Quiet lantern", frontCover: .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain"), backCover: .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain"), bookletPages: [.data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain")], recordings: [.data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain"), .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain")], manuscripts: [.data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain"), .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain"), .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain")])) }
        await log.make("albums.replace") { try await api.albums.replace(api.albums.read(identity(#""87c024b6-84af-4c2b-aba4-e81277496836""#))) }
        await log.make("albums.remove") { try await api.albums.remove(identity(#""87c024b6-84af-4c2b-aba4-e81277496836""#)) }
    }

    @available(*, deprecated) static func `attachments`(_ api: FilesClient, _ log: CallLog) async {
        await log.make("attachments.list") { try await read(api.attachments.all()) }
        await log.make("attachments.read") { _ = try await api.attachments.read(1) }
        await log.make("attachments.upload") { _ = try await api.attachments.upload(file: .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain"), thumbnail: .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain"), pages: [.data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain")], extras: [.data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain")], caption: "The calm bridge is beside the steady corner.", kind: .photo, copyOf: 1, public: true, tags: ["Quiet garden", "Amber lantern"], kinds: [.scan, .scan, .photo], taken: value(#""2025-10-28""#), at: value(#""2025-01-10T21:41:10Z""#), until: Date(timeIntervalSince1970: 1742928555), times: [Date(timeIntervalSince1970: 1751188620), Date(timeIntervalSince1970: 1749868680)], serial: 4700, meta: value(#"{"id":641,"filename":"report.pdf","size":76,"note":null}"#), note: value(#"{"text":"The calm order is beside the gentle corner.","at":1755471707}"#), notes: value(#"[{"text":"The plain garden is beside the simple bridge.","at":null},{"text":"The warm invoice is beside the brisk invoice.","at":1753322525},{"text":"The plain invoice is beside the gentle workshop.","at":null}]"#), source: .string("Open workshop"), counts: value(#"{"rapid-river":491}"#), any: value(#"{"note":"Hidden parcel"}"#), size: 5006, deadline: Date(timeIntervalSince1970: 1756130530), moments: [Date(timeIntervalSince1970: 1751136894000 / 1_000), Date(timeIntervalSince1970: 1739233436000 / 1_000)], words: ["Hidden workshop"], raw: value(#""UXVpZXQgbWVhZG93""#)) }
        await log.make("attachments.submit") { try await api.attachments[1].submit(form: 91, writer: .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain"), body: "The gentle plan is beside the hidden field.", fraction: 310.75, json: "Simple workshop", file: .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain")) }
        await log.make("attachments.convert") { _ = try await api.attachments[1].convert(form: .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain"), progress: 252).data() }
        await log.make("attachments.batch") { _ = try await api.attachments[1].batch(first: value(#"{"text":"The distant report is beside the quiet drawer.","at":1741364856}"#), second: .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain")) }
        await log.make("attachments.link") { _ = try await api.attachments[1].link(root: value(#"{"text":"The amber invoice is beside the hidden schedule.","at":1761330948}"#), parts: [.data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain")]) }
        await log.make("attachments.plain") { try await api.attachments[1].plain(text: "The rapid drawer is beside the early drawer.") }
        await log.make("attachments.press") { try await api.attachments[1].press(cover: .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain"), pages: [.data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain")], note: value(#"{"text":"The quiet lantern is beside the early schedule.","at":null}"#), sizes: [647, 619], words: ["Open invoice", "Hidden plan"], layout: "Gentle workshop", until: Date(timeIntervalSince1970: 1756396445)) }
        await log.make("attachments.store") { _ = try await api.attachments[1].store(.data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain")) }
        await log.make("attachments.check") { try await api.attachments[1].check(form: "Brisk draft", .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain")) }
        await log.make("attachments.checkOld") { try await api.attachments[1].checkOld(.data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain")) }
        await log.make("attachments.turn") { _ = try await api.attachments[1].turn(angle: 768, .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain")).data() }
        await log.make("attachments.resume") { _ = try await api.attachments[1].resume(.data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain")) }
        await log.make("attachments.resumeInParts") { try await api.attachments[1].resumeInParts(.data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain")) }
        await log.make("attachments.push") { _ = try await api.attachments.push(.data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain")) }
        await log.make("attachments.pushChecked") { _ = try await api.attachments.pushChecked(name: "Open bridge", .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain")) }
        await log.make("attachments.content") { _ = try await api.attachments[1].content().data() }
        await log.make("attachments.sheet") { _ = try await api.attachments[1].sheet(progress: 190).data() }
        await log.make("attachments.export") { _ = try await api.attachments.export(resumption: ["Simple map", "Calm garden"]).data() }
        await log.make("attachments.render") { _ = try await api.attachments.render(kind: .scan, progress: 452).data() }
        await log.make("attachments.draw") { _ = try await api.attachments[1].draw(value(#"{"text":"The brisk meadow is beside the rapid island.","at":1747893946}"#)).data() }
    }

    @available(*, deprecated) static func `blobs`(_ api: FilesClient, _ log: CallLog) async {
        await log.make("blobs.list") { try await read(api.blobs.all()) }
        await log.make("blobs.find") { try await read(api.blobs.find(q: "Distant river").all()) }
    }
}
