import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { Harness, HarnessUser } from './support/harness.ts'
import { expectStatus, lastCode, openSignedIn } from './support/people.ts'
import { askProvider } from './support/providerSdk.ts'
import { openWallet, test } from './support/test.ts'

/** An app with the provider's own SDK in its page. */
async function withSdk(page: Page, harness: Harness, { email }: HarnessUser): Promise<void> {
  await page.exposeFunction('askProvider', (nonce: string) => askProvider(harness, email, nonce))
}

/** The code of the error an action ends with, or 'none'. */
function outcome(page: Page, action: string): Promise<string> {
  return page.evaluate(`(${action})().then(() => 'none', (error) => error.code ?? String(error))`)
}

const addByToken = '() => holdfast.addOAuth(wallet, { getIdToken: () => askProvider("") })'
const signInByToken = '() => holdfast.signInWithIdToken(wallet, { getIdToken: askProvider })'

test('signs in with a token of the app’s own SDK, bound to the key of this sign-in', {
  tag: '@hosted',
}, async ({ page, harness, user }) => {
  await withSdk(page, harness, user)
  await openWallet(page)
  expect(await outcome(page, signInByToken)).toBe('CREDENTIAL_NOT_FOUND')
  expect(await outcome(page, addByToken)).toBe('none')
  expect(await outcome(page, signInByToken)).toBe('none')

  await expectStatus(page, 'signedIn')
  const session = await page.evaluate(() => window.wallet.getState().session)
  expect(session).toMatchObject({ type: 'OAUTH', nickname: user.email })
})

test('refuses an SDK’s token of somebody else, and one that is no token', async ({
  page,
  harness,
  user,
}) => {
  await withSdk(page, harness, user)
  await openWallet(page)
  await outcome(page, addByToken)
  const stranger = (nonce: string) => askProvider(harness, 'stranger@example.com', nonce)
  await page.exposeFunction('askForStranger', stranger)
  const signInAs = (getIdToken: string) =>
    outcome(page, `() => holdfast.signInWithIdToken(wallet, { getIdToken: ${getIdToken} })`)

  expect(await signInAs('askForStranger')).toBe('API_ERROR')
  expect(await signInAs('async () => "not.a.token"')).toBe('API_ERROR')
  expect(await signInAs('async () => undefined')).toBe('OAUTH_FAILED')
  await expectStatus(page, 'signedOut')
})

test('says that a token became too old while its use was being signed', async ({
  page,
  harness,
  user,
}) => {
  await withSdk(page, harness, user)
  await openSignedIn(page, harness, user)
  await passTimeBeforeSigned(page, harness)

  expect(await outcome(page, addByToken)).toBe('OAUTH_TOKEN_EXPIRED')
  expect(await page.evaluate(() => window.holdfast.listCredentials(window.wallet))).toHaveLength(1)
})

test('says so too where the token lies with the relay', async ({
  page,
  context,
  harness,
  user,
}) => {
  await openSignedIn(page, harness, user)
  await passTimeBeforeSigned(page, harness)
  const opening = context.waitForEvent('page')
  const running = outcome(page, "() => holdfast.addOAuth(wallet, { provider: 'local' })")
  await logInAtProvider(await opening, user)

  expect(await running).toBe('OAUTH_TOKEN_EXPIRED')
})

test('revokes a provider, and with it the sessions it opened elsewhere', {
  tag: '@hosted',
}, async ({ page, context, harness, user }) => {
  await withSdk(page, harness, user)
  await openWallet(page)
  await outcome(page, addByToken)
  await outcome(page, signInByToken)
  await page.evaluate((email) => window.holdfast.addEmailOtp(window.wallet, { email }), user.email)
  const code = await lastCode(harness, user.email)
  const left = await page.evaluate(async (typed) => {
    const { holdfast, wallet } = window
    const signIn = await holdfast.resumeEmailOtp(wallet)
    const started = signIn ?? (await holdfast.startEmailOtp(wallet))
    await started.complete(typed)
    const credentials = await holdfast.listCredentials(wallet)
    const provider = credentials.find(({ type }) => type === 'OAUTH')
    await holdfast.revokeCredential(wallet, provider?.id ?? '')
    const sessions = await holdfast.listSessions(wallet)
    return {
      credentials: (await holdfast.listCredentials(wallet)).map(({ type }) => type),
      sessions: sessions.map(({ type }) => type),
    }
  }, code)

  expect(left).toEqual({ credentials: ['EMAIL_OTP'], sessions: ['EMAIL_OTP'] })
  expect(await outcome(page, signInByToken)).toBe('CREDENTIAL_NOT_FOUND')
  await expectStatus(page, 'signedIn')
  expect(context.pages()).toHaveLength(1)
})

