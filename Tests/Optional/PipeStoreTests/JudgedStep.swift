#if Store
import Foundation
import PipeHTTP
import PipeStandIn
import RandomTesting

/// What happens in a history. Each step has its own random numbers, so that a history that has failed is made shorter
/// by leaving out steps.
struct JudgedStep: Sendable, CustomStringConvertible {
    enum Kind: String, CaseIterable, Sendable {
        case create, change, remove, flush, list, read, restart, signOut, decide
        case othersChange, othersRemove, wait, setClock

        fileprivate var weight: Int {
            switch self {
            case .change, .flush: 6
            case .create: 5
            case .decide, .othersChange: 3
            case .remove, .list: 2
            default: 1
            }
        }
    }

    let kind: Kind
    let number: Int
    let seed: UInt64

    var description: String { "\(number) \(kind.rawValue)" }

    /// The steps of a history.
    static func all(_ count: Int, seed: UInt64) -> [JudgedStep] {
        var numbers = SplitMix64(seed: seed)
        let kinds = Kind.allCases.flatMap { kind in Array(repeating: kind, count: kind.weight) }
        return (1...count).map { number in
            JudgedStep(
                kind: kinds[Int.random(in: 0..<kinds.count, using: &numbers)], number: number, seed: numbers.next())
        }
    }
}

/// What becomes of requests on their way.
struct JudgedNetwork: Sendable {
    /// Whether the server makes one record of a new one that it gets twice.
    var repeatsCreates = false
    /// How many requests later a lost change of a record arrives at most.
    var delayOfChanges = 1
    /// Whether responses can have parts of records.
    var hasParts = true
    /// The statuses with which writes are refused before they are carried out.
    var refusals: [Int] = []

    func network(of request: HTTPRequest, using numbers: inout SplitMix64) -> TodoServer.Network {
        if Bool.random(using: &numbers) { return .works }
        let isWrite = request.method != .get
        let isCreate = request.method == .post
        let delay = Int.random(in: 1...5, using: &numbers)
        switch Int.random(in: 0..<16, using: &numbers) {
        case 0 where isWrite: return .disrupted(.responding(.empty))
        case 1 where isWrite: return .disrupted(.responding(.location))
        case 2 where isWrite && hasParts: return .disrupted(.responding(.part(withIdentity: true)))
        case 3 where isWrite && hasParts: return .disrupted(.responding(.part(withIdentity: false)))
        case 4: return .disrupted(.page)
        case 5: return .disrupted(.responding(.page))
        case 6: return .disrupted(.responding(.status(503)))
        case 7: return .disrupted(.status(429))
        case 8: return .isUnreachable
        case 9: return .losesRequests
        case 10: return .losesResponses
        case 11 where !isWrite || isCreate && !repeatsCreates: return .losesRequests
        case 11: return .disrupted(.late(isCreate ? delay : min(delay, delayOfChanges)))
        case 12 where !isCreate || repeatsCreates: return .repeatsRequests
        case 13 where isWrite:
            return refusals.randomElement(using: &numbers).map { .disrupted(.status($0)) } ?? .works
        case 14 where isWrite: return .disrupted(.responding(.untagged))
        default: return .works
        }
    }
}
#endif
