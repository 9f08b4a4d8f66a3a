// Users need one import.

@_exported import PipeAuth
@_exported import PipeCache
@_exported import PipeCalls
@_exported import PipeCore
@_exported import PipeFiles
@_exported import PipeHTTP
@_exported import PipeObservation
@_exported import PipePinning
@_exported import PipeTransports
@_exported import PipeWebhooks
