import PipeModel
import Testing

@testable import PipewrightAPI

@Suite struct StrongComponentsTests {
    @Test func findsNodesThatReachThemselves() {
        // 0 → 1 → 2 → 0, 2 → 3 → 4 → 3, 5 → 5, 6 → 0
        let components = StrongComponents([[1], [2], [0, 3], [4], [3], [5], [0]])
        #expect((0..<7).map(components.holdsItself) == [true, true, true, true, true, true, false])
        #expect(components.areTogether(0, 2) && components.areTogether(3, 4))
        #expect(!components.areTogether(2, 3) && !components.areTogether(6, 0) && !components.areTogether(5, 0))
    }

    @Test func aDeepGraphDoesNotOverflowTheStack() {
        let count = 200_000
        let chain = StrongComponents((0..<count).map { $0 + 1 < count ? [$0 + 1] : [] })
        #expect(!chain.holdsItself(0) && !chain.areTogether(0, 1))
        let ring = StrongComponents((0..<count).map { [($0 + 1) % count] })
        #expect(ring.holdsItself(7) && ring.areTogether(0, count - 1))
    }

    /// Two nodes are in one component if each can be reached from the other.
    @Test(arguments: 0..<50 as Range<UInt64>)
    func matchesASearchFromEachNode(_ seed: UInt64) {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        func random(_ bound: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(bound))
        }
        let count = 2 + random(8)
        let targets = (0..<count).map { _ in (0..<random(3)).map { _ in random(count) } }
        let components = StrongComponents(targets)
        func reachable(_ start: Int) -> Set<Int> {
            var found: Set<Int> = []
            var open = targets[start]
            while let node = open.popLast() {
                if found.insert(node).inserted { open += targets[node] }
            }
            return found
        }
        let reachable = (0..<count).map(reachable)
        for left in 0..<count {
            #expect(components.holdsItself(left) == reachable[left].contains(left))
            for right in 0..<count where left != right {
                let together = reachable[left].contains(right) && reachable[right].contains(left)
                #expect(components.areTogether(left, right) == together)
            }
        }
    }
}
