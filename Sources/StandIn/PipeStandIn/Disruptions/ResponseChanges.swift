import PipeHTTP
import PipeJSON

extension StandInResponseChange {
    /// What is left of a response; `nil` if it is lost.
    ///
    /// - Parameter identity: The names of the members that identify the record in the response.
    package func applied(to response: ServedResponse, identity: [String]) -> ServedResponse? {
        var response = response
        switch self {
        case .lost: return nil
        case _ where response.status >= 400: break
        case .status(let status): return ServedResponse(min(max(status, 400), 599))
        case .page: return .page
        case .empty:
            response.body = []
            response.fields[.location] = nil
            response.fields[.contentType] = nil
        case .location:
            response.body = []
            response.fields[.contentType] = nil
        case .part(let withIdentity):
            guard let json = try? JSON.decode(JSONValue.self, from: response.body),
                let body = try? JSON.encode(Self.part(of: json, withIdentity ? identity : [], without: identity))
            else { break }
            response.body = body
            response.fields[.location] = nil
        case .untagged: response.fields[.eTag] = nil
        }
        return response
    }

    /// Every second member of the record in a body, which may be in an object around it.
    private static func part(of json: JSONValue, _ kept: [String], without identity: [String]) -> JSONValue {
        guard case .object(let object) = json else { return json }
        if object.members.count == 1, let only = object.members.first, case .object = only.value {
            return .object([only.name: part(of: only.value, kept, without: identity)])
        }
        func isIn(_ names: [String], _ name: String) -> Bool { names.contains { $0.hasSameBytes(as: name) } }
        let others = object.members.filter { !isIn(identity, $0.name) }.enumerated().filter { $0.offset % 2 == 0 }
        let own = object.members.filter { isIn(kept, $0.name) }
        return .object(JSONObject(own + others.map(\.element)))
    }
}

extension ServedResponse {
    /// A page of HTML, as of a network that wants people to sign in.
    package static var page: ServedResponse {
        ServedResponse(
            200, fields: [.contentType: "text/html; charset=utf-8"],
            body: Array("<!DOCTYPE html>\n<html><body><form>Sign in to this network.</form></body></html>\n".utf8))
    }
}
