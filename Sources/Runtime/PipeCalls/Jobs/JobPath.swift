@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON

/// A path of a schema with members of a response's body instead of the names in { }.
struct JobPath {
    let path: CallPath

    /// - Throws: ``PipeError/JobError/missingURL(_:)`` if the body has no such member, or its value cannot be in a path.
    init(_ template: String, _ site: CallSite, _ response: CallResponse) throws(PipeError) {
        var filled = ""
        var rest = template[...]
        while let open = rest.firstIndex(ofScalar: "{"), let close = rest[open...].firstIndex(ofScalar: "}") {
            filled += rest[..<open]
            let name = rest[..<close].suffix(after: open)
            // The identities of items above stay for the path of the call.
            if name.firstIndex(ofScalar: ".") != nil, site.hasIdentity(named: name) {
                filled += "{\(name)}"
            } else {
                filled += try Self.segments(of: name, response)
            }
            rest = rest.suffix(after: close)
        }
        path = CallPath(filled + rest)
    }

    private static func segments(of name: Substring, _ response: CallResponse) throws(PipeError) -> String {
        let isReserved = name.begins(with: "+")
        let tokens = name.dropping { $0 == "+" }.split(atScalar: ".").map { String($0) }
        let missing = response.error(.job(.missingURL("{\(name)}")))
        guard let body = try? response.json(),
            let value = (try? JSON.value(at: JSONPointer(tokens: tokens), in: body)) ?? nil,
            let text = value.scalarText
        else {
            throw missing
        }
        let parts = isReserved ? text.split(atScalar: "/").map { String($0) } : [text]
        guard parts.allSatisfy({ !$0.isEmpty && !PercentEncoding.isDotSegment($0) }) else {
            throw missing
        }
        return parts.map { PercentEncoding.encodeSegment($0) }.joined(separator: "/")
    }
}
