import PipewrightDiagnostics
import PipewrightYAML

/// Turns schemas into types of the language, and the objects, enums and alternatives among them into definitions.
struct TypeFinder {
    /// Which values a schema describes.
    enum Use: Hashable {
        case response
        case json
        /// In a form, an empty text stands for null.
        case form
        /// The parts of a multipart body can be files.
        case multipart

        var isSent: Bool { self != .response }
    }

    private struct Memo: Hashable {
        let schema: SchemaID
        let isForm: Bool
    }

    /// The document, with the schemas of alternatives and what is beside them.
    var document: OpenAPIDocument
    var definitions: [FoundDefinition] = []
    private var known: [Memo: FoundType] = [:]
    private var underway: Set<Memo> = []
    /// Equal inline schemas become one definition.
    private var byContent: [FoundDefinition.Content: Int] = [:]
    /// Named schemas whose fields are not yet found. Their nesting is not limited, so it does not use the stack.
    private var pending: [(position: Int, schema: SchemaID, use: Use)] = []
    /// The values of members with a single value, by the position of the record.
    var constants: [Int: [String: String]] = [:]
    var losses: [Loss] = []
    /// What was lost of definitions, by their positions.
    var lossesOfDefinitions: [(position: Int, loss: Loss.Definition)] = []
    /// The members that may be missing in the document, and identify records.
    var madeRequired: [(position: Int, member: String)] = []
    private var told: Set<Loss> = []
    /// The members that alternatives have because of what is beside them.
    var repeatedMembers = 0
    /// How many combinations of alternatives there are with each schema of a combination.
    var combinations: [SchemaID: Int] = [:]
    /// The schemas of members that several parts of an `allOf` describe, by what the parts say.
    var combined: [[SchemaID]: SchemaID] = [:]
    /// The number of inline schemas around the current one.
    private var depth = 0

    private static let depthLimit = 64

    init(_ document: OpenAPIDocument) {
        self.document = document
    }

    /// Schemas with a name have one type, whatever they are used for.
    private func memo(_ schema: SchemaID, _ use: Use) -> Memo {
        Memo(schema: schema, isForm: use == .form && document[schema].name == nil)
    }

    // MARK: - Types

    /// The type of a schema.
    ///
    /// - Parameter hint: Where the schema is used, for the name of an inline schema.
    mutating func type(of id: SchemaID, use: Use, hint: FoundDefinition.Hint) -> FoundType {
        let view = document.view(of: id)
        if document.hasAnyValue(id) {
            let name = document[id].name ?? hint.written ?? hint.member
            let loss = Loss.definition(name: name, .anyValue)
            if told.insert(loss).inserted { losses.append(loss) }
        }
        let type = type(ofTarget: view.target, use: use, hint: hint)
        return view.isNullable || document[view.target].isNullable ? type.orNil : type
    }

    /// The fields of an object; `nil` if the schema is something else.
    mutating func fields(of id: SchemaID, use: Use, owner: FoundDefinition.Hint.Owner) -> [FoundField]? {
        let target = document.view(of: id).target
        let merged = document.merged(target)
        guard merged.choices.isEmpty else {
            return use == .form || use == .multipart ? widest(merged, of: id, use, owner) : nil
        }
        guard merged.node.kinds.isEmpty || merged.node.kinds == [.object], merged.node.values.isEmpty else {
            return nil
        }
        guard !merged.node.properties.isEmpty else { return nil }
        return fields(of: merged, use: use, owner: owner).fields
    }

    /// Finds the fields of all named schemas that are used.
    mutating func finish() {
        while let next = pending.popLast() {
            let merged = document.merged(next.schema)
            let found = fields(of: merged, use: next.use, owner: .definition(next.position))
            definitions[next.position].content = .record(FoundRecord(fields: found.fields))
            constants[next.position] = found.constants
        }
        pending = []
    }

    private mutating func type(ofTarget id: SchemaID, use: Use, hint: FoundDefinition.Hint) -> FoundType {
        let memo = memo(id, use)
        if let type = known[memo] { return type }
        guard depth < Self.depthLimit, underway.insert(memo).inserted else {
            lose(.endless(document[id].name ?? name(of: hint)))
            return .json
        }
        depth += 1
        defer {
            depth -= 1
            underway.remove(memo)
        }
        let type = newType(ofTarget: id, use: use, hint: hint)
        known[memo] = type
        return type
    }

