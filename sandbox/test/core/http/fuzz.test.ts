// in the proof: august
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { connectAgent, createAgent, transferBody } from '../../support/agents.ts'
import { createBusiness, createOwner } from '../../support/business.ts'
import { createCardholder, issuePayingCard, purchase, simulated } from '../../support/cards.ts'
import { useSandbox } from '../../support/harness.ts'
import { filledPath } from '../../support/operations.ts'
import { callSca, createEuPayer, enrolTotp, requestQuote, smsCode } from '../../support/sca.ts'
import { type Context, type JsonSchema, valuesFor } from '../../support/schemaArbitrary.ts'
import { ignoreTraffic } from '../../support/traffic.ts'
import { isAugust } from '../../support/variant.ts'
import { addBankAccount, fund, quoteBody } from '../../support/wallet.ts'

const client = useSandbox({}, ignoreTraffic())
const calls = Number(process.env.FUZZ_CALLS ?? 250)

type Parameter = { name: string; in: string; schema: JsonSchema; required?: boolean }
type Described = {
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema?: JsonSchema }> }
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

/** A customer with money, a session, a quote, a used card and an agent, and all their identifiers. */
async function createThings() {
  const holder = await createCardholder(client)
  const { customerId, walletId, usdAccountId, session, credential } = holder
  await fund(client, usdAccountId, 1_000_000)
  const bank = await addBankAccount(client, customerId)
  const body = quoteBody(walletId, bank, 1_000_000)
  const quote = await client.post<{ id: string; transactionId: string }>('/quotes', body)
  const { id, transactionId } = quote.body
  const card = await issuePayingCard(client, holder)
  const paid = await simulated(client, card.id, 'authorization', purchase(1_000))
  const cleared = { cardTransactionId: paid.id, amount: 600 }
  await simulated(client, card.id, 'clearing', cleared)
  const business = await createBusiness(client)
  const owner = (await createOwner(client, business)).id
  const uma = `$success.usd@${client.sandbox().umaDomain}`
  const agent = await connectAgent(client, customerId, { approvalThresholds })
  const own = await agent.post<{ id: string }>('/quotes', quoteBody(usdAccountId, bank, 10))
  const held = await agent.post<{ id: string }>(
    '/transfer-out',
    transferBody(usdAccountId, bank, 100),
  )
  const { deviceCode } = await createAgent(client, customerId)
  const ids = [customerId, walletId, usdAccountId, bank, id, transactionId, card.id, paid.id]
  const ofAgent = [agent.id, own.body.id, held.body.id, deviceCode.code]
  const known = [
    ...(isAugust ? await createScaThings() : []),
    ...ids,
    business,
    owner,
    ...ofAgent,
    session.id,
    credential.id,
    uma,
    'USD',
    'USDB',
    'EUR',
  ]
  return { known, authorization: agent.authorization }
}

/** The same of a customer who authenticates strongly: a challenge of each kind, a factor, a reset. */
async function createScaThings(): Promise<string[]> {
  const { customerId, usdAccountId, bank } = await createEuPayer(client, 1_000_000)
  await enrolTotp(client, customerId)
  const quote = await requestQuote(client, quoteBody(usdAccountId, bank, 1_000))
  type Ids = { challengeId: string; resetId: string; factors: { credentialId?: string }[] }
  const call = async (method: string, path: string, body?: object) =>
    (await callSca<Ids>(client, method, path, customerId, body)).body
  const { challengeId } = await call('POST', 'login/start', { factor: 'SMS_OTP' })
  const { resetId } = await call('POST', 'factors/reset', { factor: 'TOTP' })
  const { factors } = await call('GET', 'factors')
  const enrolled = factors.flatMap(({ credentialId }) => credentialId ?? [])
  return [customerId, usdAccountId, bank, quote.id, challengeId, resetId, ...enrolled, smsCode]
}

/** A spend of the agent above it waits for approval. */
const approvalThresholds = { currency: 'USD', amount: 50 }

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
  const { parameters = [], requestBody, security = [] } = described
  const [contentType, { schema }] = Object.entries(requestBody?.content ?? {})[0] ?? ['', {}]
  const model = parameters.map((parameter) => [
    `${parameter.in} ${parameter.name}`,
    valuesFor(parameter.schema, context),
  ])
  const needed = parameters.filter((parameter) => parameter.in === 'path')
  return fc.record({
    method: fc.constant(method.toUpperCase()),
    path: fc.constant(path),
    isByAgent: fc.constant(security.some((scheme) => 'Bearer' in scheme)),
    parameters: fc.constant(parameters),
    values: fc.record(Object.fromEntries(model) as Record<string, fc.Arbitrary<unknown>>, {
      requiredKeys: needed.map(({ name }) => `path ${name}`),
    }),
    hasForm: fc.constant(contentType === 'multipart/form-data'),
    body: schema ? valuesFor(schema, context) : fc.constant(undefined),
  })
}

describe('any input', () => {
  it('gets a 4xx at worst, or 501 for what is not built, and the books stay balanced', async () => {
    const { known, authorization } = await createThings()
    const call = await anyCall(known)
    const seen = new Set<number>()
    await fc.assert(
      fc.asyncProperty(
        call,
        async ({ method, path, isByAgent, parameters, values, hasForm, body }) => {
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
          const options = { headers, ...(isByAgent && { authorization }) }
          const { status } = await (hasForm
            ? client.call(method, url, undefined, { ...options, rawBody: toForm(body) })
            : client.call(method, url, body, options))
          seen.add(status)
          // What is not built says so.
          if (status === 501) return
          expect(status, `${method} ${url} ${JSON.stringify(body)}`).toBeLessThan(500)
        },
      ),
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

const files = [
  '',
  '%PDF-1.7',
  'customerType,umaAddress,platformCustomerId\nINDIVIDUAL,$a@x.test,p1\n',
  '"',
  '\0',
]

/** The form with these fields; a text where there has to be a file becomes the name of one. */
function toForm(body: unknown): FormData {
  const form = new FormData()
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : []
  for (const [name, value] of fields) {
    const text = toText(value)
    const content = files[text.length % files.length] ?? ''
    if (name === 'file') form.append(name, new Blob([content]), text)
    else form.append(name, text)
  }
  return form
}

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
