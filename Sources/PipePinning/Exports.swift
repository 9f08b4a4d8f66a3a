@_exported import PipeTransports
