import FlyingFox
import Foundation

/// `/api/projects/ID/attachments`
struct AttachmentRoutes: Sendable {
    let store: TodoStore

    func add(to routes: inout RoutedHTTPHandler) {
        routes.appendRoute("GET /api/projects/:project/attachments") { request in try await list(request) }
        routes.appendRoute("POST /api/projects/:project/attachments") { request in try await create(request) }
        routes.appendRoute("GET /api/projects/:project/attachments/:id") { request in try await read(request) }
        routes.appendRoute("DELETE /api/projects/:project/attachments/:id") { request in try await remove(request) }
        routes.appendRoute("GET,HEAD /api/projects/:project/attachments/:id/content") { request in
            try await content(request)
        }
    }

    private func list(_ request: HTTPRequest) async throws -> HTTPResponse {
        let attachments = await store.allAttachments(of: try request.id("project", of: "project"))
        return try Listing(request: request, targets: .absolute).response(of: attachments)
    }

    /// Creates an attachment from `multipart/form-data` with `file` and optionally `caption`.
    private func create(_ request: HTTPRequest) async throws -> HTTPResponse {
        let project = try request.id("project", of: "project")
        guard await store.project(project) != nil else { throw Problem.notFound("project \(project)") }
        let body = [UInt8](try await request.bodyData)
        guard let form = FormParts(body, contentType: request.headers[.contentType] ?? "") else {
            throw Problem(status: .unsupportedMediaType, detail: "Attachments must be sent as multipart/form-data.")
        }
        guard let file = form["file"], let name = file.filename, !name.isEmpty else {
            throw Problem.invalid([("file", ["is missing"])])
        }
        let caption = form["caption"].map { String(decoding: $0.bytes, as: UTF8.self) }
        let attachment = await store.addAttachment(name, Array(file.bytes), caption: caption, to: project)
        return .record(attachment, status: .created, location: "\(request.target.path())/\(attachment.id)")
    }

    private func read(_ request: HTTPRequest) async throws -> HTTPResponse {
        .record(try await attachment(request))
    }

    private func attachment(_ request: HTTPRequest) async throws -> Attachment {
        let text = request.routeParameters["id"] ?? ""
        let project = try request.id("project", of: "project")
        guard let id = UUID(uuidString: text), let attachment = await store.attachment(id, of: project) else {
            throw Problem.notFound("attachment \(text)")
        }
        return attachment
    }

    private func remove(_ request: HTTPRequest) async throws -> HTTPResponse {
        let attachment = try await attachment(request)
        guard await store.removeAttachment(attachment.id, of: attachment.projectID) else {
            throw Problem.notFound("attachment \(attachment.id)")
        }
        return HTTPResponse(statusCode: .noContent)
    }

    /// Returns the file, or the requested range of it (RFC 9110, section 14).
    private func content(_ request: HTTPRequest) async throws -> HTTPResponse {
        let attachment = try await attachment(request)
        guard let content = attachment.content else { throw Problem.notFound("content of \(attachment.name)") }
        let tag = "\"\(attachment.id)\""
        // Set one by one: the values of a literal are split at commas.
        var headers = HTTPHeaders()
        headers[.contentType] = "application/octet-stream"
        headers[.eTag] = tag
        headers[.acceptRanges] = "bytes"
        headers[.contentDisposition] = "attachment; filename=\(Self.quoted(attachment.name))"
        var range = content.indices
        var status = HTTPStatusCode.ok
        if let text = request.headers[.range], request.headers[.ifRange] ?? tag == tag {
            let bounds = text.unicodeScalars.dropFirst("bytes=".unicodeScalars.count)
                .split(separator: "-", omittingEmptySubsequences: false).map { Int(String($0)) }
            let first = (bounds.first ?? nil) ?? 0
            let last = (bounds.dropFirst().first ?? nil) ?? content.count - 1
            guard first < content.count, first <= last else {
                headers[.contentRange] = "bytes */\(content.count)"
                return HTTPResponse(statusCode: .rangeNotSatisfiable, headers: headers)
            }
            range = first..<min(last + 1, content.count)
            status = .partialContent
            headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(content.count)"
        }
        let body = HTTPBodySequence(data: Data(content[range]), suggestedBufferSize: TodoHandler.chunkSize)
        return HTTPResponse(statusCode: status, headers: headers, body: body)
    }

    /// A quoted string (RFC 9110, section 5.6.4) without control characters.
    private static func quoted(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where scalar.properties.generalCategory != .control {
            if scalar == "\"" || scalar == "\\" { result.append("\\") }
            result.append(scalar)
        }
        return "\"\(String(result))\""
    }
}
