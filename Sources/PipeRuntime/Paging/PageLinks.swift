import HTTPTypes
import PipeJSON

/// The address of a neighbour page, or why it is none.
typealias PageLink = Result<HTTPAddress, PipeError>

/// What an answer says of paging.
struct PageLinks: Sendable {
    let own: HTTPAddress
    let next: PageLink?
    let previous: PageLink?
    let total: Int?

    init(_ response: CallResponse, paging: PagingDescriptor?) {
        own = response.address
        let reader = PagePlaceReader(response: response)
        next = paging.flatMap { reader.link(at: $0.next) }
        previous = paging?.previous.flatMap { reader.link(at: $0) }
        total = paging?.total.flatMap { reader.number(at: $0) }
    }
}

/// Reads places of an answer.
private struct PagePlaceReader {
    let response: CallResponse

    func link(at place: PagePlace) -> PageLink? {
        switch place {
        case .link(let relation):
            // Header lines arrive singly or joined by commas, as the transport likes; both read alike.
            LinkHeader(values(of: "Link")).target(relation).map(resolve)
        case .header(let name):
            values(of: name).first.flatMap(link)
        case .body(let pointer):
            link(inBody: pointer)
        }
    }

    func number(at place: PagePlace) -> Int? {
        switch place {
        case .link:
            nil
        case .header(let name):
            values(of: name).first.flatMap { Int($0.trimmingASCIIWhitespace()) }
        case .body(let pointer):
            (try? JSON.value(at: pointer, in: response.body)).flatMap { value in
                value.int ?? value.string.flatMap { Int($0) }
            }
        }
    }

    private func values(of field: String) -> [String] {
        HTTPField.Name(field).map { response.headers[values: $0] } ?? []
    }

    private func link(inBody pointer: JSONPointer) -> PageLink? {
        guard !response.isBlank else {
            return nil
        }
        let value: JSONValue?
        do throws(JSONError) {
            value = try JSON.value(at: pointer, in: response.body)
        } catch {
            return .failure(response.error(.decoding(error)))
        }
        switch value {
        case nil, .null, .bool(false): return nil
        case .string(let text): return link(text)
        case .some(let other): return .failure(response.error(.pageAddress(Self.excerpt(other))))
        }
    }

    private func link(_ text: String) -> PageLink? {
        let address = String(text.trimmingASCIIWhitespace())
        return address.isEmpty ? nil : resolve(Self.isBareQuery(address) ? "?" + address : address)
    }

    private func resolve(_ reference: String) -> PageLink {
        let target: HTTPAddress
        do throws(AddressFault) {
            target = try response.address.resolving(reference)
        } catch {
            return .failure(response.error(.pageAddress(response.redaction.url(reference))))
        }
        guard target.hasSameOrigin(as: response.address) else {
            return .failure(response.error(.pageOnOtherOrigin(response.redaction.url(target.text))))
        }
        return .success(target)
    }

    /// Whether a text is `name=value…` and not a relative path: the first character that tells is `=`.
    private static func isBareQuery(_ text: String) -> Bool {
        text.first { "/?:#=".contains($0) } == "="
    }

    private static func excerpt(_ value: JSONValue) -> String {
        let text = (try? JSON.encode(value)).map { String(decoding: $0.prefix(80), as: UTF8.self) }
        return text ?? ""
    }
}