    private mutating func newType(ofTarget id: SchemaID, use: Use, hint: FoundDefinition.Hint) -> FoundType {
        var merged = document.merged(id)
        if !merged.node.values.isEmpty {
            merged.node = withEnumerableValues(merged.node, document[id].name ?? name(of: hint))
        }
        let node = merged.node
        let writtenName = document[id].name ?? name(of: hint)
        // Calls tell of their parts.
        if node.isBroken, !writtenName.isEmpty { lose(.unresolved(writtenName)) }
        if let schema = widestRecord(for: merged, id) {
            let record = type(ofTarget: schema, use: use, hint: hint)
            if let position = record.required.definition { lossesOfDefinitions.append((position, .oneRecord)) }
            return record
        }
        if let choice = merged.choices.first {
            return union(of: merged, choice, id: id, use: use, hint: hint)
        }
        if node.values.count > 1 || node.values.count == 1 && node.kinds == [.integer] || textConstant(of: node) != nil
        {
            return enumeration(node, name: document[id].name, hint: hint)
        }
        switch kinds(of: node) {
        case []:
            if node.isTuple, !writtenName.isEmpty { lose(.tuple(writtenName)) }
            return .json
        case [.object]: return object(merged, id: id, use: use, hint: hint)
        case [.array]:
            guard let items = node.items else {
                if node.isTuple, !writtenName.isEmpty { lose(.tuple(writtenName)) }
                return .list(.json)
            }
            return .list(type(of: items, use: use, hint: hint.element))
        case let kinds where kinds.count == 1:
            if kinds == [.string], node.format == "binary", use != .multipart {
                // Calls tell of their parts.
                if !writtenName.isEmpty { lose(.binary(writtenName)) }
            }
            return .scalar(Self.scalar(kinds[0], node))
        case let kinds: return union(ofKinds: kinds, node, id: id, use: use, hint: hint)
        }
    }

    /// The kinds of a schema that may not name them.
    private func kinds(of node: SchemaNode) -> [SchemaNode.Kind] {
        if !node.kinds.isEmpty { return node.kinds.filter { $0 != .null } }
        if !node.properties.isEmpty || node.saysAdditional { return [.object] }
        if node.items != nil { return [.array] }
        if let value = node.values.first {
            if value.bool != nil { return [.boolean] }
            if value.integer != nil { return [.integer] }
            return [value.isNumber ? .number : .string]
        }
        switch node.format?.lowercased() {
        case "int32", "int64", "uint32", "uint64", "long", "integer": return [.integer]
        case "float", "double", "number": return [.number]
        case .some: return [.string]
        case nil: break
        }
        if node.contentEncoding != nil || node.contentMediaType != nil { return [.string] }
        return []
    }

    /// The text that is the only value of a schema; `nil` if it has others, or none.
    private func textConstant(of node: SchemaNode) -> String? {
        guard node.values.count == 1, kinds(of: node) == [.string] else { return nil }
        return node.values.first?.text
    }

    /// The name of the member or the schema that a hint is about. Cases of unions have only a number.
    func name(of hint: FoundDefinition.Hint?) -> String {
        guard var hint else { return "" }
        for _ in 0..<Self.depthLimit where hint.member.isEmpty || Int(hint.member) != nil {
            guard case .definition(let position) = hint.owner else { break }
            if let name = definitions[position].documentName { return name }
            guard let outer = definitions[position].hints.first else { break }
            hint = outer
        }
        return hint.written ?? hint.member
    }

    /// Notes a loss once.
    mutating func lose(_ loss: Loss) {
        if told.insert(loss).inserted { losses.append(loss) }
    }

    // MARK: - Objects

