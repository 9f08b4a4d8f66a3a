@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeCore

@Suite struct SlotMapTests {
    @Test func whatIsRemovedIsGone() {
        var map = SlotMap<String>()
        let first = map.add("a")
        let second = map.add("b")
        #expect(map.count == 2)
        #expect(Set(map.elements) == ["a", "b"])
        map.remove(first)
        #expect(map.count == 1)
        #expect(Array(map.elements) == ["b"])
        map.remove(second)
        #expect(map.count == 0)
        #expect(Array(map.elements).isEmpty)
    }

    @Test("A place is reused, and an earlier place does not remove the new value")
    func formerPlaces() {
        var map = SlotMap<String>()
        let former = map.add("a")
        map.remove(former)
        map.remove(former)
        let place = map.add("b")
        let other = map.add("c")
        map.remove(former)
        #expect(Set(map.elements) == ["b", "c"])
        map.remove(place)
        map.remove(other)
        #expect(map.count == 0)
    }

    @Test func updates() {
        var map = SlotMap<Int>()
        let places = (1...6).map { map.add($0) }
        map.remove(places[1])
        map.update { value in value = value.flatMap { $0.isMultiple(of: 3) ? nil : $0 * 10 } }
        #expect(Set(map.elements) == [10, 40, 50])
        #expect(map.count == 3)
        // Removed by the update already.
        map.remove(places[2])
        #expect(map.count == 3)
        // Three of the six places are free.
        for number in 0..<3 { _ = map.add(number) }
        #expect(map.count == 6)
        #expect(Set(map.elements) == [10, 40, 50, 0, 1, 2])
    }
}
