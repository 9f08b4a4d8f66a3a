import PipeModel
import PipewrightLanguage

// Values of keys that refer to other parts of the schema, or that have a grammar.

extension RandomSchema {
    /// `nil` for keys whose shape or example is enough.
    mutating func special(_ key: LanguageKey, in mapping: LanguageMapping) -> SchemaNode? {
        switch (mapping, key) {
        case (_, .docs): return .text(pick("What it is.", "Ends */ here, \\ and \" and \\(x).", "Two\nlines `x`."))
        case (_, .swift): return .text(member())
        case (_, .deprecated):
            return chance(50)
                ? .yaml("true") : chance(50) ? .text("use \"\\(x)\"") : self.mapping(.deprecation, chance: 60)
        case (_, .store) where mapping != .resource: return .yaml(pick("true", "true", "false"))
        case (_, .paging) where mapping != .schema: return .text(chance(80) ? pick(pagings) ?? "none" : "none")
        case (_, .use): return use()
        case (_, .retry): return chance(50) ? .yaml(pick("none", "3")) : self.mapping(.retry, chance: 50)
        case (_, .job): return self.mapping(.job, chance: 20, [.done: .yaml("ready"), .state: .yaml("body#/status")])
        case (_, .stream): return chance(60) ? nil : self.mapping(.stream, chance: 30, [.format: .yaml("sse")])
        case (_, .bulk): return chance(60) ? nil : self.mapping(.bulk, chance: 20)
        case (_, .scopes): return .yaml("[]")
        case (_, .envelope), (.errors, .record): return .text(pick(records) ?? "Thing")
        case (.resource, .query), (.schema, .query), (.resourceDefaults, .query): return nil
        case (_, .resumable): return chance(60) ? nil : self.mapping(.resumption, chance: 50)
        case (.schema, _): return ofSchema(key)
        case (.server, .variables): return .map(entries(1...2) { schema, _ in .text(schema.pick("www", "tea")) })
        case (.server, .url): return .text("https://names.example")
        case (.errors, .validation): return chance(70) ? nil : self.mapping(.validation, chance: 100, never: [.object])
        case (.record, .index) where chance(30): return .list([fieldName(), .list([fieldName(), fieldName()])])
        case (.record, .index), (.record, .search), (.record, .version), (.record, .deleted), (.identity, .fields):
            return fieldName()
        case (.record, .identity):
            if chance(40) { return fieldName() }
            let fields = SchemaNode.list([fieldName(), fieldName()])
            return chance(60) ? fields : self.mapping(.identity, chance: 50, [.fields: fields])
        case (.record, .relations):
            return .map(
                entries(1...2) { schema, _ in
                    schema.chance(60) ? schema.fieldName() : schema.mapping(.relation, chance: 30)
                })
        case (.resourceStore, .unique) where chance(40): return self.mapping(.uniqueField, chance: 60)
        case (.resourceStore, .renamedFrom):
            return .list([.text(pick("old things", "x\"y/z", "/before", "things/\\(x)")), .text("{\(member())}/old")])
        case (.relation, .field), (.relation, .embedded), (.sort, .fields), (.resourceStore, .unique),
            (.uniqueField, .field):
            return key == .fields ? .list([.text(member()), fieldName()]) : fieldName()
        case (.relation, .filter), (.resourceStore, .since): return .text(pick(filter) ?? "id")
        case (.field, .default), (.part, .default): return .yaml(pick("3", "\"a\"", "true", "[]", "{}"))
        case (.resource, _): return ofResource(key)
        case (.resourceDefaults, .operations): return operations()
        case (.operation, .body), (.operation, .parameters): return fields(0...3)
        case (.operation, .query): return fields(1...2, flags: ["required"], isPlain: chance(80))
        case (.operation, .returns): return .text(result(isLazy: false))
        case (.operation, .headers), (.action, .headers): return headers()
        case (.action, _): return ofAction(key)
        case (.result, .headers):
            return .map(
                entries(1...3) { schema, _ in .text(schema.type(isPlain: true)) }.map { ("x-\($0.key)", $0.value) })
        case (.result, .type): return .text(type())
        default: return nil
        }
    }

    private mutating func use() -> SchemaNode {
        guard let scheme = pick(schemes) else { return .yaml("none") }
        return chance(50) ? .text(scheme) : .list(schemes.map { .text($0) })
    }

    private mutating func headers() -> SchemaNode {
        let name = chance(40) ? "id" : member()
        return .map([("X-Nasty", .text("a {\(name)} b")), ("X-Other", .text(pick("{{x}}", "\\(x) \"y\"", "plain")))])
    }

    // MARK: - The top level

    private mutating func ofSchema(_ key: LanguageKey) -> SchemaNode? {
        switch key {
        case .servers:
            let others: [LanguageKey: SchemaNode] = [.others: .yaml("{ upload: https://upload.example }")]
            return .map(
                entries(1...2) { schema, _ in
                    schema.chance(60) ? .text("https://names.example/v1") : schema.mapping(.server, chance: 40, others)
                })
        case .auth: return .map(schemes.map { ($0, scheme()) })
        case .paging: return .map(pagings.map { ($0, paging()) })
        case .enums: return .map(enums.map { ($0, enumeration()) })
        case .unions: return .map(unions.map { ($0, union()) })
        case .webhooks: return webhooks()
        case .naming:
            return isAlone
                ? .map([("namespace", .text(NastyNames.type(&random)))]) : .yaml("{ acronyms: [SKU, OAuth] }")
        case .xml: return mapping(.xml, chance: 40)
        case .errors: return mapping(.errors, chance: 50)
        case .default: return mapping(.resourceDefaults, chance: 5)
        case .resources: return .map(entries(2...5) { schema, name in schema.resource(name) })
        default: return nil
        }
    }

