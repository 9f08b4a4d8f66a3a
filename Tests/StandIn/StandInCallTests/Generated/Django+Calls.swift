// swift-format-ignore-file
// Every call of the API of Schemas/django.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import DjangoGolden

enum DjangoCalls: ClientCalls {
    static let name = "Django"
    static let schema = "Schemas/django.pipes.yaml"

    static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = BlogClient(
            server: origin.map { .init(url: $0 + "/api") } ?? .local,
            auth: .init(user: .user("alice", password: "wonderland"), key: "stand-in-key", app: .client("stand-in-client", secret: "stand-in-secret"), session: .user("alice", password: "wonderland", client: .init(id: "stand-in-client", secret: "stand-in-secret")), login: .user("alice", password: "wonderland")),
            transport: transport
        )
        await `authors`(api, log)
        await `articles`(api, log)
        await `articles_comments`(api, log)
        await `secure`(api, log)
        await `whoami`(api, log)
        await `articlesByOffset`(api, log)
        await `articlesByCursor`(api, log)
        await `documents`(api, log)
    }
}

extension DjangoCalls {
    static func `authors`(_ api: BlogClient, _ log: CallLog) async {
        await log.make("authors.list") { try await read(api.authors.all()) }
        await log.make("authors.read") { _ = try await api.authors.read(1) }
        await log.make("authors.create") { try await api.authors.create(.init(name: "Umar Quinn", email: "umar.quinn9@example.com")) }
        await log.make("authors.replace") { try await api.authors.replace(api.authors.read(1)) }
        await log.make("authors.update") { try await api.authors.update(1) { $0.name = "Rosa Novak" } }
        await log.make("authors.remove") { try await api.authors.remove(1) }
        await log.make("authors.exists") { _ = try await api.authors.exists(1) }
    }

    static func `articles`(_ api: BlogClient, _ log: CallLog) async {
        await log.make("articles.list") { try await read(api.articles.all()) }
        await log.make("articles.list(where:)") { _ = try await api.articles.list(where: .init(status: .published, statuses: [.published, .archived], author: 1, minimumViews: 488, search: "Warm field", ordering: "Small parcel")) }
        await log.make("articles.read") { _ = try await api.articles.read(1) }
        await log.make("articles.create") { try await api.articles.create(.init(author: 1, title: "First bridge", body: "The simple order is beside the brisk field.", status: .archived, rating: value(#"969.85"#), views: 946, metadata: value(#"{"rapid-garden":{"note":"Brisk meadow"}}"#), publishedOn: value(#""2025-11-22""#))) }
        await log.make("articles.replace") { try await api.articles.replace(api.articles.read(1)) }
        await log.make("articles.update") { try await api.articles.update(1) { $0.author = 1 } }
        await log.make("articles.remove") { try await api.articles.remove(1) }
        await log.make("articles.exists") { _ = try await api.articles.exists(1) }
        await log.make("articles.publish") { _ = try await api.articles[1].publish() }
    }

    static func `articles_comments`(_ api: BlogClient, _ log: CallLog) async {
        await log.make("articles.comments.list") { try await read(api.articles[1].comments.all()) }
        await log.make("articles.comments.read") { _ = try await api.articles[1].comments.read(1) }
        await log.make("articles.comments.create") { try await api.articles[1].comments.create(.init(authorName: "Calm lantern", text: "The quiet plan is beside the open schedule.")) }
        await log.make("articles.comments.replace") { try await api.articles[1].comments.replace(api.articles[1].comments.read(1)) }
        await log.make("articles.comments.update") { try await api.articles[1].comments.update(1) { $0.authorName = "Hidden river" } }
        await log.make("articles.comments.remove") { try await api.articles[1].comments.remove(1) }
        await log.make("articles.comments.exists") { _ = try await api.articles[1].comments.exists(1) }
    }

    static func `secure`(_ api: BlogClient, _ log: CallLog) async {
        await log.make("secure.list") { try await read(api.secure.all()) }
        await log.make("secure.read") { _ = try await api.secure.read(1) }
        await log.make("secure.create") { try await api.secure.create(.init(author: 1, title: "Rapid field", body: "The steady lantern is beside the quiet drawer.", status: .archived, rating: value(#"514.45"#), views: 77, metadata: value(#"{"steady-parcel":{"note":"Brisk field"}}"#), publishedOn: value(#""2025-12-11""#))) }
        await log.make("secure.replace") { try await api.secure.replace(api.secure.read(1)) }
        await log.make("secure.update") { try await api.secure.update(1) { $0.author = 1 } }
        await log.make("secure.remove") { try await api.secure.remove(1) }
        await log.make("secure.exists") { _ = try await api.secure.exists(1) }
    }

    static func `whoami`(_ api: BlogClient, _ log: CallLog) async {
        await log.make("whoami.read") { _ = try await api.whoami.read() }
    }

    static func `articlesByOffset`(_ api: BlogClient, _ log: CallLog) async {
        await log.make("articlesByOffset.list") { try await read(api.articlesByOffset.all()) }
    }

    static func `articlesByCursor`(_ api: BlogClient, _ log: CallLog) async {
        await log.make("articlesByCursor.list") { try await read(api.articlesByCursor.all()) }
    }

    static func `documents`(_ api: BlogClient, _ log: CallLog) async {
        await log.make("documents.list") { try await read(api.documents.all()) }
        await log.make("documents.read") { _ = try await api.documents.read(identity(#""f4b0bf59-67b2-4b3e-ae8f-85079eeef1cd""#)) }
        await log.make("documents.create") { try await api.documents.create(.init(title: "Early schedule", file: .data(Data("example\n".utf8), filename: "example.txt", contentType: "text/plain"))) }
        await log.make("documents.remove") { try await api.documents.remove(identity(#""f4b0bf59-67b2-4b3e-ae8f-85079eeef1cd""#)) }
    }
}
