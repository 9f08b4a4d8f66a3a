#if Store
import GRDB

extension RecordStore {
    /// Carries what earlier versions of the app have not sent over to the present servers and paths, once in this process
    /// for each resource that is connected.
    func adoptFormerPlaces() async throws(StoreError) {
        let places = senders.unadopted()
        guard !places.isEmpty else { return }
        let (account, context) = (account, file.context)
        try await file.writeDurably { database in
            for place in places { try place.adopt(for: account, context, in: database) }
        }
        senders.setAdopted(places)
        file.forgetPartitions()
    }
}
#endif
