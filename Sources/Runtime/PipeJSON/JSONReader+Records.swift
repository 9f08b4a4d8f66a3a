/// The position of a reader in an object that it reads as a record.
@usableFromInline
struct JSONRecordState {
    enum Progress: UInt8 {
        /// After the opening brace.
        case atStart
        /// After a value.
        case inside
        /// After the name of a later member than the one requested, which is absent if the members are in order.
        case ahead
        /// At the closing brace.
        case atEnd
        /// Anywhere: the locations of all values are known.
        case placed
    }

    var members = JSONMembers.none
    /// The opening brace.
    var brace: UnsafePointer<UInt8>
    /// The depth that is left within the object.
    var remainingDepth = 0
    /// The index of the member that is read next.
    var next = 0
    var progress = Progress.atStart
    /// Whether a member was found that should have come earlier, so that the record must be read again.
    @usableFromInline var isDisordered = false
    /// How many records there are, from the outermost one to this one; 0 outside of records.
    var level: UInt8 = 0
    /// The index of the member whose name has been passed, while the progress is `ahead`.
    var aheadIndex = 0
    /// The index in ``JSONReader/places`` of the first offset of this object, the offset of its closing brace.
    var firstPlace = 0

    /// Whether the reader is not in a record; `end` is the end of the text.
    @usableFromInline
    func isNone(before end: UnsafePointer<UInt8>) -> Bool { brace == end }
}

extension JSONReader {
    /// Begins to read an object as a record.
    @usableFromInline
    mutating func beginRecord(_ members: JSONMembers) throws(JSONError) {
        guard record.level < JSONLimits.recordDepth else {
            throw failure(.depthExceeded(limit: Int(JSONLimits.recordDepth)), at: position)
        }
        try passOpeningBrace()
        record = JSONRecordState(
            members: members, brace: position - 1, remainingDepth: remainingDepth, level: record.level &+ 1)
        if disordered.contains(members.entries) { try findPlaces() }
    }

    /// Ends the record, which may have members that were not read.
    ///
    /// - Returns: `false` if the object must be read again.
    @usableFromInline
    mutating func endRecord() throws(JSONError) -> Bool {
        if record.progress != .inside || position >= end || position.pointee != ASCII.closeBrace {
            guard try skipRest() else { return false }
        }
        ascend()
        return !isStale
    }

    /// Advances to the value of the next member of the record.
    ///
    /// - Returns: `false` if the object does not have the member, or its members are not in order.
    @usableFromInline
    mutating func advanceToMember() throws(JSONError) -> Bool {
        let index = record.next
        record.next = index &+ 1
        if passMember(index) { return true }
        return try findMember(index)
    }

    /// The error for an object without the member that was requested last.
    @usableFromInline
    mutating func missingMember() -> JSONError {
        // The member may come later in the object.
        if record.progress == .ahead { record.isDisordered = true }
        return error(.missingMember(record.members.name(at: record.next &- 1)), at: record.brace - start)
    }

    /// Passes the comma, the name and the colon of a member if it is next and without white space in between, as in
    /// most texts; otherwise passes nothing.
    @inline(__always)
    private mutating func passMember(_ index: Int) -> Bool {
        let progress = record.progress
        guard index < record.members.count, progress.rawValue <= JSONRecordState.Progress.inside.rawValue else {
            return false
        }
        // The first name follows a brace instead of a comma, which has been passed and is not compared.
        let isFirst = progress == .atStart
        let text = isFirst ? position - 1 : position
        let entry = record.members.entries + index
        let count = entry.pointee.textCount
        guard end - text >= 8, end - text >= count else { return false }
        let mask = isFirst ? entry.pointee.firstMask & ~0xFF : entry.pointee.firstMask
        let first = (loadWord(text) ^ entry.pointee.firstWord) & mask
        let last = (loadWord(text + entry.pointee.lastOffset) ^ entry.pointee.lastWord) & entry.pointee.lastMask
        guard first | last == 0, count <= 16 || entry.pointee.hasSameMiddle(text) else { return false }
        position = text + count
        record.progress = .inside
        return true
    }

