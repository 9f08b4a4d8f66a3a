import PipeJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A record as it is generated.
struct Project: JSONWritable, Hashable, Sendable {
    var id: Int
    var title: String
    var style: String?
    var createdAt: Date
    var updatedAt: Date?
    var status: Status
    var tags: [String]
}

extension Project: JSONRecord {
    static let jsonMembers: JSONMembers = [
        "id", "title", "style", "created_at", "updated_at", "status", "tags",
    ]

    init(jsonMembers reader: inout JSONReader) throws(JSONError) {
        id = try reader.readNextMember()
        title = try reader.readNextMember()
        style = try reader.readNextMemberIfPresent()
        createdAt = try reader.readNextMember()
        updatedAt = try reader.readNextMemberIfPresent(as: UnixSeconds.self)
        status = try reader.readNextMember()
        tags = try reader.readNextMemberIfPresent() ?? []
    }

    func write(json writer: inout JSONWriter) {
        writer.beginObject()
        writer.write(id, forKey: "id")
        writer.write(title, forKey: "title")
        writer.writeIfPresent(style, forKey: "style")
        writer.write(createdAt, forKey: "created_at")
        writer.writeIfPresent(updatedAt, forKey: "updated_at", as: UnixSeconds.self)
        writer.write(status, forKey: "status")
        writer.write(tags, forKey: "tags")
        writer.endObject()
    }
}

/// An open enumeration as it is generated.
enum Status: JSONStringEnum {
    case todo
    case done
    case unknown(String)

    static let cases: JSONCases<Status> = [.todo, .done]

    var rawValue: String {
        switch self {
        case .todo: "todo"
        case .done: "done"
        case .unknown(let text): text
        }
    }
}
