/// Where a reader is in the object that it reads as a record.
@usableFromInline
struct JSONRecordState {
    enum Progress: UInt8 {
        /// Behind the opening brace.
        case atStart
        /// Behind a value.
        case inside
        /// Behind the name of a member that stands behind those that were asked for, which are absent if all is in order.
        case ahead
        /// At the closing brace.
        case atEnd
        /// Anywhere: the places of all values are known.
        case placed
    }

    var members = JSONMembers.none
    /// The opening brace.
    var brace: UnsafePointer<UInt8>
    /// The depth that is left within the object.
    var remainingDepth = 0
    /// The index of the member to be read next.
    var next = 0
    var progress = Progress.atStart
    /// Whether a member was found that should have stood before others; to be read anew, then.
    @usableFromInline var isDisordered = false
    /// The member whose name has been passed, while the progress is `ahead`.
    var aheadIndex = 0
    /// Where in ``JSONReader/places`` those of this object begin, the first of them that of the closing brace.
    var firstPlace = 0

    /// Whether this is the state outside of all records of a text that ends at a place.
    @usableFromInline
    func isNone(before end: UnsafePointer<UInt8>) -> Bool { brace == end }
}

extension JSONReader {
    /// Begins to read an object as a record.
    @usableFromInline
    mutating func beginRecord(_ members: JSONMembers) throws(JSONError) {
        try passOpeningBrace()
        record = JSONRecordState(members: members, brace: position - 1, remainingDepth: remainingDepth)
        if disordered.contains(members.entries) { try findPlaces() }
    }

    /// Ends the record, which may have members left.
    ///
    /// - Returns: `false` if the object must be read anew.
    @usableFromInline
    mutating func endRecord() throws(JSONError) -> Bool {
        if record.progress != .inside || position >= end || position.pointee != ASCII.closeBrace {
            guard try skipRest() else { return false }
        }
        ascend()
        return !isStale
    }

    /// Goes to the value of the next member of the record, which is then read.
    ///
    /// - Returns: `false` if the object does not have it, or will turn out to be disordered.
    @usableFromInline
    mutating func advanceToMember() throws(JSONError) -> Bool {
        let index = record.next
        record.next = index &+ 1
        if passMember(index) { return true }
        return try findMember(index)
    }

    /// What to throw if the object does not have the member that was asked for last.
    @usableFromInline
    mutating func missingMember() -> JSONError {
        // It may stand behind others.
        if record.progress == .ahead { record.isDisordered = true }
        return error(.missingMember(record.members.name(at: record.next &- 1)), at: record.brace - start)
    }

    /// Passes the comma, the name and the colon of a member if it stands here and no white space is between them, as it
    /// is in most texts; otherwise nothing is passed.
    @inline(__always)
    private mutating func passMember(_ index: Int) -> Bool {
        let progress = record.progress
        guard index < record.members.count, progress.rawValue <= JSONRecordState.Progress.inside.rawValue else {
            return false
        }
        // The first name stands not behind a comma, but behind a brace, which has been passed and is not compared.
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
    /// - Returns: `false` if it has members that were to be read before.
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

    /// Goes to the end of the object, so that all members are known that it does not list.
    ///
    /// - Returns: `false` if it has members that were to be read before.
    mutating func passAllMembers() throws(JSONError) -> Bool {
        guard record.progress != .placed else { return true }
        guard try skipRest() else { return false }
        record.progress = .atEnd
        return true
    }

    /// Goes through the object, from its beginning, to find the places of all members. Of those with the same name the
    /// last one counts.
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

    /// Whether the outermost record is to be read anew, after reading the record that is being read has failed. The type
    /// of a disordered record is kept in mind, so that there are at most as many readings as types.
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

    /// Goes back to the beginning of the outermost record.
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
    /// - Returns: Its index among the members, where the search begins at an index and goes around; `nil` if it is
    ///   none of them.
    private mutating func readNameIndex(from index: Int) throws(JSONError) -> Int? {
        let name = try scanString()
        guard name.hasEscapes else { return record.members.index(of: name.bytes, from: index) }
        var text = name.decoded()
        return text.withUTF8 { record.members.index(of: $0, from: index) }
    }
}

extension JSONMembers {
    /// The index of a name, `nil` if it is not among these; the search begins at `first` and goes around.
    func index(of name: UnsafeBufferPointer<UInt8>, from first: Int) -> Int? {
        for index in first..<max(count, first) where entries[index].has(name) { return index }
        for index in 0..<min(first, count) where entries[index].has(name) { return index }
        return nil
    }
}

extension JSONMembers.Entry {
    /// Whether what stands between the first word and the last is the same.
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
