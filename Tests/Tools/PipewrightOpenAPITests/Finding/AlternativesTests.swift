import ImportTesting
import Testing

@testable import PipewrightOpenAPI

/// Unions with members beside them, of other unions, and of the subtypes of a base.
@Suite struct AlternativesTests {
    struct Row: Sendable {
        let schema: String
        /// The type of the member; `nil` if the call returns the list in it.
        let type: String?
        let definitions: [String]
        let schemas: [String]
        let losses: [String]

        init(
            _ schema: String, _ type: String?, _ definitions: [String], _ schemas: [String] = [], losses: [String] = []
        ) {
            self.schema = schema
            self.type = type
            self.definitions = definitions
            self.schemas = schemas
            self.losses = losses
        }
    }

    /// A base with a discriminator.
    private static func pet(_ mapping: String = "") -> String {
        "Pet: { type: object, required: [kind, name], properties: { kind: { type: string }, name: { type: string } }, discriminator: { propertyName: kind\(mapping) } }"
    }

    private static func subtype(_ name: String, of base: String, _ member: String) -> String {
        "\(name): { allOf: [\(schema(base)), { type: object, required: [\(member)], properties: { \(member): { type: boolean } } }] }"
    }

    private static let subtypes = [subtype("Cat", of: "Pet", "purrs"), subtype("Dog", of: "Pet", "barks")]
    private static let mapping = ", mapping: { cat: '#/components/schemas/Cat', dog: Dog }"
    private static let base = ["PetBase:", "  kind: string", "  name: string"]
    private static let pets =
        [
            "Cat:", "  kind: string", "  name: string", "  purrs: bool", "Dog:", "  kind: string", "  name: string",
            "  barks: bool",
        ] + base

    private static let inheritance: [Row] = [
        Row(
            schema("Pet"), "Pet", pets + ["Pet: { by: kind, unknown: PetBase, cases: { cat: Cat, dog: Dog } }"],
            [pet(mapping)] + subtypes),
        Row(
            listOf("Pet"), nil, pets + ["Pet: { by: kind, unknown: PetBase, cases: { Cat: Cat, Dog: Dog } }"],
            [pet()] + subtypes),
        // Over several levels.
        Row(
            schema("Pet"), "Pet",
            [
                "Cat:", "  kind: string", "  name: string", "  purrs: bool", "Lion:", "  kind: string",
                "  name: string",
                "  purrs: bool", "  roars: bool",
            ] + base + ["Pet: { by: kind, unknown: PetBase, cases: { Cat: Cat, Lion: Lion } }"],
            [pet(), subtype("Cat", of: "Pet", "purrs"), subtype("Lion", of: "Cat", "roars")]),
        // The base itself has a value.
        Row(
            schema("Pet"), "Pet",
            [
                "Cat:", "  kind: string", "  name: string", "  purrs: bool", "PetBase:", "  kind: string",
                "  name: string", "Pet: { by: kind, unknown: PetBase, cases: { pet: PetBase, cat: Cat } }",
            ], [pet(", mapping: { pet: Pet, cat: Cat }"), subtype("Cat", of: "Pet", "purrs")]),
        // A subtype without members.
        Row(
            schema("Pet"), "Pet",
            [
                "Cat:", "  kind: string", "  name: string", "Dog:", "  kind: string", "  name: string", "  barks: bool",
            ] + base + ["Pet: { by: kind, unknown: PetBase, cases: { Cat: Cat, Dog: Dog } }"],
            [pet(), "Cat: { allOf: [\(schema("Pet"))] }", subtype("Dog", of: "Pet", "barks")]),
        // A subtype is a record.
        Row(
            schema("Cat"), "Cat", ["Cat:", "  kind: string", "  name: string", "  purrs: bool"], [pet()] + subtypes),
        // Members beside the base are in each case.
        Row(
            "{ allOf: [\(schema("Pet")), { type: object, properties: { age: { type: integer } } }] }", "HolderValue",
            [
                "HolderValueBase:", "  kind: string", "  name: string", "  age: int?", "HolderValueCat:",
                "  kind: string", "  name: string", "  age: int?", "  purrs: bool",
                "HolderValueDog:",
                "  kind: string", "  name: string", "  age: int?", "  barks: bool",
                "HolderValue: { by: kind, unknown: HolderValueBase, cases: { cat: HolderValueCat, dog: HolderValueDog } }",
            ], [pet(mapping)] + subtypes),
        // A base without members says nothing of other values.
        Row(
            schema("Pet"), "Pet",
            ["Cat:", "  purrs: bool", "Dog:", "  barks: bool", "Pet: { by: kind, cases: { Cat: Cat, Dog: Dog } }"],
            ["Pet: { type: object, discriminator: { propertyName: kind } }"] + subtypes),
        // Other values of a base are like those of the schemas beside it.
        Row(
            "{ oneOf: [\(schema("Pet")), \(schema("Plant"))], discriminator: { propertyName: kind } }", "HolderValue",
            pets.dropLast(base.count) + [
                "Plant:", "  kind: string", "HolderValue: { by: kind, cases: { Cat: Cat, Dog: Dog, Plant: Plant } }",
            ],
            [pet(), "Plant: { type: object, required: [kind], properties: { kind: { type: string } } }"] + subtypes,
            losses: ["other values of ‘kind’ in ‘Holder.value’ are json, without the members of the base"]),
    ]

