/// Values that are found again by where they were put: for what comes and goes with every call, and would be hashed for
/// nothing. As many places are kept as were needed at the same time.
struct SlotMap<Element: Sendable>: Sendable {
    /// Where a value is. It has no other value after that one was removed.
    struct Place: Sendable {
        fileprivate let index: Int
        fileprivate let number: Int
    }

    private struct Slot: Sendable {
        var number: Int
        var element: Element?
    }

    private var slots: [Slot] = []
    private var free: [Int] = []

    /// How many values there are.
    var count: Int { slots.count - free.count }

    /// Puts a value anywhere.
    mutating func add(_ element: consuming Element) -> Place {
        guard let index = free.popLast() else {
            slots.append(Slot(number: 0, element: element))
            return Place(index: slots.count - 1, number: 0)
        }
        slots[index].number &+= 1
        slots[index].element = element
        return Place(index: index, number: slots[index].number)
    }

    /// Removes a value, unless it was removed.
    mutating func remove(_ place: Place) {
        guard slots[place.index].number == place.number, slots[place.index].element != nil else {
            return
        }
        slots[place.index].element = nil
        free.append(place.index)
    }

    /// Looks at all values, and keeps what becomes of them; `nil` removes one.
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
