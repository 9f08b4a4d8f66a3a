import PipeWords
import PipewrightDiagnostics
import PipewrightLanguage
import PipewrightYAML

extension SchemaReader {
    /// Reads the inherited settings of a level: of `default`, a resource, an operation or an action.
    func readInheritable(_ members: Members, at level: SettingLevel) -> ResourceSettings {
        // A level can have another key of the same name, such as the format of an action.
        let members = members.filter { level.keys.contains($0.key) }
        var own = ResourceSettings()
        own.operations = members[.operations].flatMap { readOperations($0.value) }
        own.items = members[.items].flatMap { readItems($0.value) }
        own.wrap = member(.wrap, of: members)
        own.item = members[.item].flatMap { readBodyPointer($0.value) }
        own.suffix = members[.suffix].flatMap { text($0.value, as: .key(.suffix)) }
        own.paging = members[.paging].flatMap { nonEmptyText($0.value, as: .paging(of: level)) }
        own.patch = word(members[.patch], as: .patchFormat)
        own.arrays = word(members[.arrays], as: .arrayStyle)
        own.format = word(members[.format], as: .bodyFormat)
        own.bulk = readBulk(members[.bulk])
        own.nulls = word(members[.nulls], as: .nulls)
        own.readFields = word(members[.readFields], as: .readFields)
        own.settings = readSettings(members, at: level)
        own.use = readUse(members[.use])
        own.scopes = readScopes(members[.scopes])
        return own
    }

    /// Reads the settings of calls of a level.
    func readSettings(_ members: Members, at level: SettingLevel) -> Settings {
        var settings = Settings()
        for setting in CallSetting.all(at: level) {
            guard let entry = members[setting.key] else { continue }
            switch setting {
            case .headers: settings.headers = readNamedValues(entry, as: .key(.headers))
            case .query: settings.query = readNamedValues(entry, as: .key(.query))
            case .timeout, .deadline:
                let duration = readDuration(entry.value, as: .key(setting.key))
                settings.values[setting] = duration?.map { .duration(milliseconds: $0) }
            case .retry: settings.values[setting] = readRetry(entry.value)?.map { .retry($0) }
            case .concurrency:
                let number = readNumber(entry.value, of: .concurrency, key: setting.key, in: 1...1000)
                settings.values[setting] = number?.map { .number($0) }
            case .idempotency: settings.values[setting] = readIdempotency(entry.value)?.map { .idempotency($0) }
            case .ifMatch: settings.values[setting] = readVersionCheck(entry.value)?.map { .versionCheck($0) }
            case .acceptLanguage: readLanguages(entry, into: &settings)
            case .server:
                let name = nonEmptyText(entry.value, as: .key(.server))
                settings.values[setting] = name?.map { .server($0 == "none" ? "" : $0) }
            }
        }
        return settings
    }

