// swift-format-ignore-file
// Every call of the API of Schemas/shop.pipes. Do not edit.

import CallTesting
import PipeRuntime
import ShopGolden

enum ShopCalls: ClientCalls {
    static let name = "Shop"
    static let schema = "Schemas/shop.pipes"

    static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = ShopClient(
            server: origin.map { .init(url: $0 + "/api") } ?? .production,
            auth: .init(token: "stand-in-token"),
            transport: transport
        )
        await `products`(api, log)
        await `categories`(api, log)
        await `categories_products`(api, log)
        await `customers`(api, log)
        await `customers_addresses`(api, log)
        await `customers_orders`(api, log)
        await `orders`(api, log)
    }
}

extension ShopCalls {
    static func `products`(_ api: ShopClient, _ log: CallLog) async {
        await log.make("products.list") { try await read(api.products.all()) }
        await log.make("products.list(where:)") { _ = try await api.products.list(where: .init(categoryID: 1, state: .draft, q: "Quiet garden")) }
        await log.make("products.read") { _ = try await api.products.read(1) }
        await log.make("products.create") { try await api.products.create(.init(name: "Early garden", description: "The amber lantern is beside the hidden plan.", price: value(#"{"amount":262.55,"currency":"EUR"}"#), categories: [1, 1], stock: 959, state: .listed)) }
        await log.make("products.update") { try await api.products.update(1) { $0.name = "Calm garden" } }
        await log.make("products.remove") { try await api.products.remove(1) }
        await log.make("products.retire") { _ = try await api.products[1].retire() }
    }

    static func `categories`(_ api: ShopClient, _ log: CallLog) async {
        await log.make("categories.list") { try await read(api.categories.all()) }
        await log.make("categories.read") { _ = try await api.categories.read(1) }
        await log.make("categories.create") { try await api.categories.create(.init(name: "Small map", parentID: 1)) }
        await log.make("categories.update") { try await api.categories.update(1) { $0.name = "First invoice" } }
        await log.make("categories.remove") { try await api.categories.remove(1) }
    }

    static func `categories_products`(_ api: ShopClient, _ log: CallLog) async {
        await log.make("categories.products.list") { try await read(api.categories[1].products.all()) }
    }

    static func `customers`(_ api: ShopClient, _ log: CallLog) async {
        await log.make("customers.list") { try await read(api.customers.all()) }
        await log.make("customers.list(where:)") { _ = try await api.customers.list(where: .init(email: "malik.berger78@example.com")) }
        await log.make("customers.read") { _ = try await api.customers.read(identity(#""2776026d-0820-4eb5-acc8-111da2475a0a""#)) }
        await log.make("customers.create") { try await api.customers.create(.init(email: "ines.vargas38@example.com", name: "Ines Vargas")) }
        await log.make("customers.update") { try await api.customers.update(identity(#""2776026d-0820-4eb5-acc8-111da2475a0a""#)) { $0.email = "dario.sato36@example.com" } }
        await log.make("customers.remove") { try await api.customers.remove(identity(#""2776026d-0820-4eb5-acc8-111da2475a0a""#)) }
    }

    static func `customers_addresses`(_ api: ShopClient, _ log: CallLog) async {
        await log.make("customers.addresses.list") { try await read(api.customers[identity(#""2776026d-0820-4eb5-acc8-111da2475a0a""#)].addresses.all()) }
        await log.make("customers.addresses.read") { _ = try await api.customers[identity(#""2776026d-0820-4eb5-acc8-111da2475a0a""#)].addresses.read(1) }
        await log.make("customers.addresses.create") { try await api.customers[identity(#""2776026d-0820-4eb5-acc8-111da2475a0a""#)].addresses.create(.init(street: "Station Road 12", city: "Valencia", postcode: "34216", country: "Spain")) }
        await log.make("customers.addresses.update") { try await api.customers[identity(#""2776026d-0820-4eb5-acc8-111da2475a0a""#)].addresses.update(1) { $0.street = "Castle Square 25" } }
        await log.make("customers.addresses.remove") { try await api.customers[identity(#""2776026d-0820-4eb5-acc8-111da2475a0a""#)].addresses.remove(1) }
    }

    static func `customers_orders`(_ api: ShopClient, _ log: CallLog) async {
        await log.make("customers.orders.list") { try await read(api.customers[identity(#""2776026d-0820-4eb5-acc8-111da2475a0a""#)].orders.all()) }
    }

    static func `orders`(_ api: ShopClient, _ log: CallLog) async {
        await log.make("orders.list") { try await read(api.orders.all()) }
        await log.make("orders.list(where:)") { _ = try await api.orders.list(where: .init(state: .cancelled, customerID: identity(#""2776026d-0820-4eb5-acc8-111da2475a0a""#), placedAfter: value(#""2025-09-01""#))) }
        await log.make("orders.read") { _ = try await api.orders.read(1) }
        await log.make("orders.create") { try await api.orders.create(.init(customerID: identity(#""2776026d-0820-4eb5-acc8-111da2475a0a""#), lines: value(#"[{"product_id":1,"quantity":783,"price":{"amount":341.45,"currency":"GBP"}},{"product_id":1,"quantity":572,"price":null},{"product_id":1,"quantity":223,"price":null}]"#), shippedTo: value(#"{"id":683,"street":"Garden Street 15","city":"Sapporo","postcode":"22157","country":"Japan"}"#))) }
        await log.make("orders.cancelOrder") { _ = try await api.orders[1].cancelOrder(reason: "Gentle bridge") }
        await log.make("orders.invoice") { _ = try await api.orders[1].invoice() }
    }
}
