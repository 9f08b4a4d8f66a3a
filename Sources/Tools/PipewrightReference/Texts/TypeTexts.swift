import PipeModel
import PipePattern

/// The texts of the page about types and fields.
enum TypeTexts {
    static func type(_ type: API.FieldType) -> Prose {
        switch type {
        case .scalar(let scalar): self.scalar(scalar)
        case .enumeration(let name): "\(link: name, to: Anchor.enumeration(name))"
        case .record(let name): "\(link: name, to: Anchor.record(name))"
        case .union(let name): "\(link: name, to: Anchor.union(name))"
        case .identifier(let name, let isStringEncoded):
            "ID of \(link: name, to: Anchor.record(name))\(isStringEncoded ? ", in a string" : "")"
        case .list(.identifier(let name, let isStringEncoded)):
            "list of IDs of \(link: name, to: Anchor.record(name))\(isStringEncoded ? ", in strings" : "")"
        case .list(let element): "list of \(self.type(element))"
        case .map(let element): "map of \(self.type(element))"
        case .optional(let type): self.type(type)
        }
    }

    /// A type after an article, if it is something that is counted: `an Order`.
    static func counted(_ type: API.FieldType) -> Prose {
        switch type.required {
        case .record(let name), .union(let name), .enumeration(let name):
            // A name with U begins as “you” more often than not.
            let isVowel = name.unicodeScalars.first.map("AEIO".unicodeScalars.contains) ?? false
            return (isVowel ? "an " : "a ") + self.type(type)
        case .list, .map: return "a " + self.type(type)
        case .scalar, .identifier, .optional: return self.type(type)
        }
    }

    private static func scalar(_ scalar: API.Scalar) -> Prose {
        switch scalar {
        case .plain(let plain): Prose([.text(self.plain(plain))])
        case .stringEncoded(let plain): "\(self.plain(plain)) in a string"
        case .patterned(let format): "time \(code: format.pattern)"
        }
    }

    private static func plain(_ scalar: API.Scalar.Plain) -> String {
        switch scalar {
        case .string: "string"
        case .bool: "true or false"
        case .int: "integer"
        case .int32: "integer (32 bits)"
        case .int64: "integer (64 bits)"
        case .uint64: "integer (64 bits, not negative)"
        case .double: "number"
        case .float: "number (32 bits)"
        case .decimal: "decimal number"
        case .uuid: "UUID"
        case .url: "URL"
        case .bytes: "Base64"
        case .date: "date"
        case .time: "time of day"
        case .timestamp: "date and time"
        case .json: "any JSON"
        case .file: "file"
        case .unixSeconds: "seconds since 1970"
        case .unixMilliseconds: "milliseconds since 1970"
        }
    }

    private static func text(of style: QueryStyle) -> String {
        switch style {
        case .repeat: "an item for each value"
        case .brackets: "names with brackets"
        case .indexed: "names with indexes"
        case .comma: "separated by commas"
        case .pipe: "separated by vertical bars"
        case .space: "separated by spaces"
        case .json: "sent as JSON"
        }
    }

    /// - Parameter isRequest: Whether the field is one of a request, for which it matters what can be left out.
    static func flags(_ field: API.Field, isRequest: Bool) -> [String] {
        var flags: [String] = []
        if isRequest {
            let isNeeded = field.isRequired || !field.type.isOptional && field.defaultValue == nil
            if isNeeded, !field.isRest { flags.append("required") }
        } else {
            if field.type.isOptional { flags.append("optional") }
            if field.isReadOnly { flags.append("read-only") }
            if field.isWriteOnly { flags.append("write-only") }
            if field.isCreateOnly { flags.append("only when created") }
        }
        if field.isSecret { flags.append("secret") }
        if field.isConstant, let text = field.defaultText { flags.append("always \(text)") }
        if let style = field.style { flags.append(text(of: style)) }
        if field.isJSON { flags.append("sent as JSON") }
        if field.isRest { flags.append("all other members") }
        return flags
    }

    /// The default of a field; `nil` without one.
    static func defaultValue(_ field: API.Field) -> Prose? {
        field.defaultText.map { $0.isEmpty ? "The default is the empty text." : "The default is \(code: $0)." }
    }

    static func rules(_ rules: API.Rules, of type: API.FieldType) -> [Prose] {
        let parts =
            switch type.required {
            case .list, .map: "elements"
            default: "characters"
            }
        var texts: [Prose] = []
        if rules.isRequired { texts.append("Not blank.") }
        switch (rules.limits[.min]?.text, rules.limits[.max]?.text) {
        case (let min?, let max?): texts.append("From \(min) to \(max).")
        case (let min?, nil): texts.append("At least \(min).")
        case (nil, let max?): texts.append("At most \(max).")
        case (nil, nil): break
        }
        if let above = rules.limits[.above]?.text { texts.append("More than \(above).") }
        if let below = rules.limits[.below]?.text { texts.append("Less than \(below).") }
        switch (rules.minLength, rules.maxLength) {
        case (let min?, let max?) where min == max: texts.append("Has \(min) \(parts).")
        case (let min?, let max?): texts.append("Has \(min) to \(max) \(parts).")
        case (let min?, nil): texts.append("Has at least \(min) \(parts).")
        case (nil, let max?): texts.append("Has at most \(max) \(parts).")
        case (nil, nil): break
        }
        if let pattern = rules.pattern { texts.append("Matches \(code: pattern).") }
        if let format = rules.format { texts.append(Self.format(format)) }
        if rules.hasUniqueItems { texts.append("No element is there twice.") }
        return texts
    }

    private static func format(_ format: TextFormat) -> Prose {
        switch format {
        case .email: "An email address."
        case .uri: "A URI."
        case .hostname: "The name of a host."
        case .ipv4: "An IPv4 address."
        case .ipv6: "An IPv6 address."
        case .uuid: "A UUID."
        }
    }

    static func deprecation(_ deprecation: Deprecation) -> Prose { Prose([.text(deprecation.docs)]) }

    static func swiftName(_ name: String) -> Prose { "\(code: name) in Swift" }

    static func enumeration(_ enumeration: API.Enumeration) -> Prose {
        let kind: Prose = enumeration.isInteger ? "An integer" : "A string"
        return enumeration.isClosed
            ? "\(kind). Other values are errors."
            : "\(kind). Servers may add values, which Swift reads as \(code: ".unknown")."
    }

    static func union(_ union: API.Union) -> Prose {
        let choice: Prose =
            union.discriminator.map { "One of these types, which the member \(code: $0) distinguishes." }
            ?? "One of these types, which their shape distinguishes."
        if union.isClosed { return "\(choice) Other values are errors." }
        let added: Prose = "\(choice) Servers may add types, which Swift reads as \(code: ".unknown")"
        return union.unknown.map { "\(added) with the fields of \(type($0))." } ?? "\(added)."
    }

    /// A part of an identity in a path.
    static func identityPart(_ part: Int, of record: API.Record) -> Prose {
        guard record.identityParts.count > 1, record.identityParts.indices.contains(part) else {
            return type(.identifier(of: record.swiftName))
        }
        return "\(type(record.identityParts[part].type)), part of the \(type(.identifier(of: record.swiftName)))"
    }

    static let missingIsZero: Prose =
        "A response may lack members whose values are zero: 0, an empty text, false, or an empty list or map."

    static func identity(_ record: API.Record) -> Prose? {
        guard !record.identityParts.isEmpty else { return nil }
        let parts = record.identityParts.map { $0.path.joined(separator: ".") }
        return "Identified by \(parts.codes(last: " and "))."
    }
}
