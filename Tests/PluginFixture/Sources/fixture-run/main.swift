import Fixture
import PipeRuntime

let first = FirstClient(server: .main)
let second = SecondClient(server: .main)
let apples: Pipe<FirstClient.ApplesResource> = first.apples
let pears: Pipe<SecondClient.PearsResource> = second.pears
print(FirstClient.Server.main.url, type(of: apples), SecondClient.Server.main.url, type(of: pears))
