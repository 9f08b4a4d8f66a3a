import Foundation
import PipeRuntime

/// Finds neighbours by the number of the page in the address, `?page=3`: what the schema names as its extractor.
struct PageNumberExtractor: PageExtractor {
    func neighbours(of answer: PageAnswer) throws -> PageNeighbours {
        let items = URLComponents(string: answer.url)?.queryItems ?? []
        let number = items.first { $0.name == "page" }?.value.flatMap { Int($0) } ?? 1
        return PageNeighbours(
            next: .query(Query([("page", String(number + 1))])),
            previous: number > 1 ? .query(Query([("page", String(number - 1))])) : nil,
            total: nil
        )
    }
}
