import PipeHTTP
import PipeJSON

extension CallResponse {
    /// Reads one value: the whole body, or the value at a pointer. An optional value is `nil` if there is no body, or
    /// nothing at the pointer.
    package func value<Value: JSONReadable>(
        _ type: Value.Type = Value.self, at pointer: JSONPointer? = nil
    ) throws(PipeError) -> Value {
        guard !isBlank else {
            guard let missing = Value.nothing else {
                throw error(.emptyBody)
            }
            return missing
        }
        let body = try json()
        do throws(JSONError) {
            guard let pointer, !pointer.isRoot else {
                return try JSON.decode(type, from: body, hasTypes: hasTypes, isInterrupted: isInterrupted)
            }
            return try JSON.decode(type, from: body, at: pointer, hasTypes: hasTypes, isInterrupted: isInterrupted)
        } catch {
            if case .absentPointer = error.reason, let missing = Value.nothing {
                return missing
            }
            throw failure(error)
        }
    }

    /// Reads the records of a list. An object instead of the array is a list with one record; an empty body is an empty
    /// list.
    ///
    /// - Parameters:
    ///   - pointer: The array; `nil` for the whole body.
    ///   - element: The record within an element of the array; `nil` if the element is the record.
    func records<Record: JSONReadable>(
        at pointer: JSONPointer?, element: JSONPointer?
    ) throws(PipeError) -> [Record] {
        guard !isBlank else {
            return []
        }
        let body = try json()
        do throws(JSONError) {
            if let element {
                return try JSON.decode(
                    [Record].self, from: body, at: pointer ?? "", element: element, hasTypes: hasTypes,
                    isInterrupted: isInterrupted)
            }
            guard let pointer else {
                return try JSON.decode(
                    RecordList<Record>.self, from: body, hasTypes: hasTypes, isInterrupted: isInterrupted
                ).records
            }
            return try JSON.decode(
                RecordList<Record>.self, from: body, at: pointer, hasTypes: hasTypes, isInterrupted: isInterrupted
            ).records
        } catch {
            // A format without types leaves empty lists out, and so do servers that leave zeros out.
            let isSparse = Record.self is any SparseRecord.Type
            if !hasTypes || isSparse, case .absentPointer = error.reason, error.path.components.isEmpty {
                return []
            }
            if isSparse, element != nil, (try? JSON.decode(JSONValue.self, from: body, at: pointer ?? "")) == .null {
                return []
            }
            throw failure(error)
        }
    }

    /// The records of a list before the first unreadable one.
    func firstRecords<Record: JSONReadable>(at pointer: JSONPointer?, element: JSONPointer?) -> [Record] {
        isBlank
            ? []
            : JSON.decodeElements(
                Record.self, from: jsonOrBody, at: pointer ?? "", element: element ?? "", hasTypes: hasTypes,
                isInterrupted: isInterrupted
            ).values
    }
}

/// A type whose values may be missing.
private protocol OptionalValue {
    static var missing: Self { get }
}

extension Optional: OptionalValue {
    fileprivate static var missing: Wrapped? { nil }
}

extension JSONReadable {
    /// The value that stands for none; `nil` if the type is not optional.
    fileprivate static var nothing: Self? { (Self.self as? any OptionalValue.Type)?.missing as? Self }
}

/// An array of records, or a single record.
private struct RecordList<Record: JSONReadable>: JSONReadable {
    let records: [Record]

    init(json reader: inout JSONReader) throws(JSONError) {
        records =
            switch try reader.peekKind() {
            case .object where reader.hasTypes: [try Record(json: &reader)]
            case .null where Record.self is any SparseRecord.Type: try [Record]?(json: &reader) ?? []
            default: try [Record](json: &reader)
            }
    }
}
