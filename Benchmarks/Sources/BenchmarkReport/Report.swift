/// A group of related rows.
public struct Group: Sendable {
    public let title: String
    /// The description of the measurements, for readers of the tables.
    public let introduction: String
    public var rows: [Row] = []
    /// Reasons for missing rows, and other findings.
    public var remarks: [String] = []
    /// Names and versions of the measured programs and libraries.
    public var versions: [Fact] = []

    public init(_ title: String, introduction: String) {
        self.title = title
        self.introduction = introduction
    }
}

/// The results of one run.
public struct Report: Sendable {
    public let facts: [Fact]
    /// A notice for the reader, if any.
    public let notice: String?
    public var groups: [Group]

    public init(facts: [Fact], notice: String?, groups: [Group] = []) {
        self.facts = facts
        self.notice = notice
        self.groups = groups
    }
}

/// A name and a value.
public struct Fact: Sendable, Hashable {
    public let name: String
    public let value: String

    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
