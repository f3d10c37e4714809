import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { useSandbox } from '../../support/harness.ts'
import { filledPath } from '../../support/operations.ts'
import { type Context, type JsonSchema, valuesFor } from '../../support/schemaArbitrary.ts'
import { ignoreTraffic } from '../../support/traffic.ts'
import { addBankAccount, createSignedInCustomer, fund, quoteBody } from '../../support/wallet.ts'

const client = useSandbox({}, ignoreTraffic())
const calls = Number(process.env.FUZZ_CALLS ?? 250)

type Parameter = { name: string; in: string; schema: JsonSchema; required?: boolean }
type Described = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}
type Document = {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, JsonSchema> }
}

const junkNames = ['amount', 'type', 'source', 'accountId', '__proto__', 'constructor', 'toString']

/** Anything JSON can say. */
const junk = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, tie('leaf'), tie('list'), tie('object')),
  leaf: fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
  ),
  list: fc.array(tie('value'), { maxLength: 3 }),
  object: fc.dictionary(fc.constantFrom(...junkNames), tie('value'), { maxKeys: 4 }),
})).value

/** A customer with money, a session and a quote, and the identifiers of all of it. */
async function createThings(): Promise<string[]> {
  const { customerId, walletId, usdAccountId, session, credential } =
    await createSignedInCustomer(client)
  await fund(client, usdAccountId, 1_000_000)
  const bank = await addBankAccount(client, customerId)
  const body = quoteBody(walletId, bank, 1_000_000)
  const quote = await client.post<{ id: string; transactionId: string }>('/quotes', body)
  const { id, transactionId } = quote.body
  const uma = `$success.usd@${client.sandbox().umaDomain}`
  const ids = [customerId, walletId, usdAccountId, bank, id, transactionId]
  return [...ids, session.id, credential.id, uma, 'USD', 'USDB', 'EUR']
}

/** Calls of every operation there is: fitting ones mostly, each part of them wrong now and then. */
async function anyCall(known: string[]) {
  const response = await client.sandbox().fetch(new Request('http://localhost/openapi.json'))
  const { paths, components } = (await response.json()) as Document
  const context = { components: components.schemas, known, junk, named: new Map() }
  const every = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => callOf(method, path, described, context)),
  )
  return fc.oneof(...every)
}

function callOf(method: string, path: string, described: Described, context: Context) {
  const { parameters = [], requestBody } = described
  const schema = requestBody?.content['application/json']?.schema
  const model = parameters.map((parameter) => [
    `${parameter.in} ${parameter.name}`,
    valuesFor(parameter.schema, context),
  ])
  const needed = parameters.filter((parameter) => parameter.in === 'path')
  return fc.record({
    method: fc.constant(method.toUpperCase()),
    path: fc.constant(path),
    parameters: fc.constant(parameters),
    values: fc.record(Object.fromEntries(model) as Record<string, fc.Arbitrary<unknown>>, {
      requiredKeys: needed.map(({ name }) => `path ${name}`),
    }),
    body: schema ? valuesFor(schema, context) : fc.constant(undefined),
  })
}

describe('any input', () => {
  it('gets a 4xx at worst, and the books stay balanced', async () => {
    const call = await anyCall(await createThings())
    const seen = new Set<number>()
    await fc.assert(
      fc.asyncProperty(call, async ({ method, path, parameters, values, body }) => {
        const given = (place: string) =>
          parameters.flatMap(({ name, in: at }) => {
            const value = values[`${at} ${name}`]
            return at === place && value !== undefined ? [[name, toText(value)] as const] : []
          })
        const inPath = new Map(given('path'))
        const operation = { path, parameters } as Parameters<typeof filledPath>[0]
        const filled = filledPath(operation, ({ name }) => encode(inPath.get(name) ?? ''))
        const query = given('query').map(([name, value]) => `${name}=${encode(value)}`)
        const headers = Object.fromEntries(
          given('header').map(([name, value]) => [name, headerText(value)]),
        )
        const url = `${filled}?${query.join('&')}`
        const { status } = await client.call(method, url, body, { headers })
        seen.add(status)
        expect(status, `${method} ${url} ${JSON.stringify(body)}`).toBeLessThan(500)
      }),
      { numRuns: calls },
    )
    expect([...seen], 'some calls fit').toContain(200)
    // Transfer by transfer: the sums of the largest amounts there are would not be exact.
    const { transfers } = await client.books()
    for (const { entries } of transfers) {
      expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    }
  }, 300_000)
})

function toText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** A text for an address; what has no UTF-8 form is left out. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '')) || 'x'
}

/** A text a header can carry. */
function headerText(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '').trim()
}
