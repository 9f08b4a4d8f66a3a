import HTTPTypes
import PipeJSON

/// Reads places of an answer that holds a page.
struct PageReader {
    /// How long a marker may be: an address, a cursor. What is longer is a mistake of the server, or an attack.
    static let longestMarker = 65_536
    private static let noBody = Array("null".utf8)
    /// How long the `Link` fields of an answer may be together.
    static let longestLinks = 1_048_576

    let response: CallResponse
    /// Where the records are, and where in an element of that array its record is.
    let items: JSONPointer?
    let element: JSONPointer?
    /// How many records the page has.
    let count: Int

    /// The value at a place; `nil` where nothing is, and where null, false or an empty text is.
    func marker(at place: PagePlace) throws(PipeError) -> JSONValue? {
        let value: JSONValue?
        switch place {
        case .link(let relation):
            let lines = response.headers.values(of: "Link")
            guard lines.reduce(0, { $0 + $1.utf8.count }) <= Self.longestLinks else {
                throw response.error(.pageAddress("Link: \(lines.joined().prefix(80))…"))
            }
            // Header lines arrive singly or joined by commas, as the transport likes; both read alike.
            value = LinkHeader(lines).target(relation).map { .string($0) }
        case .header(let name):
            value = response.headers.values(of: name).first.map { .string($0) }
        case .body, .first, .last:
            value = try json(at: place)
        }
        switch value {
        case nil, .null, .bool(false): return nil
        case .string(let text):
            let text = text.trimmingASCIIWhitespace()
            guard text.utf8.count <= Self.longestMarker else {
                throw response.error(.pageAddress("\(text.prefix(80))…"))
            }
            // A target of a link may be empty: that is this page itself.
            if case .link = place { return .string(String(text)) }
            return text.isEmpty ? nil : .string(String(text))
        case .some(let other): return other
        }
    }

    /// A whole number, also as a text.
    func number(at place: PagePlace) -> Int? {
        guard let value = (try? marker(at: place)) ?? nil else {
            return nil
        }
        return value.int ?? value.string.flatMap { Int($0) }
    }

    /// Whether the answer passes a test. One without a body has nothing at any place of it.
    func passes(_ condition: AnswerCondition) throws(PipeError) -> Bool {
        let body = response.isBlank ? Self.noBody : try response.json()
        do throws(JSONError) {
            return try condition.holds(
                for: body, headers: response.headers, isInterrupted: response.isInterrupted)
        } catch {
            throw response.failure(error)
        }
    }

    private func json(at place: PagePlace) throws(PipeError) -> JSONValue? {
        guard !response.isBlank, let pointer = pointer(to: place) else {
            return nil
        }
        let body = try response.json()
        do throws(JSONError) {
            return try JSON.value(at: pointer, in: body, isInterrupted: response.isInterrupted)
        } catch {
            throw response.failure(error)
        }
    }

    /// The place in the body; `nil` where there is no record.
    private func pointer(to place: PagePlace) -> JSONPointer? {
        switch place {
        case .body(let pointer): pointer
        case .first(let pointer): count == 0 ? nil : recordPointer(0, pointer)
        case .last(let pointer): count == 0 ? nil : recordPointer(count - 1, pointer)
        case .link, .header: nil
        }
    }

    private func recordPointer(_ index: Int, _ pointer: JSONPointer) -> JSONPointer? {
        JSONPointer("\(items?.text ?? "")/\(index)\(element?.text ?? "")\(pointer.text)")
    }
}

extension HTTPFields {
    /// The values of a field, one for each line; none where the name cannot be one.
    func values(of name: String) -> [String] {
        HTTPField.Name(name).map { self[values: $0] } ?? []
    }
}
