import PipeModel
import Testing

@Suite struct FNV1aTests {
    /// From the authors' test vectors.
    @Test(arguments: [
        ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
        ("chongo was here!\n", "46810940eff5f915"),
    ])
    func matchesThePublishedVectors(_ text: String, _ hash: String) {
        #expect(FNV1a(text).text == hash)
    }

    @Test func addingPartsIsAddingTheWhole() {
        var hash = FNV1a("foo")
        hash.add("bar")
        #expect(hash.value == FNV1a("foobar").value)
    }
}
