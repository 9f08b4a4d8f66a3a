/// Rows that belong together.
public struct Group: Sendable {
    public let title: String
    /// What is measured, for who reads the tables.
    public let introduction: String
    public var rows: [Row] = []
    /// What was left out and why, and what was found beside the rows.
    public var remarks: [String] = []
    /// Names and versions of those who were measured.
    public var versions: [Fact] = []

    public init(_ title: String, introduction: String) {
        self.title = title
        self.introduction = introduction
    }
}

/// All that was measured in one run.
public struct Report: Sendable {
    public let facts: [Fact]
    /// What a reader has to know first, if anything.
    public let notice: String?
    public var groups: [Group]

    public init(facts: [Fact], notice: String?, groups: [Group] = []) {
        self.facts = facts
        self.notice = notice
        self.groups = groups
    }
}

/// A name and what it stands for.
public struct Fact: Sendable, Hashable {
    public let name: String
    public let value: String

    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
