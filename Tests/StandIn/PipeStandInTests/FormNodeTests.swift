import GoldenTesting
import Testing

@testable import PipeStandIn

@Suite struct FormNodeTests {
    @Test("The time of a form is linear in the number of its names")
    func growth() {
        func time(_ count: Int) -> Double {
            processorTime {
                var node = FormNode()
                for index in 0..<count { node.add("1", at: ["name\(index)"]) }
            }
        }
        // A busy machine can make a single measurement wrong.
        let ratios = (0..<3).map { _ in time(8_000) / time(2_000) }
        #expect(ratios.contains { $0 < 8 }, "\(ratios)")
    }
}
