// Users need one import.

@_exported import PipeCore
@_exported import PipeHTTP
@_exported import PipePinning
@_exported import PipeTransports
