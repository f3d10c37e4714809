import { expect } from '@playwright/test'
import { addVirtualAuthenticator } from 'holdfast-sandbox/playwright'
import { askSandbox } from './support/harness.ts'
import { heapStrings } from './support/heapStrings.ts'
import { isPrivateKeyOf, scalarsIn, walkEverything } from './support/intruder.ts'
import { expectStatus, fund, prepareQuote, signInWithNewPasskey } from './support/people.ts'
import { codeOf, openWallet, test } from './support/test.ts'

test('signs up a passkey, signs in with it, and is signed in after a reload', async ({
  page,
  user,
}) => {
  await openWallet(page)
  await signInWithNewPasskey(page)
  const state = await page.evaluate(() => window.wallet.getState())
  expect(state).toMatchObject({
    status: 'signedIn',
    storage: 'indexedDb',
    session: { accountId: user.accountId, type: 'PASSKEY', nickname: 'Laptop' },
  })

  await openWallet(page)
  await expectStatus(page, 'signedIn')
})

test('pays from the wallet, signed on the device, until the money has arrived', {
  tag: '@smoke',
}, async ({ page, user, harness }) => {
  await openWallet(page)
  await signInWithNewPasskey(page)
  await askSandbox(harness.sandbox, 'POST', `/sandbox/internal-accounts/${user.accountId}/fund`, {
    amount: 25_000_000,
  })
  const transactionId = await page.evaluate(async () => {
    const { holdfast, wallet } = window
    const bankAccount = await holdfast.createExternalAccount(wallet, {
      currency: 'USD',
      accountInfo: {
        accountType: 'USD_ACCOUNT',
        accountNumber: '000123456789',
        routingNumber: '021000021',
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Grace Hopper' },
      },
    })
    const quote = await holdfast.createQuote(wallet, {
      destination: { accountId: bankAccount.id },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000_000,
    })
    // Twice at once: one payment.
    const [executed] = await Promise.all([
      holdfast.executeQuote(wallet, quote),
      holdfast.executeQuote(wallet, quote),
    ])
    return executed.quote.transactionId
  })
  await harness.sandbox.clock.advance(10_000)
  const seen = await page.evaluate(async (id) => {
    const statuses: string[] = []
    for await (const { status } of window.holdfast.watchTransaction(window.wallet, id)) {
      statuses.push(status)
    }
    return statuses
  }, transactionId)

  expect(seen.at(-1)).toBe('COMPLETED')
  const { balance } = await page.evaluate(() => window.holdfast.getAccount(window.wallet))
  expect(balance.amount).toBe(15_000_000)
})

test('a script in the page finds no key bytes after sign-in', {
  tag: '@T1',
}, async ({ page, user: _ }) => {
  await openWallet(page)
  await signInWithNewPasskey(page)
  const found = await page.evaluate(walkEverything)
  const texts = [...found.texts, ...(await heapStrings(page))]

  expect(found.privateKeys).toBeGreaterThan(0)
  expect(new Set(found.exports)).toEqual(new Set(['refused']))
  expect(found.publicKeyHex).toMatch(/^0[23]/)
  expect(texts.length).toBeGreaterThan(1_000)
  expect(texts.flatMap(scalarsIn).filter(isPrivateKeyOf(found.publicKeyHex))).toEqual([])
})

test('when another user logs in to the platform, the first one’s key is gone', {
  tag: '@T24',
}, async ({ page, context, harness, user }) => {
  const keptOf = (accountId: string) =>
    page.evaluate(
      async (id) => Object.keys((await window.holdfast.readRecord(id)) ?? {}),
      accountId,
    )
  await openWallet(page)
  await signInWithNewPasskey(page)
  expect(await keptOf(user.accountId)).toContain('session')
  const other = await harness.newUser()
  await context.addCookies([{ name: 'user', value: other.id, url: harness.url }])
  await openWallet(page)
  await expectStatus(page, 'signedOut')

  const kept = await keptOf(user.accountId)
  const personal = ['session', 'pending', 'lastPasskey']
  expect(kept).toContain('closedBecause')
  expect(kept.filter((key) => personal.includes(key))).toEqual([])
})

test('when another user logs in without a page load, the first response to them ends the session', {
  tag: '@T24',
}, async ({ page, context, harness, user }) => {
  await openWallet(page)
  await signInWithNewPasskey(page)
  const other = await harness.newUser()
  await context.addCookies([{ name: 'user', value: other.id, url: harness.url }])
  await page.evaluate(async () => {
    for await (const _ of window.holdfast.listTransactions(window.wallet)) break
  })
  await expectStatus(page, 'signedOut')

  const { state, record } = await page.evaluate(async (id) => {
    const found = await window.holdfast.readRecord(id)
    return { state: window.wallet.getState(), record: Object.keys(found ?? {}) }
  }, user.accountId)
  expect(state.reason).toBe('accountChanged')
  expect(record).not.toContain('session')
})

