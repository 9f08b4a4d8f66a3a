/// Where a walk has been.
///
/// Eight bytes a page are kept, whatever its address is: the hash, whose seed no server knows.
struct VisitedPages: Sendable {
    private var targets: Set<Int> = []
    /// What tells the body of the last page with records from others, where only that can show a loop.
    private var body: Int?

    func contains(_ target: PageTarget) -> Bool {
        targets.contains(target.hashValue)
    }

    mutating func insert(_ target: PageTarget) {
        targets.insert(target.hashValue)
    }

    /// Adds the visits of another part of the walk, which comes after this one.
    mutating func formUnion(_ later: VisitedPages) {
        targets.formUnion(later.targets)
        body = later.body ?? body
    }

    /// Looks whether a server gives the same page again under another number or offset.
    mutating func look(
        at response: CallResponse, of paging: PagingDescriptor?, count: Int, after visited: VisitedPages
    ) -> PipeError? {
        switch paging?.strategy {
        case .number, .offset: break
        case .follow, .cursor, .extractor, .single, nil: return nil
        }
        guard count > 0 else {
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
