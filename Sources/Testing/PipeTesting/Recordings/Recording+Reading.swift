import Foundation
import PipeCore

extension Recording {
    /// Reads a file.
    init(path: String) throws(RecordingError) {
        let bytes = try Self.bytes(path)
        let value: JSONValue
        do {
            value = try JSON.decode(JSONValue.self, from: bytes)
        } catch {
            throw RecordingError(.notJSON(error), path: path)
        }
        let root = RecordingNode(value, pointer: "", path: path)
        let format = try root.member("format")
        guard try format.integer() == Self.format else {
            throw format.malformed("the number \(Self.format)")
        }
        let removed = try root.member("removed")
        let secrets = RecordingSecrets(
            headers: try removed.member("headers").names(), query: try removed.member("query").names())
        self.init(removed: secrets, exchanges: try root.member("exchanges").elements().map(Self.exchange))
    }

    private static func bytes(_ path: String) throws(RecordingError) -> [UInt8] {
        do {
            let handle = try FileHandle(forReadingFrom: URL(filePath: path))
            defer { try? handle.close() }
            let data = try handle.read(upToCount: sizeLimit + 1) ?? Data()
            guard data.count <= sizeLimit else {
                throw RecordingError(.tooLarge(limit: sizeLimit), path: path)
            }
            return Array(data)
        } catch let error as RecordingError {
            throw error
        } catch {
            throw RecordingError(.system(error.localizedDescription), path: path)
        }
    }

    private static func exchange(_ node: RecordingNode) throws(RecordingError) -> RecordedExchange {
        let outcome: RecordedExchange.Outcome
        if let response = try node.memberIfPresent("response") {
            let status = try response.member("status")
            guard (100...999).contains(try status.integer()) else {
                throw status.malformed("a status from 100 to 999")
            }
            outcome = .response(
                RecordedExchange.Response(
                    status: try status.integer(), fields: try fields(response.member("headers")),
                    body: try body(response.memberIfPresent("body"))))
        } else if let failure = try node.memberIfPresent("failure") {
            outcome = .failure(try failure.text())
        } else {
            throw node.malformed("the member ‘response’ or ‘failure’")
        }
        let method = try node.member("method")
        guard HTTPRequest.Method(try method.text()) != nil else {
            throw method.malformed("a method")
        }
        return RecordedExchange(
            method: try method.text(), url: try node.member("url").text(),
            requestFields: try fields(node.member("headers")), requestBody: try body(node.memberIfPresent("body")),
            outcome: outcome)
    }

    private static func fields(_ node: RecordingNode) throws(RecordingError) -> [(name: String, value: String)] {
        try node.elements().map { field throws(RecordingError) in
            let parts = try field.elements()
            guard parts.count == 2, HTTPField.Name(try parts[0].text()) != nil else {
                throw field.malformed("the name and the value of a header field")
            }
            return (try parts[0].text(), try parts[1].text())
        }
    }

    private static func body(_ node: RecordingNode?) throws(RecordingError) -> [UInt8]? {
        guard let node else {
            return nil
        }
        if let text = try node.memberIfPresent("text") {
            return Array(try text.text().utf8)
        }
        let base64 = try node.member("base64")
        guard let data = Data(base64Encoded: try base64.text()) else {
            throw base64.malformed("Base64")
        }
        return Array(data)
    }
}

/// A value of a recording with its location.
private struct RecordingNode {
    private let value: JSONValue
    private let pointer: String
    private let path: String

    init(_ value: JSONValue, pointer: String, path: String) {
        self.value = value
        self.pointer = pointer
        self.path = path
    }

    func malformed(_ expected: String) -> RecordingError {
        RecordingError(.malformed(pointer: pointer.isEmpty ? "/" : pointer, expected: expected), path: path)
    }

    func memberIfPresent(_ name: String) throws(RecordingError) -> RecordingNode? {
        guard let object = value.object else {
            throw malformed("an object")
        }
        return object[name].map { RecordingNode($0, pointer: "\(pointer)/\(name)", path: path) }
    }

    func member(_ name: String) throws(RecordingError) -> RecordingNode {
        guard let member = try memberIfPresent(name) else {
            throw malformed("the member ‘\(name)’")
        }
        return member
    }

    func elements() throws(RecordingError) -> [RecordingNode] {
        guard let array = value.array else {
            throw malformed("an array")
        }
        return array.enumerated().map { RecordingNode($0.element, pointer: "\(pointer)/\($0.offset)", path: path) }
    }

    func names() throws(RecordingError) -> Set<String> {
        Set(try elements().map { name throws(RecordingError) in try name.text() })
    }

    func text() throws(RecordingError) -> String {
        guard let text = value.string else {
            throw malformed("a string")
        }
        return text
    }

    func integer() throws(RecordingError) -> Int {
        guard let number = value.int else {
            throw malformed("an integer")
        }
        return number
    }
}
