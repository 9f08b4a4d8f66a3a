@_exported import PipeStandIn