    private mutating func object(
        _ merged: MergedSchema, id: SchemaID, use: Use, hint: FoundDefinition.Hint
    ) -> FoundType {
        let node = merged.node
        guard !node.properties.isEmpty else {
            guard case .schema(let value) = node.additional else {
                if node.hasMixedRest { lose(.typeOfRest(document[id].name ?? name(of: hint))) }
                return .json
            }
            let type = type(of: value, use: use, hint: hint.element)
            return .map(type.required == .json ? .json : type)
        }
        let original = document[id]
        guard let name = original.name else {
            let position = reserve(name: nil, docs: node.readableTitle ?? node.docs, hint: hint, place: original.place)
            definitions[position].title = node.readableTitle == nil ? node.title : nil
            // An object without a name may have itself as a member, as in a schema that another file or a path has.
            known[memo(id, use)] = .definition(position)
            let found = fields(of: merged, use: use, owner: .definition(position))
            return unique(.record(FoundRecord(fields: found.fields)), at: position, found.constants)
        }
        let position = reserve(name: name, docs: original.docs ?? node.docs, hint: hint, place: original.place)
        known[memo(id, use)] = .definition(position)
        pending.append((position, id, use))
        return .definition(position)
    }

    mutating func reserve(
        name: String?, docs: String?, hint: FoundDefinition.Hint, place: SourceRange
    ) -> Int {
        definitions.append(
            FoundDefinition(
                content: .alias(.json), documentName: name, hints: [hint], docs: docs, place: place))
        return definitions.count - 1
    }

    /// The definition at the position, or an equal one that was found before.
    mutating func unique(
        _ content: FoundDefinition.Content, at position: Int, _ values: [String: String] = [:]
    ) -> FoundType {
        if let first = byContent[content] {
            if case .record(let record) = content { definitions[first].record?.keepRules(in: record.fields) }
            // Everything inside the new one was found before, too, so nothing refers to its position.
            let hint = definitions[position].hints
            definitions[position].content = .alias(.definition(first))
            definitions[first].hints += hint
            return .definition(first)
        }
        byContent[content] = position
        definitions[position].content = content
        constants[position] = values
        return .definition(position)
    }

    mutating func fields(
        of merged: MergedSchema, use: Use, owner: FoundDefinition.Hint.Owner
    ) -> (fields: [FoundField], constants: [String: String]) {
        var fields: [FoundField] = []
        var constants: [String: String] = [:]
        for member in merged.node.properties {
            let property = whole(member, of: merged)
            let view = document.view(of: property.schema)
            let target = document[view.target]
            let hint = FoundDefinition.Hint(owner: owner, member: property.name)
            let isRequired = merged.node.required.contains(property.name)
            let constant = textConstant(of: target)
            // A text with one value is its default if it is always sent, or if the server sets it to the same. Others have an
            // enum, so that they are not sent by themselves.
            let hasDefault =
                constant != nil && !view.isNullable && (isRequired || view.defaultValue?.text == constant)
            var type = hasDefault ? .string : type(of: property.schema, use: use, hint: hint)
            if use == .multipart { type = part(type, target, name: property.name) }
            let isNullable = type.isOptional
            let isNested =
                if case .list(let element) = type.required, case .list = element.required { true } else { false }
            if !isRequired { type = type.orNil }
            var field = FoundField(property.name, type)
            if view.isReadOnly || merged.readOnly.contains(property.name) { field.flags.insert(.read) }
            if view.isWriteOnly || merged.writeOnly.contains(property.name) { field.flags.insert(.write) }
            if target.format == "password" { field.flags.insert(.secret) }
            if target.isStringEncoded { field.encodeAsString(target) }
            if use == .multipart, isNested { field.flags.insert(.json) }
            // Those of a definition are there.
            let isDefined = if case .definition = type.required { target.name != nil } else { false }
            field.rules = RuleFinder.rules(of: target, type: type) { reason in
                lose(.pattern(member: property.name, reason: reason))
            }
            field.rules.isNullable = isNullable
            field.rules.isRequired = isRequired
            // `SentNulls` leaves it to what is sent.
            if use == .json || use == .response, isRequired, isNullable, field.isSent { field.flags.insert(.sent) }
            field.docs = view.docs ?? target.docs
            if isDefined, field.docs == target.docs { field.docs = nil }
            field.isDeprecated = view.isDeprecated
            if let constant {
                constants[property.name] = constant
                if hasDefault { field.defaultValue = constant }
            } else if let value = target.onlyValue(of: type) {
                if type.isOptional {
                    lose(.constant(member: property.name, value: value))
                } else {
                    field.defaultValue = value
                }
            }
            fields.append(field)
        }
        // A record may be read, too, and servers often lack such a member.
        if use == .json, case .call = owner { fields += Self.undescribed(in: merged, fields) }
        if merged.node.saysAdditional, use != .form, use != .multipart {
            var name = "additional_properties"
            while merged.node.properties.contains(where: { $0.name == name }) { name = "_" + name }
            fields.append(.rest(named: name))
            if merged.node.hasMixedRest || document.hasTypeOfRest(merged.node) {
                lose(.typeOfRest(self.name(of: .init(owner: owner, member: ""))))
            }
        }
        loseMembers(of: merged, fields, use, owner)
        if merged.node.hasConditions { lose(.conditions(of: name(of: .init(owner: owner, member: "")))) }
        return (fields, constants)
    }

