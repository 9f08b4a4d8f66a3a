import PipeModel

/// Decides for each body whether it has the fields of the record, with flags that say the difference, or its own.
struct Drafts {
    /// The place of an operation in the tree of resources.
    private struct Use {
        var resource: [Int]
        var operation: Int
        /// The position in `OpenAPIDocument.operations`.
        var source: Int
        var verb: ResourceOperation
        var fields: [FoundField]
    }

    /// How many fields that are only sent a record may get.
    private static let mostWritten = 3

    private var types: TypeFinder
    /// The operations whose bodies may have no other members than those that the document lists.
    private let closed: Set<Int>
    /// The records that bodies contain, in which flags of a resource would leave out members.
    private let contained: Set<Int>

    /// - Returns: What updates cannot express, by the position of the operation in the document.
    static func decide(
        _ resources: inout [FoundResource], _ types: inout TypeFinder, _ shapes: [Int: CallShape]
    ) -> [Int: [Loss]] {
        var uses: [(record: Int, uses: [Use])] = []
        var positions: [Int: Int] = [:]
        collect(resources, []) { record, use in
            if let index = positions[record] {
                uses[index].uses.append(use)
            } else {
                positions[record] = uses.count
                uses.append((record, [use]))
            }
        }
        var drafts = Drafts(
            types: types, closed: Set(shapes.filter(\.value.isClosed).keys), contained: contained(in: resources, types))
        for (record, uses) in uses {
            for use in drafts.decide(record, uses) {
                let omits = use.verb == .replace && drafts.hasUnsent(record, use)
                change(&resources, use.resource[...], use.operation) { operation in
                    operation.body = nil
                    operation.omitsReadFields = omits
                }
            }
        }
        types = drafts.types
        var losses: [Int: [Loss]] = [:]
        for index in resources.indices { setPatches(of: &resources[index]) }
        for use in uses.flatMap(\.uses) where use.verb == .update {
            let required = use.fields.filter { $0.isSent && $0.rules.isRequired }.map(\.name)
            if !required.isEmpty { losses[use.source, default: []].append(.requiredInUpdate(required)) }
        }
        return losses
    }

    /// The definitions in the bodies of calls, at any depth.
    static func contained(in resources: [FoundResource], _ types: TypeFinder) -> Set<Int> {
        var sent: [FoundType] = []
        func visit(_ resource: FoundResource) {
            sent += resource.operations.flatMap { $0.body ?? [] }.filter(\.isSent).map(\.type)
            for action in resource.actions {
                switch action.body {
                case .none, .bytes: break
                case .fields(let fields), .multipart(let fields): sent += fields.map(\.type)
                case .type(let type), .stream(let type): sent.append(type)
                }
            }
            for child in resource.children { visit(child) }
        }
        for resource in resources { visit(resource) }
        return definitions(in: sent, types)
    }

    /// The definitions in types that are sent, at any depth.
    static func definitions(in sent: [FoundType], _ types: TypeFinder) -> Set<Int> {
        var found: Set<Int> = []
        var next = sent
        while let type = next.popLast() {
            guard let position = types.resolved(type).definition, found.insert(position).inserted else { continue }
            switch types.definitions[position].content {
            case .record(let record): next += record.fields.filter(\.isSent).map(\.type)
            case .union(let union): next += union.types
            case .enumeration: break
            case .alias(let type): next.append(type)
            }
        }
        return found
    }

    /// Makes the fields of the bodies of updates such that only those with null as a value can be set to it.
    private static func setPatches(of resource: inout FoundResource) {
        for index in resource.operations.indices where resource.operations[index].verb == .update {
            resource.operations[index].body = resource.operations[index].body?.map { field in
                var field = field
                if !field.rules.isNullable { field.type = field.type.required }
                // What does not change is not sent.
                field.flags.remove(.sent)
                return field
            }
        }
        for index in resource.children.indices { setPatches(of: &resource.children[index]) }
    }

