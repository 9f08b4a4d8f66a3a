// PipeRuntimeTests
