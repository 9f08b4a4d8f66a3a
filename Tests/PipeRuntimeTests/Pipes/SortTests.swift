import Testing

@testable import PipeRuntime

@Suite struct SortTests {
    private enum Field: String, SortField {
        case title
        case createdAt = "created_at"
        case size
    }

    @Test(
        "A parameter for each direction",
        arguments: [
            ([], ""), ([.ascending(.title)], "_sort=title"), ([.descending(.title)], "_sort_desc=title"),
            ([.ascending(.title), .ascending(.size)], "_sort=title,size"),
            ([.descending(.createdAt), .ascending(.title)], "_sort_desc=created_at&_sort=title"),
            (
                [.ascending(.title), .descending(.createdAt), .ascending(.size)],
                "_sort=title&_sort_desc=created_at&_sort=size"
            ),
        ] as [([SortOrder<Field>], String)])
    private func separate(_ orders: [SortOrder<Field>], _ text: String) {
        var query = Query()
        SortDescriptor.separate("_sort", descending: "_sort_desc").add(orders, to: &query)
        #expect(query.text == text)
    }
}
