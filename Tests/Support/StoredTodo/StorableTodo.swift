#if Store
@_spi(Generated) public import PipeCore
public import PipeJSON
public import TodoGolden

extension Todo.Project: StorableRecord {
    public struct Columns: RecordColumns {
        public let id = RecordColumn("id", \Todo.Project.id)
        public let title = RecordColumn("title", \Todo.Project.title, draft: \Todo.Project.Draft.title)
        public let style = RecordColumn("style", \Todo.Project.style, draft: \Todo.Project.Draft.style)
        public let createdAt = RecordColumn("created_at", \Todo.Project.createdAt)

        public init() {}
    }

    @_spi(Generated) public static let storage: RecordStorage<Todo.Project> = {
        let columns = Columns()
        return RecordStorage(
            "Todo.Project", fingerprint: "1",
            columns: [.init(columns.id), .init(columns.title), .init(columns.style), .init(columns.createdAt)])
    }()
}

extension Todo.Project.Draft: JSONReadable {
    public init(json reader: inout JSONReader) throws(JSONError) {
        let members = try JSONObject(json: &reader)
        self.init(title: members["title"]?.string ?? "", style: members["style"]?.string)
    }
}

extension Todo.Task: StorableRecord {
    public struct Columns: RecordColumns {
        public let id = RecordColumn("id", \Todo.Task.id)
        public let projectID = RecordColumn("project_id", \Todo.Task.projectID)
        public let due = RecordColumn("due", \Todo.Task.due)

        public init() {}
    }

    @_spi(Generated) public static let storage: RecordStorage<Todo.Task> = {
        let columns = Columns()
        return RecordStorage(
            "Todo.Task", fingerprint: "1",
            columns: [.init(columns.id), .init(columns.projectID), .init(columns.due)])
    }()
}
#endif
