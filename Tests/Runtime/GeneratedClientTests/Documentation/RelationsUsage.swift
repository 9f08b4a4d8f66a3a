import PipeRuntime
import RelationsGolden

// The Swift of Docs/Runtime/Relations.md, so that it is compiled.

enum RelationsUsage {
    static func page(_ blog: RelationsClient) async throws {
        let page = try await blog.posts.list(pageSize: 20, including: .author, .comments)
        for post in page {
            print(post.title, post[.author]?.name ?? "unknown", post[.comments]?.count ?? 0)
        }
        for try await post in blog.posts.all(where: .init(title: "Swift"), limit: 100, including: .author) {
            print(post.title, post[.author]?.name ?? "unknown")
        }
        let post = try await blog.posts.read(8, including: .author, .tags)
        let next = try await page.next()
        print(post, next ?? page)
    }

    static func records(_ blog: RelationsClient, _ posts: [Blog.Post], _ post: Blog.Post) async throws {
        let withAuthors = try await blog.client.including(.author, in: posts)
        let author = try await blog.author(of: post)
        for try await comment in blog.comments(of: post) { print(comment.text) }
        let newest = try await blog.posts.list(including: .comments.limited(to: 3))
        print(withAuthors, author?.name ?? "unknown", newest)
    }

    static func values() {
        for relation in Blog.Post.relations {
            print(relation.name, "→", relation.target, "by", relation.link)
        }
    }
}
