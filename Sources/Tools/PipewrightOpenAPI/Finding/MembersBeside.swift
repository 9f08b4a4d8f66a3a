/// The members of responses beside the value that a call returns, which the schema does not have.
struct MembersBeside {
    /// What operations lose, by their positions in the document.
    private(set) var losses: [Int: [Loss]] = [:]

    private let types: TypeFinder
    /// The pointers that pages and errors use.
    private let pointers: Set<String>

    private static let prefix = "body#"

    /// - Parameter errors: The place of the errors in good responses.
    init(
        _ resources: [FoundResource], _ shapes: [Int: CallShape], pagings: [FoundPaging], errors: String?,
        _ types: TypeFinder
    ) {
        self.types = types
        let ofPages = pagings.flatMap(\.keys).flatMap { $0.value.split(separator: " ").map(String.init) }
        pointers = Set(ofPages + [errors].compactMap(\.self))
        for resource in resources { add(resource, shapes) }
    }

    private mutating func add(_ resource: FoundResource, _ shapes: [Int: CallShape]) {
        for operation in resource.operations {
            let wrap = (operation.wrap ?? resource.settings.wrap).map { Self.prefix + "/" + ListFinder.escaped($0) }
            let hasResult = operation.result == nil && operation.verb.result == .value
            let place = operation.items ?? operation.item ?? (hasResult ? wrap : nil)
            let isWhole = operation.verb == .list && resource.envelope != nil
            add(place, of: shapes[operation.source], isWhole: isWhole)
        }
        for action in resource.actions { add(action.items ?? action.item, of: shapes[action.source], isWhole: false) }
        for child in resource.children { add(child, shapes) }
    }

    /// - Parameter isWhole: Whether an envelope has the members of the response itself.
    private mutating func add(_ place: String?, of shape: CallShape?, isWhole: Bool) {
        guard let place, place.begins(with: Self.prefix), let shape, case .value(var type) = shape.result else {
            return
        }
        var lost: [String] = []
        var path = ""
        for step in place.split(separator: "/").dropFirst() {
            guard let position = types.position(of: type), let record = types.widestRecord(at: position) else {
                break
            }
            var inner: FoundType?
            for field in record.fields where !field.flags.contains(.rest) {
                let name = ListFinder.escaped(field.name)
                guard name != step else {
                    inner = field.type
                    continue
                }
                let pointer = Self.prefix + path + "/" + name
                let isKnown = pointers.contains { $0 == pointer || $0.begins(with: pointer + "/") }
                let isConstant = types.constants[position]?[field.name] != nil
                if !isKnown, !isConstant, !(isWhole && path.isEmpty) { lost.append(field.name) }
            }
            guard let inner else { break }
            type = inner
            path += "/" + step
        }
        if !lost.isEmpty { losses[shape.source, default: []].append(.membersBeside(lost)) }
    }
}
