/// A collection of values that are found by their place, without hashing. It is for values that are added and removed
/// with every call. It keeps as many places as were used at the same time.
package struct SlotMap<Element: Sendable>: Sendable {
    /// The place of a value. After the value is removed, the place is not valid for another value.
    package struct Place: Sendable {
        fileprivate let index: Int
        fileprivate let number: Int
    }

    private struct Slot: Sendable {
        var number: Int
        var element: Element?
    }

    private var slots: [Slot] = []
    private var free: [Int] = []

    /// The number of values.
    var count: Int { slots.count - free.count }

    /// Adds a value and returns its place.
    mutating func add(_ element: consuming Element) -> Place {
        guard let index = free.popLast() else {
            slots.append(Slot(number: 0, element: element))
            return Place(index: slots.count - 1, number: 0)
        }
        slots[index].number &+= 1
        slots[index].element = element
        return Place(index: index, number: slots[index].number)
    }

    /// Removes a value, unless it was removed before.
    mutating func remove(_ place: Place) {
        guard slots[place.index].number == place.number, slots[place.index].element != nil else {
            return
        }
        slots[place.index].element = nil
        free.append(place.index)
    }

    /// Changes all values; `nil` removes a value.
    mutating func update(_ change: (inout Element?) -> Void) {
        for index in slots.indices where slots[index].element != nil {
            change(&slots[index].element)
            if slots[index].element == nil {
                free.append(index)
            }
        }
    }

    /// The values, in no order.
    var elements: some Sequence<Element> { slots.lazy.compactMap(\.element) }
}