    private static let round = "Round: { type: object, required: [radius], properties: { radius: { type: number } } }"
    private static let long = "Long: { type: object, required: [side], properties: { side: { type: number } } }"
    private static func constant(_ name: String, _ value: String, _ member: String) -> String {
        "\(name): { type: object, required: [kind, \(member)], properties: { kind: { const: \(value) }, \(member): { type: boolean } } }"
    }
    private static let cat = constant("Cat", "cat", "purrs")
    private static let dog = constant("Dog", "dog", "barks")

    private static let beside: [Row] = [
        Row(
            "{ type: object, required: [color], properties: { color: { type: string } }, oneOf: [\(schema("Round")), \(schema("Long"))] }",
            "HolderValue",
            [
                "HolderValueLong:", "  color: string", "  side: double", "HolderValueRound:", "  color: string",
                "  radius: double", "HolderValue: [HolderValueRound, HolderValueLong]",
            ], [round, long]),
        Row(
            "{ allOf: [{ oneOf: [\(schema("Cat")), \(schema("Dog"))] }, { type: object, properties: { age: { type: integer } } }] }",
            "HolderValue",
            [
                "HolderValueCat:", "  age: int?", "  kind: { type: string, default: cat }", "  purrs: bool",
                "HolderValueDog:", "  age: int?", "  kind: { type: string, default: dog }", "  barks: bool",
                "HolderValue: { by: kind, cases: { cat: HolderValueCat, dog: HolderValueDog } }",
            ], [cat, dog]),
        // The member that distinguishes them is beside them.
        Row(
            "{ type: object, required: [kind], properties: { kind: { type: string }, color: { type: string } }, oneOf: [\(schema("Round")), \(schema("Long"))], discriminator: { propertyName: kind } }",
            "HolderValue",
            [
                "HolderValueBase:", "  kind: string", "  color: string?", "HolderValueLong:", "  kind: string",
                "  color: string?", "  side: double", "HolderValueRound:", "  kind: string", "  color: string?",
                "  radius: double",
                "HolderValue: { by: kind, unknown: HolderValueBase, cases: { Round: HolderValueRound, Long: HolderValueLong } }",
            ], [round, long]),
        // One alternative is a part.
        Row(
            "{ type: object, properties: { color: { type: string } }, oneOf: [\(schema("Round"))] }", "HolderValue",
            ["HolderValue:", "  color: string?", "  radius: double"], [round]),
    ]

