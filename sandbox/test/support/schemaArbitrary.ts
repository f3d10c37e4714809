import fc from 'fast-check'

/** As much of JSON Schema as the operations are described with. */
export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

/** The parts that the values of a schema are made with. */
export type Context = {
  /** The document's named schemas. */
  components: Record<string, JsonSchema>
  /** Texts of which those that fit a pattern are preferred, such as identifiers that exist. */
  known: string[]
  /** The values that now and then take the place of a right one. */
  junk: fc.Arbitrary<unknown>
  /** Values of named schemas: each is made once, for making one costs more than a value of it. */
  named: Map<string, fc.Arbitrary<unknown>>
}

/** Values that fit a schema, but for a few that are spoilt in one place or another. */
export function valuesFor(schema: JsonSchema, context: Context): fc.Arbitrary<unknown> {
  const right = rightValues(schema, context)
  return fc.oneof({ weight: 19, arbitrary: right }, { weight: 1, arbitrary: context.junk })
}

function rightValues(schema: JsonSchema, context: Context): fc.Arbitrary<unknown> {
  const { $ref, anyOf, oneOf, allOf } = schema
  if ($ref !== undefined) return namedValues($ref, context)
  const choices = anyOf ?? oneOf
  if (choices) return fc.oneof(...choices.map((choice) => valuesFor(choice, context)))
  if (allOf) {
    const parts = allOf.map((part) => rightValues(part, context) as fc.Arbitrary<object>)
    return fc.tuple(...parts).map((values) => Object.assign({}, ...values))
  }
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  return typedValues(schema, context)
}

function namedValues(ref: string, context: Context): fc.Arbitrary<unknown> {
  const values = context.named.get(ref) ?? valuesFor(lookUp(ref, context), context)
  context.named.set(ref, values)
  return values
}

function typedValues(schema: JsonSchema, context: Context): fc.Arbitrary<unknown> {
  switch ([schema.type].flat()[0]) {
    case 'object':
      return objects(schema, context)
    case 'array': {
      const { items = {}, minItems: minLength = 0, maxItems = 3 } = schema
      return fc.array(valuesFor(items, context), { minLength, maxLength: Math.min(maxItems, 3) })
    }
    case 'string':
      return texts(schema, context.known)
    case 'integer':
      return integers(schema)
    case 'number':
      return fc.double({ noNaN: true })
    case 'boolean':
      return fc.boolean()
    default:
      return context.junk
  }
}

function objects({ properties = {}, required = [] }: JsonSchema, context: Context) {
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, valuesFor(property, context)]),
  )
  return fc.record(model, { requiredKeys: required.filter((name) => name in model) })
}

function integers({ minimum, exclusiveMinimum, maximum }: JsonSchema): fc.Arbitrary<number> {
  const min = minimum ?? (exclusiveMinimum === undefined ? -1_000 : exclusiveMinimum + 1)
  const max = Math.min(maximum ?? Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
  // Small amounts are the ones that can be paid.
  return fc.oneof(
    fc.integer({ min, max: Math.min(max, min + 5_000) }),
    fc.integer({ min, max }),
    fc.constantFrom(min, max),
  )
}

const moments = ['2026-06-01T12:00:00Z', '2031-01-01T00:00:00Z']
/** The first and the last moment there is a place for, and the ones next to them there is none for. */
const edges = [
  '0001-01-01T00:00:00Z',
  '0001-01-01T00:00:00+01:00',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '9999-12-31T23:59:59-01:00',
]

function texts({ pattern, format, minLength, maxLength }: JsonSchema, known: string[]) {
  if (pattern !== undefined) {
    const form = new RegExp(pattern)
    const fitting = known.filter((text) => form.test(text))
    const made = fc.stringMatching(form)
    return fitting.length > 0
      ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...fitting) }, made)
      : made
  }
  if (format === 'date-time')
    return fc.oneof(fc.constantFrom(...moments), fc.constantFrom(...edges))
  if (format === 'date') return fc.constantFrom('1990-01-02', '2026-02-28')
  if (format === 'email') return fc.constantFrom('ada@example.test', 'bob424@example.test')
  const longest = Math.min(maxLength ?? 20, (minLength ?? 0) + 20)
  return fc.string({ unit: 'grapheme', minLength: minLength ?? 0, maxLength: longest })
}

function lookUp(ref: string, { components }: Context): JsonSchema {
  const found = components[ref.replace('#/components/schemas/', '')]
  if (!found) throw new Error(`the document has no schema ${ref}`)
  return found
}
