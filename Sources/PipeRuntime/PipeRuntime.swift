// PipeRuntime
