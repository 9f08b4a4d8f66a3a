import Foundation
import PipeRuntime
import PipeTesting
import ShopifyGolden
import Testing

/// Shopify's client against responses as in https://shopify.dev/docs/api/admin-rest.
@Suite struct ShopifyTests {
    private static let product = """
        {"id":632910392,"title":"IPod Nano - 8GB","body_html":"<p>…</p>","vendor":"Apple","product_type":"Cult",\
        "created_at":"2024-10-01T08:00:00-04:00","handle":"ipod-nano","updated_at":"2024-10-01T08:00:00-04:00",\
        "published_at":null,"status":"active","tags":"Emotive, Flash Memory",\
        "variants":[{"id":808950810,"product_id":632910392,"title":"Pink","price":"199.00","sku":"IPOD2008PINK"}],\
        "options":[{"id":594680422,"product_id":632910392,"name":"Color","position":1,"values":["Pink","Red"]}]}
        """
    private static let base = "https://tea.myshopify.com/admin/api/2024-10"

    private func client(_ transport: ScriptedTransport) -> ShopifyClient {
        ShopifyClient(server: .store(shop: "tea"), auth: .init(accessToken: "shpat_1"), transport: transport)
    }

    @Test("Links to next pages are followed")
    func links() async throws {
        let next = "<\(Self.base)/products.json?page_info=hij&limit=1>; rel=\"next\""
        let transport = ScriptedTransport(
            .json(#"{"products":[\#(Self.product)]}"#, headers: ["Link": next]), .json(#"{"products":[]}"#))
        var titles: [String] = []
        for try await product in client(transport).products.all(where: .init(status: .active), pageSize: 1) {
            titles.append(product.title)
            #expect(product.variants?.first?.price == Decimal(199))
        }
        #expect(titles == ["IPod Nano - 8GB"])
        #expect(
            transport.lines == [
                "GET \(Self.base)/products.json?status=active&limit=1",
                "GET \(Self.base)/products.json?page_info=hij&limit=1",
            ])
        #expect(transport.requests[0].header("X-Shopify-Access-Token") == "shpat_1")
    }

    @Test("Products are updated by PUT and counted")
    func updateAndCount() async throws {
        let transport = ScriptedTransport(
            .json(#"{"product":\#(Self.product)}"#), .json(#"{"count":2}"#),
            .json(#"{"variant":{"id":1,"price":"2.50"}}"#), .response(200, "{}"))
        let shopify = client(transport)
        try await shopify.products.update(632_910_392) { $0.status = .value(.draft) }
        #expect(try await shopify.products.count(vendor: "Apple") == 2)
        let product = try JSON.decode(Shopify.Product.self, from: Array(Self.product.utf8))
        let variant = try await shopify.products[product].variants.create(.init(price: 2.5))
        try await shopify.products[product].variants.remove(variant)
        #expect(
            transport.lines == [
                "PUT \(Self.base)/products/632910392.json", "GET \(Self.base)/products/count.json?vendor=Apple",
                "POST \(Self.base)/products/632910392/variants.json",
                "DELETE \(Self.base)/products/632910392/variants/1.json",
            ])
        #expect(transport.requests[0].body == #"{"product":{"status":"draft"}}"#)
        #expect(transport.requests[2].body == #"{"variant":{"price":2.5}}"#)
    }
}
