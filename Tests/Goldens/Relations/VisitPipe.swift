public import PipeCore

/// A pipe of the app, below the items of another one.
public nonisolated struct VisitPipe: Sendable {
    /// The generated pipe.
    public var visits: Blog.PostsResource.VisitsPipe

    public init(_ visits: Blog.PostsResource.VisitsPipe) {
        self.visits = visits
    }
}
