// Users need one import.

@_exported import PipeAWS
@_exported import PipeActivity
@_exported import PipeBulk
@_exported import PipeCache
@_exported import PipeCore
@_exported import PipeFiles
@_exported import PipeHTTP
@_exported import PipeJobs
@_exported import PipeOAuth
@_exported import PipePinning
@_exported import PipeRelations
@_exported import PipeRequests
@_exported import PipeStreams
@_exported import PipeTransports
@_exported import PipeValidation
@_exported import PipeWebhooks
