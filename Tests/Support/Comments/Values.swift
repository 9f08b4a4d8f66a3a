import Crypto
import DepotGolden
import Foundation
import HTTPTypes
import Logging
import Observation
import PipeConformance
@_spi(Generated) import PipeCore
@_spi(Generated) import PipeFiles
import PipeHTTP
import PipeMetrics
import PipeOpenID
import PipePattern
import PipeRuntime
import PipeStandIn
import PipeStandInServer
import PipeStore
import PipeTesting
import PipeTracing
import PipeXML
import RelationsGolden
import Testing
import WebhooksGolden

// What the examples in doc comments name and do not declare.

/// A value of any type.
func fixture<Value>() -> Value { fatalError() }

// MARK: - The client, and values of its types

var todo: TodoClient {
    get { fixture() }
    set {}
}
var draft: Todo.Project.Draft { fixture() }
var drafts: [Todo.Task.Draft] { fixture() }
var task: Todo.Task { fixture() }
var ids: [Todo.Task.ID] { fixture() }
var attachment: Todo.Attachment { fixture() }
var id: Todo.Attachment.ID { fixture() }
var blobs: Todo.BlobsPipe { fixture() }
var client: PipeClient { fixture() }
var cars: ResourcePipe<JSONResource> { fixture() }
var blog: RelationsClient { fixture() }

// MARK: - The app

var token: String { fixture() }
var url: URL { fixture() }
var folder: URL { fixture() }
var png: Data { fixture() }
var error: PipeError { fixture() }
var hasher: SHA256 {
    get { fixture() }
    set {}
}
var server: StandIn { fixture() }
var sha: String { fixture() }
var query: URLQuery {
    get { fixture() }
    set {}
}

struct User: Decodable, JSONReadable {
    let name: String

    init(from reader: inout JSONReader) throws(JSONError) { fixture() }
}

/// Keeps what an app has received.
struct Database {
    var isFull: Bool { fixture() }

    func add(_ value: Any) {}
    func save(_ value: Any, continuingAt bookmark: PageBookmark) throws {}
    func callAsFunction(_ value: Any) {}
}

var store: Database { fixture() }

struct Vault {
    func keys() async throws -> AWSKeys { fixture() }
    func token(isFresh: Bool) async throws -> String { fixture() }
}

var vault: Vault { fixture() }

func show(_ value: Any) {}
func askForMore() {}

// MARK: - Of the comments of one module

extension PipeCallsComments {
    static var shownPosts: [Blog.Post] { fixture() }

    typealias Price = Todo.Sample

    struct Sensor {
        let samples: AsyncStream<Todo.Sample>
    }

    static var sensor: Sensor { fixture() }
    static var sample: Todo.Sample { fixture() }
    static var other: Todo.Sample { fixture() }

    static func save(_ event: Todo.Event, lastEventID: String?) {}

    typealias Export = Todo.Export

    static var job: Job<Todo.Export> { fixture() }

    static var result: BulkResult<Todo.Task.Draft, Todo.Task> {
        get { fixture() }
        set {}
    }

    struct NotEmpty: Error {}
}

extension PipeConformanceComments {
    struct MyTransport: Transport {
        func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) { fixture() }
    }
}

extension PipeCoreComments {
    struct SigningKey {
        func signature(of text: String) throws -> String { fixture() }
    }

    struct Upload {
        let filename: String
    }

    struct WeekExtractor: PageExtractor {
        func adjacentPages(of response: PageResponse) -> AdjacentPages { fixture() }
    }

    static var shown: Page<Todo.Project> {
        get { fixture() }
        set {}
    }
    static var project: Todo.Project { fixture() }
    static var style: String? { fixture() }
    static var shop: String { fixture() }
    static var version: String { fixture() }
    static var etag: String { fixture() }
    static var body: Upload { fixture() }
    static var notes: Todo.NotesPipe { fixture() }
    static var note: Todo.Note {
        get { fixture() }
        set {}
    }

    static func login(_ context: AuthContext) async throws -> String { fixture() }
    static func call(_ method: HTTPRequest.Method, _ path: CallPath) async throws {}
}

extension PipeFilesComments {
    struct Table {
        let rows: [String]

        init(contentsOf url: URL) throws { fixture() }
    }

    static var report: PipeDownload { fixture() }
    static var attachments: Todo.ProjectsResource.AttachmentsPipe { fixture() }
}

extension PipeHTTPComments {
    static var body: HTTPBody { fixture() }
    static var first: CalendarDate { fixture() }
    static var last: CalendarDate { fixture() }

    struct Period: JSONWritable {
        let gte: Int
        let lt: Int

        func write(to writer: inout JSONWriter) {}
    }

    struct File {
        func write(_ bytes: some Sequence<UInt8>) {}
    }

    static var file: File { fixture() }
}

extension PipeAuthComments {
    struct Browser {
        func open(_ url: String) async throws -> String { fixture() }
    }

    static var browser: Browser { fixture() }

    static func openBrowser(_ url: String) throws {}
}

extension PipeStoreComments {
    static var depot: DepotClient { fixture() }
    static var projects: StoredPipe<Depot.ProjectsResource> { fixture() }
    static var project: Stored<Depot.Project> { fixture() }
    static var owner: Stored<Depot.User> { fixture() }
    static var ada: Depot.User.ID { fixture() }
    static var users: StoredPipe<Depot.UsersResource> { fixture() }
    static var store: RecordStore { fixture() }
    static var query: StoredQuery<Depot.Project> { fixture() }
    static var found: [Depot.Project] { fixture() }
    static var list: [Stored<Depot.Project>] {
        get { fixture() }
        set {}
    }
    static var title: String? {
        get { fixture() }
        set {}
    }
}

struct HTTPHeaders {
    subscript(name: String) -> [String] { fixture() }
}

extension PipeWebhooksComments {
    struct Request {
        let headers: HTTPFields
    }

    static var current: String { fixture() }
    static var previous: String { fixture() }
    static var body: [UInt8] { fixture() }
    static var secrets: WebhookSecrets { fixture() }
    static var request: Request { fixture() }
}
