print("to do")
