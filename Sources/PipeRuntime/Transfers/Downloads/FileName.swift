import HTTPTypes

/// What a server calls a file (RFC 6266), made harmless.
enum FileName {
    /// The name in `Content-Disposition`, else the last part of the address, else `download`. It names a file in whatever
    /// folder it is put into, never one elsewhere or a hidden one.
    static func suggested(by fields: HTTPFields, address: HTTPAddress) -> String {
        let candidates = [
            disposition(in: fields), address.path.split(separator: "/").last.map { PercentEncoding.decode($0) },
        ]
        for case let name? in candidates {
            if let harmless = harmless(name) {
                return harmless
            }
        }
        return "download"
    }

    /// The file name that an answer has.
    static func disposition(in fields: HTTPFields) -> String? {
        guard let text = fields[.contentDisposition] else {
            return nil
        }
        let parameters = parameters(of: text)
        if let extended = parameters["filename*"], let name = decoded(extended) {
            return name
        }
        return parameters["filename"]
    }

    /// `nil` where nothing is left of it.
    static func harmless(_ name: String) -> String? {
        // Folders of whatever system the server thinks of.
        let last = name.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }.last ?? ""
        var text = String.UnicodeScalarView()
        for scalar in last.unicodeScalars {
            switch scalar.properties.generalCategory {
            // Control characters, and those that change the direction of the text to hide what the name ends in.
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: continue
            default: text.append(":*?\"<>|".unicodeScalars.contains(scalar) ? "_" : scalar)
            }
        }
        var harmless = String(text).drop { $0 == "." || $0 == " " }
        while let end = harmless.last, end == "." || end == " " {
            harmless.removeLast()
        }
        while harmless.utf8.count > 200 {
            // The extension stays.
            let dot = harmless.lastIndex(of: ".") ?? harmless.endIndex
            guard dot > harmless.startIndex, harmless[dot...].utf8.count < 100 else {
                harmless.removeLast()
                continue
            }
            harmless.remove(at: harmless.index(before: dot))
        }
        return harmless.isEmpty ? nil : String(harmless)
    }

    /// The parameters behind the type, by lower-case names; the first of a name counts.
    private static func parameters(of text: String) -> [String: String] {
        var parameters: [String: String] = [:]
        var rest = text.drop { $0 != ";" }
        while !rest.isEmpty {
            rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" || $0 == ";" }
            let name = rest.prefix { $0 != "=" && $0 != ";" }
            rest = rest[name.endIndex...]
            guard rest.first == "=" else {
                continue
            }
            rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
            var value = ""
            if rest.first == "\"" {
                rest = rest.dropFirst()
                while let character = rest.popFirst(), character != "\"" {
                    // Browsers send a backslash unescaped before anything but a quote; so do servers.
                    if character == "\\", let next = rest.first, next == "\"" || next == "\\" {
                        rest = rest.dropFirst()
                        value.append(next)
                    } else {
                        value.append(character)
                    }
                }
                rest = rest.drop { $0 != ";" }
            } else {
                let token = rest.prefix { $0 != ";" }
                rest = rest[token.endIndex...]
                value = String(String(token).trimmingASCIIWhitespace())
            }
            let key = String(name).trimmingASCIIWhitespace().lowercased()
            parameters[key] = parameters[key] ?? value
        }
        return parameters
    }

    /// `UTF-8'en'na%C3%AFve` (RFC 8187).
    private static func decoded(_ text: String) -> String? {
        let parts = text.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, ["utf-8", "us-ascii"].contains(parts[0].lowercased()) else {
            return nil
        }
        return PercentEncoding.decode(parts[2])
    }
}
