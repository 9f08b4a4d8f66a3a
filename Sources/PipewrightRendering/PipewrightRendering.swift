// PipewrightRendering