    // MARK: - Unions

    private mutating func union(
        of merged: MergedSchema, _ choice: SchemaChoice, id: SchemaID, use: Use, hint: FoundDefinition.Hint
    ) -> FoundType {
        let original = document[id]
        var alternatives = choice.alternatives
        let nulls = alternatives.filter { document.isNull($0) }
        var isOptional = !nulls.isEmpty
        alternatives.removeAll { nulls.contains($0) }
        let empty = alternatives.filter { document[document.view(of: $0).target].values.map(\.text) == [""] }
        if !empty.isEmpty, empty.count < alternatives.count {
            let others = alternatives.filter { !empty.contains($0) }
            // In a form, an empty text stands for null. Elsewhere it is an unknown value of an enum.
            let areEnums = others.allSatisfy { document[document.view(of: $0).target].values.count > 1 }
            // Beside other texts, it is one of them.
            let isNull =
                use == .form && !others.contains { textConstant(of: document[document.view(of: $0).target]) != nil }
            if isNull { isOptional = true }
            if isNull || areEnums { alternatives = others }
        }
        let position = reserve(
            name: original.name, docs: original.docs, hint: hint, place: original.place)
        known[memo(id, use)] = isOptional ? .optional(.definition(position)) : .definition(position)
        var union = FoundUnion()
        // The first case of each type, and the case of each alternative.
        var cases: [FoundType: Int] = [:]
        var caseOfAlternative: [SchemaID: Int] = [:]
        for (index, alternative) in alternatives.enumerated() {
            let schema = whole(alternative, of: id, merged, choice, at: position)
            let title = schema == alternative ? nil : document[schema].title
            let member = alternatives.count == 1 ? "" : title ?? document[alternative].title ?? "\(index + 1)"
            let hint = FoundDefinition.Hint(owner: .definition(position), member: member)
            let isEmpty = alternatives.count > 1 && document.isFreeObject(schema)
            let type = isEmpty ? emptyRecord(hint, schema) : type(of: schema, use: use, hint: hint)
            let view = document.view(of: alternative)
            // A type beside the alternatives excludes null, if it does not list it.
            if original.kinds.isEmpty, type.isOptional || view.isNullable { isOptional = true }
            let target = view.target
            if cases[type.required] == nil {
                cases[type.required] = union.cases.count
                union.cases.append(.init(value: "", type: type.required, schema: document.value(of: target)))
            }
            caseOfAlternative[alternative] = cases[type.required]
            caseOfAlternative[target] = cases[type.required]
        }
        if let discriminator = choice.discriminator {
            union.by = discriminator.property
            union.unknown = base(of: id, merged, choice, use: use, at: position)
            for (value, schema) in discriminator.mapping {
                guard let index = caseOfAlternative[schema] ?? caseOfAlternative[document.view(of: schema).target]
                else {
                    lose(.valueElsewhere(value, of: original.name ?? name(of: hint)))
                    continue
                }
                if union.cases[index].value.isEmpty {
                    union.cases[index].value = value
                } else {
                    union.cases.append(.init(value: value, type: union.cases[index].type))
                }
            }
        }
        union.isOfSubtypes = choice.key.kind == .subtypes && !merged.node.properties.isEmpty
        var type = FoundType.definition(position)
        if union.cases.count == 1, choice.key.kind != .subtypes {
            definitions[position].content = .alias(union.cases[0].type)
        } else if original.name == nil {
            type = unique(.union(union), at: position)
        } else {
            definitions[position].content = .union(union)
        }
        return isOptional ? .optional(type) : type
    }

