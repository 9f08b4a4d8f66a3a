import ArgumentParser
import Foundation
@_spi(Generated) import PipeRuntime

/// Transfers one file; for the group `transfers`.
struct TransferCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "transfer", shouldDisplay: false)

    enum Kind: String, ExpressibleByArgument, CaseIterable {
        /// A download to a file.
        case file
        /// A download to a file, in four parts at the same time.
        case parallel
        /// A download as a stream, whose bytes are counted.
        case stream
        /// An upload of a file as the body of a PUT.
        case upload
        /// An upload of a file as a part of a form.
        case multipart
    }

    @Argument var kind: Kind
    @Argument var address: String
    @Argument var path: String
    @Argument var file: String
    @Option var size: Int64

    func run() async throws {
        let client = PipeClient(name: "Transfer", server: address)
        let pipe = client.resource(.init(""))
        let url = URL(fileURLWithPath: file)
        let query = URLQuery(url: path)
        let place = CallPath(String(path.prefix { $0 != "?" }))
        let moved: Int64
        switch kind {
        case .file: moved = try await pipe.call(.get, place, query: query).download().download(to: url).length
        case .parallel:
            moved = try await pipe.call(.get, place, query: query).download().download(to: url, options: .parallel)
                .length
        case .stream:
            var count: Int64 = 0
            for try await chunk in try await pipe.call(.get, place, query: query).download().stream() {
                count += Int64(chunk.count)
            }
            moved = count
        case .upload:
            moved = try await size(of: pipe, place, .content(.file(url)))
        case .multipart:
            var form = Multipart()
            form.add("file", .file(url))
            // The server counts the whole body, which is longer than the file.
            moved = try await size(of: pipe, place, .multipart(form)) >= size ? size : 0
        }
        guard moved == size else { throw BenchmarkError.differentResults("a transfer") }
    }

    private func size(of pipe: ResourcePipe<JSONResource>, _ path: CallPath, _ body: UploadBody) async throws
        -> Int64
    {
        let response: JSONValue = try await pipe.call(.put, path).uploading(body).value()
        guard case .number(let number) = response.object?["size"] else { return -1 }
        return Int64(number.literal) ?? -1
    }

}
