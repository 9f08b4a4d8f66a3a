/// Types with the names and parameters of SwiftUI's, which a user's file imports beside generated clients.
public protocol View {}

public struct Text: View {
    public let content: String

    public init(_ content: String) {
        self.content = content
    }
}

public struct Image: View {
    public let name: String

    public init(systemName: String) {
        name = systemName
    }
}

public struct Label<Title: View, Icon: View>: View {
    public let title: Title
    public let icon: Icon
}

extension Label where Title == Text, Icon == Image {
    public init(_ title: String, systemImage: String) {
        self.init(title: Text(title), icon: Image(systemName: systemImage))
    }
}

public struct Link<Content: View>: View {
    public let content: Content
}

public struct Group<Content> {
    public let content: Content

    public init(content: () -> Content) {
        self.content = content()
    }
}

extension Group: View where Content: View {}

public struct Section<Parent: View, Content: View>: View {
    public let header: Parent
    public let content: Content

    public init(header: Parent, content: () -> Content) {
        self.header = header
        self.content = content()
    }
}

public struct List<Row: View>: View {
    public let rows: [Row]

    public init<Element>(_ elements: [Element], row: (Element) -> Row) {
        rows = elements.map(row)
    }
}

public struct Form<Content: View>: View {
    public let content: Content
}

public struct Menu<Name: View, Content: View>: View {
    public let label: Name
    public let content: Content
}
