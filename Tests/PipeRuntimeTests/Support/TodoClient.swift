// A client written by hand in the shape that the generator emits.

@_spi(Generated) import PipeRuntime

/// A client of the Todo API.
public struct TodoClient: Sendable {
    /// The server, credentials, transport and settings of all calls.
    public var client: PipeClient

    public init(
        server: Server = .production,
        auth: Auth,
        transport: any Transport = DefaultTransport.shared
    ) {
        client = PipeClient(Self.descriptor, server: server.url, credentials: auth.credentials, transport: transport)
    }

    /// `/projects`.
    public var projects: Todo.ProjectsPipe { Todo.ProjectsPipe(client) }
    /// `/weather`.
    public var weather: Todo.WeatherPipe { Todo.WeatherPipe(client) }

    private static let descriptor = ClientDescriptor(
        name: "Todo",
        settings: CallSettings(headers: ["Accept-Version": "2"], query: ["v": "1"], timeout: .seconds(30)),
        schemes: ["session": .basic, "key": .apiKey(in: .header("X-Key")), "token": .bearer],
        authAlternatives: [["session"], ["key", "token"]]
    )
}

extension TodoClient {
    /// A server of the API.
    public struct Server: Sendable {
        public let url: String
        public init(url: String) { self.url = url }
        public static let production = Server(url: "https://todo.example.com/api")
        public static let local = Server(url: "http://127.0.0.1:8080/api")
    }

    public struct Auth: Sendable {
        public var session: BasicCredentials?
        public var key: APIKey?
        public var token: BearerToken?

        public init(session: BasicCredentials? = nil, key: APIKey? = nil, token: BearerToken? = nil) {
            self.session = session
            self.key = key
            self.token = token
        }

        var credentials: [String: any Credential] {
            let all: [String: (any Credential)?] = ["session": session, "key": key, "token": token]
            return all.compactMapValues { $0 }
        }
    }
}

/// The types of the Todo API.
public enum Todo {}

extension Todo {
    public struct Project: PipeRecord, DraftableRecord, PatchableRecord {
        public typealias ID = RecordID<Project, Int>
        public var id: ID
        public var title: String
        public var style: String?
        public var createdAt: Date

        public init(id: ID, title: String, style: String? = nil, createdAt: Date) {
            self.id = id
            self.title = title
            self.style = style
            self.createdAt = createdAt
        }

        public static let jsonMembers: JSONMembers = ["id", "title", "style", "created_at"]

        public init(jsonMembers reader: inout JSONReader) throws(JSONError) {
            id = try reader.readNextMember()
            title = try reader.readNextMember()
            style = try reader.readNextMemberIfPresent()
            createdAt = try reader.readNextMember()
        }

        public func write(json writer: inout JSONWriter) {
            writer.beginObject()
            writer.write(id, forKey: "id")
            writer.write(title, forKey: "title")
            writer.writeIfPresent(style, forKey: "style")
            writer.write(createdAt, forKey: "created_at")
            writer.endObject()
        }

        public struct Draft: JSONWritable, Hashable, Sendable {
            public var title: String
            public var style: String?

            public init(title: String, style: String? = nil) {
                self.title = title
                self.style = style
            }

            public func write(json writer: inout JSONWriter) {
                writer.beginObject()
                writer.write(title, forKey: "title")
                writer.writeIfPresent(style, forKey: "style")
                writer.endObject()
            }
        }

        public struct Patch: RecordPatch {
            public var title: String?
            public var style: PatchField<String> = .absent
            public var reviewedAt: PatchField<Date> = .absent

            public init() {}

            public func write(json writer: inout JSONWriter) {
                writer.beginObject()
                writer.writeIfPresent(title, forKey: "title")
                writer.write(style, forKey: "style")
                writer.write(reviewedAt, forKey: "reviewed_at", as: UnixSeconds.self)
                writer.endObject()
            }
        }
    }

    /// A record with an identity that is not called `id`, of strings.
    public struct Task: PipeRecord, DraftableRecord {
        public typealias ID = RecordID<Task, String>
        public var name: ID
        public var status: Status
        public var id: ID { name }

        public init(name: ID, status: Status) {
            self.name = name
            self.status = status
        }

        public static let jsonMembers: JSONMembers = ["name", "status"]

        public init(jsonMembers reader: inout JSONReader) throws(JSONError) {
            name = try reader.readNextMember()
            status = try reader.readNextMember()
        }

        public func write(json writer: inout JSONWriter) {
            writer.beginObject()
            writer.write(name, forKey: "name")
            writer.write(status, forKey: "status")
            writer.endObject()
        }

