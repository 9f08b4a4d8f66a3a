// swift-format-ignore-file
// Every call of the API of Schemas/shopify.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import ShopifyGolden

enum ShopifyCalls: ClientCalls {
    static let name = "Shopify"
    static let schema = "Schemas/shopify.pipes.yaml"

    static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = ShopifyClient(
            server: origin.map { .init(url: $0 + "/admin/api/2024-10") } ?? .store(shop: "a"),
            auth: .init(accessToken: "stand-in-key"),
            transport: transport
        )
        await `products`(api, log)
        await `products_variants`(api, log)
        await `variants`(api, log)
    }
}

extension ShopifyCalls {
    static func `products`(_ api: ShopifyClient, _ log: CallLog) async {
        await log.make("products.list") { try await read(api.products.all()) }
        await log.make("products.list(where:)") { _ = try await api.products.list(where: .init(ids: [1, 1], vendor: "Kestrel", status: .archived, sinceID: 1, createdAtMin: value(#""2025-09-22T01:37:27Z""#), fields: ["Steady archive", "Rapid archive", "First corner"])) }
        await log.make("products.read") { _ = try await api.products.read(1) }
        await log.make("products.create") { try await api.products.create(.init(title: "Early garden", bodyHTML: "Amber lantern", vendor: "Lumen", productType: "Simple field", handle: "jonas25", status: .draft, tags: "Distant workshop", variants: value(#"[{"id":452,"product_id":1,"title":"Simple bridge","price":null,"compare_at_price":null,"sku":null,"position":435,"inventory_quantity":941,"option1":"Early plan","option2":"First map","option3":"Simple bridge"},{"id":53,"product_id":1,"title":"Plain corner","price":null,"compare_at_price":661.25,"sku":"Quiet order","position":null,"inventory_quantity":309,"option1":"Steady meadow","option2":"Small workshop","option3":null}]"#), options: value(#"[{"id":248,"name":"Steady map","position":355,"values":["Small report","Distant draft","Quiet field"]}]"#), publishedAt: value(#""2025-07-01T00:03:47Z""#))) }
        await log.make("products.update") { try await api.products.update(1) { $0.title = "Calm garden" } }
        await log.make("products.remove") { try await api.products.remove(1) }
        await log.make("products.count") { _ = try await api.products.count() }
    }

    static func `products_variants`(_ api: ShopifyClient, _ log: CallLog) async {
        await log.make("products.variants.list") { try await read(api.products[1].variants.all()) }
        await log.make("products.variants.create") { try await api.products[1].variants.create(.init(price: value(#"657.65"#), compareAtPrice: value(#"305.45"#), sku: "Distant island", option1: "Early letter", option2: "Hidden garden", option3: "Rapid corner")) }
        await log.make("products.variants.remove") { try await api.products[1].variants.remove(1) }
    }

    static func `variants`(_ api: ShopifyClient, _ log: CallLog) async {
        await log.make("variants.read") { _ = try await api.variants.read(1) }
        await log.make("variants.update") { try await api.variants.update(1) { $0.price = .init(try? value(#"708.25"#)) } }
    }
}
