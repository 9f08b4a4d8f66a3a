extension CallSettings {
    /// Header fields in order, their names compared without regard to case.
    public struct Headers: Sendable, Hashable {
        /// A name and a value, unchecked until the call is made.
        public struct Item: Sendable, Hashable, CustomReflectable {
            /// The name (RFC 9110, section 5.1).
            public var name: String
            /// The value (RFC 9110, section 5.5).
            public var value: String

            /// Has no value: it may be a secret.
            public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
        }

        /// The fields, in the order in which they are sent.
        public private(set) var items: [Item] = []

        /// The names that were removed, in this layer and thereby in those before it.
        private var removedNames: [String] = []

        /// Makes a list of names and values.
        public init(_ fields: [(String, String)] = []) {
            for (name, value) in fields {
                append(value, for: name)
            }
        }

        /// The first value of a name. Setting it removes all its other values; `nil` removes the name, also from the
        /// farther layers of a call.
        public subscript(name: String) -> String? {
            get { items.first { Self.isSameName($0.name, name) }?.value }
            set {
                let index = items.firstIndex { Self.isSameName($0.name, name) }
                items.removeAll { Self.isSameName($0.name, name) }
                if let newValue {
                    items.insert(Item(name: name, value: newValue), at: index ?? items.count)
                } else if !removedNames.contains(name) {
                    removedNames.append(name)
                }
            }
        }

        /// Adds a field and keeps the fields with the same name.
        public mutating func append(_ value: String, for name: String) {
            items.append(Item(name: name, value: value))
        }

        /// Adds a nearer layer: its names replace the same names here.
        package mutating func merge(_ nearer: Headers) {
            items.removeAll { item in
                nearer.items.contains { Self.isSameName($0.name, item.name) }
                    || nearer.removedNames.contains { Self.isSameName($0, item.name) }
            }
            items += nearer.items
            removedNames += nearer.removedNames
        }

        /// Headers are equal if the same fields are sent.
        public static func == (left: Headers, right: Headers) -> Bool {
            left.items == right.items
        }

        public func hash(into hasher: inout Hasher) {
            hasher.combine(items)
        }

        private static func isSameName(_ first: String, _ second: String) -> Bool {
            first.utf8.count == second.utf8.count
                && zip(first.utf8, second.utf8).allSatisfy { asciiLowercased($0) == asciiLowercased($1) }
        }
    }
}

extension CallSettings.Headers: ExpressibleByDictionaryLiteral {
    /// Makes a list of names and values in order; a name may appear more than once.
    public init(dictionaryLiteral fields: (String, String)...) {
        self.init(fields)
    }
}

func asciiLowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
}