/** Fills in and posts the provider's own login form. */
async function logInAtProvider(page: Page, { email }: HarnessUser): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Lets more time pass than a token may be old, before the signed leg reaches the service. */
async function passTimeBeforeSigned(page: Page, { sandbox }: Harness): Promise<void> {
  await page.route('**/wallet/auth/credentials', async (route) => {
    const isSigned = 'request-id' in route.request().headers()
    if (isSigned) await sandbox.clock.advance(61_000)
    await route.continue()
  })
}

/** Adds the provider, and has it forget its customer again. */
async function openWithProvider(
  page: Page,
  context: BrowserContext,
  harness: Harness,
  user: HarnessUser,
): Promise<void> {
  await withSdk(page, harness, user)
  await openWallet(page)
  expect(await outcome(page, addByToken)).toBe('none')
  await context.clearCookies({ domain: '127.0.0.1' })
}

test('signs in although the provider’s login page cuts itself off from its opener', async ({
  page,
  context,
  harness,
  user,
}) => {
  await openWithProvider(page, context, harness, user)
  await context.route(`${harness.provider.issuer}/**`, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    const headers = { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' }
    await route.fulfill({ response, headers })
  })
  await page.evaluate(() => {
    const { open } = window
    window.open = (...args) => {
      const popup = open.call(window, ...args)
      Object.assign(window, { popup })
      return popup
    }
  })
  const opening = context.waitForEvent('page')
  const running = outcome(page, "() => holdfast.signInWithOAuth(wallet, { provider: 'local' })")
  const popup = await opening
  await popup.getByLabel('Email address').waitFor()
  // It is open, and looks closed to the page: that is what the policy does.
  const looksClosed = () => page.evaluate(() => (Reflect.get(window, 'popup') as Window).closed)
  await expect.poll(looksClosed).toBe(true)
  await logInAtProvider(popup, user)

  expect(await running).toBe('none')
  await expectStatus(page, 'signedIn')
})

test('can start again after Back from the provider', async ({ page, context, harness, user }) => {
  await openWithProvider(page, context, harness, user)
  const leave = () =>
    page.evaluate(() => {
      const options = { provider: 'local', returnTo: '/back' }
      void window.holdfast.startOAuthRedirect(window.wallet, options)
    })
  await leave()
  await page.getByLabel('Email address').waitFor()
  await page.goBack()
  await page.waitForFunction(() => 'holdfast' in window)
  await page.evaluate(() => {
    window.wallet = window.holdfast.newWallet()
    window.wallet.subscribe(() => undefined)
  })
  expect(
    await page.evaluate(() => window.holdfast.completeOAuthRedirect(window.wallet)),
  ).toBeUndefined()
  await expectStatus(page, 'signedOut')

  await leave()
  await logInAtProvider(page, user)
  await page.waitForURL('**/back?**')
  await page.waitForFunction(() => 'holdfast' in window)
  const session = await page.evaluate(() => {
    window.wallet = window.holdfast.newWallet()
    return window.holdfast.completeOAuthRedirect(window.wallet)
  })
  expect(session?.type).toBe('OAUTH')
})

test('is finished by one of two tabs that come back, and the other is signed in too', async ({
  page,
  context,
  harness,
  user,
}) => {
  await openWithProvider(page, context, harness, user)
  await page.evaluate(() => {
    const options = { provider: 'local', returnTo: '/back' }
    void window.holdfast.startOAuthRedirect(window.wallet, options)
  })
  await logInAtProvider(page, user)
  await page.waitForURL('**/back?**')
  const other = await context.newPage()
  await other.goto(page.url())
  const finish = (tab: Page) =>
    tab
      .waitForFunction(() => 'holdfast' in window)
      .then(() =>
        tab.evaluate(async () => {
          window.wallet = window.holdfast.newWallet()
          window.wallet.subscribe(() => undefined)
          return (await window.holdfast.completeOAuthRedirect(window.wallet))?.id
        }),
      )
  const finished = await Promise.all([finish(page), finish(other)])

  expect(finished.filter(Boolean)).toHaveLength(1)
  await expectStatus(page, 'signedIn')
  await expectStatus(other, 'signedIn')
})

test('can start again after a reload while the popup is open', async ({
  page,
  context,
  harness,
  user,
}) => {
  await openWithProvider(page, context, harness, user)
  const opening = context.waitForEvent('page')
  await page.evaluate(() => {
    void window.holdfast
      .signInWithOAuth(window.wallet, { provider: 'local' })
      .catch(() => undefined)
  })
  const popup = await opening
  await popup.getByLabel('Email address').waitFor()
  await openWallet(page)
  await logInAtProvider(popup, user)
  await popup.waitForURL('**/wallet/oauth/callback**').catch(() => undefined)
  await expectStatus(page, 'signedOut')

  expect(await outcome(page, "() => holdfast.signInWithOAuth(wallet, { provider: 'local' })")).toBe(
    'none',
  )
  await expectStatus(page, 'signedIn')
})
