import PipeRuntime

/// Finds neighbours by the number of the page in the address, `?page=3`, up to the third: what the schema names as its
/// extractor.
struct PageNumberExtractor: PageExtractor {
    func adjacentPages(of response: PageResponse) -> AdjacentPages {
        let number = response.query["page"].flatMap { Int($0) } ?? 1
        return AdjacentPages(
            next: number < 3 ? .query(["page": "\(number + 1)"]) : nil,
            previous: number > 1 ? .query(["page": "\(number - 1)"]) : nil
        )
    }
}
