/// The ends of the longer arrays and objects that have been skipped, so that skipping them again takes no time. Without
/// this, nested disordered records would be read once for each level.
struct SkippedText {
    private struct Container {
        let start: Int
        var end: Int
    }

    /// The end of the text that has been skipped.
    private var limit: UnsafePointer<UInt8>
    /// The containers in the order in which they begin.
    private var containers: [Container] = []
    /// The number of bytes that have been read, some of them repeatedly; for tests.
    private(set) var passedCount: Int

    /// Shorter containers are skipped again as quickly as they are found here.
    private static let shortest = 256

    init(start: UnsafePointer<UInt8>, passedCount: Int = 0) {
        limit = start
        self.passedCount = passedCount
    }

    /// Whether the text at a position has been skipped.
    func covers(_ place: UnsafePointer<UInt8>) -> Bool {
        place < limit
    }

    /// Records that everything up to a position has been skipped.
    mutating func extend(to place: UnsafePointer<UInt8>) {
        limit = max(limit, place)
    }

    /// Adds to the number of bytes that have been read.
    mutating func count(_ bytes: Int) {
        passedCount += bytes
    }

    /// The end of the container that begins at an offset; `nil` if it is short.
    func end(ofContainerAt start: Int) -> Int? {
        var low = 0
        var high = containers.count
        while low < high {
            let middle = (low + high) / 2
            if containers[middle].start < start { low = middle + 1 } else { high = middle }
        }
        return low < containers.count && containers[low].start == start ? containers[low].end : nil
    }

    /// Remembers the containers in a value that has been skipped and is therefore well-formed.
    mutating func remember(_ first: UnsafePointer<UInt8>, _ last: UnsafePointer<UInt8>, start: UnsafePointer<UInt8>) {
        guard last - first >= Self.shortest, first.pointee == ASCII.openBrace || first.pointee == ASCII.openBracket
        else { return }
        count(last - first)
        var open: [Int] = []
        var place = first
        while place < last {
            switch place.pointee {
            case ASCII.openBrace, ASCII.openBracket:
                open.append(containers.count)
                containers.append(Container(start: place - start, end: 0))
            case ASCII.closeBrace, ASCII.closeBracket:
                guard let index = open.popLast() else { return }
                containers[index].end = place + 1 - start
                // A short container contains no long ones, so it is the last.
                if containers[index].end - containers[index].start < Self.shortest { containers.removeLast() }
            case ASCII.quote:
                place += 1
                while place < last, place.pointee != ASCII.quote { place += place.pointee == ASCII.backslash ? 2 : 1 }
            default:
                break
            }
            place += 1
        }
    }
}

extension JSONReader {
    /// Skips the value of a member that is read later, or that is next to such a member.
    mutating func skipMember() throws(JSONError) {
        let first = position
        if skipped.covers(first), let end = skipped.end(ofContainerAt: first - start) {
            position = start + end
            return
        }
        let isNew = !skipped.covers(first)
        try skipValue()
        skipped.count(position - first)
        if isNew { skipped.remember(first, position, start: start) }
    }
}
