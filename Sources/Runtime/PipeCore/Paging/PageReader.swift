@_spi(Generated) import PipeHTTP
import PipeJSON

/// Reads what pagination needs from the response of a page.
package struct PageReader {
    /// The maximum size of a URL or a cursor in bytes. A longer one is a mistake of the server, or an attack.
    static let longestMarker = 65_536
    private static let emptyBody = Array("null".utf8)
    /// The maximum size of all `Link` fields of a response in bytes.
    static let longestLinks = 1_048_576

    package let response: CallResponse
    /// The array of records.
    let items: JSONPointer?
    /// The record within an element of that array.
    let element: JSONPointer?
    /// The number of records of the page.
    let count: Int

    /// The URL, cursor or number at a location; `nil` if it is missing, null, false, or an empty text, object or array.
    package func marker(at location: PageLocation) throws(PipeError) -> JSONValue? {
        let value: JSONValue?
        switch location {
        case .linkHeader(let relation):
            let lines = response.headers.values(of: "Link")
            guard lines.reduce(0, { $0 + $1.utf8.count }) <= Self.longestLinks else {
                throw response.error(.malformedPageURL("Link: \(lines.joined().prefix(80))…"))
            }
            // Transports return header lines separately or joined by commas.
            value = LinkHeader(lines).target(relation).map { .string($0) }
        case .header(let name):
            value = response.headers.values(of: name).first.map { .string($0) }
        case .body, .first, .last:
            value = try json(at: location)
        }
        switch value {
        case nil, .null, .bool(false): return nil
        case .object, .array: return value?.selectsNothing == true ? nil : value
        case .string(let text):
            let text = text.trimmingASCIIWhitespace()
            guard text.utf8.count <= Self.longestMarker else {
                throw response.error(.malformedPageURL("\(text.prefix(80))…"))
            }
            // An empty target of a link is this page itself.
            if case .linkHeader = location { return .string(String(text)) }
            return text.isEmpty ? nil : .string(String(text))
        case .some(let other): return other
        }
    }

    /// The JSON text of the object or array at a location, byte for byte.
    func text(at location: PageLocation) throws(PipeError) -> String {
        guard let pointer = pointer(to: location) else {
            return ""
        }
        let body = try response.json()
        let text: [UInt8]
        do throws(JSONError) {
            text = try JSON.text(at: pointer, in: body, isInterrupted: response.isInterrupted) ?? []
        } catch {
            throw response.failure(error)
        }
        guard text.count <= Self.longestMarker else {
            throw response.error(.malformedPageURL("\(String(decoding: text.prefix(80), as: UTF8.self))…"))
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// An integer, also one that is written as a text.
    func number(at location: PageLocation) -> Int? {
        guard let value = (try? marker(at: location)) ?? nil else {
            return nil
        }
        return value.int ?? value.string.flatMap { Int($0) }  // checked text: a value of JSON
    }

    /// Whether the response meets a condition. An empty body counts as null.
    package func passes(_ condition: ResponseCondition) throws(PipeError) -> Bool {
        let body = response.isBlank ? Self.emptyBody : try response.json()
        do throws(JSONError) {
            return try condition.holds(
                for: body, headers: response.headers, isInterrupted: response.isInterrupted)
        } catch {
            throw response.failure(error)
        }
    }

    private func json(at location: PageLocation) throws(PipeError) -> JSONValue? {
        guard !response.isBlank, let pointer = pointer(to: location) else {
            return nil
        }
        let body = try response.json()
        do throws(JSONError) {
            return try JSON.value(at: pointer, in: body, isInterrupted: response.isInterrupted)
        } catch {
            throw response.failure(error)
        }
    }

    /// The location in the body; `nil` if the page has no record.
    private func pointer(to location: PageLocation) -> JSONPointer? {
        switch location {
        case .body(let pointer): pointer
        case .first(let pointer): count == 0 ? nil : recordPointer(0, pointer)
        case .last(let pointer): count == 0 ? nil : recordPointer(count - 1, pointer)
        case .linkHeader, .header: nil
        }
    }

    private func recordPointer(_ index: Int, _ pointer: JSONPointer) -> JSONPointer? {
        JSONPointer("\(items?.text ?? "")/\(index)\(element?.text ?? "")\(pointer.text)")
    }
}

extension PageReader {
    /// Reads a response without records.
    package init(_ response: CallResponse) {
        self.init(response: response, items: nil, element: nil, count: 0)
    }
}
