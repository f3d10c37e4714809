import { randomInt } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AppUser } from '../../../src/relay.ts'
import type { Page, Transaction } from '../../../src/shared/resources.ts'
import { createAgentOf } from '../support/agents.ts'
import type { Browser } from '../support/browser.ts'
import { launchPlatform } from '../support/platform.ts'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { everyIdPlace, type Sample, sampleOf, sampleWith } from '../support/samples.ts'
import {
  bankAccount,
  createInhabitant,
  type Inhabitant,
  quoteBody,
  unknownThings,
} from '../support/world.ts'

const platform = launchPlatform({ emptyBeforeEach: false })
let ada: Inhabitant
let bob: Inhabitant

beforeAll(async () => {
  ada = await createInhabitant(platform, 'Ada')
  bob = await createInhabitant(platform, 'Bob')
}, 60_000)

/** After these, what they named is nobody's. */
const isDeletion = (name: string) => ['deleteExternalAccount', 'deleteAgent'].includes(name)

function newRelay(users = [ada.user, bob.user]) {
  return relayUnderTest({ fetch: platform.sandbox().fetch, users })
}

/** What the caller sees, and what it cost to find out. */
async function observe(browser: Browser, seen: { method: string; path: string }[], sample: Sample) {
  const before = seen.length
  const { status, headers, text } = await browser.call(sample.method, sample.path, sample)
  const ofThisResponse = ['date', 'x-request-id']
  const shownHeaders = [...headers].filter(([name]) => !ofThisResponse.includes(name))
  const asked = seen.slice(before).map((sent) => `${sent.method} ${kindOfPath(sent.path)}`)
  return { status, text, shownHeaders, asked }
}

/** Which question it was, whatever the id. */
function kindOfPath(path: string): string {
  return decodeURIComponent(path).replace(/[A-Za-z]+:[A-Za-z0-9-]+/g, '{id}')
}

describe('somebody else’s id', { tags: ['T11'] }, () => {
  it.each(everyIdPlace())('is the 404 of an unknown id: $title', async ({ route, place }) => {
    const { browserOf, seen } = newRelay()
    const browser = browserOf(ada.user)
    // One's own ids beside the foreign one are asked for once.
    await browser.get(`/agents/${encodeURIComponent(ada.things.agentId)}`)
    const foreign = sampleWith(route, ada.things, place, bob.things)
    const unknown = sampleWith(route, ada.things, place, unknownThings())
    const answers = [
      await observe(browser, seen, foreign),
      await observe(browser, seen, unknown),
      await observe(browser, seen, foreign),
    ]
    expect(answers[0]?.status).toBe(404)
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect(
      answers.flatMap(({ asked }) => asked).filter((question) => !question.startsWith('GET')),
    ).toEqual([])
  })

  const lasting = everyIdPlace().filter(({ route }) => !isDeletion(route.name))
  it.each(lasting)('stays a 404 after its owner used it: $title', async (one) => {
    const { browserOf, seen } = newRelay()
    const own = sampleOf(one.route, bob.things)
    await browserOf(bob.user).call(own.method, own.path, own)
    const foreign = sampleWith(one.route, ada.things, one.place, bob.things)
    const unknown = sampleWith(one.route, ada.things, one.place, unknownThings())
    const browser = browserOf(ada.user)
    await browser.get(`/agents/${encodeURIComponent(ada.things.agentId)}`)
    const answer = await observe(browser, seen, foreign)
    expect(answer.status).toBe(404)
    expect(answer).toEqual(await observe(browser, seen, unknown))
  })

  // Delegated keys do not exist here: test/wallet/cards has their service.
  const here = everyIdPlace().filter(({ place }) => place.kind !== 'delegatedKey')
  it.each(here)('of one’s own passes: $title', async ({ route }) => {
    const { browserOf, seen } = newRelay()
    const browser = browserOf(ada.user)
    // One that is deleted would be missed by the tests that follow.
    const bank = await browser.post<{ id: string }>('/customers/external-accounts', {
      ...bankAccount,
      accountInfo: {
        ...bankAccount.accountInfo,
        // The last three digits choose a test outcome; these choose none.
        accountNumber: `${randomInt(10 ** 9)}999`,
      },
    })
    const fresh = { externalAccountId: bank.body.id, ...(await createAgentOf(platform, ada.user)) }
    const sample = sampleOf(route, { ...ada.things, ...fresh })
    const { status } = await browser.call(sample.method, sample.path, sample)
    const target = `/2025-10-13${sample.path.split('?')[0]}`
    const wasSent = seen.some(({ method, path }) => method === sample.method && path === target)
    expect({ status, passed: wasSent || status !== 404 }).toMatchObject({ passed: true })
  })

  it('is asked for once, and a no every time', async () => {
    const { browserOf, seen } = newRelay()
    const browser = browserOf(ada.user)
    const path = `/transactions/${encodeURIComponent(ada.things.transactionId)}`
    await browser.get(path)
    const asked = seen.length
    await browser.get(path)
    expect(seen).toHaveLength(asked + 1)
    const foreign = `/transactions/${encodeURIComponent(bob.things.transactionId)}`
    await browser.get(foreign)
    const askedForForeign = seen.length - asked - 1
    await browser.get(foreign)
    expect(seen).toHaveLength(asked + 1 + 2 * askedForForeign)
  })

  it('is no longer reached once the app takes the wallet from its user', async () => {
    const user = { ...ada.user }
    const browser = newRelay([user]).browserOf(user)
    const path = `/quotes/${encodeURIComponent(ada.things.quoteId)}`
    expect((await browser.get(path)).status).toBe(200)
    user.accountIds = [bob.things.accountId]
    expect((await browser.get(path)).status).toBe(404)
  })

  it('in a customerId of the query is refused, and nothing is asked', async () => {
    const { browserOf, seen } = newRelay()
    const browser = browserOf(ada.user)
    const { customerId } = bob.user
    for (const list of ['internal-accounts', 'external-accounts']) {
      const path = `/customers/${list}?customerId=${encodeURIComponent(customerId)}`
      const { status, body } = await browser.get(path)
      expect({ status, message: body.message }).toEqual({
        status: 400,
        message: 'query.customerId must be absent',
      })
    }
    expect(seen).toEqual([])
  })

  it('as payee is the 404 of an unknown one, of whichever kind', async () => {
    const { browserOf, seen } = newRelay()
    const browser = browserOf(ada.user)
    for (const kind of ['accountId', 'externalAccountId'] as const) {
      const to = (payee: string) => ({
        method: 'POST',
        path: '/quotes',
        body: quoteBody(ada.things.accountId, payee),
      })
      const foreign = await observe(browser, seen, to(bob.things[kind]))
      expect(foreign.status).toBe(404)
      expect(await observe(browser, seen, to(unknownThings()[kind]))).toEqual(foreign)
    }
  })

  it('does not give an answer of another customer’s idempotency key', async () => {
    const { browserOf } = newRelay()
    const headers = { 'Idempotency-Key': 'the-same-key' }
    const own = ({ things }: Inhabitant) => quoteBody(things.accountId, things.externalAccountId)
    const first = await browserOf(bob.user).post<{ id: string }>('/quotes', own(bob), headers)
    const again = await browserOf(bob.user).post<{ id: string }>('/quotes', own(bob), headers)
    const adas = await browserOf(ada.user).post<{ id: string }>('/quotes', own(ada), headers)
    expect(again.body.id).toBe(first.body.id)
    expect(adas.status).toBe(201)
    expect(adas.body.id).not.toBe(first.body.id)
  })

  it('of a wallet the customer has but the user has not is not listed', async () => {
    const user = { ...ada.user, accountIds: [] }
    const { body } = await newRelay([user])
      .browserOf(user)
      .get<{ data: { type: string }[] }>('/customers/internal-accounts')
    expect(body.data.map(({ type }) => type)).not.toContain('EMBEDDED_WALLET')
    expect(body).not.toHaveProperty('totalCount')
  })
})

