import Fixture

print(
    First.ApplesResource.Record.self, Second.PearsResource.Record.self,
    Third.PlumsResource.Record.self, Third.CherriesResource.Record.self)