    /// An object without members as a case of a union. Elsewhere such an object can have any members.
    private mutating func emptyRecord(_ hint: FoundDefinition.Hint, _ id: SchemaID) -> FoundType {
        let position = reserve(name: nil, docs: nil, hint: hint, place: document[id].place)
        return unique(.record(FoundRecord()), at: position)
    }

    /// A value of several kinds: `type: [string, integer]`.
    private mutating func union(
        ofKinds kinds: [SchemaNode.Kind], _ node: SchemaNode, id: SchemaID, use: Use, hint: FoundDefinition.Hint
    ) -> FoundType {
        var union = FoundUnion()
        for kind in kinds {
            let type: FoundType
            switch kind {
            case .object: type = objectBesideOthers(id, node, use: use, hint: hint)
            case .array:
                let items = node.items.map { self.type(of: $0, use: use, hint: hint.element) }
                type = .list(items ?? .json)
            default: type = .scalar(Self.scalar(kind, node))
            }
            if !union.cases.contains(where: { $0.type == type }) { union.cases.append(.init(value: "", type: type)) }
        }
        if union.cases.count == 1 { return union.cases[0].type }
        let name = document[id].name
        let position = reserve(name: name, docs: name == nil ? nil : node.docs, hint: hint, place: node.place)
        guard name != nil else { return unique(.union(union), at: position) }
        definitions[position].content = .union(union)
        return .definition(position)
    }

    // MARK: - Scalars

    /// The scalar for a kind and the format of a schema.
    static func scalar(_ kind: SchemaNode.Kind, _ node: SchemaNode) -> String {
        switch (kind, node.format?.lowercased()) {
        case (.boolean, _): "bool"
        case (.integer, "int64"), (.integer, "long"): "int64"
        case (.integer, "uint64"): "uint64"
        case (.integer, "unix-time"), (.integer, "unix"), (.integer, "timestamp"): "timestamp(unix)"
        case (.integer, "unix-time-ms"), (.integer, "unix-milli"): "timestamp(unix-ms)"
        case (.integer, _): "int"
        case (.number, "float"): "float"
        case (.number, "decimal"): "decimal"
        case (.number, "int64"): "int64"
        case (.number, "int32"), (.number, "integer"): "int"
        case (.number, "unix-time"): "timestamp(unix)"
        case (.number, _): "double"
        case (.string, "date"): "date"
        case (.string, "time"): "time"
        case (.string, "date-time"): "timestamp"
        case (.string, "date-time-rfc-2822"): "timestamp(\"EEE, dd MMM yyyy HH:mm:ss Z\")"
        case (.string, "uuid"): "uuid"
        case (.string, "uri"), (.string, "url"): "url"
        case (.string, "byte"), (.string, "base64"): "bytes"
        case (.string, "decimal"): "decimal"
        case (.string, _) where node.contentEncoding == "base64": "bytes"
        case (.string, _), (.file, _): "string"
        default: "json"
        }
    }
}

extension SchemaNode {
    /// Whether an integer is written as a string, as numbers are that JavaScript cannot read.
    var isStringEncoded: Bool {
        kinds == [.string] && ["int64", "uint64"].contains(format?.lowercased())
    }

    /// The text of the only value of a schema whose type is a Boolean or a fraction, which are no enums.
    func onlyValue(of type: FoundType) -> String? {
        guard values.count == 1, let value = values.first, let text = value.text else { return nil }
        switch type.required {
        case .scalar("bool"): return value.bool.map { "\($0)" }
        case .scalar("double"), .scalar("float"): return value.isNumber ? text : nil
        default: return nil
        }
    }

    /// The title, unless it is an identifier of the document's author: `discounts_data_param`.
    var readableTitle: String? {
        title.flatMap { $0.utf8.contains(UInt8(ascii: " ")) ? $0 : nil }
    }
}

extension LocatedNode {
    /// Whether the value is a number without quotes.
    var isNumber: Bool {
        guard case .scalar(let scalar) = content, !scalar.isQuoted else { return false }
        return Double(scalar.text)?.isFinite ?? false
    }
}

extension FoundDefinition.Hint {
    /// The hint for an element of a list or a map.
    var element: FoundDefinition.Hint {
        var element = FoundDefinition.Hint(owner: owner, member: Words.singular(member), isElement: true)
        element.written = written ?? member
        return element
    }
}
