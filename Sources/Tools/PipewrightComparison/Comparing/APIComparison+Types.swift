import PipeModel
import PipewrightAPI

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
            apis.map(TypeDeclaration.list), by: { "\($0.sort) \($0.name)" }, orBy: { Self.content($0) })
        for types in matching.renamed { renamed[types.old.name] = types.new.name }
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
        let lists = apis.map(with: newNames) { api, names in
            TypeDeclaration.list(api).map { (declaration: $0, name: names[$0.name] ?? $0.name) }
        }
        let matching = Matching(lists, by: { "\($0.declaration.sort) \($0.name)" })
        for types in matching.both {
            let names = types.map(\.declaration.name)
            let subjects = names.map(Subject.type)
            add(.typeRenamed, subjects, ifDifferent: names)
            switch (types.old.declaration, types.new.declaration) {
            case (.record(let old), .record(let new)): compare(Pair(old, new), of: subjects)
            case (.enumeration(let old), .enumeration(let new)): compare(Pair(old, new), of: subjects)
            case (.union(let old), .union(let new)): compare(Pair(old, new), of: subjects)
            default: break
            }
        }
        for type in matching.removed { add(.typeRemoved, removed: .type(type.declaration.name)) }
        for type in matching.added { add(.typeAdded, added: .type(type.name)) }
    }

    // MARK: - Records

    private mutating func compare(_ records: Pair<API.Record>, of types: Pair<Subject>) {
        compareWording(types, docs: records.docs)
        compareFlag(.codableRemoved, .codableAdded, types, records.isCodable)
        compareStorage(records.storage, of: types)
        compareCoding(types, of: records.swiftName)
        compareFlag(.versionedRemoved, .versionedAdded, types, records.isVersioned)
        compareIdentities(records, of: types)
        let hasDraft = records.map(with: tables) { $1.hasDraft($0) }
        if hasDraft.old, !hasDraft.new, isCreated(records.new.swiftName) {
            add(.draftRemoved, removed: .nested("Draft", in: types.old))
        }
        if records.map(with: tables, { $1.directions.isRead($0.swiftName) }) == Pair(true, true) {
            add(.missingMembers, types, ifDifferent: records.missingIsZero.map(Self.meaningOfMissing))
        }
        compareFields(records.map(with: tables) { FieldViews(of: $0, $1.checks) }, of: types)
    }

    private mutating func compareIdentities(_ records: Pair<API.Record>, of types: Pair<Subject>) {
        guard let identity = records.old.identity else {
            let name = records.new.identity?.field
            // The field has the type of the ID.
            if let name, records.old.fields.contains(where: { $0.swiftName == name }) {
                add(.identity, types, new: name.escaped)
            }
            return
        }
        let texts = Pair(inNew(identity).text, records.new.identity?.text)
        add(.identity, types, ifDifferent: texts)
        if !texts.differs {
            add(.identitySeparator, types, ifDifferent: records.map { $0.identitySeparator ?? "/" })
        }
    }

    private static func meaningOfMissing(_ isZero: Bool) -> String {
        (isZero ? MissingMembers.zero : .error).rawValue
    }

    private func isCreated(_ record: String) -> Bool {
        func creates(_ resource: API.Resource) -> Bool {
            resource.recordName == record && resource.has { $0.body == .draft }
                || resource.children.contains(where: creates)
        }
        return apis.new.resources.contains(where: creates)
    }

    private func inNew(_ identity: API.Identity) -> API.Identity {
        var identity = identity
        for index in identity.parts.indices { identity.parts[index].swiftType = inNew(identity.parts[index].swiftType) }
        return identity
    }

    /// Types that are only sent cannot be read from JSON, and those that are only returned cannot be written.
    private mutating func compareCoding(_ types: Pair<Subject>, of names: Pair<String>) {
        let directions = tables.directions
        let read = names.map(with: directions) { $1.isRead($0) }
        let written = names.map(with: directions) { $1.isWritten($0) }
        for (word, flags) in [("read", read), ("write", written)] where flags.differs {
            add(flags.new ? .codingAdded : .codingRemoved, types, flags.map { $0 ? word : nil })
        }
    }

    mutating func compareFlag(_ removed: ChangeKind, _ added: ChangeKind, _ types: Pair<Subject>, _ flags: Pair<Bool>) {
        if flags.differs { add(flags.new ? added : removed, types) }
    }

    /// Compares the fields of a record, its draft and its patch.
    mutating func compareFields(_ views: Pair<FieldViews>, of types: Pair<Subject>) {
        let matching = Matching(views.fields, by: \.swiftName, orBy: \.wireName)
        for field in matching.removed { add(.fieldRemoved, removed: .member(field.swiftName, of: types.old)) }
        for fields in matching.renamed { add(.fieldRenamed, types.members(fields.swiftName), fields.swiftName.escaped) }
        let shared = views.old.views.intersection(views.new.views)
        for field in matching.added {
            let isRequired = field.isRequired(in: views.new.views(of: field).intersection(shared))
            add(
                isRequired ? .requiredFieldAdded : .fieldAdded, added: .member(field.swiftName, of: types.new),
                new: field.type.text)
        }
        for fields in matching.pairs {
            let subjects = types.members(fields.swiftName)
            compare(fields, rules: views.map(with: fields) { $0.rules(of: $1) }, of: subjects)
            let views = views.map(with: fields) { $0.views(of: $1).intersection(shared) }
            let lost = views.old.subtracting(views.new)
            let gained = views.new.subtracting(views.old)
            if !lost.isEmpty { add(.fieldNarrowed, subjects, old: FieldViews.text(lost)) }
            if !gained.isEmpty {
                let isRequired = fields.new.isRequired(in: gained)
                add(isRequired ? .requiredFieldWidened : .fieldWidened, subjects, new: FieldViews.text(gained))
            }
        }
        compareOrder(matching.both, views, of: types)
    }

    private mutating func compareOrder(_ both: [Pair<API.Field>], _ views: Pair<FieldViews>, of types: Pair<Subject>) {
        let passed = both.filter { fields in
            let views = views.map(with: fields) { $0.views(of: $1) }
            return !views.old.intersection(views.new).isDisjoint(with: FieldViews.View.initialized)
        }
        let old = passed.map(\.old.swiftName)
        let new = views.new.fields.map(\.swiftName).filter(Set(old).contains)
        if old != new {
            // Only the names between the first and the last one that moved.
            let start = zip(old, new).prefix { $0 == $1 }.count
            let end = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
            let moved = Pair(old, new).map { $0[start..<($0.count - end)].map(\.escaped).joined(separator: ", ") }
            add(.fieldsReordered, types, moved)
        }
    }

    private mutating func compare(
        _ fields: Pair<API.Field>, rules: Pair<API.Rules?>, of subjects: Pair<Subject>
    ) {
        let (types, texts) = (inNew(fields.type), fields.type.text)
        if types.required.inSwift.differs {
            add(.fieldType, subjects, texts)
        } else {
            if types.isOptional.differs {
                add(types.new.isOptional ? .fieldOptional : .fieldRequired, subjects, texts)
            } else {
                compareDefaults(fields.passedByDefault, of: subjects)
            }
            if types.required.differs { add(.fieldFormat, subjects, texts) }
        }
        add(.fieldName, subjects, ifDifferent: fields.wireName)
        add(.fieldSending, subjects, ifDifferent: fields.sending)
        if fields.isSecret.differs { add(.fieldSecret, subjects, new: fields.new.isSecret ? "secret" : nil) }
        compareRules(rules, of: subjects)
        compareWording(subjects, docs: fields.docs, deprecated: fields.deprecated)
    }

    private mutating func compareDefaults(_ values: Pair<String?>, of subjects: Pair<Subject>) {
        switch (values.old, values.new) {
        case (.some, nil): add(.fieldDefaultRemoved, subjects, values)
        case (nil, .some): add(.fieldDefaultAdded, subjects, values)
        default: add(.fieldDefault, subjects, ifDifferent: values)
        }
    }

    // MARK: - Enums and unions

    private mutating func compare(_ enums: Pair<API.Enumeration>, of types: Pair<Subject>) {
        compareWording(types, docs: enums.docs)
        compareFlag(.codableRemoved, .codableAdded, types, enums.isCodable)
        add(.openness, types, ifDifferent: enums.isClosed.map(Self.openness))
        add(.rawType, types, ifDifferent: enums.isInteger.map { $0 ? "int" : "string" })
        add(.missingMembers, types, ifDifferent: enums.missing)
        for (cases, subjects) in compareCases(enums.cases, of: types, by: \.swiftName, orBy: \.value) {
            add(.caseValue, subjects, ifDifferent: cases.value)
            compareWording(subjects, docs: cases.docs, deprecated: cases.deprecated)
        }
    }

    private mutating func compare(_ unions: Pair<API.Union>, of types: Pair<Subject>) {
        compareWording(types, docs: unions.docs)
        compareFlag(.codableRemoved, .codableAdded, types, unions.isCodable)
        add(.openness, types, ifDifferent: unions.isClosed.map(Self.openness))
        compareCoding(types, of: unions.swiftName)
        add(.discriminator, types, ifDifferent: unions.discriminator)
        if !unions.isClosed.old, !unions.isClosed.new {
            let other = unions.map { $0.unknown ?? .scalar(.plain(.json)) }
            if inNew(other).differs { add(.caseType, types.members(other.map { _ in "unknown" }), other.text) }
        }
        let pairs = compareCases(unions.cases, of: types, by: \.swiftName) { [renamed] item in
            [item.value ?? "", item.type.renamed(renamed).text]
        }
        for (cases, subjects) in pairs {
            let types = inNew(cases.type)
            if types.differs { add(types.inSwift.differs ? .caseType : .fieldFormat, subjects, cases.type.text) }
            add(.caseValue, subjects, ifDifferent: cases.value)
            compareWording(subjects, docs: cases.docs)
        }
    }

    /// Compares the names of cases, and returns the cases that both types have.
    mutating func compareCases<Case, Other: Hashable>(
        _ lists: Pair<[Case]>, of types: Pair<Subject>, by name: (Case) -> SwiftIdentifier, orBy other: (Case) -> Other?
    ) -> [(cases: Pair<Case>, subjects: Pair<Subject>)] {
        let matching = Matching(lists, by: name, orBy: other)
        for item in matching.removed { add(.caseRemoved, removed: .member(name(item), of: types.old)) }
        for cases in matching.renamed { add(.caseRenamed, types.members(cases.map(name)), cases.map(name).escaped) }
        for item in matching.added { add(.caseAdded, added: .member(name(item), of: types.new)) }
        return matching.pairs.map { ($0, types.members($0.map(name))) }
    }

    private static func openness(_ isClosed: Bool) -> String { isClosed ? "closed" : "open" }
}

extension APITables {
    func hasDraft(_ record: API.Record) -> Bool { record.needsDraft || bodies.resource(withDraftOf: record) != nil }
}

extension API.Identity {
    var text: String {
        field?.escaped
            ?? parts.map { "\($0.properties.map(\.escaped).joined(separator: ".")) \($0.swiftType.inSwift.text)" }
            .joined(separator: ", ")
    }
}

extension API.Field {
    /// Whether the initializer of one of the types needs a value.
    fileprivate func isRequired(in views: Set<FieldViews.View>) -> Bool {
        !views.isDisjoint(with: FieldViews.View.initialized) && passedByDefault == nil
    }

    /// How it is sent besides its type, by the flags of the language.
    fileprivate var sending: String? {
        let flags = [
            isSent ? "sent" : nil, isJSON ? "json" : nil, isRest ? "rest" : nil, style.map { "style: \($0.rawValue)" },
        ].compactMap(\.self)
        return flags.isEmpty ? nil : flags.joined(separator: " ")
    }
}
