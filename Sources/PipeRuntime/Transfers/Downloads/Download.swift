import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What a call answers as bytes: into memory, into a file, or as a stream. Nothing is sent before one of these is called.
///
/// ```swift
/// let content = todo.projects[8].attachments[id].content()
/// let bytes = try await content.data()
/// let file = try await content.download(to: folder, .parallel) { print($0.fraction ?? 0) }
/// for try await chunk in try await content.stream() { hasher.update(data: chunk) }
/// ```
///
/// The timeout of the call is that of a pause: a download may take as long as it likes while bytes come. With GET it goes on
/// where the connection was lost, as long as the file on the server is the same (RFC 9110, sections 13.1.5 and 14); any other
/// request is sent once.
public struct Download: Sendable {
    let client: PipeClient
    let call: CallRequest
    /// What is uploaded for it; read when it begins.
    let upload: UploadBody?

    /// Brings all bytes into memory.
    ///
    /// - Throws: ``PipeError``, with ``PipeError/Reason/bodyTooLarge(limit:)`` where there are more than
    ///   ``CallSettings/bodyLimit``, 64 MiB where nothing is said.
    public func data() async throws(PipeError) -> Data {
        let limit = call.settings.bodyLimit ?? CallSettings.defaultBodyLimit
        let stream = try await stream()
        guard stream.length ?? 0 <= Int64(limit) else {
            throw stream.error(.bodyTooLarge(limit: limit))
        }
        var data = Data(capacity: Int(stream.length ?? 0))
        for try await chunk in stream {
            guard chunk.count <= limit - data.count else {
                throw stream.error(.bodyTooLarge(limit: limit))
            }
            data.append(contentsOf: chunk)
        }
        return data
    }

    /// Brings some of the bytes into memory: those that the file has in a range.
    ///
    /// - Returns: The bytes; fewer where the file ends before the range does.
    /// - Throws: ``PipeError``, with status 416 where the file ends before the range begins, and
    ///   ``TransferFault/contentRange(_:)`` where the server gives another part.
    public func data(in range: Range<Int64>) async throws(PipeError) -> Data {
        guard range.lowerBound >= 0, !range.isEmpty else {
            return Data()
        }
        let asked = RangeRequest(offset: range.lowerBound, end: range.upperBound, version: nil)
        var call = try await prepared()
        call.fields += asked.fields
        let bytes = try await client.perform(call) { exchange, response, body throws(PipeError) -> [UInt8] in
            switch try asked.answer(response, exchange) {
            case .whole:
                // A server without ranges: what was asked for is in there.
                let answer = try await exchange.read(response, body, asBytes: true).body[...]
                return Array(answer.dropFirst(Int(clamping: range.lowerBound)).prefix(range.count))
            case .part(let length):
                let answer = try await exchange.read(response, body, asBytes: true)
                guard answer.body.count == Int(length) else {
                    throw answer.error(.transfer(.truncated(expected: length, received: Int64(answer.body.count))))
                }
                return answer.body
            case .changed, .beyondEnd, .failure:
                return try await exchange.read(response, body, asBytes: true).body
            }
        }
        return Data(bytes)
    }

    /// Begins to receive the bytes, and gives them as they come.
    ///
    /// - Parameter progress: What is told how far it has come.
    /// - Throws: ``PipeError``, where there is no successful answer. What goes wrong later is thrown by the stream.
    public func stream(progress: TransferProgress.Handler? = nil) async throws(PipeError) -> DownloadStream {
        let meter = ProgressMeter(progress, clock: client.clock)
        do throws(PipeError) {
            let reader = try await DownloadReader(client: client, call: prepared(), meter: meter)
            return DownloadStream(reader: reader)
        } catch {
            meter?.end(.stopped)
            throw error
        }
    }

