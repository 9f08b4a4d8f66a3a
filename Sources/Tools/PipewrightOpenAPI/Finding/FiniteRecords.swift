/// Makes members optional through which records would contain themselves without end: such records have no value.
enum FiniteRecords {
    /// - Parameter used: The positions of the definitions that the schema has.
    static func set(_ types: inout TypeFinder, used: [Int]) {
        var done: Set<Int> = []
        for start in used where !done.contains(start) {
            // Chains of records can be longer than the stack of the thread.
            var path = [(position: start, next: 0)]
            var isOnPath: Set<Int> = [start]
            while let step = path.last {
                let fields = types.definitions[step.position].record?.fields ?? []
                guard step.next < fields.count else {
                    done.insert(step.position)
                    isOnPath.remove(step.position)
                    path.removeLast()
                    continue
                }
                path[path.count - 1].next += 1
                let type = types.resolved(fields[step.next].type)
                guard case .definition(let inner) = type, types.definitions[inner].record != nil else { continue }
                if isOnPath.contains(inner) {
                    types.definitions[step.position].record?.fields[step.next].type = fields[step.next].type.orNil
                } else if !done.contains(inner) {
                    path.append((inner, 0))
                    isOnPath.insert(inner)
                }
            }
        }
    }
}
