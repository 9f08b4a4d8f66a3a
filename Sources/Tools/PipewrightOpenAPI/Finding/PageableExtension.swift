import PipewrightYAML

/// The pages of a list as `x-ms-pageable` of an operation describes them (AutoRest, extensions of OpenAPI).
struct PageableExtension: Hashable {
    /// The member with the records.
    var items = "value"
    /// The member with the URL of the next page; `nil` if there is only one.
    var next: String?

    /// - Parameter extensions: The keys of an operation that begin with `x-`.
    init?(_ extensions: [LocatedNode.Entry]) {
        guard let entry = extensions.first(where: { $0.key.text == "x-ms-pageable" }),
            case .mapping(let entries) = entry.value.content
        else { return nil }
        for entry in entries {
            guard case .scalar(let scalar) = entry.value.content else { continue }
            switch entry.key.text {
            case "itemName": items = scalar.text
            case "nextLinkName": next = scalar.isPlain && ["null", "~", ""].contains(scalar.text) ? nil : scalar.text
            default: break
            }
        }
    }
}
