import PipeHTTP
import PipeJSON

// What a store has to know of a pipe.

extension ResourcePipe {
    /// The pipe of the same calls, whose records are read as another type.
    package func receiving<Other: PipeResource>(_ resource: Other.Type) -> ResourcePipe<Other> {
        ResourcePipe<Other>(self)
    }

    /// The path up to its last value: the item above, such as `projects/8`. Empty for a resource at the top.
    package var storageScope: String {
        guard path.pattern.contains(scalar: "{") else { return "" }
        let patterns = path.pattern.split(atScalar: "/")
        guard let last = patterns.lastIndex(where: { $0.contains(scalar: "{") }) else { return "" }
        // A value may have several segments; after the last value there are as many as in the pattern.
        return path.text.split(atScalar: "/").dropLast(patterns.count - 1 - last).joined(separator: "/")
    }

    /// What distinguishes a list from others of the server: its path, its filter and its order.
    package func storageKey<Sort>(of filter: Resource.Filter?, _ sort: [SortCriterion<Sort>]) -> String {
        var query = URLQuery()
        filter?.add(to: &query)
        descriptor.values.sort?.add(sort, to: &query)
        let headers = Resource.Filter.headers(of: filter).written(parameters).compactMap { field in
            field.value.map { "\n\(field.name): \($0)" }
        }
        let body = (filter as? any JSONWritable).flatMap { try? JSON.encode($0) } ?? []
        let text = "\(path.text)\(descriptor.values.suffix)?\(query.text)#\(String(decoding: body, as: UTF8.self))"
        return text + headers.joined()
    }
}
