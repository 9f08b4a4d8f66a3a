// Users need one import.

@_exported import PipeHTTP
@_exported import PipePinning
@_exported import PipeTransports