    private mutating func scheme() -> SchemaNode {
        let kinds: [LanguageKey: [LanguageKey]] = [
            .apiKey: [.prefix, .env, .for], .basic: [.env, .for], .bearer: [.prefix, .env, .for], .digest: [.for],
            .custom: [.for], .awsSignature: [.region, .payload, .for],
            .oauth2: [
                .token, .issuer, .userinfo, .revoke, .client, .scopes, .audience, .parameters, .place, .tokenMember,
                .refreshMember, .expiresMember, .refreshEarly, .pkce, .prefix, .authorize,
            ],
            .token: [.renew, .revoke, .place, .refreshEarly, .prefix],
        ]
        guard chance(80), let kind = pick(kinds.keys.sorted { $0.rawValue < $1.rawValue }), let keys = kinds[kind]
        else {
            return .yaml(pick("basic", "bearer", "digest", "custom"))
        }
        var fixed: [LanguageKey: SchemaNode] = [:]
        if kind == .custom { fixed[.custom] = .yaml("AppCredential") }
        if kind == .token {
            fixed[.token] = mapping(.tokenRequest, chance: 30)
            fixed[.renew] = chance(50) ? mapping(.tokenCall, chance: 40) : .yaml("POST auth/refresh")
            fixed[.revoke] = .yaml("POST auth/logout")
        } else if chance(20), keys.contains(.revoke) {
            fixed[.revoke] = mapping(.revocation, chance: 100)
        }
        if kind == .basic || kind == .digest, chance(50) {
            fixed[.env] = mapping(.environment, chance: 0, [.user: .yaml("A"), .password: .yaml("B")])
        }
        let others = Set(LanguageKey.allCases).subtracting(keys).subtracting([kind])
        return mapping(.authScheme, chance: 25, fixed, always: [kind, .token, .region], never: others)
    }

    private mutating func paging() -> SchemaNode {
        let kinds: [LanguageKey] = [.follow, .cursor, .page, .offset, .extractor]
        guard let kind = pick(kinds) else { return .yaml("{}") }
        let place = pick("query.\(pick("page", "after"))", "header.X-Page", "body#/page")
        let fixed: SchemaNode =
            kind == .follow
            ? .yaml(pick("link.next", "body#/next")) : .yaml(kind == .extractor ? "AppExtractor" : place)
        var never = Set(kinds).subtracting([kind])
        if kind != .follow { never.formUnion([.complete, .origins]) }
        if kind != .cursor { never.formUnion([.next, .backCursor]) }
        if kind != .page && kind != .offset { never.insert(.first) }
        if kind != .page { never.insert(.pages) }
        if kind == .extractor { never.formUnion([.more, .back]) }
        let size: SchemaNode = chance(50) ? .yaml("query.limit 1..100") : mapping(.pageSize, chance: 50)
        let total: SchemaNode = chance(50) ? .yaml("body#/total") : mapping(.total, chance: 50)
        return mapping(
            .pagingScheme, chance: 30,
            [kind: fixed].merging(chance(40) ? [.size: size] : [:]) { $1 }
                .merging(chance(30) ? [.total: total] : [:]) { $1 },
            always: kind == .cursor ? [.next] : [], never: never)
    }

    private mutating func enumeration() -> SchemaNode {
        let isInteger = chance(20)
        var seen: Set<String> = []
        let names = (0..<Int.random(in: 1...8, using: &random)).map { _ in member() }.filter {
            seen.insert($0).inserted
        }
        let values: [SchemaNode] = names.enumerated().map { isInteger ? .yaml("\($0.offset)") : .text($0.element) }
        if chance(50) { return .list(values) }
        let written: SchemaNode
        if chance(50) {
            written = .list(values)
        } else {
            written = .map(
                zip(names, values).map { name, value in
                    (name, chance(70) ? value : mapping(.enumCase, chance: 50, [.value: value]))
                })
        }
        var fixed: [LanguageKey: SchemaNode] = [.values: written]
        var never: Set<LanguageKey> = chance(50) ? [] : [.closed]
        if chance(50), let value = pick(values) {
            fixed[.missing] = value
        } else {
            never.insert(.missing)
        }
        return mapping(.enumeration, chance: 30, fixed, never: never)
    }

    private mutating func union() -> SchemaNode {
        if chance(40) {
            return .list([.text(pick("string", "int", "list<int>")), .text(pick(records) ?? "bool"), .text("bool")])
        }
        let isBy = chance(60)
        let cases: SchemaNode = .map(
            entries(1...4) { schema, _ in
                let type = SchemaNode.text(
                    isBy || schema.chance(60) ? schema.pick(schema.records) ?? "int" : schema.type())
                return schema.chance(70) ? type : schema.mapping(.unionCase, chance: 50, [.type: type])
            })
        return mapping(.union, chance: 20, [.cases: cases], always: isBy ? [.by] : [], never: isBy ? [] : [.by])
    }

    private mutating func webhooks() -> SchemaNode {
        let events: SchemaNode = .map(
            entries(1...4) { schema, _ in
                let type = SchemaNode.text(schema.chance(70) ? schema.pick(schema.records) ?? "json" : "json")
                return schema.chance(70) ? type : schema.mapping(.webhookEvent, chance: 50, [.type: type])
            })
        let signature: SchemaNode = chance(60) ? .yaml(pick("standard", "none")) : mapping(.signature, chance: 20)
        return mapping(.webhooks, chance: 20, [.events: events, .signature: signature])
    }
}
