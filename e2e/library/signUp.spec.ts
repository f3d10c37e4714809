import { expect, type Page } from '@playwright/test'
import { addVirtualAuthenticator, type VirtualAuthenticator } from 'holdfast-sandbox/playwright'
import {
  expectStatus,
  loseResponse,
  signInWithEmail,
  signInWithNewEmail,
} from './support/people.ts'
import { codeOf, openWallet, test } from './support/test.ts'

const signUp = () => window.holdfast.signIn(window.wallet)
const addFirstPasskey = () => window.holdfast.signIn(window.wallet, { method: 'createPasskey' })
const signIn = () => window.holdfast.signInWithPasskey(window.wallet)

/** The names of the account's credentials. */
function nicknames(page: Page): Promise<string[]> {
  return page.evaluate(async () =>
    (await window.holdfast.listCredentials(window.wallet)).map(({ nickname }) => nickname),
  )
}

/** How many passkeys the device has. */
async function countPasskeys({ cdp, id }: VirtualAuthenticator): Promise<number> {
  return (await cdp.send('WebAuthn.getCredentials', { authenticatorId: id })).credentials.length
}

/** Ends every prompt of a kind as a customer does who dismisses it, until `allowPrompts` is called. */
async function dismissPrompts(page: Page, kind: 'create' | 'get'): Promise<void> {
  await page.evaluate((name) => {
    const { credentials } = navigator
    Object.defineProperty(credentials, name, {
      configurable: true,
      value: async () => {
        await new Promise((resolve) => setTimeout(resolve, 400))
        throw new DOMException('dismissed', 'NotAllowedError')
      },
    })
  }, kind)
}

async function allowPrompts(page: Page): Promise<void> {
  await page.evaluate(() => {
    Reflect.deleteProperty(navigator.credentials, 'create')
    Reflect.deleteProperty(navigator.credentials, 'get')
  })
}

/** What an error says of a sign-up that created its passkey. */
function failureOf(page: Page) {
  return page.evaluate(() =>
    window.holdfast.signIn(window.wallet).then(
      () => undefined,
      (error) => ({
        isSignUpError: error instanceof window.holdfast.SignUpError,
        code: error.code,
        passkey: error.passkey?.nickname,
      }),
    ),
  )
}

test('signs up a new account in one call, and is signed in after a reload', async ({
  page,
  user,
}) => {
  await openWallet(page)
  const device = await addVirtualAuthenticator(page)
  const session = await page.evaluate(() =>
    window.holdfast.signIn(window.wallet, { nickname: 'Laptop' }),
  )
  expect(session).toMatchObject({ accountId: user.accountId, type: 'PASSKEY', nickname: 'Laptop' })
  expect(await countPasskeys(device)).toBe(1)

  await openWallet(page)
  await expectStatus(page, 'signedIn')
})

test('signs in where it is repeated, and creates no second passkey', async ({ page, user: _ }) => {
  await openWallet(page)
  const device = await addVirtualAuthenticator(page)
  await page.evaluate(signUp)
  await page.evaluate(() => window.holdfast.signOut(window.wallet))
  await page.evaluate(signUp)

  await expectStatus(page, 'signedIn')
  expect([await countPasskeys(device), (await nicknames(page)).length]).toEqual([1, 1])
})

test('keeps the registered passkey alone where what another tab had prepared creates one more', async ({
  page,
  user: _,
}) => {
  await openWallet(page)
  const device = await addVirtualAuthenticator(page)
  await page.evaluate(async () => {
    const { holdfast, wallet } = window
    const prepared = await holdfast.prepareSignIn(wallet)
    // As in another tab, which knows nothing of the first passkey.
    const other = holdfast.newWallet()
    const stale = await holdfast.prepareSignIn(other)
    await holdfast.signIn(wallet, { prepared })
    await holdfast.signOut(wallet)
    await holdfast.signIn(other, { prepared: stale }).catch(() => undefined)
    other.destroy()
  })
  await page.evaluate(signIn)

  await expectStatus(page, 'signedIn')
  expect(await countPasskeys(device)).toBe(1)
  expect(await nicknames(page)).toHaveLength(1)
})

test('keeps the passkey whose registration arrives late, after the customer has tried again', async ({
  page,
  user: _,
}) => {
  await openWallet(page)
  await addVirtualAuthenticator(page)
  let held: (() => Promise<unknown>) | undefined
  await page.route('**/wallet/auth/credentials', async (route) => {
    if (route.request().method() === 'GET' || held) return route.fallback()
    held = () => route.fetch()
    await route.abort('connectionreset')
  })
  await page.route('**/wallet/auth/registration-challenges', async (route) => {
    if (held) await held()
    await route.fallback()
  })
  await codeOf(page, signUp)
  await codeOf(page, signUp)
  await page.unrouteAll()
  await codeOf(page, signUp)

  await expectStatus(page, 'signedIn')
})

test('creates nothing where the first prompt is dismissed, and can be repeated', async ({
  page,
  user: _,
}) => {
  await openWallet(page)
  const device = await addVirtualAuthenticator(page)
  await device.setUserVerified(false)
  expect(await failureOf(page)).toEqual({ isSignUpError: false, code: 'PASSKEY_NOT_COMPLETED' })
  expect(await nicknames(page)).toEqual([])

  await device.setUserVerified(true)
  expect(await codeOf(page, signUp)).toBe('none')
})

