import PipeModel

extension APIComparison {
    /// A record, enum or union.
    private enum TypeDeclaration {
        case record(API.Record)
        case enumeration(API.Enumeration)
        case union(API.Union)

        var name: String {
            switch self {
            case .record(let record): record.swiftName
            case .enumeration(let enumeration): enumeration.swiftName
            case .union(let union): union.swiftName
            }
        }

        var sort: String {
            switch self {
            case .record: "record"
            case .enumeration: "enum"
            case .union: "union"
            }
        }

        static func list(_ api: API) -> [TypeDeclaration] {
            api.enums.map { .enumeration($0) } + api.unions.map { .union($0) } + api.records.map { .record($0) }
        }
    }

    /// Finds types with the same content under another name. Types with a single field or case are too common for that.
    mutating func findRenamedTypes() {
        let matching = Matching(
            TypeDeclaration.list(old), TypeDeclaration.list(new), by: { "\($0.sort) \($0.name)" },
            orBy: { Self.content($0) })
        for (old, new) in matching.renamed { renamed[old.name] = new.name }
    }

    private static func content(_ type: TypeDeclaration) -> String? {
        switch type {
        case .record(let record):
            let names = [record.swiftName: "Self"]
            let fields = record.fields.map { "\($0.wireName) \($0.type.renamed(names).text)" }
            return fields.count < 2 ? nil : "record " + fields.sorted().joined(separator: "\n")
        case .enumeration(let enumeration):
            return enumeration.cases.count < 2
                ? nil : "enum " + enumeration.cases.map(\.value).sorted().joined(separator: "\n")
        case .union(let union):
            let cases = union.cases.map { "\($0.swiftName) \($0.type.text)" }
            return cases.count < 2 ? nil : "union " + cases.sorted().joined(separator: "\n")
        }
    }

    mutating func compareTypes() {
        let renamed = renamed
        let matching = Matching(
            TypeDeclaration.list(old).map { (declaration: $0, name: renamed[$0.name] ?? $0.name) },
            TypeDeclaration.list(new).map { (declaration: $0, name: $0.name) },
            by: { "\($0.declaration.sort) \($0.name)" })
        for (old, new) in matching.both {
            let (oldType, newType) = (Subject.type(old.declaration.name), Subject.type(new.name))
            if old.declaration.name != new.name {
                add(.typeRenamed, oldType, newType, old: old.declaration.name, new: new.name)
            }
            switch (old.declaration, new.declaration) {
            case (.record(let old), .record(let new)): compare(old, new, oldType, newType)
            case (.enumeration(let old), .enumeration(let new)): compare(old, new, oldType, newType)
            case (.union(let old), .union(let new)): compare(old, new, oldType, newType)
            default: break
            }
        }
        for type in matching.removed { add(.typeRemoved, .type(type.declaration.name), nil) }
        for type in matching.added { add(.typeAdded, nil, .type(type.name)) }
    }

    // MARK: - Records

    private mutating func compare(_ old: API.Record, _ new: API.Record, _ oldType: Subject, _ newType: Subject) {
        compareWording(oldType, newType, docs: (old.docs, new.docs), deprecated: (nil, nil))
        compareFlag(.codableRemoved, .codableAdded, oldType, newType, old.isCodable, new.isCodable)
        compareStorage(old.storage, new.storage, oldType, newType)
        compareCoding(oldType, newType, (old.isRead, old.isWritten), (new.isRead, new.isWritten))
        compareFlag(.versionedRemoved, .versionedAdded, oldType, newType, old.isVersioned, new.isVersioned)
        if old.identity == nil, let name = new.identity?.field,
            old.fields.contains(where: { $0.swiftName == name })
        {
            // The field has the type of the ID.
            add(.identity, oldType, newType, new: name)
        }
        if let identity = old.identity {
            let values = (inNew(identity).text, new.identity?.text)
            add(.identity, oldType, newType, from: values.0, to: values.1)
            if values.0 == values.1 {
                add(
                    .identitySeparator, oldType, newType, from: old.identitySeparator ?? "/",
                    to: new.identitySeparator ?? "/")
            }
        }
        let hadDraft = old.needsDraft || old.resourceOfDraft != nil
        let hasDraft = new.needsDraft || new.resourceOfDraft != nil
        if hadDraft, !hasDraft, isCreated(new.swiftName) {
            add(.draftRemoved, .nested("Draft", in: oldType), nil)
        }
        if old.isRead, new.isRead {
            add(
                .missingMembers, oldType, newType, from: Self.meaningOfMissing(old.missingIsZero),
                to: Self.meaningOfMissing(new.missingIsZero))
        }
        compareFields(FieldViews(of: old), FieldViews(of: new), oldType, newType)
    }

    private static func meaningOfMissing(_ isZero: Bool) -> String {
        (isZero ? MissingMembers.zero : .error).rawValue
    }

    private func isCreated(_ record: String) -> Bool {
        func creates(_ resource: API.Resource) -> Bool {
            resource.recordName == record && (resource.has(.create) || resource.has(.upsert))
                || resource.children.contains(where: creates)
        }
        return new.resources.contains(where: creates)
    }