    /// Whether the record has fields that a body does not have.
    private func hasUnsent(_ record: Int, _ use: Use) -> Bool {
        guard let record = types.definitions[record].record else { return false }
        // The identity is always sent.
        let names = Self.names(use.fields).union(record.identity).union(record.identity.isEmpty ? ["id"] : [])
        if record.fields.contains(where: { $0.flags.contains(.read) && !names.contains($0.name) }) { return true }
        return Self.definitions(in: record.fields.filter(\.isSent).map(\.type), types).contains { position in
            guard let inner = types.definitions[position].record else { return false }
            let identity = inner.identity.isEmpty ? ["id"] : inner.identity
            return inner.fields.contains { $0.flags.contains(.read) && !identity.contains($0.name) }
        }
    }

    private static func collect(_ resources: [FoundResource], _ path: [Int], _ take: (Int, Use) -> Void) {
        for (index, resource) in resources.enumerated() {
            for (position, operation) in resource.operations.enumerated() {
                guard let record = resource.record, let fields = operation.body else { continue }
                take(
                    record,
                    Use(
                        resource: path + [index], operation: position, source: operation.source, verb: operation.verb,
                        fields: fields))
            }
            collect(resource.children, path + [index], take)
        }
    }

    private static func change(
        _ resources: inout [FoundResource], _ path: ArraySlice<Int>, _ operation: Int,
        by change: (inout FoundOperation) -> Void
    ) {
        guard let first = path.first else { return }
        if path.count == 1 {
            change(&resources[first].operations[operation])
        } else {
            Self.change(&resources[first].children, path.dropFirst(), operation, by: change)
        }
    }

    /// The uses whose bodies have the fields of the record. Sets the flags of its fields.
    private mutating func decide(_ position: Int, _ uses: [Use]) -> [Use] {
        guard var record = types.definitions[position].record else { return [] }
        var fitting: [Use] = []
        let creates = uses.filter { $0.verb.body == .draft }
        var added: [FoundField] = []
        let create = creates.first.flatMap { use -> Use? in
            guard let extra = extra(use, record, isCreate: true), extra.isEmpty || creates.count == 1 else {
                return nil
            }
            added = extra
            return use
        }
        var created: Set<String>?
        if let create {
            created = Self.names(create.fields)
            fitting.append(create)
            fitting += creates.dropFirst().filter {
                Self.names($0.fields) == created && extra($0, record, isCreate: true) == []
            }
        }
        var changed: Set<String>?
        var replaced: Set<String>?
        for use in uses.filter({ $0.verb == .update }) + uses.filter({ $0.verb == .replace }) {
            guard let extra = extra(use, record, isCreate: false) else { continue }
            let names = Self.names(use.fields)
            let known = added.byName
            let isKnown = extra.allSatisfy { field in
                guard let type = known[field.name]?.type else { return false }
                return use.verb != .update || types.isOptional(type) == field.rules.isNullable
            }
            // What can be changed but not set on creation has no flag.
            guard isKnown, creates.isEmpty || created.map({ names.isSubset(of: $0) }) ?? false else { continue }
            if use.verb == .update {
                guard changed == nil || changed == names else { continue }
            } else {
                // A replacement sends all that the others send, and no more.
                guard replaces(use, record), created == nil || created == names, replaced == nil || replaced == names,
                    changed?.isSubset(of: names) ?? true
                else { continue }
                replaced = names
            }
            changed = (changed ?? []).union(names)
            fitting.append(use)
        }
        // Flags do not say that an update changes less than a replacement sends.
        fitting.removeAll { $0.verb == .update && Self.names($0.fields) != changed }
        guard !fitting.isEmpty else { return [] }
        let flags = record.fields.map(\.flags)
        for field in added {
            var written = field
            written.flags = written.flags.intersection([.sent, .secret, .stringEncoded])
            written.flags.insert(.write)
            if let changed, !changed.contains(field.name) { written.flags.insert(.create) }
            record.fields.append(written)
        }
        for index in record.fields.indices {
            let name = record.fields[index].name
            let isCreated = created?.contains(name) ?? false
            let isChanged = changed?.contains(name) ?? false
            if record.fields[index].flags.contains(.rest) || record.fields[index].flags.contains(.write) { continue }
            if !isCreated, !isChanged {
                // The client chooses the name of what it puts, if nothing creates it in another way.
                if !(creates.isEmpty && name != "id" && record.identity.contains(name)) {
                    record.fields[index].flags.insert(.read)
                }
            } else {
                // A response may call a member read-only that another schema of the body has.
                let wasRead = record.fields[index].flags.remove(.read) != nil
                if isCreated, changed != nil || wasRead, !isChanged { record.fields[index].flags.insert(.create) }
            }
        }
        // Elsewhere all members of the document are sent.
        if contained.contains(position), record.fields.map(\.flags) != flags { return [] }
        // The rules come from the bodies, which are sent; responses often have none.
        let written = fitting.map(\.fields.byName)
        for index in record.fields.indices {
            let name = record.fields[index].name
            let sent = fitting.filter { $0.verb != .update }.compactMap { $0.fields.byName[name] }
            if sent.contains(where: { $0.flags.contains(.sent) }) {
                record.fields[index].flags.insert(.sent)
            } else {
                record.fields[index].flags.remove(.sent)
            }
            let rules = written.compactMap { $0[name]?.rules }
            if let first = rules.first {
                record.fields[index].rules = rules.dropFirst().reduce(first) { $0.common(with: $1) }
            }
        }
        types.definitions[position].content = .record(record)
        return fitting
    }

