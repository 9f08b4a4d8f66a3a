// PipeJSON
