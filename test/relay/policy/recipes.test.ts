import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import type { Quote, Transaction } from '../../../src/shared/resources.ts'
import { releaseUnpaid } from '../recipes/dailyLimit.ts'
import { policy } from '../recipes/policy.ts'
import { frozen } from '../recipes/users.ts'
import type { Browser } from '../support/browser.ts'
import { signIn, type TestSession } from '../support/passkey.ts'
import { launchPlatform } from '../support/platform.ts'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { createInhabitant, quoteBody } from '../support/world.ts'

const hourMs = 3600_000
vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-06-01T12:00:00Z') })
const platform = launchPlatform({ now: () => Date.now() })

afterEach(() => {
  frozen.clear()
})
afterAll(() => {
  vi.useRealTimers()
})

function wait(ms: number): void {
  vi.setSystemTime(Date.now() + ms)
}

/** A user of the relay with the policy, who has known a payee for a day. */
async function createUser(name: string) {
  const { user, things, passkey } = await createInhabitant(platform, name)
  await platform.fund(things.accountId, 1_000_000_000)
  const { browserOf } = relayUnderTest({
    fetch: platform.sandbox().fetch,
    users: [user],
    ...policy,
  })
  const browser = browserOf(user)
  return { user, things, browser, signIn: () => signIn(browser, passkey) }
}

async function pay(
  browser: Browser,
  session: TestSession,
  accountId: string,
  payee: string,
  amount: number,
) {
  const quote = await browser.post<Quote>('/quotes', quoteBody(accountId, payee, amount))
  expect(quote.status).toBe(201)
  return { again: () => execute(browser, session, quote.body) }
}

async function execute(browser: Browser, session: TestSession, quote: Quote) {
  const wallet = quote.paymentInstructions?.find(
    ({ accountOrWalletInfo }) => accountOrWalletInfo.accountType === 'EMBEDDED_WALLET',
  )
  const payload = String(Reflect.get(wallet?.accountOrWalletInfo ?? {}, 'payloadToSign'))
  const headers = { 'Service-Wallet-Signature': await session.sign(payload) }
  const path = `/quotes/${encodeURIComponent(quote.id)}/execute`
  const { status, body } = await browser.post(path, {}, headers)
  return body.reason ?? body.code ?? status
}

describe('the recipes of a policy', () => {
  it('refuse a new payee for a day, a large payment without a passkey, and too much a day', async () => {
    const { things, browser, signIn: unlock } = await createUser('Ada')
    const { accountId, externalAccountId } = things
    let session = await unlock()
    const payOf = async (amount: number) =>
      (await pay(browser, session, accountId, externalAccountId, amount)).again()

    expect(await payOf(10_000_000)).toBe('PAYEE_TOO_NEW')
    wait(24 * hourMs)
    session = await unlock()
    expect(await payOf(90_000_000)).toBe(200)

    wait(301_000)
    expect(await payOf(150_000_000)).toBe('STEP_UP_REQUIRED')
    session = await unlock()
    expect(await payOf(150_000_000)).toBe(200)
    expect(await payOf(200_000_000)).toBe(200)
    expect(await payOf(90_000_000)).toBe('DAILY_LIMIT')
    wait(24 * hourMs)
    session = await unlock()
    expect(await payOf(90_000_000)).toBe(200)
  })

  it('free what a refused execution has reserved when its quote expires', async () => {
    const { things, browser, signIn: unlock } = await createUser('Cleo')
    const { accountId, externalAccountId } = things
    const quoteOf = async () =>
      (await browser.post<Quote>('/quotes', quoteBody(accountId, externalAccountId, 90_000_000)))
        .body
    await quoteOf()
    wait(24 * hourMs)
    let session = await unlock()
    const forger = { ...session, sign: () => session.sign('another payload') }
    const refused: Quote[] = []
    while (refused.length < 5) refused.push(await quoteOf())
    for (const quote of refused)
      expect(await execute(browser, forger, quote)).toBe('Invalid Service-Wallet-Signature')
    expect(await execute(browser, session, await quoteOf())).toBe('DAILY_LIMIT')

    wait(hourMs)
    session = await unlock()
    for (const { id, transactionId } of refused) {
      const path = `/transactions/${encodeURIComponent(transactionId)}`
      const { body } = await browser.get<Transaction>(path)
      expect(body).toMatchObject({ status: 'EXPIRED', quoteId: id })
      await releaseUnpaid(`OUTGOING_PAYMENT.${body.status}`, body)
    }
    expect(await execute(browser, session, await quoteOf())).toBe(200)
  })

  it('let a frozen user look and do nothing else, and leave a route out', async () => {
    const { user, things, browser } = await createUser('Bob')
    frozen.add(user.id)
    const post = await browser.post('/quotes', quoteBody(things.accountId, things.accountId))
    expect(post).toMatchObject({ status: 403, body: { reason: 'FROZEN' } })
    expect((await browser.get('/transactions')).status).toBe(200)
    expect((await browser.get('/customers/internal-accounts')).status).toBe(200)
    expect((await browser.get('/quotes/Quote%3A1')).status).toBe(404)
    const credentials = await browser.get(`/auth/credentials?accountId=${things.accountId}`)
    expect(credentials).toMatchObject({ status: 403, body: { reason: 'FROZEN' } })
    const path = `/internal-accounts/${encodeURIComponent(things.accountId)}`
    const privacy = await browser.call('PATCH', path, { body: { privateEnabled: true } })
    expect(privacy.status).toBe(404)
  })

  it('demands a passkey before a payee is removed or added, also in the place of another one', async () => {
    const { browser, things, signIn } = await createUser('Grace')
    const path = `/customers/external-accounts/${encodeURIComponent(things.externalAccountId)}`
    const remove = () => browser.call('DELETE', path)
    const body = { currency: 'USD', accountInfo: { accountType: 'USD_ACCOUNT' } }
    const add = () => browser.post('/customers/external-accounts', body)
    expect([(await remove()).body.code, (await add()).body.code]).toEqual([
      'STEP_UP_REQUIRED',
      'STEP_UP_REQUIRED',
    ])
    await signIn()
    expect((await remove()).status).toBe(204)
    expect((await add()).body.code).not.toBe('STEP_UP_REQUIRED')
  })
})