describe('another person of the same customer', { tags: ['T11'] }, () => {
  /** He has a wallet of his own at the customer's, and none of Ada's. */
  const partner = () => ({ ...ada.user, id: 'user-partner', accountIds: [newId()] })
  const newId = () => `InternalAccount:${crypto.randomUUID()}`

  it.each(['quote', 'transaction'] as const)(
    'does not reach a %s of Ada’s wallet',
    async (kind) => {
      const { browserOf, seen } = newRelay([ada.user, partner()])
      const at = (id: string) => ({ method: 'GET', path: `/${kind}s/${encodeURIComponent(id)}` })
      const sample = at(ada.things[`${kind}Id`])
      expect((await browserOf(ada.user).get(sample.path)).status).toBe(200)
      const browser = browserOf(partner())
      const foreign = await observe(browser, seen, sample)
      expect(foreign.status).toBe(404)
      expect(await observe(browser, seen, at(unknownThings()[`${kind}Id`]))).toEqual(foreign)
    },
  )

  it('is not shown payments through Ada’s wallet, nor their number', async () => {
    const { browserOf } = newRelay([ada.user, partner()])
    const list = async (user: AppUser) =>
      (await browserOf(user).get<Page<Transaction>>('/transactions')).body
    const own = await list(ada.user)
    expect(own.data.map(({ id }) => id)).toContain(ada.things.transactionId)
    const theirs = await list(partner())
    expect(theirs.data.map(({ id }) => id)).not.toContain(ada.things.transactionId)
    expect(theirs).not.toHaveProperty('totalCount')
    const path = `/transactions/${encodeURIComponent(ada.things.transactionId)}`
    expect((await browserOf(partner()).get(path)).status).toBe(404)
  })

  it('is not given the answer to Ada’s idempotency key', async () => {
    const { browserOf } = newRelay([ada.user, { ...ada.user, id: 'user-partner' }])
    const headers = { 'Idempotency-Key': 'the-same-key' }
    const body = quoteBody(ada.things.accountId, ada.things.externalAccountId)
    const quote = async (user: AppUser) =>
      (await browserOf(user).post<{ id: string }>('/quotes', body, headers)).body.id
    const first = await quote(ada.user)
    expect(await quote(ada.user)).toBe(first)
    expect(await quote({ ...ada.user, id: 'user-partner' })).not.toBe(first)
  })
})