    @inline(never)
    private mutating func findMember(_ index: Int) throws(JSONError) -> Bool {
        switch record.progress {
        case .atStart, .inside:
            break
        case .ahead:
            guard record.aheadIndex == index else { return false }
            record.progress = .inside
            return true
        case .placed:
            let place = record.firstPlace &+ 1 &+ index
            guard index < record.members.count, place < places.count, places[place] > 0 else { return false }
            position = start + places[place]
            return true
        case .atEnd:
            return false
        }
        while try advanceToName(isFirst: record.progress == .atStart) {
            record.progress = .inside
            let name = position
            let found = try readNameIndex(from: index)
            try passColon()
            guard let found else {
                keepIfWanted(name)
                try skipValue()
                continue
            }
            if found == index { return true }
            guard found > index else {
                record.isDisordered = true
                throw error(.missingMember(record.members.name(at: found)))
            }
            record.progress = .ahead
            record.aheadIndex = found
            return false
        }
        record.progress = .atEnd
        return false
    }

    /// Passes the rest of the object up to its closing brace.
    ///
    /// - Returns: `false` if it has members that should have been read earlier.
    @inline(never)
    private mutating func skipRest() throws(JSONError) -> Bool {
        switch record.progress {
        case .atStart, .inside: break
        case .ahead: try skipValue()
        case .atEnd: return true
        case .placed:
            position = start + places[record.firstPlace]
            places.removeLast(places.count - record.firstPlace)
            return true
        }
        while try advanceToName(isFirst: record.progress == .atStart) {
            record.progress = .inside
            let name = position
            if let found = try readNameIndex(from: record.next) {
                if found < record.next {
                    record.isDisordered = true
                    return false
                }
            } else {
                keepIfWanted(name)
            }
            try passColon()
            try skipValue()
        }
        return true
    }

    /// Advances to the end of the object, so that all members that the record does not list have been found.
    ///
    /// - Returns: `false` if it has members that should have been read earlier.
    mutating func passAllMembers() throws(JSONError) -> Bool {
        guard record.progress != .placed else { return true }
        guard try skipRest() else { return false }
        record.progress = .atEnd
        return true
    }

    /// Reads through the object from its beginning to find the locations of all members. Of members with the same name
    /// the last one counts.
    private mutating func findPlaces() throws(JSONError) {
        let firstPlace = places.count
        places.append(contentsOf: repeatElement(0, count: record.members.count + 1))
        var isFirst = true
        while try advanceToName(isFirst: isFirst) {
            isFirst = false
            let name = position
            let found = try readNameIndex(from: 0)
            try passColon()
            if let found {
                places[firstPlace + 1 + found] = position - start
            } else {
                keepIfWanted(name)
            }
            try skipMember()
        }
        places[firstPlace] = position - start
        skipped.extend(to: position)
        record.firstPlace = firstPlace
        record.next = 0
        record.progress = .placed
    }

    /// Whether the outermost record must be read again after the current record could not be read. Types with
    /// disordered objects are remembered, so that there are at most as many readings as types.
    @usableFromInline
    @inline(never)
    mutating func mustReadAgain() -> Bool {
        if record.isDisordered, !disordered.contains(record.members.entries) {
            disordered.append(record.members.entries)
            isStale = true
        }
        record.isDisordered = false
        return isStale
    }

    /// Returns to the beginning of the outermost record.
    @usableFromInline
    mutating func rewind(to first: JSONRecordState) {
        isStale = false
        places.removeAll(keepingCapacity: true)
        rests.removeAll(keepingCapacity: true)
        skipped = SkippedText(start: start, passedCount: skipped.passedCount)
        position = first.brace
        remainingDepth = first.remainingDepth + 1
    }

    /// Passes a name after its opening quote.
    ///
    /// - Returns: The name's index among the members; `nil` if it is not one of them. The search begins at `index` and
    ///   wraps around.
    private mutating func readNameIndex(from index: Int) throws(JSONError) -> Int? {
        let name = try scanString()
        guard name.hasEscapes else { return record.members.index(of: name.bytes, from: index) }
        var text = name.decoded()
        return text.withUTF8 { record.members.index(of: $0, from: index) }
    }
}

extension JSONMembers {
    /// The index of a name; `nil` if it is not in the list. The search begins at `first` and wraps around.
    func index(of name: UnsafeBufferPointer<UInt8>, from first: Int) -> Int? {
        for index in first..<max(count, first) where entries[index].has(name) { return index }
        for index in 0..<min(first, count) where entries[index].has(name) { return index }
        return nil
    }
}

extension JSONMembers.Entry {
    /// Whether the bytes between the first word and the last one are equal.
    func hasSameMiddle(_ other: UnsafePointer<UInt8>) -> Bool {
        var index = 8
        while index < lastOffset {
            guard loadWord(other + index) == loadWord(text + index) else { return false }
            index &+= 8
        }
        return true
    }

    /// Whether this is the name.
    @inline(__always)
    func has(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard name.count == count else { return false }
        for index in 0..<count where name[index] != self.name[index] { return false }
        return true
    }
}
