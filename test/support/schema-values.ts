import fc from 'fast-check'
import * as z from 'zod'

interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly format?: string
}

/** Values for fields whose meaning a schema does not tell: by name. */
type ByName = Readonly<Record<string, fc.Arbitrary<unknown>>>

const LARGEST = 1_000_000

const numberWithin = ({
  type,
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
}: JsonSchema): fc.Arbitrary<number> => {
  const min = Math.max(minimum ?? exclusiveMinimum ?? -LARGEST, -LARGEST)
  const max = Math.min(maximum ?? exclusiveMaximum ?? LARGEST, LARGEST)
  if (type === 'integer') return fc.oneof(fc.constantFrom(min, max), fc.integer({ min, max }))
  const within = fc.double({ min, max, noNaN: true, noDefaultInfinity: true })
  return fc.oneof(
    exclusiveMinimum === undefined ? fc.constantFrom(min, max) : fc.constant(max),
    within,
  )
}

const textWithin = (
  { format, minLength = 0, maxLength = 40 }: JsonSchema,
  byName: ByName,
): fc.Arbitrary<unknown> => {
  if (format === 'date-time') return byName['date-time'] ?? fc.constant('2026-05-01T12:00:00.000Z')
  if (format === 'date') return byName['date'] ?? fc.constant('2026-05-01')
  return fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.min(maxLength, Math.max(minLength, 40)),
  })
}

const valuesOf = (schema: JsonSchema, byName: ByName): fc.Arbitrary<unknown> => {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((one) => valuesOf(one, byName)))
  if (schema.allOf) return valuesOf(Object.assign({}, ...schema.allOf) as JsonSchema, byName)
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(([name, one]) => [
        name,
        byName[name] ?? valuesOf(one, byName),
      ])
      return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
        requiredKeys: [...(schema.required ?? [])],
      })
    }
    case 'array': {
      const { minItems = 0, maxItems = Infinity } = schema
      return fc.array(valuesOf(schema.items ?? {}, byName), {
        minLength: minItems,
        maxLength: Math.min(maxItems, Math.max(minItems, 3)),
      })
    }
    case 'number':
    case 'integer':
      return numberWithin(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return textWithin(schema, byName)
  }
}

/**
 * Values that a schema of the contract accepts, its bounds among them. Its refinements are no part of
 * it as JSON, and may refuse some.
 */
export const valuesFor = (schema: z.ZodType, byName: ByName): fc.Arbitrary<unknown> =>
  valuesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, byName)
