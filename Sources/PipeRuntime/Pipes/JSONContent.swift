import HTTPTypes
import PipeJSON

extension Result where Success == CallRequest.Content, Failure == PipeError {
    /// Writes a value as JSON, below a root member if there is one.
    static func json(
        _ value: some JSONWritable, wrap: String? = nil, type: String = CallRequest.Content.jsonType
    ) -> Self {
        json(type: type) { writer in
            guard let wrap else {
                value.write(json: &writer)
                return
            }
            writer.beginObject()
            writer.key(wrap)
            value.write(json: &writer)
            writer.endObject()
        }
    }

    /// Takes the JSON that a closure writes.
    static func json(
        type: String = CallRequest.Content.jsonType, _ write: (inout JSONWriter) -> Void
    ) -> Self {
        do throws(JSONError) {
            return .success(CallRequest.Content(type: type, bytes: try JSON.encode(write)))
        } catch {
            return .failure(PipeError(.encoding(error)))
        }
    }
}

extension CallResponse {
    /// Reads the body as one value, below a root member if there is one.
    func value<Value: JSONReadable>(_ type: Value.Type = Value.self, wrap: String? = nil) throws(PipeError) -> Value {
        guard !isBlank else {
            throw error(.emptyBody)
        }
        do throws(JSONError) {
            guard let wrap else {
                return try JSON.decode(type, from: body)
            }
            return try JSON.decode(type, from: body, at: JSONPointer(tokens: [wrap]))
        } catch {
            throw self.error(.decoding(error))
        }
    }

    /// Reads the records of a list. An object where the array should be is a list of one; no body is an empty list.
    func records<Record: JSONReadable>(at pointer: JSONPointer?) throws(PipeError) -> [Record] {
        guard !isBlank else {
            return []
        }
        do throws(JSONError) {
            guard let pointer else {
                return try JSON.decode(RecordList<Record>.self, from: body).records
            }
            return try JSON.decode(RecordList<Record>.self, from: body, at: pointer).records
        } catch {
            throw self.error(.decoding(error))
        }
    }
}

/// An array of records, or one record in its place.
private struct RecordList<Record: JSONReadable>: JSONReadable {
    let records: [Record]

    init(json reader: inout JSONReader) throws(JSONError) {
        records =
            switch try reader.peekKind() {
            case .object: [try Record(json: &reader)]
            default: try [Record](json: &reader)
            }
    }
}