    /// Brings the bytes into a file.
    ///
    /// They come into a hidden file first, which gets its name once it is whole and has the length and the digest that the
    /// server says: there is never half a file at its place. A download that was cancelled or cut can be gone on with by the
    /// same call, in this process or in a later one, as long as the file on the server is the same; what is needed for that
    /// is in the folder.
    ///
    /// - Parameters:
    ///   - destination: A file, whose place is taken if it is there, or a folder that is there. In a folder the file gets the
    ///     name that the server gives it, with a number where that is taken. What is there and is neither a regular file nor a
    ///     folder (a device, a pipe, a socket, a symbolic link to a file) is refused and stays.
    ///   - options: In how many parts, and what it must be.
    ///   - progress: What is told how far it has come.
    /// - Throws: ``PipeError``, with ``PipeError/Reason/bodyTooLarge(limit:)`` where there are more bytes than
    ///   ``DownloadOptions/limit``, ``FileFault/Reason/notRegularFile`` where the destination is no place for a file.
    @discardableResult
    public func download(
        to destination: URL, _ options: DownloadOptions = DownloadOptions(),
        progress: TransferProgress.Handler? = nil
    ) async throws(PipeError) -> DownloadedFile {
        let meter = ProgressMeter(progress, clock: client.clock)
        do throws(PipeError) {
            let file = try await downloaded(to: destination, options, meter)
            meter?.end(.finished)
            return file
        } catch {
            meter?.end(.stopped)
            throw error.adding(client.context(of: call))
        }
    }

    /// Brings the bytes into a file that is there for as long as a closure takes.
    ///
    /// ```swift
    /// let rows = try await report.withFile { try Table(contentsOf: $0.url).rows }
    /// ```
    ///
    /// - Throws: ``PipeError``, or what `body` throws.
    public func withFile<Value>(
        _ options: DownloadOptions = DownloadOptions(), progress: TransferProgress.Handler? = nil,
        _ body: (DownloadedFile) async throws -> Value
    ) async throws -> Value {
        let files = FileManager.default
        let folder = options.partialFolder ?? files.temporaryDirectory
        let own = folder.appendingPathComponent("pipewright-\(UUID().uuidString)", isDirectory: true)
        try files.createDirectory(at: own, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        defer { try? files.removeItem(at: own) }
        return try await body(download(to: own, options, progress: progress))
    }

    private func downloaded(
        to destination: URL, _ options: DownloadOptions, _ meter: ProgressMeter?
    ) async throws(PipeError) -> DownloadedFile {
        let target = try DownloadTarget(destination, partialFolder: options.partialFolder)
        let call = try await prepared()
        let key = target.key(method: call.method, url: try client.address(of: call).text, range: options.range)
        let partial = try await FileWork.run { () throws(PipeError) in
            try PartialFile(in: target.partialFolder, key: key)
        }
        do throws(PipeError) {
            let download = FileDownload(client: client, call: call, options: options, partial: partial, meter: meter)
            let state = try await download.run()
            let path: String
            if let name = target.name {
                path = target.path(of: name)
                try await partial.finish(as: path)
            } else {
                path = try await partial.finish(in: target.folder, named: state.version.filename)
            }
            return DownloadedFile(
                url: URL(fileURLWithPath: path), suggestedFilename: state.version.filename,
                contentType: state.version.contentType, length: state.bytes, resumedFrom: partial.keptBytes)
        } catch {
            var isKept = false
            if call.method == .get, isWorthKeeping(after: error) {
                // Why the download ended is what the caller has to know, not that it cannot be gone on with.
                do throws(PipeError) {
                    try await partial.suspend()
                    isKept = true
                } catch {}
            }
            if !isKept {
                // Bytes that nobody can go on with only take room, on a full disk above all.
                await partial.remove()
            }
            throw error
        }
    }

    /// Whether another call may bring the rest (seed row C9.7: not where the server has failed for good).
    private func isWorthKeeping(after error: PipeError) -> Bool {
        switch error.reason {
        case .status(let status):
            // Whatever the app lets be sent again.
            Retries(nil).isPassing(error) || [401, 403, 407, 423, 425].contains(status.code)
        case .transfer(.truncated): true
        case .transfer, .redirect, .reported, .invalidRequest, .bodyTooLarge: false
        default: true
        }
    }

    /// The call with what is uploaded for it.
    private func prepared() async throws(PipeError) -> CallRequest {
        var call = client.bounded(call)
        call.transfer = Transfer(client.clock, nil)
        if let upload {
            do throws(PipeError) {
                call.content = try await upload.content(boundary: client.boundary).map { .success($0) }
            } catch {
                throw error.adding(client.context(of: call))
            }
        }
        return call
    }
}
