/// The classes of characters of XML 1.0 (fifth edition), over text that is UTF-8.
enum XMLNames {
    /// `Char`: what a document may have at all (production 2).
    static func isCharacter(_ value: UInt32) -> Bool {
        switch value {
        case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }

    /// `NameStartChar` without the colon (production 4; Namespaces in XML 1.0, production 4).
    static func isStart(_ value: UInt32) -> Bool {
        switch value {
        case 0x41...0x5A, 0x61...0x7A, 0x5F: true
        case ..<0xC0, 0xD7, 0xF7, 0x37E: false
        case 0xC0...0x2FF, 0x370...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF,
            0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
            true
        default: false
        }
    }

    /// `NameChar` without the colon (production 4a).
    static func isPart(_ value: UInt32) -> Bool {
        switch value {
        case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
        default: isStart(value)
        }
    }
}
