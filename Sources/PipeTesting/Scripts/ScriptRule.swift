/// Answers for the requests of one pattern, or for all.
struct ScriptRule {
    private let pattern: RequestPattern?
    private let replies: [ScriptedTransport.Reply]
    /// How often each of them was used.
    private var counts: [Int]

    init(_ pattern: RequestPattern?, _ replies: [ScriptedTransport.Reply]) {
        self.pattern = pattern
        self.replies = replies
        counts = replies.map { _ in 0 }
    }

    func matches(_ sent: SentRequest) -> Bool {
        pattern?.matches(sent) ?? true
    }

    /// The first answer that is not used up.
    mutating func next() -> ScriptedTransport.Reply? {
        for (index, reply) in replies.enumerated() where reply.uses.map({ counts[index] < $0 }) ?? true {
            counts[index] += 1
            return reply
        }
        return nil
    }

    /// What there is, and what is left of it.
    var description: [String] {
        zip(replies, counts).map { reply, count in
            let left = reply.uses.map { uses in
                uses - count == uses ? "\(uses) times" : "\(uses - count) of \(uses) times left"
            }
            return "\(name): \(reply) (\(left ?? "always"))"
        }
    }

    /// What was not used as often as it says.
    var unused: [String] {
        zip(replies, counts).compactMap { reply, count in
            let uses = reply.uses ?? 1
            return count < uses ? "\(name): \(reply) (\(count) of \(uses) times)" : nil
        }
    }

    private var name: String { pattern?.description ?? "any request" }
}
