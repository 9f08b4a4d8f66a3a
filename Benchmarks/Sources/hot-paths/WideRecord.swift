import PipeRuntime

/// A record that generated code stores behind a reference, as a field of another one.
struct WideRecord: Sendable {
    var first: String
    var second: Int
    var third: String?
    var rest = Rest()

    /// More than 1,024 bytes.
    struct Rest: Sendable {
        var a = FourTexts(), b = FourTexts(), c = FourTexts(), d = FourTexts(), e = FourTexts(), f = FourTexts()
        var g = FourTexts(), h = FourTexts(), i = FourTexts(), j = FourTexts(), k = FourTexts(), l = FourTexts()
        var m = FourTexts(), n = FourTexts(), o = FourTexts(), p = FourTexts(), q = FourTexts()
    }

    struct FourTexts: Sendable {
        var a: String?, b: String?, c: String?, d: String?
    }
}

/// Has a wide record, as generated code stores it.
struct BoxedOwner: WideOwner, Sendable {
    private var wideStorage: Indirect<WideRecord>.Required

    init(_ wide: WideRecord) { wideStorage = .init(wrappedValue: wide) }

    var wide: WideRecord {
        _read { yield wideStorage.wrappedValue }
        _modify { yield &wideStorage.ownBox().value }
    }
}

/// Has a wide record among its own members.
struct PlainOwner: WideOwner, Sendable {
    var wide: WideRecord
}

/// Has a wide record, in whatever place.
protocol WideOwner {
    var wide: WideRecord { get set }
}
