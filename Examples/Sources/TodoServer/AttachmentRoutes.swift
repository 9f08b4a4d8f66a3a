import Foundation
import HTTPTypes
import Hummingbird

/// `/api/projects/ID/attachments`
struct AttachmentRoutes: Sendable {
    let store: TodoStore

    func add(to routes: Routes) {
        routes.get { request, context in try await list(request, context) }
        routes.get(":id") { _, context in Response.record(try await attachment(context)) }
        routes.delete(":id") { _, context in try await remove(context) }
    }

    private func list(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let attachments = await store.allAttachments(of: try context.id("project", of: "project"))
        return try Listing(request: request, targets: .absolute).response(of: attachments)
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
}