    private func inNew(_ identity: API.Identity) -> API.Identity {
        var identity = identity
        for index in identity.parts.indices { identity.parts[index].type = inNew(identity.parts[index].type) }
        return identity
    }

    /// Types that are only sent cannot be read from JSON, and those that are only returned cannot be written.
    private mutating func compareCoding(
        _ oldType: Subject, _ newType: Subject, _ old: (isRead: Bool, isWritten: Bool),
        _ new: (isRead: Bool, isWritten: Bool)
    ) {
        for (word, old, new) in [("read", old.isRead, new.isRead), ("write", old.isWritten, new.isWritten)]
        where old != new {
            add(new ? .codingAdded : .codingRemoved, oldType, newType, old: old ? word : nil, new: new ? word : nil)
        }
    }

    private mutating func compareFlag(
        _ removed: ChangeKind, _ added: ChangeKind, _ oldType: Subject, _ newType: Subject, _ old: Bool, _ new: Bool
    ) {
        if old != new { add(new ? added : removed, oldType, newType) }
    }

    /// Compares the fields of a record, its draft and its patch.
    mutating func compareFields(
        _ old: FieldViews, _ new: FieldViews, _ oldType: Subject, _ newType: Subject
    ) {
        let matching = Matching(old.fields, new.fields, by: \.swiftName, orBy: \.wireName)
        func subject(_ field: API.Field, _ type: Subject) -> Subject { .member(field.swiftName, of: type) }
        for field in matching.removed { add(.fieldRemoved, subject(field, oldType), nil) }
        for (old, new) in matching.renamed {
            add(.fieldRenamed, subject(old, oldType), subject(new, newType), old: old.swiftName, new: new.swiftName)
        }
        let views = old.views.intersection(new.views)
        for field in matching.added {
            let isPassed = !new.views(of: field).intersection(views).isDisjoint(with: FieldViews.View.initialized)
            let isRequired = isPassed && field.passedByDefault == nil
            add(isRequired ? .requiredFieldAdded : .fieldAdded, nil, subject(field, newType), new: field.type.text)
        }
        for (oldField, newField) in matching.pairs {
            let (oldSubject, newSubject) = (subject(oldField, oldType), subject(newField, newType))
            compare(oldField, newField, oldSubject, newSubject)
            let (oldViews, newViews) = (
                old.views(of: oldField).intersection(views), new.views(of: newField).intersection(views)
            )
            let lost = oldViews.subtracting(newViews)
            let gained = newViews.subtracting(oldViews)
            if !lost.isEmpty { add(.fieldNarrowed, oldSubject, newSubject, old: FieldViews.text(lost)) }
            if !gained.isEmpty {
                let isRequired =
                    !gained.isDisjoint(with: FieldViews.View.initialized) && newField.passedByDefault == nil
                add(
                    isRequired ? .requiredFieldWidened : .fieldWidened, oldSubject, newSubject,
                    new: FieldViews.text(gained))
            }
        }
        compareOrder(matching.both, old, new, oldType, newType)
    }

    private mutating func compareOrder(
        _ both: [(old: API.Field, new: API.Field)], _ old: FieldViews, _ new: FieldViews, _ oldType: Subject,
        _ newType: Subject
    ) {
        let passed = both.filter { oldField, newField in
            !old.views(of: oldField).intersection(new.views(of: newField))
                .isDisjoint(with: FieldViews.View.initialized)
        }
        let oldOrder = passed.map(\.old.swiftName)
        let newOrder = new.fields.map(\.swiftName).filter(Set(oldOrder).contains)
        if oldOrder != newOrder {
            // Only the names between the first and the last one that moved.
            let start = zip(oldOrder, newOrder).prefix { $0 == $1 }.count
            let end = zip(oldOrder.reversed(), newOrder.reversed()).prefix { $0 == $1 }.count
            add(
                .fieldsReordered, oldType, newType,
                old: oldOrder[start..<(oldOrder.count - end)].joined(separator: ", "),
                new: newOrder[start..<(newOrder.count - end)].joined(separator: ", "))
        }
    }

    private mutating func compare(_ old: API.Field, _ new: API.Field, _ oldSubject: Subject, _ newSubject: Subject) {
        let type = inNew(old.type)
        let (oldText, newText) = (old.type.text, new.type.text)
        if type.required.inSwift != new.type.required.inSwift {
            add(.fieldType, oldSubject, newSubject, old: oldText, new: newText)
        } else {
            if type.isOptional != new.type.isOptional {
                add(
                    new.type.isOptional ? .fieldOptional : .fieldRequired, oldSubject, newSubject, old: oldText,
                    new: newText)
            } else {
                compareDefaults(old, new, oldSubject, newSubject)
            }
            if type.required != new.type.required {
                add(.fieldFormat, oldSubject, newSubject, old: oldText, new: newText)
            }
        }
        add(.fieldName, oldSubject, newSubject, from: old.wireName, to: new.wireName)
        add(.fieldSending, oldSubject, newSubject, from: old.sending, to: new.sending)
        if old.isSecret != new.isSecret {
            add(.fieldSecret, oldSubject, newSubject, new: new.isSecret ? "secret" : nil)
        }
        compareRules(old, new, oldSubject, newSubject)
        compareWording(
            oldSubject, newSubject, docs: (old.docs, new.docs), deprecated: (old.deprecated, new.deprecated))
    }

