import Fixture

print(FirstClient.ApplesResource.descriptor.path, SecondClient.PearsResource.descriptor.path)