    private static func names(_ fields: [FoundField]) -> Set<String> {
        Set(fields.filter(\.isSent).map(\.name))
    }

    /// The fields that only the body has; `nil` if its fields differ from the record's.
    private func extra(_ use: Use, _ record: FoundRecord, isCreate: Bool) -> [FoundField]? {
        var extra: [FoundField] = []
        var common = 0
        let members = record.fields.byName
        for field in use.fields where field.isSent {
            let type = types.resolved(field.type)
            guard let member = members[field.name] else {
                extra.append(field)
                continue
            }
            common += 1
            let other = types.resolved(member.type)
            guard type.required == other.required || accepts(type, other) || types.areConstants(type, other) else {
                return nil
            }
            if isCreate, type.isOptional != other.isOptional { return nil }
            if use.verb == .replace, type.isOptional != other.isOptional {
                // The identity of a record is known.
                guard type.isOptional, record.identity.contains(field.name) || field.name == "id" else { return nil }
            }
            // In a patch of the record, exactly its fields with `?` can be set to null.
            if use.verb == .update, other.isOptional != field.rules.isNullable { return nil }
        }
        return extra.count <= Self.mostWritten && (common > extra.count || Self.names(use.fields).isEmpty) ? extra : nil
    }

    /// Whether a body may have the type of the record's field among others, as a decimal that is sent as a text or a number.
    private func accepts(_ sent: FoundType, _ read: FoundType) -> Bool {
        guard let position = types.position(of: sent), case .union(let union) = types.definitions[position].content
        else { return false }
        return union.by == nil && union.cases.contains { types.resolved($0.type) == read.required }
    }

    /// Whether a whole record is a body of `replace`. It is sent with its identity, which a body may always have unless the
    /// document forbids members that it does not list.
    private func replaces(_ use: Use, _ record: FoundRecord) -> Bool {
        let members = Set(record.fields.map(\.name))
        let body = Set(use.fields.map(\.name))
        let identity = record.identity.isEmpty ? ["id"] : record.identity
        return use.fields.allSatisfy { types.isOptional($0.type) || members.contains($0.name) }
            && (!closed.contains(use.source) || identity.allSatisfy { body.contains($0) || !members.contains($0) })
    }
}
