print("pipewright")