test('a prompt nobody answers is PASSKEY_NOT_COMPLETED, and the wallet can be used again', async ({
  page,
  user: _,
}) => {
  await openWallet(page)
  const authenticator = await addVirtualAuthenticator(page)
  await page.evaluate(() => window.holdfast.addPasskey(window.wallet, { nickname: 'Laptop' }))
  await authenticator.setUserVerified(false)
  const code = await codeOf(page, () => window.holdfast.signInWithPasskey(window.wallet))
  expect(code).toBe('PASSKEY_NOT_COMPLETED')

  await authenticator.setUserVerified(true)
  expect(await codeOf(page, () => window.holdfast.signInWithPasskey(window.wallet))).toBe('none')
})

test('an aborted prompt is ABORTED, and a new one takes the place of the old', async ({
  page,
  user: _,
}) => {
  await openWallet(page)
  const { cdp, id } = await addVirtualAuthenticator(page)
  await page.evaluate(() => window.holdfast.addPasskey(window.wallet, { nickname: 'Laptop' }))
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: id, enabled: false })
  const aborted = codeOf(page, () => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 500)
    return window.holdfast.signInWithPasskey(window.wallet, { signal: controller.signal })
  })
  expect(await aborted).toBe('ABORTED')

  const replaced = codeOf(page, () => window.holdfast.signInWithPasskey(window.wallet))
  await page.waitForTimeout(700)
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: id, enabled: true })
  expect(await codeOf(page, () => window.holdfast.signInWithPasskey(window.wallet))).toBe('none')
  expect(['ABORTED', 'none']).toContain(await replaced)
})

test('a sign-out in one tab signs the other out', { tag: '@T7' }, async ({
  page,
  context,
  user: _,
}) => {
  await openWallet(page)
  await signInWithNewPasskey(page)
  const other = await context.newPage()
  await openWallet(other)
  await expectStatus(other, 'signedIn')
  await page.evaluate(() => window.holdfast.signOut(window.wallet))

  await expectStatus(other, 'signedOut', 1_000)
  await expectStatus(page, 'signedOut')
})

test('a relay that names another relying party is refused before any prompt', {
  tag: '@T22',
}, async ({ page, user: _ }) => {
  await openWallet(page)
  await addVirtualAuthenticator(page)
  await page.route('**/wallet/auth/registration-challenges', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    await route.fulfill({ response, json: { ...json, rp: { id: 'evil.example', name: 'x' } } })
  })
  const code = await codeOf(page, () =>
    window.holdfast.addPasskey(window.wallet, { nickname: 'Laptop' }),
  )

  expect(code).toBe('POLICY_VIOLATION')
})

for (const [name, script] of [
  [
    'refuses to store keys',
    () => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('could not be cloned', 'DataCloneError')
      }
    },
  ],
  [
    'never opens a database',
    () => {
      indexedDB.open = () => ({}) as IDBOpenDBRequest
      // Each page tries for half a minute, three seconds at a time: those pass at once.
      const wait = window.setTimeout.bind(window)
      const hurry = (run: () => void, ms?: number) => wait(run, ms === 3_000 ? 30 : ms)
      Object.assign(window, { setTimeout: hurry })
    },
  ],
] as const) {
  test(`signs in and pays where the browser ${name}, for as long as the page lives`, async ({
    page,
    harness,
    user,
  }) => {
    await page.addInitScript(script)
    await openWallet(page)
    await signInWithNewPasskey(page)
    expect(await page.evaluate(() => window.wallet.getState())).toMatchObject({
      status: 'signedIn',
      storage: 'memory',
    })
    await fund(harness, user)
    await prepareQuote(page)
    expect(
      await codeOf(page, () => window.holdfast.executeQuote(window.wallet, window.quote)),
    ).toBe('none')

    await openWallet(page)
    await expectStatus(page, 'signedOut')
  })
}

test('asks nobody but the relay, and goes on when the browser has forgotten everything', {
  tag: '@hosted',
}, async ({ page, harness, user }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).origin))
  await openWallet(page)
  await signInWithNewPasskey(page)
  await fund(harness, user)
  await prepareQuote(page)
  await page.evaluate(() => window.holdfast.executeQuote(window.wallet, window.quote))
  expect(new Set(asked)).toEqual(new Set([harness.url]))

  await page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
  })
  await prepareQuote(page)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expectStatus(page, 'signedOut')
  expect(await page.evaluate(() => window.wallet.getState().reason)).toBe('keyLost')
  expect(await codeOf(page, () => window.holdfast.signInWithPasskey(window.wallet))).toBe('none')
})
