import PipeRuntime

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Notes in a Kinto server: records under `data`, the next page in a header field.
enum KintoNotes {
    static func run(url: String) async throws(PipeError) -> Report {
        var report = Report("Kinto")
        let kinto = KintoClient(
            server: KintoClient.Server(url: url), auth: .init(account: .user("alice", password: "wonderland")))
        try await change(kinto.notes, &report)
        try await turnPages(kinto.notes, &report)
        try await attach(kinto.notes, &report)
        try await fail(kinto, url: url, &report)
        return report
    }

    private static func change(_ notes: ResourcePipe<Kinto.NotesResource>, _ report: inout Report)
        async throws(PipeError)
    {
        let note = try await notes.create(.init(title: "Ünïcode “note” 🚀", n: 1000))
        report.check("creates", note.title == "Ünïcode “note” 🚀" && note.n == 1000, found: "\(note)")
        report.check("knows the time", abs(note.lastModified.timeIntervalSinceNow) < 300, found: "\(note.lastModified)")
        let read = try await notes.read(note.id)
        report.check("reads", read == note, found: "\(read)")

        let patched = try await notes.update(note.id) { $0.n = .null }
        report.check("updates what is set", patched.n == nil && patched.title == note.title, found: "\(patched)")
        // A record says which version it was, so that of the last response is saved.
        var next = patched
        (next.title, next.n) = ("Replaced", 1000)
        let replaced = try await notes.save(next)
        report.check("replaces", replaced.title == "Replaced" && replaced.n == 1000, found: "\(replaced)")

        let isThere = try await notes.exists(note.id)
        try await notes.remove(replaced)
        let isStillThere = try await notes.exists(note.id)
        report.check("removes", isThere && !isStillThere, found: "\(isThere), then \(isStillThere)")
    }

    private static func attach(
        _ notes: ResourcePipe<Kinto.NotesResource>, _ report: inout Report
    ) async throws(PipeError) {
        let note = try await notes.create(.init(title: "with a file", n: 1))
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let file = try await notes[note.id].attach(
            attachment: .bytes(bytes, filename: "dot.png"), data: ["title": "attached"])
        report.check(
            "accepts a file",
            file.size == 300_000 && file.filename == "dot.png" && file.hash == ContentDigest(of: bytes).hexadecimal
                && file.mimetype == "image/png",
            found: "\(file)")
        let read = try await notes.read(note.id)
        report.check("accepts data with it", read.title == "attached", found: "\(read)")
        try await notes[note.id].detach()
        try await notes.remove(note.id)
    }

    private static func turnPages(
        _ notes: ResourcePipe<Kinto.NotesResource>, _ report: inout Report
    ) async throws(PipeError) {
        let title = "page test \(UUID())"
        var made: Set<Kinto.Note.ID> = []
        for number in 1...7 { made.insert(try await notes.create(.init(title: title, n: number)).id) }

        let first = try await notes.list(where: .init(sort: "n", title: title), pageSize: 3)
        report.check("lists a page", first.map(\.n) == [1, 2, 3] && first.hasNext, found: "\(first.records)")
        let second = try await first.next()
        report.check("gets the next page", second?.map(\.n) == [4, 5, 6], found: "\(second?.records ?? [])")
        let third = try await second?.next()
        report.check("ends", third?.map(\.n) == [7] && third?.hasNext == false, found: "\(third?.records ?? [])")

        var listed: [Kinto.Note.ID] = []
        for try await note in notes.all(where: .init(minN: 3, title: title), pageSize: 2) { listed.append(note.id) }
        report.check("iterates", listed.count == 5 && made.isSuperset(of: listed), found: "\(listed)")

        let headers = try await notes.list(pageSize: 100).headers
        let total = HTTPField.Name("Total-Objects").flatMap { headers[$0] }.flatMap { Int($0) }
        for (form, prefetch) in [("all", 0), ("all, ahead", 2)] {
            var all: [Kinto.Note] = []
            for try await note in notes.all(where: .init(sort: "last_modified"), pageSize: 2, prefetch: prefetch) {
                all.append(note)
            }
            let times = all.map(\.lastModified)
            report.check(
                "iterates over \(form)",
                Set(all.map(\.id)).count == all.count && times == times.sorted() && (total ?? all.count) == all.count
                    && made.isSubset(of: all.map(\.id)),
                found: "\(all.count) of \(total.map(String.init) ?? "an unknown number")")
        }
        guard let bookmark = try await notes.list(where: .init(sort: "n", title: title), pageSize: 3).nextBookmark
        else {
            return report.check("continues", false, found: "one page")
        }
        var rest: [Int?] = []
        for try await note in notes.all(from: bookmark) { rest.append(note.n) }
        report.check("continues", rest == [4, 5, 6, 7], found: "\(rest)")

        for id in made { try await notes.remove(id) }
        let left = try await notes.list(where: .init(title: title))
        report.check("has removed all", left.isEmpty, found: "\(left.records)")
    }

    private static func fail(_ kinto: KintoClient, url: String, _ report: inout Report) async throws(PipeError) {
        do throws(PipeError) {
            _ = try await kinto.notes.read("no-such-note")
            report.check("reports a missing record", false, found: "a note")
        } catch {
            report.check("reports a missing record", error.isNotFound, found: "\(error)")
        }
        let stranger = KintoClient(
            server: KintoClient.Server(url: url), auth: .init(account: .user("alice", password: "looking-glass")))
        do throws(PipeError) {
            _ = try await stranger.notes.list()
            report.check("refuses a wrong password", false, found: "a page")
        } catch {
            report.check("refuses a wrong password", error.isUnauthorized, found: "\(error)")
        }
    }
}
