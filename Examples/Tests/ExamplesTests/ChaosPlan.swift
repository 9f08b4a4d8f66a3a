/// A disruption of a request or of its response.
enum Disruption: String, CaseIterable, Sendable {
    case none
    /// The response arrives some milliseconds later.
    case delayed
    /// The response arrives in three pieces.
    case trickled
    /// Interim responses arrive first.
    case interim
    /// The connection ends before the request has any effect.
    case lostBefore
    case resetBefore
    /// The request has its effect, and the connection ends without a response.
    case lostAfter
    case resetAfter
    /// The response ends within its head or its body.
    case cutHead
    case cutBody
    case resetBody
    /// One byte of the head or of the body is changed.
    case corruptHead
    case corruptBody
    /// The response is not HTTP.
    case garbage
    /// No response arrives, and the connection is kept.
    case stalled
    /// A page of HTML with status 500.
    case broken
    /// The caller cancels when the request arrives.
    case abandoned
    /// The connection ends after the response, without an announcement.
    case closed
    /// The server refuses for a while, with or without `Retry-After`.
    case busy
}

/// The disruption of each request: random, but the same for the same seed, in whatever order calls run.
struct ChaosPlan: Sendable {
    /// The operation of a call.
    enum Kind: UInt64, CaseIterable, Sendable {
        case read, create, createKeyed, replace, update, updateKeyed, remove
    }

    /// The number of requests per thousand with each disruption; the others have none.
    private static let weights: [(disruption: Disruption, weight: UInt64)] = [
        (.delayed, 40), (.trickled, 20), (.interim, 20), (.lostBefore, 15), (.resetBefore, 15), (.lostAfter, 15),
        (.resetAfter, 15), (.cutHead, 10), (.cutBody, 10), (.resetBody, 10), (.corruptHead, 15), (.corruptBody, 15),
        (.garbage, 10), (.stalled, 3), (.broken, 10), (.abandoned, 10), (.closed, 40),
    ]

    let seed: UInt64
    /// Disruptions that the transport cannot handle.
    var excluded: Set<Disruption> = []

    func kind(of call: Int) -> Kind {
        Kind(rawValue: chance(call, 0, .kind) % UInt64(Kind.allCases.count)) ?? .read
    }

    func text(of call: Int) -> String {
        "entry \(call) “\(String(chance(call, 0, .text), radix: 36))”"
    }

    /// - Parameter attempt: The number of the attempt, from 1.
    func disruption(of call: Int, attempt: Int) -> Disruption {
        // A burst affects fifty successive calls, whatever their operations are.
        if chance(call / 50, 0, .burst) % 8 == 0, attempt < 3, chance(call, attempt, .burst) % 4 > 0 {
            return excluded.contains(.busy) ? .none : .busy
        }
        var place = chance(call, attempt, .disruption) % 1_000
        for (disruption, weight) in Self.weights {
            if place < weight {
                return excluded.contains(disruption) ? .none : disruption
            }
            place -= weight
        }
        return .none
    }

    /// The details of a disruption, such as its offset or duration.
    func detail(of call: Int, attempt: Int) -> UInt64 {
        chance(call, attempt, .detail)
    }

    private enum Purpose: UInt64 {
        case kind = 1, text, burst, disruption, detail
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
    /// The digest that an entry must have, so that no other entry is mistaken for it.
    static func digest(id: Int, call: Int, text: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in "\(id)|\(call)|\(text)".utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return String(hash, radix: 16)
    }
}
