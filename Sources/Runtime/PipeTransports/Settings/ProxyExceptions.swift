import PipeHTTP

/// The hosts that are called without a proxy: the hosts in `NO_PROXY`, and this machine.
///
/// The entries have the syntax of Go's `golang.org/x/net/http/httpproxy`. Invalid ones are ignored, as in Go and curl.
struct ProxyExceptions: Sendable {
    private enum Entry: Sendable {
        /// A host name, with the names below it or only these.
        case domain(String, isOnlyBelow: Bool, port: Int?)
        case address(IPAddress, port: Int?)
        case network(IPAddress, bits: Int)
    }

    private var entries: [Entry] = []
    /// Whether no host is called through a proxy.
    private(set) var areAll = false

    /// This machine only.
    init() {}

    /// Parses the value of `NO_PROXY`: entries that are separated by commas, blanks or line ends.
    init(_ text: String) {
        for word in text.words(separatedBy: { ", \t\r\n".unicodeScalars.contains($0) }) {
            if word.hasSameBytes(as: "*") {
                areAll = true
            } else if let entry = Self.entry(word.lowercased()) {
                entries.append(entry)
            }
        }
    }

    private static func entry(_ text: String) -> Entry? {
        if let slash = text.firstIndex(ofScalar: "/") {
            guard let network = IPAddress(text[..<slash]), let bits = Int(digits: text.suffix(after: slash)),
                bits <= network.bitCount
            else {
                return nil
            }
            return .network(network, bits: bits)
        }
        // IPv6 without brackets has several colons and no port.
        if let address = IPAddress(text) {
            return .address(address, port: nil)
        }
        let (host, portText) = split(text)
        let port = portText.flatMap { Int(digits: $0) }
        guard portText == nil || port != nil else {
            return nil
        }
        if let address = IPAddress(host) {
            return .address(address, port: port)
        }
        guard !text.begins(with: "[") else {
            return nil
        }
        let below = host.begins(with: "*.") ? host.dropping() : host
        let isOnlyBelow = below.begins(with: ".")
        let name = isOnlyBelow ? below.dropping() : below
        return name.isEmpty ? nil : .domain(String(name), isOnlyBelow: isOnlyBelow, port: port)
    }

    /// Splits an authority into its host, without brackets, zone (RFC 6874) and the final dot of the root, and its port,
    /// which is not empty.
    private static func split(_ authority: some StringProtocol) -> (host: Substring, port: Substring?) {
        let authority = Substring(authority)
        let hostEnd = authority.begins(with: "[") ? authority.firstIndex(ofScalar: "]") : nil
        let colon = authority[(hostEnd ?? authority.startIndex)...].firstIndex(ofScalar: ":")
        let port = colon.map { authority.suffix(after: $0) }.flatMap { $0.isEmpty ? nil : $0 }
        if let hostEnd {
            return (authority[..<hostEnd].dropping().keeping { $0 != "%" }, port)
        }
        let host = authority[..<(colon ?? authority.endIndex)]
        return (host.ends(with: ".") ? host.droppingLast() : host, port)
    }

    /// Whether a host is called without a proxy.
    ///
    /// - Parameters:
    ///   - authority: Host, with or without a port.
    ///   - defaultPort: The port of an authority without one.
    func contains(_ authority: String, defaultPort: Int) -> Bool {
        guard !areAll else {
            return true
        }
        let (hostText, portText) = Self.split(authority.lowercased())
        let port = portText.flatMap { Int(digits: $0) } ?? defaultPort
        if let address = IPAddress(hostText) {
            return address.isLoopback || entries.contains { Self.matches($0, address, port) }
        }
        // No name, whatever its end is.
        guard !authority.begins(with: "[") else {
            return false
        }
        // RFC 6761, section 6.3.
        return hostText.hasSameBytes(as: "localhost") || hostText.ends(with: ".localhost")
            || entries.contains { Self.matches($0, hostText, port) }
    }

    private static func matches(_ entry: Entry, _ address: IPAddress, _ port: Int) -> Bool {
        switch entry {
        case .domain: false
        case .address(let other, let otherPort): address == other && (otherPort ?? port) == port
        case .network(let network, let bits): address.agrees(with: network, bits: bits)
        }
    }

    private static func matches(_ entry: Entry, _ host: Substring, _ port: Int) -> Bool {
        guard case .domain(let name, let isOnlyBelow, let otherPort) = entry, (otherPort ?? port) == port else {
            return false
        }
        return host.ends(with: "." + name) || !isOnlyBelow && host.hasSameBytes(as: name)
    }
}