        public struct Draft: JSONWritable, Hashable, Sendable {
            public var status: Status

            public init(status: Status) {
                self.status = status
            }

            public func write(json writer: inout JSONWriter) {
                writer.beginObject()
                writer.write(status, forKey: "status")
                writer.endObject()
            }
        }
    }

    /// A record without an identity.
    public struct Weather: JSONRecord, JSONWritable, Hashable, Sendable {
        public var degrees: Double

        public init(degrees: Double) {
            self.degrees = degrees
        }

        public static let jsonMembers: JSONMembers = ["degrees"]

        public init(jsonMembers reader: inout JSONReader) throws(JSONError) {
            degrees = try reader.readNextMember()
        }

        public func write(json writer: inout JSONWriter) {
            writer.beginObject()
            writer.write(degrees, forKey: "degrees")
            writer.endObject()
        }
    }

    public enum Status: JSONStringEnum, QueryValue {
        case todo, doing, done
        case unknown(String)

        public static let cases: JSONCases<Status> = [.todo, .doing, .done]

        public var rawValue: String {
            switch self {
            case .todo: "todo"
            case .doing: "doing"
            case .done: "done"
            case .unknown(let rawValue): rawValue
            }
        }
    }

    /// `/projects`
    public enum ProjectsResource: ListableResource, ReadableResource, CreatableResource, ReplaceableResource,
        UpdatableResource, RemovableResource, ExistenceCheckableResource, PageSizableResource, ItemResource
    {
        public typealias Record = Project

        @_spi(Generated) public static let descriptor = ResourceDescriptor(
            path: "projects",
            settings: CallSettings(headers: ["X-Resource": "projects"]),
            paging: .follow(
                next: .linkHeader("next"), previous: .linkHeader("prev"), size: PageSize(.query("limit"), 1...100))
        )

        public struct Filter: RecordFilter {
            public var color: String?
            public var createdAfter: CalendarDate?
            public var tags: [String]?
            public var status: Status?

            public init(
                color: String? = nil, createdAfter: CalendarDate? = nil, tags: [String]? = nil, status: Status? = nil
            ) {
                self.color = color
                self.createdAfter = createdAfter
                self.tags = tags
                self.status = status
            }

            public func add(to query: inout URLQuery) {
                query.add("color", color)
                query.add("created_after", createdAfter)
                query.add("tags", tags, style: .brackets)
                query.add("status", status)
            }
        }
    }

    public typealias ProjectsPipe = ResourcePipe<ProjectsResource>

    /// `/weather`
    public enum WeatherResource: ListableResource, CreatableResource {
        public typealias Record = Weather

        @_spi(Generated) public static let descriptor = ResourceDescriptor(path: "weather")
    }

    public typealias WeatherPipe = ResourcePipe<WeatherResource>
}

extension Todo.Weather: DraftableRecord {
    public typealias Draft = Todo.Weather
}

extension Todo.ProjectsResource {
    /// `/projects/{id}/tasks.json`
    public enum TasksResource: ListableResource, ReadableResource, CreatableResource, ReplaceableResource,
        RemovableResource, ItemResource
    {
        public typealias Record = Todo.Task

        @_spi(Generated) public static let descriptor = ResourceDescriptor(
            path: "tasks",
            suffix: ".json",
            items: "/data",
            wrap: "task",
            settings: CallSettings(headers: ["x-resource": "tasks"], timeout: .seconds(7)),
            paging: .follow(next: .body("/next"), total: .body("/total"))
        )
    }

    public typealias TasksPipe = ResourcePipe<TasksResource>
}

extension ItemPipe where Resource == Todo.ProjectsResource {
    public var tasks: Todo.ProjectsResource.TasksPipe { child() }

    public func archive() async throws(PipeError) -> Todo.Project {
        try await call(.post, "archive")
    }

    public func move(to: Todo.Project.ID, position: Int? = nil) async throws(PipeError) -> [Todo.Project] {
        try await call(.post, "move") { writer in
            writer.beginObject()
            writer.write(to, forKey: "to")
            writer.writeIfPresent(position, forKey: "position")
            writer.endObject()
        }
    }

    public func ping(level: Int) async throws(PipeError) {
        var query = URLQuery()
        query.add("level", level)
        try await send(.post, "ping", query: query)
    }
}

extension ResourcePipe where Resource == Todo.ProjectsResource {
    public func purge() async throws(PipeError) { try await send(.post, "purge") }
}