for (const [name, finish] of [
  ['signIn', signUp],
  ['signInWithPasskey', signIn],
] as const) {
  test(`says that the passkey exists where the second prompt is dismissed; ${name} finishes`, async ({
    page,
    user: _,
  }) => {
    await openWallet(page)
    const device = await addVirtualAuthenticator(page)
    await dismissPrompts(page, 'get')
    const failure = await failureOf(page)
    expect(failure).toEqual({
      isSignUpError: true,
      code: 'PASSKEY_NOT_COMPLETED',
      passkey: 'Passkey',
    })

    await allowPrompts(page)
    expect(await codeOf(page, finish)).toBe('none')
    await expectStatus(page, 'signedIn')
    expect([await countPasskeys(device), (await nicknames(page)).length]).toEqual([1, 1])
  })
}

for (const [leg, name, isSignUpError] of [
  [1, 'registration challenge', false],
  [3, 'sign-in challenge', true],
  [4, 'session', true],
] as const) {
  test(`can be repeated where the ${name} is lost`, async ({ page, user: _ }) => {
    await openWallet(page)
    const device = await addVirtualAuthenticator(page)
    await loseResponse(page, leg)
    expect(await failureOf(page)).toMatchObject({ isSignUpError, code: 'NETWORK_ERROR' })

    expect(await codeOf(page, signUp)).toBe('none')
    await expectStatus(page, 'signedIn')
    expect([await countPasskeys(device), (await nicknames(page)).length]).toEqual([1, 1])
  })
}

test('goes on where the response with the passkey is lost', { tag: '@T8' }, async ({
  page,
  user: _,
}) => {
  await openWallet(page)
  const device = await addVirtualAuthenticator(page)
  await loseResponse(page, 2)

  expect(await codeOf(page, signUp)).toBe('none')
  expect([await countPasskeys(device), (await nicknames(page)).length]).toEqual([1, 1])
})

test('requires a session where the account has e-mailed codes only, and then takes one prompt', async ({
  page,
  harness,
  user,
}) => {
  await openWallet(page)
  const device = await addVirtualAuthenticator(page)
  await signInWithNewEmail(page, harness, user)
  await page.evaluate(() => window.holdfast.signOut(window.wallet))
  expect(await codeOf(page, addFirstPasskey)).toBe('SESSION_REQUIRED')
  expect(await countPasskeys(device)).toBe(0)

  await signInWithEmail(page, harness, user.email)
  await dismissPrompts(page, 'get')
  expect(await codeOf(page, signUp)).toBe('none')
  expect(await nicknames(page)).toContain('Passkey')
  await expectStatus(page, 'signedIn')
})

test('offers to create and then to unlock, each prompt without a request before it', async ({
  page,
  user: _,
}) => {
  await openWallet(page)
  await addVirtualAuthenticator(page)
  for (const method of ['createPasskey', 'passkey']) {
    const prepared = await page.evaluateHandle(() => window.holdfast.prepareSignIn(window.wallet))
    expect(await prepared.evaluate((given) => given.method)).toBe(method)
    const requests = await prepared.evaluate(async (given) => {
      const count = () => performance.getEntriesByType('resource').length
      const before = count()
      const atPrompts: number[] = []
      for (const name of ['create', 'get'] as const) {
        const open = navigator.credentials[name].bind(navigator.credentials)
        const value = (options: object) => {
          atPrompts.push(count() - before)
          return open(options)
        }
        Object.defineProperty(navigator.credentials, name, { configurable: true, value })
      }
      await window.holdfast.signIn(window.wallet, { prepared: given })
      return atPrompts[0]
    })
    await allowPrompts(page)
    expect(requests).toBe(0)
    await page.evaluate(() => window.holdfast.signOut(window.wallet))
  }
})

test('offers ES256 alone, of which Chromium warns', { tag: '@T22' }, async ({ page, user: _ }) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await openWallet(page)
  await addVirtualAuthenticator(page)
  expect(await codeOf(page, signUp)).toBe('none')

  expect(logged).toEqual([expect.stringMatching(/^publicKey\.pubKeyCredParams .*ES256 and RS256/)])
})

test('is PASSKEY_NOT_COMPLETED where the authenticator has no algorithm that is offered', async ({
  page,
  user: _,
}) => {
  await openWallet(page)
  await addVirtualAuthenticator(page)
  // The device has ES256: in its place, one that the device lacks is offered.
  await page.evaluate(() => {
    const create = navigator.credentials.create.bind(navigator.credentials)
    const pubKeyCredParams = [{ type: 'public-key', alg: -39 } as const]
    const value = ({ publicKey, ...options }: CredentialCreationOptions) =>
      create({ ...options, ...(publicKey && { publicKey: { ...publicKey, pubKeyCredParams } }) })
    Object.defineProperty(navigator.credentials, 'create', { configurable: true, value })
  })

  expect(await failureOf(page)).toEqual({ isSignUpError: false, code: 'PASSKEY_NOT_COMPLETED' })
  expect(await nicknames(page)).toEqual([])
})
