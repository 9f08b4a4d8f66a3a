@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeCore

@Suite struct SortTests {
    private enum Field: String, SortField {
        case title
        case createdAt = "created_at"
        case size
    }

    @Test(
        "Each direction has its own parameter",
        arguments: [
            ([], ""), ([.ascending(.title)], "_sort=title"), ([.descending(.title)], "_sort_desc=title"),
            ([.ascending(.title), .ascending(.size)], "_sort=title,size"),
            ([.descending(.createdAt), .ascending(.title)], "_sort_desc=created_at&_sort=title"),
            (
                [.ascending(.title), .descending(.createdAt), .ascending(.size)],
                "_sort=title&_sort_desc=created_at&_sort=size"
            ),
        ] as [([SortCriterion<Field>], String)])
    private func separate(_ orders: [SortCriterion<Field>], _ text: String) {
        var query = URLQuery()
        SortDescriptor.separate("_sort", descending: "_sort_desc").add(orders, to: &query)
        #expect(query.text == text)
    }
}
