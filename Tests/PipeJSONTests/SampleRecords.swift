import PipeJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A record as the generator writes it.
struct Project: JSONCodable, Hashable, Sendable {
    var id: Int
    var title: String
    var style: String?
    var createdAt: Date
    var updatedAt: Date?
    var status: Status
    var tags: [String]
}

extension Project {
    private static let members: JSONMembers = [
        "id", "title", "style", "created_at", "updated_at", "status", "tags",
    ]

    init(json reader: inout JSONReader) throws(JSONError) {
        var id: Int?
        var title: String?
        var style: String?
        var createdAt: Date?
        var updatedAt: Date?
        var status: Status?
        var tags: [String]?
        var object = try reader.beginObject(Self.members)
        while let member = try reader.nextMember(&object) {
            switch member {
            case 0: id = try Int(json: &reader)
            case 1: title = try String(json: &reader)
            case 2: style = try String?(json: &reader)
            case 3: createdAt = try Date(json: &reader)
            case 4: updatedAt = try OptionalFormat<UnixSeconds>.read(&reader)
            case 5: status = try Status(json: &reader)
            case 6: tags = try [String](json: &reader)
            default: try reader.skipValue()
            }
        }
        guard let id, let title, let createdAt, let status else {
            throw reader.missingMember(object, required: [0, 1, 3, 5])
        }
        self.init(
            id: id,
            title: title,
            style: style,
            createdAt: createdAt,
            updatedAt: updatedAt,
            status: status,
            tags: tags ?? []
        )
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

/// An open enumeration as the generator writes it.
enum Status: JSONStringEnum {
    case todo
    case done
    case unknown(String)

    init(rawValue: String) {
        switch rawValue {
        case "todo": self = .todo
        case "done": self = .done
        default: self = .unknown(rawValue)
        }
    }

    var rawValue: String {
        switch self {
        case .todo: "todo"
        case .done: "done"
        case .unknown(let text): text
        }
    }
}
