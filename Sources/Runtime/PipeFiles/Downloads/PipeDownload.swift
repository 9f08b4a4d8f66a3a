import HTTPTypes
@_spi(Generated) import PipeCore
import PipeHTTP

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A call whose response is bytes, to be read into memory, into a file, or as a stream. Creating it sends nothing.
///
/// ```swift
/// let content = todo.projects[8].attachments[id].content()
/// let bytes = try await content.data()
/// let file = try await content.download(to: folder, options: .parallel) { print($0.fraction ?? 0) }
/// for try await chunk in try await content.stream() { hasher.update(data: chunk) }
/// ```
///
/// The timeout of the call applies to pauses: a download may take any time while bytes arrive. With GET, the download
/// continues where the connection was lost, as long as the file on the server is the same (RFC 9110, sections 13.1.5
/// and 14); other requests are sent once.
public struct PipeDownload: Sendable {
    let client: PipeClient
    let call: CallRequest
    /// The uploaded body of the call; read when the call begins.
    let upload: (any CallUpload)?

    /// Downloads all bytes into memory.
    ///
    /// - Throws: ``PipeError``; the reason is ``PipeError/Reason/bodyTooLarge(limit:)`` if there are more bytes than
    ///   ``CallSettings/bodyLimit``, which is 64 MiB by default.
    public func data() async throws(PipeError) -> Data {
        let limit = call.settings.bodyLimit ?? CallSettings.defaultBodyLimit
        let stream = try await stream()
        guard stream.length ?? 0 <= Int64(limit) else {
            throw stream.error(.bodyTooLarge(limit: limit))
        }
        var data = Data(capacity: HTTPBody.reservation(stream.length ?? 0))
        for try await chunk in stream {
            guard chunk.count <= limit - data.count else {
                throw stream.error(.bodyTooLarge(limit: limit))
            }
            data.append(contentsOf: chunk)
        }
        return data
    }

    /// Downloads a range of bytes into memory.
    ///
    /// - Returns: The bytes; fewer if the file ends within the range.
    /// - Throws: ``PipeError``, with status 416 if the file ends before the range begins, and
    ///   ``PipeError/TransferError/contentRange(_:)`` if the server sends another range.
    public func data(in range: Range<Int64>) async throws(PipeError) -> Data {
        guard range.lowerBound >= 0, !range.isEmpty else {
            return Data()
        }
        let asked = RangeRequest(offset: range.lowerBound, end: range.upperBound, version: nil)
        var call = try await prepared()
        call.fields += asked.fields
        let bytes = try await client.perform(
            call,
            .stream { exchange, response, body throws(PipeError) -> [UInt8] in
                switch try asked.classify(response, exchange) {
                case .whole:
                    // The server does not support ranges: the range is cut out of the whole file.
                    let bytes = try await exchange.read(response, body, asBytes: true).body[...]
                    return Array(bytes.dropFirst(Int(clamping: range.lowerBound)).prefix(range.count))
                case .part(let length):
                    let part = try await exchange.read(response, body, asBytes: true)
                    guard part.body.count == Int(length) else {
                        throw part.error(.transfer(.truncated(expected: length, received: Int64(part.body.count))))
                    }
                    return part.body
                case .changed, .beyondEnd, .failure:
                    return try await exchange.read(response, body, asBytes: true).body
                }
            })
        return Data(bytes)
    }

    /// Begins the download and returns a stream of its bytes.
    ///
    /// - Parameter progress: Receives the progress.
    /// - Throws: ``PipeError`` if there is no successful response. Later errors are thrown by the stream.
    public func stream(progress: TransferProgress.Handler? = nil) async throws(PipeError) -> Stream {
        let meter = ProgressMeter(progress, clock: client.clock)
        do throws(PipeError) {
            let reader = try await DownloadReader(client: client, call: prepared(), meter: meter)
            return Stream(reader: reader)
        } catch {
            meter?.end(.stopped)
            throw error
        }
    }

    /// Downloads the bytes into a file.
    ///
    /// The bytes are written to a hidden file, which is moved to the destination when it is complete and its length and
    /// digest are as the server says: the destination never has half a file. A download that was cancelled or
    /// interrupted is resumed by the same call, in this process or in a later one, as long as the file on the server is
    /// the same. The data for resuming is in the destination's folder.
    ///
    /// - Parameters:
    ///   - destination: A file, which is replaced if it exists, or an existing folder. In a folder the file gets the
    ///     name that the server suggests, with a number if that is taken. An existing destination that is neither a
    ///     regular file nor a folder (a device, a pipe, a socket, a symbolic link to a file) is an error and is not
    ///     changed.
    ///   - options: The number of parts, the limit, and the expected digest.
    ///   - progress: Receives the progress.
    /// - Throws: ``PipeError``; the reason is ``PipeError/Reason/bodyTooLarge(limit:)`` if there are more bytes than
    ///   ``Options/sizeLimit``, and ``PipeError/FileError/Reason/notRegularFile`` if the destination cannot be a
    ///   file.
    @discardableResult
    public func download(
        to destination: URL, options: Options = Options(),
        progress: TransferProgress.Handler? = nil
    ) async throws(PipeError) -> File {
        let meter = ProgressMeter(progress, clock: client.clock)
        do throws(PipeError) {
            let file = try await save(to: destination, options, meter)
            meter?.end(.finished)
            return file
        } catch {
            meter?.end(.stopped)
            throw error.adding(client.context(of: call))
        }
    }

    /// Downloads the bytes into a temporary file, which is removed after a closure has run.
    ///
    /// ```swift
    /// let rows = try await report.withFile { try Table(contentsOf: $0.url).rows }
    /// ```
    ///
    /// - Throws: ``PipeError``, or what `body` throws.
    public func withFile<Value>(
        options: Options = Options(), progress: TransferProgress.Handler? = nil,
        _ body: (File) async throws -> Value
    ) async throws -> Value {
        let files = FileManager.default
        let folder = options.partialFolder ?? files.temporaryDirectory
        let own = folder.appendingPathComponent("pipewright-\(UUID().uuidString)", isDirectory: true)
        try files.createDirectory(at: own, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        defer { try? files.removeItem(at: own) }
        return try await body(download(to: own, options: options, progress: progress))
    }

    private func save(
        to destination: URL, _ options: Options, _ meter: ProgressMeter?
    ) async throws(PipeError) -> File {
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
            return File(
                url: URL(fileURLWithPath: path), suggestedFilename: state.version.filename,
                contentType: state.version.contentType, length: state.bytes, resumedFrom: partial.keptBytes)
        } catch {
            var isKept = false
            if call.method == .get, isWorthKeeping(after: error) {
                // The caller needs the error of the download, not an error in saving its state.
                do throws(PipeError) {
                    try await partial.suspend()
                    isKept = true
                } catch {}
            }
            if !isKept {
                // The download cannot be resumed, and its bytes take space, possibly on a full disk.
                await partial.remove()
            }
            throw error
        }
    }

    /// Whether another call may fetch the rest; `false` after permanent errors of the server.
    private func isWorthKeeping(after error: PipeError) -> Bool {
        switch error.reason {
        case .status(let status):
            // By the default retry policy, or after the credentials or locks have changed.
            Retries(nil).isTransient(error) || [401, 403, 407, 423, 425].contains(status)
        case .transfer(.truncated): true
        case .transfer, .redirect, .reported, .invalidRequest, .bodyTooLarge: false
        default: true
        }
    }

    /// The call with its uploaded body.
    private func prepared() async throws(PipeError) -> CallRequest {
        var call = client.bounded(call)
        call.watcher = Transfer(client.clock, nil)
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
