import PipeJSON
import PipeModel
import PipePattern

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Makes values of types, the same for the same seed.
package struct ValueGenerator {
    let api: APIIndex
    private var text: PlausibleText
    /// The identities of the records of a type.
    private let identities: (String) -> [JSONValue]

    /// Records in records beyond this depth are left out where that is possible.
    private static let depthLimit = 3

    package init(_ api: APIIndex, seed: UInt64, _ place: String, identities: @escaping (String) -> [JSONValue]) {
        self.api = api
        text = PlausibleText(random: SeededRandom(seed: seed, place))
        self.identities = identities
    }

    /// Makes a record, as responses have it.
    package mutating func record(_ record: API.Record, depth: Int = 0) -> JSONObject {
        let outer = text.beginSubject()
        defer { text.subject = outer }
        var object = JSONObject()
        for field in record.fields where !field.isWriteOnly && !field.isRest {
            if field.type.isOptional, depth >= Self.depthLimit || text.random.oneIn(4) {
                object[field.wireName] = .null
                continue
            }
            object[field.wireName] = value(of: field, of: record.swiftName, depth: depth)
        }
        ValueOrder.sort(&object, record.fields)
        return object
    }

    /// Makes an object that a client sends: the fields that are needed, and some others.
    ///
    /// - Parameter first: The number of fields; `nil` for all.
    package mutating func sent(
        _ fields: [API.Field], of record: String, first count: Int? = nil
    ) -> JSONObject {
        let outer = text.beginSubject()
        defer { text.subject = outer }
        var object = JSONObject()
        let sent = fields.filter { !$0.isReadOnly && !$0.isRest }
        for field in sent.prefix(count ?? sent.count) { object[field.wireName] = value(of: field, of: record) }
        ValueOrder.sort(&object, sent)
        return object
    }

    /// Makes a value of a field.
    package mutating func value(of field: API.Field, of record: String, depth: Int = 0) -> JSONValue {
        let type = field.type.required
        if field.isConstant, let text = field.defaultText {
            switch type {
            case .scalar(.plain(.bool)): return .bool(text == "true")
            case .scalar(.plain(.string)), .enumeration: return .string(text)
            default: return JSONNumber(text).map { .number($0) } ?? .string(text)
            }
        }
        if let rules = field.rules, let value = value(type, rules, field.wireName, of: record, depth: depth) {
            return value
        }
        return value(type, named: field.wireName, of: record, depth: depth)
    }

    /// Makes a value of a type.
    package mutating func value(
        _ type: API.FieldType, named name: String, of record: String, depth: Int = 0
    ) -> JSONValue {
        switch type {
        case .optional(let type): value(type, named: name, of: record, depth: depth)
        case .scalar(let scalar): self.scalar(scalar, named: name, of: record)
        case .enumeration(let enumeration): self.enumeration(enumeration)
        case .record(let inner): api.records[inner].map { .object(self.record($0, depth: depth + 1)) } ?? .null
        case .union(let union): self.union(union, named: name, of: record, depth: depth, word: nil)
        case .identifier(let owner, let isStringEncoded): reference(to: owner, isStringEncoded)
        case .list(let element):
            depth >= Self.depthLimit
                ? []
                : .array(
                    (0..<text.random.number(1...3)).map { _ in value(element, named: name, of: record, depth: depth) })
        case .map(let element):
            .object(
                JSONObject([.init(name: text.slug(), value: value(element, named: name, of: record, depth: depth + 1))])
            )
        }
    }

    private mutating func enumeration(_ name: String) -> JSONValue {
        guard let listed = api.enums[name], let word = text.random.pick(listed.cases)?.value else { return .null }
        return listed.isInteger ? JSONNumber(word).map(JSONValue.number) ?? .string(word) : .string(word)
    }

    /// - Parameter word: The member that distinguishes the cases of the union around it, and its value.
    private mutating func union(
        _ name: String, named field: String, of record: String, depth: Int, word outer: (by: String, value: String)?
    ) -> JSONValue {
        guard let union = api.unions[name] else { return .null }
        let matching = union.cases.filter {
            outer != nil && union.discriminator == outer?.by && $0.value == outer?.value
        }
        guard let match = text.random.pick(matching.isEmpty ? union.cases : matching) else { return .null }
        let value: JSONValue
        if case .union(let inner) = match.type.required {
            let word = union.discriminator.flatMap { by in match.value.map { (by: by, value: $0) } }
            value = self.union(inner, named: field, of: record, depth: depth, word: word)
        } else {
            value = self.value(match.type, named: field, of: record, depth: depth)
        }
        guard case .object(var object) = value else { return value }
        guard let by = union.discriminator else {
            // The members that are there distinguish the cases.
            for member in object.members where member.value.isNull { object[member.name] = nil }
            return .object(object)
        }
        if let word = match.value { object[by] = .string(word) }
        return .object(object)
    }

    private mutating func reference(to owner: String, _ isStringEncoded: Bool) -> JSONValue {
        if let known = text.random.pick(identities(owner)) {
            return isStringEncoded ? .string(IdentityText.text(of: known) ?? "") : known
        }
        guard let record = api.records[owner], let part = record.identityParts.first else { return .null }
        return identity(part.type, of: record.swiftName, number: text.random.number(1...20))
    }

    /// Makes a part of the identity of a record.
    package mutating func identity(
        _ part: API.Identity.Part, of record: API.Record, number: Int
    ) -> JSONValue {
        let field =
            part.path.count == 1 ? record.fields.first { $0.wireName.utf8.elementsEqual(part.path[0].utf8) } : nil
        if let pattern = field?.rules?.pattern, let text = TextPattern.example(of: pattern, using: &text.random) {
            return .string(text)
        }
        return identity(part.type, of: record.swiftName, number: number)
    }

    private mutating func identity(
        _ type: API.FieldType, of record: String, number: Int
    ) -> JSONValue {
        switch type.required {
        case .scalar(.plain(.uuid)): .string(uuid())
        case .scalar(.plain(.string)):
            .string(String(record.lowercased().unicodeScalars.prefix(3)) + "_" + text.hexadecimal(12))
        case .scalar(.stringEncoded): .string(String(number))
        case .scalar: .number(JSONNumber(number))
        default: value(type, named: "id", of: record)
        }
    }

    private mutating func uuid() -> String {
        let digits = text.hexadecimal(32)
        func part(_ start: Int, _ count: Int) -> String {
            String(String.UnicodeScalarView(digits.unicodeScalars.dropFirst(start).prefix(count)))
        }
        return "\(part(0, 8))-\(part(8, 4))-4\(part(13, 3))-a\(part(17, 3))-\(part(20, 12))"
    }

    private mutating func scalar(
        _ scalar: API.Scalar, named name: String, of record: String
    ) -> JSONValue {
        switch scalar {
        case .stringEncoded: return .string(String(text.random.number(1...9_999)))
        case .patterned(let format):
            let date = Date(timeIntervalSince1970: Double(text.seconds()))
            return .string(TimestampPattern(format.pattern).format(date) ?? "")
        case .plain(let plain): return self.plain(plain, named: name, of: record)
        }
    }

    private mutating func plain(
        _ scalar: API.Scalar.Plain, named name: String, of record: String
    ) -> JSONValue {
        switch scalar {
        case .string: .string(text.text(name, of: record))
        case .bool: .bool(text.random.oneIn(2))
        case .int, .int32, .int64, .uint64: .number(JSONNumber(text.random.number(1...999)))
        case .double, .float, .decimal:
            JSONNumber("\(text.random.number(1...999)).\(text.random.number(1...9))5").map(JSONValue.number) ?? 1
        case .uuid: .string(uuid())
        case .url: .string(text.url())
        case .bytes: .string(Data(text.title().utf8).base64EncodedString())
        case .date: .string("2025-\(two(1...12))-\(two(1...28))")
        case .time: .string("\(two(0...23)):\(two(0...59)):00")
        case .timestamp: .string(text.timestamp())
        case .json: .object(["note": .string(text.title())])
        case .file: .string(text.title())
        case .unixSeconds: .number(JSONNumber(text.seconds()))
        case .unixMilliseconds: .number(JSONNumber(text.seconds() * 1_000))
        }
    }

    private mutating func two(_ range: ClosedRange<Int>) -> String {
        let number = text.random.number(range)
        return number < 10 ? "0\(number)" : String(number)
    }

    /// A value that keeps rules; `nil` if no value needs them.
    private mutating func value(
        _ type: API.FieldType, _ rules: API.Rules, _ field: String, of record: String, depth: Int
    ) -> JSONValue? {
        switch type {
        case .list(let element) where depth < Self.depthLimit && (rules.minLength ?? rules.maxLength) != nil:
            let least = min(max(rules.minLength ?? 0, 0), 1000)
            let most = max(rules.maxLength ?? .max, least)
            let count = text.random.number(min(max(least, 1), most)...min(max(least, 3), most))
            return .array((0..<count).map { _ in value(element, named: field, of: record, depth: depth) })
        case .scalar(.plain(.string)):
            var word = text.text(field, of: record)
            if let pattern = rules.pattern {
                // A reader of the example sees why it does not have the pattern.
                return .string(TextPattern.example(of: pattern, using: &text.random) ?? TextPattern.missingExample)
            }
            switch rules.format?.rawValue {
            case "email": word = text.email()
            case "uuid": word = uuid()
            case "url", "uri": word = text.url()
            default: break
            }
            if let most = rules.maxLength {
                word = String(String.UnicodeScalarView(word.unicodeScalars.prefix(max(most, 0))))
            }
            while let least = rules.minLength, word.unicodeScalars.count < min(least, 10_000) { word += "a" }
            return .string(word)
        case .scalar(.plain(let plain)) where plain.isInteger:
            func limit(_ text: String?) -> Int? { text.flatMap { JSONNumber($0)?.int } }
            let least =
                limit(rules.limits[.min]?.text) ?? limit(rules.limits[.above]?.text).map { $0 &+ 1 }
                ?? min(1, limit(rules.limits[.max]?.text) ?? 1)
            let most =
                limit(rules.limits[.max]?.text) ?? limit(rules.limits[.below]?.text).map { $0 &- 1 } ?? max(least, 999)
            return .number(JSONNumber(text.random.number(min(least, most)...max(least, most))))
        case .scalar(.plain(let plain)) where plain.isNumber:
            return (rules.limits[.min]?.text ?? rules.limits[.max]?.text).flatMap { JSONNumber($0) }.map(
                JSONValue.number)
        default: return nil
        }
    }
}