    private static let members: [Row] = [
        // Several values lead to one schema.
        Row(
            "{ oneOf: [\(schema("Cat")), \(schema("Dog"))], discriminator: { propertyName: kind, mapping: { cat: Cat, lion: Cat, dog: Dog } } }",
            "HolderValue",
            [
                "Cat:", "  kind: { type: string, default: cat }", "  purrs: bool", "Dog:",
                "  kind: { type: string, default: dog }", "  barks: bool",
                "HolderValue: { by: kind, cases: { cat: Cat, dog: Dog, lion: Cat } }",
            ], [cat, dog]),
        // One value leads to several schemas.
        Row(
            "{ oneOf: [\(schema("One")), \(schema("Two")), \(schema("Dog"))], discriminator: { propertyName: kind } }",
            "HolderValue",
            [
                "Dog:", "  kind: { type: string, default: dog }", "  barks: bool", "One:",
                "  kind: { type: string, default: cat }", "  a: bool", "Two:", "  kind: { type: string, default: cat }",
                "  b: bool", "HolderValue: { by: kind, cases: { cat: HolderValueCat, dog: Dog } }",
                "HolderValueCat: [One, Two]",
            ], [constant("One", "cat", "a"), constant("Two", "cat", "b"), dog]),
        // The objects beside a text are one case.
        Row(
            "{ oneOf: [{ type: string }, \(schema("Cat")), \(schema("Dog"))] }", "HolderValue",
            [
                "Cat:", "  kind: { type: string, default: cat }", "  purrs: bool", "Dog:",
                "  kind: { type: string, default: dog }", "  barks: bool", "HolderValue: [string, HolderValueObject]",
                "HolderValueObject: { by: kind, cases: { cat: Cat, dog: Dog } }",
            ], [cat, dog]),
        // A value of an outer union leads to a union by another member.
        Row(
            "{ oneOf: [\(schema("Vehicle")), \(schema("Visitor"))], discriminator: { propertyName: type, mapping: { vehicle: Vehicle, visitor: Visitor } } }",
            "HolderValue",
            [
                "Car:", "  type: string", "  kind: { type: string, default: car }", "Truck:", "  type: string",
                "  kind: { type: string, default: truck }", "Visitor:", "  type: string", "  name: string",
                "HolderValue: { by: type, cases: { vehicle: Vehicle, visitor: Visitor } }",
                "Vehicle: { by: kind, cases: { car: Car, truck: Truck } }",
            ],
            [
                "Car: { type: object, required: [type, kind], properties: { type: { type: string }, kind: { const: car } } }",
                "Truck: { type: object, required: [type, kind], properties: { type: { type: string }, kind: { const: truck } } }",
                "Vehicle: { oneOf: [\(schema("Car")), \(schema("Truck"))], discriminator: { propertyName: kind } }",
                "Visitor: { type: object, required: [type, name], properties: { type: { type: string }, name: { type: string } } }",
            ]),
        // Objects that nothing distinguishes are one record, with a line.
        Row(
            "{ oneOf: [{ type: object, properties: { a: { type: string } } }, { type: object, properties: { b: { type: string } } }] }",
            "HolderValue", ["HolderValue:", "  a: string?", "  b: string?"],
            losses: ["the cases of ‘Holder.value’ are one record, since nothing distinguishes them"]),
        Row(
            "{ oneOf: [{ type: array, items: { type: string } }, { type: array, items: { type: integer } }] }",
            nil, ["Value: [string, int]"],
            losses: ["the arrays of ‘Holder.value’ are one list, since nothing distinguishes these cases"]),
    ]

    @Test(arguments: inheritance + beside + members)
    func isImported(_ row: Row) throws {
        let imported = ImportedDocument(member: row.schema, schemas: row.schemas)
        #expect(imported.member == row.type)
        #expect(imported.definitions == row.definitions)
        #expect(imported.problems == [])
        let api = try #require(imported.api)
        #expect(ImportReport(api).losses == row.losses)
    }
}
