// swift-format-ignore-file
// Every call of the API of Schemas/aerogear.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import AerogearGolden

enum AerogearCalls: ClientCalls {
    static let name = "Aerogear"
    static let schema = "Schemas/aerogear.pipes.yaml"

    static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = AeroGearClient(
            server: origin.map { .init(url: $0 + "/aerogear-controller-demo") } ?? .local,
            transport: transport
        )
        await `cars`(api, log)
    }
}

extension AerogearCalls {
    static func `cars`(_ api: AeroGearClient, _ log: CallLog) async {
        await log.make("cars.list") { try await read(api.cars.all()) }
        await log.make("cars.list(where:)") { _ = try await api.cars.list(where: .init(color: "blue", offset: 835)) }
    }
}
