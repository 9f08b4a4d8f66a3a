import Foundation
import PipeRuntime

/// Finds the next page of a range of keys, which begins after the last key of the page: what the schema names as its extractor.
struct EtcdKeyPages: PageExtractor {
    func adjacentPages(of response: PageResponse) -> AdjacentPages {
        guard response.value(at: "/more")?.bool == true,
            let last = response.value(at: "/kvs")?.array?.last?["key"]?.string, var key = Data(base64Encoded: last)
        else { return AdjacentPages() }
        // The smallest key that is larger.
        key.append(0)
        return AdjacentPages(next: .body(["/key": .init(stringLiteral: key.base64EncodedString())]))
    }
}
