import { expect } from '@playwright/test'
import {
  expectStatus,
  fund,
  openFunded,
  openSignedIn,
  prepareQuote,
  signInWithEmail,
  signInWithNewPasskey,
} from './support/people.ts'
import { codeOf, logIn, openWallet, test } from './support/test.ts'

test('refreshes its session before it expires, and signs with the new one', {
  tag: '@hosted',
}, async ({ page, harness, user }) => {
  await openFunded(page, harness, user)
  await harness.sandbox.clock.advance(60_000)
  const [before, after] = await page.evaluate(async () => {
    const old = window.wallet.getState().session
    return [old, await window.holdfast.refreshSession(window.wallet)] as const
  })

  expect(after.id).not.toBe(before?.id)
  expect(Date.parse(after.expiresAt)).toBeGreaterThan(Date.parse(before?.expiresAt ?? ''))
  await prepareQuote(page)
  expect(await codeOf(page, () => window.holdfast.executeQuote(window.wallet, window.quote))).toBe(
    'none',
  )
})

test('a session revoked from another device is signed out at its next check', {
  tag: '@T7',
}, async ({ page, browser, harness, user }) => {
  await openFunded(page, harness, user)
  const context = await browser.newContext({ baseURL: harness.url })
  await logIn(context, harness, user)
  const thief = await context.newPage()
  await openWallet(thief)
  await signInWithEmail(thief, harness, user.email)
  const stolen = await thief.evaluate(() => window.wallet.getState().session?.id ?? '')
  await page.evaluate((id) => window.holdfast.revokeSession(window.wallet, id), stolen)

  await prepareQuote(thief)
  expect(
    await codeOf(thief, () => window.holdfast.executeQuote(window.wallet, window.quote)),
  ).not.toBe('none')
  await thief.evaluate(() => window.holdfast.listSessions(window.wallet))
  await expectStatus(thief, 'signedOut', 1_000)
  expect(await thief.evaluate(() => window.wallet.getState().reason)).toBe('revoked')
  await expectStatus(page, 'signedIn')
  await context.close()
})

test('signing out ends the session on the service too', async ({ page, harness, user }) => {
  await openSignedIn(page, harness, user)
  const result = await page.evaluate(() => window.holdfast.signOut(window.wallet))

  expect(result).toEqual({ revoked: true })
  await expectStatus(page, 'signedOut')
  expect(await page.evaluate(() => window.holdfast.listSessions(window.wallet))).toEqual([])
})

test('signing out offline deletes the key all the same', async ({
  page,
  context,
  harness,
  user,
}) => {
  await openSignedIn(page, harness, user)
  await context.setOffline(true)
  const result = await page.evaluate(() => window.holdfast.signOut(window.wallet))
  await context.setOffline(false)

  expect(result).toEqual({ revoked: false })
  await openWallet(page)
  await expectStatus(page, 'signedOut')
})

test('an expired session asks to sign in in the middle of a payment, and the payment goes on', {
  tag: ['@hosted', '@not-firefox'],
}, async ({ page, harness, user }) => {
  await openWallet(page)
  await signInWithNewPasskey(page)
  await fund(harness, user)
  await harness.sandbox.clock.advance(15 * 60_000)
  await prepareQuote(page)
  expect(await codeOf(page, () => window.holdfast.executeQuote(window.wallet, window.quote))).toBe(
    'SESSION_REQUIRED',
  )
  await expectStatus(page, 'expired')

  const [asked, status] = await page.evaluate(async () => {
    const { holdfast, quote } = window
    const reasons: string[] = []
    const wallet = holdfast.newWallet({
      onSessionRequired: async (reason) => {
        reasons.push(reason)
        await holdfast.signInWithPasskey(wallet)
      },
    })
    const executed = await holdfast.executeQuote(wallet, quote)
    return [reasons, executed.status]
  })
  expect(asked).toEqual(['expired'])
  expect(status).toBe('executed')
})

