import HTTPTypes
@_spi(Generated) import PipeCore
import PipeJSON
import PipeTesting
import RuntimeTesting

@_spi(Generated) @testable import PipeCalls

/// A record with a version.
struct Car: PipeRecord, DraftableRecord, PatchableRecord, VersionedRecord {
    typealias ID = RecordID<Car, Int>

    var id: ID
    var color: String
    private var version = Uncompared(RecordVersion())

    var recordVersion: RecordVersion {
        get { version.value }
        set { version.value = newValue }
    }

    init(_ id: ID, _ color: String, version: String? = nil) {
        self.id = id
        self.color = color
        self.version = Uncompared(RecordVersion(entityTag: version))
    }

    static let jsonMembers: JSONMembers = ["id", "color"]

    init(jsonMembers reader: inout JSONReader) throws(JSONError) {
        id = try reader.readNextMember()
        color = try reader.readNextMember()
    }

    func write(json writer: inout JSONWriter) {
        writer.beginObject()
        writer.write(id, forReadKey: "id")
        writer.write(color, forKey: "color")
        writer.endObject()
    }

    struct Draft: JSONWritable, Equatable, Sendable, CheckableValue {
        var color: String

        func write(json writer: inout JSONWriter) {
            writer.writeObject(["color": color])
        }

        var brokenRules: [PipeError.BrokenRule] {
            color.isEmpty ? [PipeError.BrokenRule(field: "color", .required)] : []
        }
    }

    struct Patch: RecordPatch, Equatable {
        var color: String?

        init() {}

        func write(json writer: inout JSONWriter) {
            writer.beginObject()
            writer.writeIfPresent(color, forKey: "color")
            writer.endObject()
        }
    }
}

/// How the server of a test takes many records.
protocol BulkForm: Sendable {
    static var bulk: [BulkDescriptor] { get }
    static var descriptor: ResourceDescriptor { get }
}

extension BulkForm {
    static var descriptor: ResourceDescriptor { ResourceDescriptor(path: "cars", items: "/cars") }
}

enum Cars<Form: BulkForm>: CRUDResource, ReplaceableResource, BulkResource {
    typealias Record = Car

    static var descriptor: ResourceDescriptor { Form.descriptor }
    static var bulk: [BulkDescriptor] { Form.bulk }
}

/// A resource without a description.
enum SingleCars: CRUDResource, ReplaceableResource {
    typealias Record = Car

    static let descriptor = ResourceDescriptor(path: "cars", validates: true)
}

/// The pipe of a scripted server.
func cars<Form: BulkForm>(
    _ form: Form.Type, _ transport: ScriptedTransport, settings: CallSettings = CallSettings()
) -> ResourcePipe<Cars<Form>> {
    ResourcePipe(bulkClient(transport, settings))
}

func bulkClient(_ transport: ScriptedTransport, _ settings: CallSettings = CallSettings()) -> PipeClient {
    var client = PipeClient(
        ClientDescriptor(
            name: "Cars", schemes: ["key": .bearer], authAlternatives: [["key"]],
            errors: ErrorRules(message: "/message")),
        server: "https://cars.example/api", credentials: ["key": BearerToken("secret-token")], transport: transport,
        environment: .init(clock: PauseClock(), jitter: { 1 }))
    client.environment.boundary = { "b-1" }
    client.settings = settings
    return client
}

extension ScriptedTransport {
    /// The requests with their bodies, without the server's URL.
    var sent: [String] {
        requests.map { request in
            let line = request.line.replacing("https://cars.example/api/", with: "")
            return request.body.map { $0.isEmpty ? line : "\(line) \($0)" } ?? line
        }
    }
}

extension BulkResult {
    /// The errors by their indices.
    var errors: [String] { failures.map { "\($0.index): \($0.error.reason)" } }
}
