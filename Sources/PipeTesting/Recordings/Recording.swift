import Foundation
import PipeRuntime

/// What was recorded, as a file of JSON, an exchange a line.
struct Recording: Sendable {
    /// A file has at most so many bytes.
    static let sizeLimit = 256 << 20
    static let format = 1

    /// What was removed, so that a replay takes it for the same.
    var removed: RecordingSecrets
    var exchanges: [RecordedExchange]

    // MARK: Writing

    func write(to path: String) throws(RecordingError) {
        let lines = exchanges.map { "    \(Self.value(of: $0))" }
        let names: JSONValue = [
            "headers": Self.value(of: removed.headers), "query": Self.value(of: removed.query),
        ]
        let text = """
            {
              "format": \(Self.format),
              "removed": \(names),
              "exchanges": [
            \(lines.joined(separator: ",\n"))
              ]
            }

            """
        guard text.utf8.count <= Self.sizeLimit else {
            throw RecordingError(.tooLarge(limit: Self.sizeLimit), path: path)
        }
        do {
            try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw RecordingError(.system(error.localizedDescription), path: path)
        }
    }

    private static func value(of exchange: RecordedExchange) -> JSONValue {
        var object: JSONObject = ["method": .string(exchange.method), "url": .string(exchange.url)]
        object["headers"] = value(of: exchange.requestFields)
        object["body"] = value(of: exchange.requestBody)
        switch exchange.outcome {
        case .answer(let answer):
            var response: JSONObject = ["status": .number(JSONNumber(answer.status))]
            response["headers"] = value(of: answer.fields)
            response["body"] = value(of: answer.body)
            object["answer"] = .object(response)
        case .failure(let words):
            object["failure"] = .string(words)
        }
        return .object(object)
    }

    private static func value(of names: Set<String>) -> JSONValue {
        .array(names.sorted().map { .string($0) })
    }

    private static func value(of fields: [(name: String, value: String)]) -> JSONValue {
        .array(fields.map { [.string($0.name), .string($0.value)] })
    }

    private static func value(of body: [UInt8]?) -> JSONValue? {
        body.map { bytes in
            if let text = String(validating: bytes, as: UTF8.self) {
                ["text": .string(text)]
            } else {
                ["base64": .string(Data(bytes).base64EncodedString())]
            }
        }
    }
}