    private mutating func compareDefaults(
        _ old: API.Field, _ new: API.Field, _ oldSubject: Subject, _ newSubject: Subject
    ) {
        switch (old.passedByDefault, new.passedByDefault) {
        case (let value?, nil): add(.fieldDefaultRemoved, oldSubject, newSubject, old: value)
        case (nil, let value?): add(.fieldDefaultAdded, oldSubject, newSubject, new: value)
        case (let old, let new): add(.fieldDefault, oldSubject, newSubject, from: old, to: new)
        }
    }

    // MARK: - Enums and unions

    private mutating func compare(
        _ old: API.Enumeration, _ new: API.Enumeration, _ oldType: Subject, _ newType: Subject
    ) {
        compareWording(oldType, newType, docs: (old.docs, new.docs), deprecated: (nil, nil))
        compareFlag(.codableRemoved, .codableAdded, oldType, newType, old.isCodable, new.isCodable)
        add(.openness, oldType, newType, from: Self.openness(old.isClosed), to: Self.openness(new.isClosed))
        add(.rawType, oldType, newType, from: Self.rawType(old), to: Self.rawType(new))
        add(.missingMembers, oldType, newType, from: old.missing, to: new.missing)
        let matching = Matching(old.cases, new.cases, by: \.swiftName, orBy: \.value)
        compareCases(matching, oldType, newType, name: \.swiftName) { comparison, old, new, oldCase, newCase in
            comparison.add(.caseValue, oldCase, newCase, from: old.value, to: new.value)
            comparison.compareWording(
                oldCase, newCase, docs: (old.docs, new.docs), deprecated: (old.deprecated, new.deprecated))
        }
    }

    private mutating func compare(_ old: API.Union, _ new: API.Union, _ oldType: Subject, _ newType: Subject) {
        compareWording(oldType, newType, docs: (old.docs, new.docs), deprecated: (nil, nil))
        compareFlag(.codableRemoved, .codableAdded, oldType, newType, old.isCodable, new.isCodable)
        add(.openness, oldType, newType, from: Self.openness(old.isClosed), to: Self.openness(new.isClosed))
        compareCoding(oldType, newType, (old.isRead, old.isWritten), (new.isRead, new.isWritten))
        add(.discriminator, oldType, newType, from: old.discriminator, to: new.discriminator)
        let renamed = renamed
        let matching = Matching(old.cases, new.cases, by: \.swiftName) { item in
            [item.value ?? "", item.type.renamed(renamed).text]
        }
        compareCases(matching, oldType, newType, name: \.swiftName) { comparison, old, new, oldCase, newCase in
            if old.type.renamed(renamed).inSwift != new.type.inSwift {
                comparison.add(.caseType, oldCase, newCase, old: old.type.text, new: new.type.text)
            } else if old.type.renamed(renamed) != new.type {
                comparison.add(.fieldFormat, oldCase, newCase, old: old.type.text, new: new.type.text)
            }
            comparison.add(.caseValue, oldCase, newCase, from: old.value, to: new.value)
            comparison.compareWording(oldCase, newCase, docs: (old.docs, new.docs), deprecated: (nil, nil))
        }
    }

    mutating func compareCases<Case>(
        _ matching: Matching<Case>, _ oldType: Subject, _ newType: Subject, name: (Case) -> String,
        compare: (inout APIComparison, Case, Case, Subject, Subject) -> Void
    ) {
        for item in matching.removed { add(.caseRemoved, .member(name(item), of: oldType), nil) }
        for (old, new) in matching.renamed {
            add(
                .caseRenamed, .member(name(old), of: oldType), .member(name(new), of: newType), old: name(old),
                new: name(new))
        }
        for item in matching.added { add(.caseAdded, nil, .member(name(item), of: newType)) }
        for (old, new) in matching.pairs {
            compare(&self, old, new, .member(name(old), of: oldType), .member(name(new), of: newType))
        }
    }

    private static func openness(_ isClosed: Bool) -> String { isClosed ? "closed" : "open" }
    private static func rawType(_ enumeration: API.Enumeration) -> String {
        enumeration.isInteger ? "int" : "string"
    }
}

extension API.Identity {
    var text: String {
        field ?? parts.map { "\($0.properties.joined(separator: ".")) \($0.type.inSwift.text)" }.joined(separator: ", ")
    }
}

extension API.Field {
    /// How it is sent besides its type, by the flags of the language.
    fileprivate var sending: String? {
        let flags = [isSent ? "sent" : nil, isJSON ? "json" : nil, isRest ? "rest" : nil].compactMap(\.self)
        return flags.isEmpty ? nil : flags.joined(separator: " ")
    }
}
