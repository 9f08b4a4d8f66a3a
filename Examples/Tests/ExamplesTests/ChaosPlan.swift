/// What is done to a request or to its answer.
enum ChaosFault: String, CaseIterable, Sendable {
    case none
    /// The answer comes some milliseconds later.
    case delayed
    /// The answer comes in three pieces.
    case trickled
    /// Interim answers come first.
    case interim
    /// The connection ends before the request has any effect.
    case lostBefore
    case resetBefore
    /// The request has its effect, and the connection ends without an answer.
    case lostAfter
    case resetAfter
    /// The answer ends within its head, or its body.
    case cutHead
    case cutBody
    case resetBody
    /// One byte of the head, or of the body, is another one.
    case corruptHead
    case corruptBody
    /// What comes is no HTTP.
    case garbage
    /// No answer comes, and the connection stays.
    case stalled
    /// A page of HTML with status 500.
    case broken
    /// Whoever called gives up when the request arrives.
    case abandoned
    /// The connection ends behind the answer, without a word.
    case closed
    /// The server refuses for a while, with or without saying for how long.
    case busy
}

/// What happens to which request: by chance, but always the same for the same seed, in whatever order calls run.
struct ChaosPlan: Sendable {
    /// What a call does.
    enum Kind: UInt64, CaseIterable, Sendable {
        case read, create, createKeyed, replace, update, updateKeyed, remove
    }

    /// So many of a thousand requests have a fault; the others have none.
    private static let weights: [(fault: ChaosFault, weight: UInt64)] = [
        (.delayed, 40), (.trickled, 20), (.interim, 20), (.lostBefore, 15), (.resetBefore, 15), (.lostAfter, 15),
        (.resetAfter, 15), (.cutHead, 10), (.cutBody, 10), (.resetBody, 10), (.corruptHead, 15), (.corruptBody, 15),
        (.garbage, 10), (.stalled, 3), (.broken, 10), (.abandoned, 10), (.closed, 40),
    ]

    let seed: UInt64
    /// What the transport cannot bear.
    var excluded: Set<ChaosFault> = []

    func kind(of call: Int) -> Kind {
        Kind(rawValue: chance(call, 0, .kind) % UInt64(Kind.allCases.count)) ?? .read
    }

    func text(of call: Int) -> String {
        "entry \(call) “\(String(chance(call, 0, .text), radix: 36))”"
    }

    /// - Parameter attempt: From 1 on.
    func fault(of call: Int, attempt: Int) -> ChaosFault {
        // A burst is for fifty calls in a row, whatever each of them does.
        if chance(call / 50, 0, .burst) % 8 == 0, attempt < 3, chance(call, attempt, .burst) % 4 > 0 {
            return excluded.contains(.busy) ? .none : .busy
        }
        var place = chance(call, attempt, .fault) % 1_000
        for (fault, weight) in Self.weights {
            if place < weight {
                return excluded.contains(fault) ? .none : fault
            }
            place -= weight
        }
        return .none
    }

    /// How a fault is carried out: which byte, how long.
    func detail(of call: Int, attempt: Int) -> UInt64 {
        chance(call, attempt, .detail)
    }

    private enum Purpose: UInt64 {
        case kind = 1, text, burst, fault, detail
    }

    private func chance(_ call: Int, _ attempt: Int, _ purpose: Purpose) -> UInt64 {
        var value = seed
        for part in [UInt64(call), UInt64(attempt), purpose.rawValue] {
            value = Self.mixed(value &+ part &* 0x9E37_79B9_7F4A_7C15)
        }
        return value
    }

    /// The last step of SplitMix64.
    private static func mixed(_ value: UInt64) -> UInt64 {
        var value = value &+ 0x9E37_79B9_7F4A_7C15
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

extension ChaosPlan {
    /// What an entry must have as its digest, so that no other value can pass for it.
    static func digest(id: Int, call: Int, text: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in "\(id)|\(call)|\(text)".utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return String(hash, radix: 16)
    }
}
