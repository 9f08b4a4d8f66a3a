import Foundation
import HTTPTypes
import Hummingbird

/// `/api/projects/ID/attachments`
struct AttachmentRoutes: Sendable {
    private static let sizeLimit = 64 << 20

    let store: TodoStore

    func add(to routes: Routes) {
        routes.get { request, context in try await list(request, context) }
        routes.post { request, context in try await create(request, context) }
        routes.get(":id") { _, context in Response.record(try await attachment(context)) }
        routes.delete(":id") { _, context in try await remove(context) }
        routes.get(":id/content") { request, context in try await content(request, context) }
        routes.head(":id/content") { request, context in try await content(request, context) }
    }

    private func list(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let attachments = await store.allAttachments(of: try context.id("project", of: "project"))
        return try Listing(request: request, targets: .absolute).response(of: attachments)
    }

    /// Creates an attachment from `multipart/form-data` with `file` and optionally `caption`.
    private func create(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let project = try context.id("project", of: "project")
        guard await store.project(project) != nil else { throw Problem.notFound("project \(project)") }
        var request = request
        let type = request.headers[.contentType] ?? ""
        let body = try await request.collectBody(upTo: Self.sizeLimit)
        guard let form = FormParts([UInt8](buffer: body), contentType: type) else {
            throw Problem(status: .unsupportedMediaType, detail: "Attachments must be sent as multipart/form-data.")
        }
        guard let file = form["file"], let name = file.filename, !name.isEmpty else {
            throw Problem.invalid([("file", ["is missing"])])
        }
        let caption = form["caption"].map { String(decoding: $0.bytes, as: UTF8.self) }
        let attachment = await store.addAttachment(name, Array(file.bytes), caption: caption, to: project)
        return .record(attachment, status: .created, location: "\(request.uri.path)/\(attachment.id)")
    }

    private func attachment(_ context: BasicRequestContext) async throws -> Attachment {
        let text = context.parameters.get("id") ?? ""
        let project = try context.id("project", of: "project")
        guard let id = UUID(uuidString: text), let attachment = await store.attachment(id, of: project) else {
            throw Problem.notFound("attachment \(text)")
        }
        return attachment
    }

    private func remove(_ context: BasicRequestContext) async throws -> Response {
        let attachment = try await attachment(context)
        guard await store.removeAttachment(attachment.id, of: attachment.projectID) else {
            throw Problem.notFound("attachment \(attachment.id)")
        }
        return Response(status: .noContent)
    }

    /// Returns the file, or the requested range of it (RFC 9110, section 14).
    private func content(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let attachment = try await attachment(context)
        guard let content = attachment.content else { throw Problem.notFound("content of \(attachment.name)") }
        let tag = "\"\(attachment.id)\""
        var headers: HTTPFields = [
            .contentType: "application/octet-stream", .eTag: tag, .acceptRanges: "bytes",
            .contentDisposition: "attachment; filename=\"\(attachment.name)\"",
        ]
        var range = content.indices
        var status = HTTPResponse.Status.ok
        if let text = request.headers[.range], request.headers[.ifRange] ?? tag == tag {
            let bounds = text.dropFirst("bytes=".count).split(separator: "-", omittingEmptySubsequences: false)
            let first = bounds.first.flatMap { Int($0) } ?? 0
            let last = bounds.dropFirst().first.flatMap { Int($0) } ?? content.count - 1
            guard first < content.count, first <= last else {
                headers[.contentRange] = "bytes */\(content.count)"
                return Response(status: .rangeNotSatisfiable, headers: headers)
            }
            range = first..<min(last + 1, content.count)
            status = .partialContent
            headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(content.count)"
        }
        let bytes = ByteBuffer(bytes: content[range])
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: bytes))
    }
}
