// swift-format-ignore-file
// Every call of the API of Schemas/odata.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import OdataGolden

enum OdataCalls: ClientCalls {
    static let name = "Odata"
    static let schema = "Schemas/odata.pipes.yaml"

    static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = TripPinClient(
            server: origin.map { .init(url: $0 + "/TripPinRESTierService") } ?? .production,
            transport: transport
        )
        await `people`(api, log)
    }
}

extension OdataCalls {
    static func `people`(_ api: TripPinClient, _ log: CallLog) async {
        await log.make("people.list") { try await read(api.people.all()) }
        await log.make("people.list(where:)") { _ = try await api.people.list(where: .init(filter: "Open corner", orderby: "Hidden parcel", count: true)) }
    }
}
