import PipeHTTP

/// The pages that an iteration has visited, to detect loops.
///
/// A page takes eight bytes, however long its URL is: its hash, whose seed the server cannot know.
struct VisitedPages: Sendable {
    private var targets: Set<Int> = []
    /// The hash of the body of the last page with records, for strategies where only the body can show a loop.
    private var body: Int?

    func contains(_ target: PageTarget) -> Bool {
        targets.contains(target.hashValue)
    }

    mutating func insert(_ target: PageTarget) {
        targets.insert(target.hashValue)
    }

    /// Adds the visits of a later part of the iteration.
    mutating func formUnion(_ later: VisitedPages) {
        targets.formUnion(later.targets)
        body = later.body ?? body
    }

    /// Returns an error if the server returned the same page under another number or offset.
    mutating func loop(
        in response: CallResponse, of paging: PagingDescriptor?, count: Int, after visited: VisitedPages
    ) -> PipeError? {
        guard let paging, paging.strategy.isCounted, count > 0 else {
            return nil
        }
        var hasher = Hasher()
        hasher.combine(response.body.count)
        hasher.combine(bytes: response.body.prefix(4096))
        hasher.combine(bytes: response.body.suffix(4096))
        let body = hasher.finalize()
        self.body = body
        return visited.body == body
            ? response.error(.pageLoop(response.redaction.url(response.address.text))) : nil
    }
}

extension Hasher {
    fileprivate mutating func combine(bytes: ArraySlice<UInt8>) {
        bytes.withUnsafeBytes { combine(bytes: $0) }
    }
}
