/// The places of operations in the client, for the report: `charges[id].refund`.
enum CallPlaces {
    /// The places by the positions of the operations in the document.
    static func find(_ resources: [FoundResource]) -> [Int: String] {
        var places: [Int: String] = [:]
        for resource in resources { note(resource, above: "", in: &places) }
        return places
    }

    private static func note(_ resource: FoundResource, above: String, in places: inout [Int: String]) {
        let place = above + resource.name
        let item = resource.isSingleton || resource.record == nil ? place : place + "[id]"
        for operation in resource.operations { places[operation.source] = "\(place).\(operation.verb.rawValue)" }
        for action in resource.actions where !action.isVariant {
            places[action.source] = "\(action.isOnCollection ? place : item).\(action.name)"
        }
        for child in resource.children { note(child, above: item + ".", in: &places) }
    }
}
