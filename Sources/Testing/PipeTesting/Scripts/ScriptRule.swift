/// Responses for the requests that match a pattern, or for all requests.
struct ScriptRule {
    private let pattern: RequestPattern?
    private let replies: [ScriptedTransport.Reply]
    /// The number of uses of each response.
    private var counts: [Int]

    init(_ pattern: RequestPattern?, _ replies: [ScriptedTransport.Reply]) {
        self.pattern = pattern
        self.replies = replies
        counts = replies.map { _ in 0 }
    }

    func matches(_ sent: SentRequest) -> Bool {
        pattern?.matches(sent) ?? true
    }

    /// The first response with remaining uses.
    mutating func next() -> ScriptedTransport.Reply? {
        for (index, reply) in replies.enumerated() where reply.uses.map({ counts[index] < $0 }) ?? true {
            counts[index] += 1
            return reply
        }
        return nil
    }

    /// The responses with their remaining uses.
    var description: [String] {
        zip(replies, counts).map { reply, count in
            let left = reply.uses.map { uses in
                uses - count == uses ? "\(uses) times" : "\(uses - count) of \(uses) times left"
            }
            return "\(name): \(reply) (\(left ?? "always"))"
        }
    }

    /// The responses that were used too few times.
    var unused: [String] {
        zip(replies, counts).compactMap { reply, count in
            let uses = reply.uses ?? 1
            return count < uses ? "\(name): \(reply) (\(count) of \(uses) times)" : nil
        }
    }

    private var name: String { pattern?.description ?? "any request" }
}
