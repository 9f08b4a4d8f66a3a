import Fixture

print(
    FirstClient.ApplesResource.Record.self, SecondClient.PearsResource.Record.self,
    ThirdClient.PlumsResource.Record.self, ThirdClient.CherriesResource.Record.self)
