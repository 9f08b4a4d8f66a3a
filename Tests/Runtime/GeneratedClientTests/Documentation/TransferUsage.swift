import FilesGolden
import Foundation
import PipeRuntime
import TodoGolden

/// The Swift of Docs/Runtime/Files.md and Docs/HowTo/UploadAndDownload.md, so that it is compiled.
enum TransferUsage {
    struct Bar: Sendable {
        func draw(_ progress: TransferProgress) {}
    }

    struct Checksum {
        mutating func update(_ chunk: ArraySlice<UInt8>) {}
    }

    struct MalformedDigest: Error {}

    static func first(_ todo: TodoClient, _ url: URL, _ folder: URL) async throws {
        let attachments = todo.projects[8].attachments
        let plan = try await attachments.upload(file: .file(url), caption: "t_hero") { print($0.fraction ?? 0) }
        try await attachments[plan.id].content().download(to: folder)  // resumes, checks, never half a file
    }

    static func files(
        _ todo: TodoClient, _ url: URL, _ folder: URL, _ png: Data, _ bar: Bar,
        _ logChunks: @escaping @Sendable () -> AsyncStream<ArraySlice<UInt8>>
    ) async throws {
        let attachments = todo.projects[8].attachments
        let plan = try await attachments.upload(file: .file(url), caption: "t_hero") { print($0.fraction ?? 0) }
        let dot = try await attachments.upload(file: .data(png, filename: "dot.png"))
        let log = try await attachments.upload(
            file: .stream(length: 5_000_000, filename: "log", replaying: { logChunks() }))

        var hasher = Checksum()
        let content = attachments[plan.id].content()
        let file = try await content.download(to: folder, options: .parallel) { bar.draw($0) }
        let bytes = try await content.data()
        for try await chunk in try await content.stream() { hasher.update(chunk) }
        _ = (file, bytes, dot, log)
    }

    static func progress(_ attachments: Todo.ProjectsResource.AttachmentsPipe, _ url: URL, _ bar: Bar) async throws {
        let (events, report) = TransferProgress.makeStream()
        async let upload = attachments.upload(file: .file(url), progress: report)
        for await progress in events { bar.draw(progress) }
        print(try await upload.id)
    }

    static func parts(_ file: ItemPipe<Files.AttachmentsResource>, _ url: URL) async throws {
        let resumption = UploadResumption()
        do {
            try await file.resumeInParts(.file(url), resumption: resumption)
        } catch {
            guard resumption.isPending else { throw error }
            print("cut or cancelled: \(error)")
            try await file.resumeInParts(.file(url), resumption: resumption)  // goes on
        }
    }

    static func howTo(_ todo: TodoClient, _ url: URL, _ folder: URL, _ expected: String) async throws {
        let attachments = todo.projects[8].attachments
        let plan = try await attachments.upload(file: .file(url), caption: "plan") { progress in
            print("\(progress.bytes) of \(progress.total ?? 0) bytes, \(progress.timeLeft ?? .zero) left")
        }
        let file = try await attachments[plan.id].content().download(
            to: folder, options: PipeDownload.Options(connections: 4, sizeLimit: 1_000_000_000))
        print(file.url.path, file.length, file.resumedFrom)
        do {
            let content = attachments[plan.id].content()
            let download = Task { try await content.download(to: folder) }
            download.cancel()  // pauses
            try await content.download(to: folder)  // continues
            _ = download
        }
        guard let digest = ContentDigest.sha256(hexadecimal: expected) else { throw MalformedDigest() }
        try await attachments[plan.id].content().download(to: folder, options: PipeDownload.Options(digest: digest))
    }

    static func stored(
        _ file: ItemPipe<Files.AttachmentsResource>, _ url: URL, _ stored: Data?, _ save: (Data?) -> Void
    ) async throws {
        let resumption = stored.map { UploadResumption(data: $0) } ?? UploadResumption()
        do {
            try await file.resumeInParts(.file(url), resumption: resumption)
        } catch {
            save(resumption.data)  // nil if there is nothing to continue
            throw error
        }
    }
}
