import Foundation

/// A record of the API as the server stores it. JSON is written by hand, so that members have a fixed order and absent
/// values are null.
protocol Record: Sendable {
    var json: String { get }
}

struct Project: Record {
    let id: Int
    var title: String
    /// Colors such as `black` or `white bold`; the filter `color` searches for one of them.
    var style: String?
    let createdAt: Date
    var isArchived = false

    var json: String {
        let members = [
            ("id", "\(id)"), ("title", JSONText.string(title)), ("style", JSONText.string(style)),
            ("created_at", JSONText.string(createdAt.ISO8601Format())),
        ]
        return JSONText.object(members)
    }
}

struct ProjectTask: Record {
    /// The fields of a task that a client sends.
    struct Content: Sendable {
        var title: String
        var status: String
        var due: String?
    }

    let id: Int
    var content: Content
    let projectID: Int

    var json: String {
        let members = [
            ("id", "\(id)"), ("title", JSONText.string(content.title)), ("status", JSONText.string(content.status)),
            ("due", JSONText.string(content.due)), ("project_id", "\(projectID)"),
        ]
        return JSONText.object(members)
    }
}

struct Attachment: Record {
    let id: UUID
    let projectID: Int
    let name: String
    let size: Int64
    var caption: String?
    /// `nil` for the attachments that the server starts with.
    var content: [UInt8]?

    var json: String {
        let members = [
            ("id", JSONText.string(id.uuidString.lowercased())), ("name", JSONText.string(name)), ("size", "\(size)"),
            ("caption", JSONText.string(caption)),
        ]
        return JSONText.object(members)
    }
}

/// Writes JSON.
enum JSONText {
    static func object(_ members: [(name: String, value: String)]) -> String {
        "{" + members.map { "\(string($0.name)):\($0.value)" }.joined(separator: ",") + "}"
    }

    static func array(_ elements: [String]) -> String {
        "[" + elements.joined(separator: ",") + "]"
    }

    static func string(_ text: String?) -> String {
        guard let text else { return "null" }
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
