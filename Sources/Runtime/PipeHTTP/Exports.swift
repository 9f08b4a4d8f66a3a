// Re-exported, so that one import of a module of the runtime suffices for its requests and values.

@_exported import HTTPTypes
@_exported import PipeJSON

#if canImport(FoundationEssentials)
@_exported import struct FoundationEssentials.Data
@_exported import struct FoundationEssentials.Date
@_exported import struct FoundationEssentials.Decimal
@_exported import struct FoundationEssentials.URL
@_exported import struct FoundationEssentials.UUID
#else
@_exported import struct Foundation.Data
@_exported import struct Foundation.Date
@_exported import struct Foundation.Decimal
@_exported import struct Foundation.URL
@_exported import struct Foundation.UUID
#endif
