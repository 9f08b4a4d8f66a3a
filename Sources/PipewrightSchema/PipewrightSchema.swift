// PipewrightSchema
