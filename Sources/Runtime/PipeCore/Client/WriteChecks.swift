/// The settings `ifMatch` and `validates` in two bytes: another stored property of ``CallSettings`` would take 800
/// instructions of each call, 2 % of one without a network.
struct WriteChecks: Sendable {
    /// 0 if not assigned, 1 if cleared, otherwise the value.
    private var versions: UInt8 = 0
    private var rules: UInt8 = 0

    var ifMatch: CallSettings.VersionCheck? {
        get {
            switch versions {
            case 2: .off
            case 3: .known
            case 4: .required
            default: nil
            }
        }
        set {
            versions =
                switch newValue {
                case nil: 1
                case .off: 2
                case .known: 3
                case .required: 4
                }
        }
    }

    var validates: Bool? {
        get { rules < 2 ? nil : rules == 3 }
        set { rules = newValue.map { $0 ? 3 : 2 } ?? 1 }
    }

    /// Overrides these checks with the checks that a nearer layer sets.
    mutating func merge(_ nearer: WriteChecks) {
        if nearer.versions != 0 {
            versions = nearer.versions
        }
        if nearer.rules != 0 {
            rules = nearer.rules
        }
    }
}