test('a revocation whose answer is lost is read back, and not sent again', { tag: '@T8' }, async ({
  page,
  harness,
  user,
}) => {
  await openSignedIn(page, harness, user)
  const own = await page.evaluate(() => window.wallet.getState().session?.id ?? '')
  let sent = 0
  await page.route('**/wallet/auth/sessions/*', async (route) => {
    const isSigned = 'request-id' in route.request().headers()
    if (route.request().method() !== 'DELETE' || !isSigned) return route.continue()
    sent += 1
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.evaluate((id) => window.holdfast.revokeSession(window.wallet, id), own)

  expect(sent).toBe(1)
  const left = await page.evaluate(() => window.holdfast.listSessions(window.wallet))
  expect(left.map(({ id }) => id)).not.toContain(own)
})

test('two wallets on one page keep apart: signing out of one leaves the other', {
  tag: '@not-firefox',
}, async ({ page, harness, user }) => {
  const other = await harness.newUser()
  harness.share(other, user)
  // The service lists a customer's wallets; this user has one of another customer's too.
  await page.route('**/wallet/customers/internal-accounts?**', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    const [first] = json.data
    const data = [first, { ...first, id: other.accountId }]
    await route.fulfill({ response, json: { ...json, data } })
  })
  await openWallet(page, { accountId: user.accountId })
  await signInWithNewPasskey(page)
  const states = await page.evaluate(async (accountId) => {
    const { holdfast, wallet: first } = window
    const second = holdfast.newWallet({ accountId })
    second.subscribe(() => undefined)
    await holdfast.addPasskey(second, { nickname: 'Laptop' })
    await holdfast.signInWithPasskey(second)
    const statuses = () => [first, second].map((it) => it.getState().status)
    const before = statuses()
    const { revoked } = await holdfast.signOut(first)
    // The other one really signs: its key is there, and its session was not revoked.
    const { id } = await holdfast.refreshSession(second)
    return { before, after: statuses(), revoked, id }
  }, other.accountId)

  expect(states).toMatchObject({
    before: ['signedIn', 'signedIn'],
    after: ['signedOut', 'signedIn'],
    revoked: true,
    id: expect.stringMatching(/^Session:/),
  })
  const kept = await page.evaluate(
    async (ids) =>
      Promise.all(
        ids.map(async (id) => 'session' in ((await window.holdfast.readRecord(id)) ?? {})),
      ),
    [user.accountId, other.accountId],
  )
  expect(kept).toEqual([false, true])
})

test('a session the service has ended is SESSION_REQUIRED, though the device thinks it is good', {
  tag: '@not-firefox',
}, async ({ page, harness, user }) => {
  await openFunded(page, harness, user)
  await page.route('**/wallet/**', async (route) => {
    const response = await route.fetch()
    const { date: _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  await harness.sandbox.clock.advance(16 * 60_000)
  await prepareQuote(page)
  await expectStatus(page, 'signedIn')

  expect(await codeOf(page, () => window.holdfast.executeQuote(window.wallet, window.quote))).toBe(
    'SESSION_REQUIRED',
  )
  await expectStatus(page, 'signedOut')
  const { status } = await page.evaluate(() => {
    const { holdfast, wallet, quote } = window
    return holdfast.getQuote(wallet, quote.id)
  })
  expect(status).toBe('PENDING')
})

test('a Request-Id that was used already is refused, and the session stays', {
  tag: ['@hosted', '@not-firefox', '@T8'],
}, async ({ page, harness, user }) => {
  await openSignedIn(page, harness, user)
  const statuses: number[] = []
  await page.route(`**/wallet/internal-accounts/*`, async (route) => {
    const isSigned = 'request-id' in route.request().headers()
    if (!isSigned) return route.continue()
    // Somebody on the way sends it first; the page gets the answer to the second.
    const [first, second] = [await route.fetch(), await route.fetch()]
    statuses.push(first.status(), second.status())
    await route.fulfill({ response: second })
  })
  const error = await page.evaluate(() =>
    window.holdfast
      .updatePrivacy(window.wallet, { privateEnabled: true })
      .catch(({ code, status }) => ({ code, status })),
  )

  expect(error).toEqual({ code: 'API_ERROR', status: statuses[1] })
  expect(statuses[0]).toBe(200)
  expect([401, 404, 409]).toContain(statuses[1])
  await expectStatus(page, 'signedIn')
})
