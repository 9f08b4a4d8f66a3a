public import PipeCore

/// A pipe of the app, as `pipe` in the schema names it: what it offers is its own.
public nonisolated struct RoomPipe: Sendable {
    /// The generated pipe.
    public var rooms: Kinds.RoomsPipe

    public init(_ rooms: Kinds.RoomsPipe) {
        self.rooms = rooms
    }

    /// Finds the room with a title.
    public func named(_ title: String) async throws(PipeError) -> Kinds.Room? {
        for try await room in rooms.all() where room.title == title {
            return room
        }
        return nil
    }
}

/// A pipe of the items below.
public nonisolated struct MessagePipe: Sendable {
    public var messages: Kinds.RoomsResource.MessagesPipe

    public init(_ messages: Kinds.RoomsResource.MessagesPipe) {
        self.messages = messages
    }

    /// Posts a text.
    public func say(_ text: String) async throws(PipeError) -> Kinds.Message {
        try await messages.create(Kinds.Message.Draft(text: text))
    }
}

/// A pipe of a singleton.
public nonisolated struct TopicPipe: Sendable {
    public var topic: Kinds.RoomsResource.TopicPipe

    public init(_ topic: Kinds.RoomsResource.TopicPipe) {
        self.topic = topic
    }

    /// The text of the topic.
    public func text() async throws(PipeError) -> String {
        try await topic.read().text
    }
}

/// A pipe of a resource with an argument in its path.
public nonisolated struct ArchivePipe: Sendable {
    public var archive: Kinds.ArchivePipe

    public init(_ archive: Kinds.ArchivePipe) {
        self.archive = archive
    }
}

/// A pipe that records refer to.
public nonisolated struct UserPipe: Sendable {
    public var users: Kinds.UsersPipe

    public init(_ users: Kinds.UsersPipe) {
        self.users = users
    }
}
