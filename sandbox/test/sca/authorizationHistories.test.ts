// in the proof: august
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Answer } from '../support/client.ts'
import { authorize, createEuPayer, type ScaQuote, smsCode, useScaSandbox } from '../support/sca.ts'
import { expectAccountedFor, expectSound } from '../support/soundBooks.ts'
import { addBankAccount, gbpAccount, quoteBody } from '../support/wallet.ts'

const client = useScaSandbox()
const funds = 10_000

/** One thing that happens to payments. A quote is a number, taken modulo how many there are. */
type Happening =
  | { kind: 'quote'; way: 'out' | 'exchange' | 'in' | 'deposit'; amount: number; atOnce: boolean }
  | { kind: 'execute' | 'send' | 'resend'; quote: number }
  | { kind: 'authorize'; quote: number; codes: boolean[] }
  | { kind: 'wait'; seconds: number }

const quote = fc.nat(50)
const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('quote'),
      way: fc.constantFrom('out', 'exchange', 'in', 'deposit'),
      amount: fc.integer({ min: 100, max: 6_000 }),
      atOnce: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constantFrom('execute', 'send', 'resend'), quote }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('authorize'),
      quote,
      codes: fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait'), seconds: fc.integer({ min: 1, max: 200 }) }),
  },
)

describe('the money of customers in the EU', () => {
  it('moves once, and only once it is authorized, whatever is called in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(happening, { minLength: 5, maxLength: 30 }),
        expectAuthorizedHistory,
      ),
      { numRuns: 8 },
    )
  }, 600_000)
})

async function expectAuthorizedHistory(history: Happening[]): Promise<void> {
  await client.sandbox().reset()
  const payer = await createEuPayer(client, funds)
  const more = { currency: 'GBP', accountInfo: gbpAccount() }
  const abroad = await addBankAccount(client, payer.customerId, '', more)
  const world: World = { ...payer, abroad, quotes: [] }
  for (const what of history) {
    for (const { status } of await happen(world, what)) expect(status).toBeLessThan(500)
    expectSound(await client.books())
  }
  await client.sandbox().clock.advance(60 * 60_000)
  const { usdAccountId, customerId } = payer
  const funded = new Map([[usdAccountId, funds]])
  await expectAccountedFor(client, { funded, owners: new Map([[usdAccountId, customerId]]) })
  for (const { transactionId } of world.quotes) await expectAuthorized(transactionId)
}

type World = Awaited<ReturnType<typeof createEuPayer>> & { abroad: string; quotes: ScaQuote[] }

async function happen(world: World, what: Happening): Promise<Answer[]> {
  switch (what.kind) {
    case 'quote': {
      const made = await client.post<ScaQuote>('/quotes', bodyOf(world, what))
      if (made.status < 300) world.quotes.push(made.body)
      return [made]
    }
    case 'wait':
      await client.sandbox().clock.advance(what.seconds * 1_000)
      return []
    default: {
      const chosen = world.quotes[what.quote % world.quotes.length]
      return chosen ? Promise.all(callsOf(chosen, what)) : []
    }
  }
}

function callsOf(
  { id, sendingCurrency }: ScaQuote,
  what: Exclude<Happening, { kind: 'quote' | 'wait' }>,
): Promise<Answer>[] {
  if (what.kind === 'authorize') {
    return what.codes.map((isRight) =>
      authorize(client, { id }, { code: isRight ? smsCode : '000000' }),
    )
  }
  if (what.kind === 'send') {
    const money = { quoteId: id, currencyCode: sendingCurrency.code }
    return [client.post('/sandbox/send', money)]
  }
  const path = what.kind === 'execute' ? 'execute' : 'authorize/resend'
  return [client.post(`/quotes/${id}/${path}`), client.post(`/quotes/${id}/${path}`)]
}

function bodyOf(
  { usdAccountId, bank, abroad, customerId }: World,
  { way, amount, atOnce: immediatelyExecute }: Extract<Happening, { kind: 'quote' }>,
) {
  const more = { immediatelyExecute }
  if (way === 'out') return quoteBody(usdAccountId, bank, amount, more)
  if (way === 'exchange') return quoteBody(usdAccountId, abroad, amount, more)
  if (way === 'in') return quoteBody(bank, usdAccountId, amount, more)
  const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId }
  return { ...quoteBody('', usdAccountId, amount), source }
}

/** A payment that moved was challenged before, and moved once; one that did not has no other end. */
async function expectAuthorized(transactionId: string): Promise<void> {
  const events = (await client.sandbox().webhooks.list())
    .filter(({ type, data }) => type.startsWith('OUTGOING') && idOf(data) === transactionId)
    .map(({ type }) => type.replace('OUTGOING_PAYMENT.', ''))
  const moved = events.filter((event) => event === 'PROCESSING')
  expect(moved.length, events.join()).toBeLessThanOrEqual(1)
  if (moved.length === 0) {
    expect(events.at(-1), events.join()).toMatch(/^(FAILED|EXPIRED)$/)
  } else {
    const challenged = events.indexOf('PENDING_AUTHORIZATION')
    expect(challenged, events.join()).toBeGreaterThanOrEqual(0)
    expect(challenged, events.join()).toBeLessThan(events.indexOf('PROCESSING'))
  }
}

function idOf(data: unknown): unknown {
  return (data as { id?: string }).id
}
