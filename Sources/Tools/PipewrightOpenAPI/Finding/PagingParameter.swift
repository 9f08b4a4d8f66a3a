/// A parameter of the query, or a member of an object that is sent.
struct PagingParameter {
    var field: FoundField
    /// `query.limit`, `body#/limit`
    var place: String
    /// The parameter that has it as a member, as `query.page` has `query.page[number]`.
    var owner: String?
    /// The number of the members of that parameter.
    var ownerSize = 0

    var name: String { Words.folded(field.name) }

    /// The parameters of the query, and those in the body of a search with POST.
    static func all(of call: CallShape, _ types: TypeFinder) -> [PagingParameter] {
        var found = call.query.flatMap { field -> [PagingParameter] in
            // JSON:API has the parameters of pages in an object.
            let isObject = ["page", "pagination", "paging"].contains(Words.folded(field.name)) && field.style == nil
            guard isObject, let record = types.record(of: field.type) else {
                return [PagingParameter(field: field, place: "query." + field.name)]
            }
            return record.fields.map { member in
                var member = member
                member.name = "\(field.name)[\(member.name)]"
                return PagingParameter(
                    field: member, place: "query." + member.name, owner: "query." + field.name,
                    ownerSize: record.fields.count)
            }
        }
        if call.method == .post, case .object(let fields, _) = call.body {
            for field in fields {
                let place = "body#/" + ListFinder.escaped(field.name)
                found.append(PagingParameter(field: field, place: place))
                // Some bodies have what is about pages in an object.
                let isObject = ["page", "pagination", "paging", "options"].contains(Words.folded(field.name))
                guard isObject, let record = types.record(of: field.type) else { continue }
                found += record.fields.map { member in
                    PagingParameter(
                        field: member, place: place + "/" + ListFinder.escaped(member.name), owner: place,
                        ownerSize: record.fields.count)
                }
            }
        }
        return found.filter { UsableParts.isPlace($0.field.name) }
    }
}

extension CallShape {
    /// Whether it has parameters about pages.
    var hasPageParameters: Bool {
        query.contains { PagingNames.isOfPages($0.name) }
            || method == .post && sentFields.contains { PagingNames.isOfPages($0.name) }
    }

    /// The members of the object that is sent.
    private var sentFields: [FoundField] {
        if case .object(let fields, _) = body { fields } else { [] }
    }
}

extension TypeFinder {
    func isText(_ type: FoundType) -> Bool {
        switch resolved(type).required {
        case .scalar(let name): ["string", "url", "json"].contains(name)
        default: false
        }
    }

    func isBool(_ type: FoundType) -> Bool {
        resolved(type).required == .scalar("bool")
    }

    func isInteger(_ type: FoundType) -> Bool {
        let scalar = resolved(type).required.scalar
        return scalar?.isInteger == true || scalar == .double
    }

    func isTime(_ type: FoundType) -> Bool {
        guard case .scalar(let name) = resolved(type).required else { return false }
        return name.begins(with: "timestamp") || ["date", "time", "duration"].contains(name)
    }

    /// Whether a value of the type can be the position of a page.
    func isCursor(_ type: FoundType) -> Bool {
        switch resolved(type).required {
        case .scalar(let name): name != "bool" && name != "double"
        case .identity: true
        case .definition(let position):
            if case .union = definitions[position].content { true } else { false }
        default: false
        }
    }

    /// Whether a parameter is the position of a page by its name and its type.
    func isPosition(_ field: FoundField) -> Bool {
        guard PagingNames.isPosition(field.name) else { return false }
        if ["from", "start"].contains(Words.folded(field.name)) { return isInteger(field.type) }
        switch resolved(field.type).required {
        case .scalar: return !isTime(field.type) && !isBool(field.type)
        case .identity: return true
        case .definition(let position):
            if case .union = definitions[position].content { return true }
            return false
        case .list, .map, .optional, .file: return false
        }
    }
}