    /// Reads `de, en;q=0.7` as the header field `Accept-Language`.
    private func readLanguages(_ entry: LocatedNode.Entry, into settings: inout Settings) {
        guard let text = nonEmptyText(entry.value, as: .key(.acceptLanguage)) else { return }
        // RFC 9110, sections 12.4.2 and 12.5.4; RFC 4647, section 2.1.
        let language =
            /[ \t]*(\*|[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*)([ \t]*;[ \t]*[qQ]=(0(\.[0-9]{0,3})?|1(\.0{0,3})?))?[ \t]*/
            .matchingSemantics(.unicodeScalar)
        let languages = text.value.unicodeScalars.split(separator: ",", omittingEmptySubsequences: false)
        guard languages.allSatisfy({ String($0).wholeMatch(of: language) != nil }) else {
            let kind = ValueKind.value(of: .key(.acceptLanguage))
            error(.invalidValue(text.value, of: kind, expected: .example(of: .acceptLanguage)), at: text.range)
            return
        }
        let name = "Accept-Language"
        if let other = settings.headers.first(where: { $0.name.value.lowercased() == name.lowercased() }) {
            let notes = [Diagnostic.Note(.setHere(other.name.value), at: other.name.range)]
            return error(.contradictingKeys(.acceptLanguage, .headers), at: entry.key.range, notes: notes)
        }
        settings.headers.append(Settings.NamedValue(name: Located(name, at: entry.key.range), value: text))
    }

    /// Reads names and their texts.
    ///
    /// - Parameter mustBeText: Whether numbers and booleans are errors.
    func readNamedValues(
        _ entry: LocatedNode.Entry?, as part: SchemaPart, mustBeText: Bool = false
    ) -> [Settings.NamedValue] {
        guard let entry, let entries = entries(of: entry.value, as: part) else { return [] }
        return entries.compactMap { entry in
            guard let value = text(entry.value, as: .value(of: entry.key.text)) else { return nil }
            if mustBeText { checkText(entry.value) }
            return Settings.NamedValue(name: Located(entry.key.text, at: entry.key.range), value: value)
        }
    }

    /// Reads `30s`, `500ms` or `2m`; in milliseconds.
    func readDuration(_ node: LocatedNode, as part: SchemaPart) -> Located<Int>? {
        guard let text = text(node, as: part) else { return nil }
        let units: [(suffix: String, milliseconds: Int)] = [("ms", 1), ("s", 1000), ("m", 60_000)]
        for unit in units where text.value.hasSuffix(unit.suffix) {
            let digits = text.value.dropLast(unit.suffix.count)
            guard let count = Int(digits), count > 0, count <= 86_400_000 / unit.milliseconds else { break }
            return Located(count * unit.milliseconds, at: text.range)
        }
        let isNumber = text.value.utf8.allSatisfy { (0x30...0x39).contains($0) }
        let isTime = isNumber && Int(text.value).map { (1...86_400).contains($0) } ?? false
        let expected: Expectation = isTime ? .unit(after: text.value) : .duration
        error(.invalidValue(text.value, of: .duration, expected: expected), at: text.range)
        return nil
    }

    /// Reads `24h`, `7d` or `90m`, up to a year; in milliseconds.
    func readLifetime(_ node: LocatedNode, as part: SchemaPart) -> Located<Int>? {
        guard let text = nonEmptyText(node, as: part) else { return nil }
        let units: [(suffix: String, minutes: Int)] = [("m", 1), ("h", 60), ("d", 1440)]
        for unit in units where text.value.hasSuffix(unit.suffix) {
            guard let count = Int(text.value.dropLast()), count > 0, count <= 527_040 / unit.minutes else { break }
            return Located(count * unit.minutes * 60_000, at: text.range)
        }
        error(.invalidValue(text.value, of: .duration, expected: .lifetime), at: text.range)
        return nil
    }

    /// Reads a whole number within a range.
    func readNumber(
        _ node: LocatedNode, of kind: ValueKind, key: LanguageKey, in range: ClosedRange<Int>
    ) -> Located<Int>? {
        guard let text = text(node, as: .key(key)) else { return nil }
        guard let number = node.integer, range.contains(number) else {
            let expected = Expectation.number(range)
            error(.invalidValue(text.value, of: kind, expected: expected), at: text.range)
            return nil
        }
        return Located(number, at: text.range)
    }

    // MARK: - Retries

    /// Reads `none`, a number of retries, or a mapping.
    private func readRetry(_ node: LocatedNode) -> Located<RetryRules>? {
        guard case .mapping(let entries) = node.content else {
            if node.text == "none" { return Located(RetryRules(limit: 0), at: node.range) }
            guard let text = node.text, !node.isNull else {
                error(.wrongKind(expected: .scalarOrMapping, found: node.kind, of: .key(.retry)), at: node.range)
                return nil
            }
            guard let limit = node.integer, (0...10).contains(limit) else {
                let expected = Expectation.retries
                error(.invalidValue(text, of: .retryCount, expected: expected), at: node.range)
                return nil
            }
            return Located(RetryRules(limit: limit), at: node.range)
        }
        if entries.isEmpty { error(.emptyValue(of: .key(.retry)), at: node.range) }
        guard let members = members(of: node, as: .key(.retry), in: .retry) else { return nil }
        var rules = RetryRules()
        rules.limit = members[.limit].flatMap { entry in
            readNumber(entry.value, of: .retryCount, key: .limit, in: 0...10)?.value
        }
        rules.statuses = members[.statuses].flatMap { readStatuses($0.value) }
        rules.delay = members[.delay].flatMap { readDuration($0.value, as: .key(.delay))?.value }
        let longest = members[.longestDelay].flatMap { readDuration($0.value, as: .key(.longestDelay)) }
        rules.longestDelay = longest?.value
        rules.longestRetryAfter = members[.longestRetryAfter].flatMap {
            readDuration($0.value, as: .key(.longestRetryAfter))?.value
        }
        if let delay = rules.delay, let longest, longest.value < delay, let entry = members[.longestDelay] {
            let notes = members[.delay].map { [Diagnostic.Note(.setHere(.delay), at: $0.key.range)] }
            error(
                .invalidValue(entry.value.text ?? "", of: .longestDelay, expected: .longerThanDelay),
                at: longest.range, notes: notes ?? [])
        }
        return Located(rules, at: node.range)
    }

    /// Reads the statuses after which a request is retried; the list may be empty.
    private func readStatuses(_ node: LocatedNode) -> [Int]? {
        guard let elements = elements(of: node, as: .key(.statuses)) else { return nil }
        var statuses: [Located<Int>] = []
        for element in elements {
            guard
                let status = readNumber(element, of: .failureStatus, key: .statuses, in: 400...599)
            else { continue }
            if let first = statuses.first(where: { $0.value == status.value }) {
                refuseRepeated("\(status.value)", at: status.range, first: first.range)
            } else {
                statuses.append(status)
            }
        }
        return statuses.map(\.value)
    }

    /// Reads `header.Idempotency-Key`, or `none`.
    private func readIdempotency(_ node: LocatedNode) -> Located<Idempotency>? {
        if node.text == "none" { return Located(.off, at: node.range) }
        guard let text = nonEmptyText(node, as: .key(.idempotency)) else { return nil }
        let place = "header."
        guard text.value.hasPrefix(place), text.value.count > place.count else {
            let expected = Expectation.idempotencyPlace
            error(.invalidValue(text.value, of: .idempotencyPlace, expected: expected), at: text.range)
            return nil
        }
        return Located(.header(String(text.value.dropFirst(place.count))), at: text.range)
    }

    /// Reads `true`, `false` or `required`.
    private func readVersionCheck(_ node: LocatedNode) -> Located<VersionCheck>? {
        guard let text = nonEmptyText(node, as: .key(.ifMatch)) else { return nil }
        guard let check = VersionCheck(rawValue: text.value) else {
            let expected = Expectation.word(of: ["true", "false", "required"])
            error(.invalidValue(text.value, of: .versionCheck, expected: expected), at: text.range)
            return nil
        }
        return Located(check, at: text.range)
    }
}

extension SchemaPart {
    fileprivate static func paging(of level: SettingLevel) -> SchemaPart {
        switch level {
        case .client, .defaults, .resource: .pagingOfResource
        case .operation: .pagingOfOperation
        case .action: .pagingOfAction
        }
    }
}
