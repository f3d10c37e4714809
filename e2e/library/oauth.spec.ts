import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { HarnessUser } from './support/harness.ts'
import { expectStatus, openSignedIn } from './support/people.ts'
import { openWallet, test } from './support/test.ts'

/** Fills in and posts the provider's own login form, wherever it opens. */
async function logInAtProvider(page: Page, { email }: HarnessUser): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Starts an action that opens a popup, as a click would. */
async function inPopup(
  page: Page,
  context: BrowserContext,
  user: HarnessUser,
  action: 'addOAuth' | 'signInWithOAuth',
): Promise<string> {
  const opening = context.waitForEvent('page')
  const running = page.evaluate(
    (name) =>
      window.holdfast[name](window.wallet, { provider: 'local' }).then(
        ({ type }) => type,
        (error) => error.code,
      ),
    action,
  )
  const popup = await opening
  await logInAtProvider(popup, user)
  return running
}

for (const path of ['/', '/isolated']) {
  const where = path === '/' ? 'a page' : 'a page isolated from its popups (COOP)'

  test(`adds a provider and signs in with it in a popup, from ${where}`, async ({
    page,
    context,
    user,
  }) => {
    await openWallet(page, {}, path)
    expect(await inPopup(page, context, user, 'addOAuth')).toBe('OAUTH')
    // The provider still knows the customer, so no form is shown the second time.
    await page.evaluate(() => window.holdfast.signInWithOAuth(window.wallet, { provider: 'local' }))

    await expectStatus(page, 'signedIn')
    expect(await page.evaluate(() => window.wallet.getState().session)).toMatchObject({
      type: 'OAUTH',
      nickname: user.email,
    })
    expect(context.pages()).toHaveLength(1)
  })
}

test('signs in by leaving the page and coming back, once however often it is finished', async ({
  page,
  context,
  user,
}) => {
  await openWallet(page)
  await inPopup(page, context, user, 'addOAuth')
  await page.evaluate(() => {
    void window.holdfast.startOAuthRedirect(window.wallet, { provider: 'local', returnTo: '/back' })
  })
  await page.waitForURL('**/back?**')
  await page.waitForFunction(() => 'holdfast' in window)
  const ids = await page.evaluate(async () => {
    window.wallet = window.holdfast.newWallet()
    const sessions = await Promise.all([
      window.holdfast.completeOAuthRedirect(window.wallet),
      window.holdfast.completeOAuthRedirect(window.wallet),
    ])
    return sessions.map((session) => session?.id)
  })

  expect(ids[0]).toBeDefined()
  expect(ids[0]).toBe(ids[1])
  await expectStatus(page, 'signedIn')
  expect(
    await page.evaluate(() => window.holdfast.completeOAuthRedirect(window.wallet)),
  ).toBeUndefined()
})

/** Leaves the page to add a provider, and logs in there; the page is loaded anew then. */
async function addInPlace(page: Page, user: HarnessUser): Promise<void> {
  await page.evaluate(() => {
    const options = { provider: 'local', returnTo: '/back' }
    void window.holdfast.startAddOAuthRedirect(window.wallet, options)
  })
  await logInAtProvider(page, user)
  await page.waitForURL('**/back?**')
  await page.waitForFunction(() => 'holdfast' in window)
  await page.evaluate(() => {
    window.wallet = window.holdfast.newWallet()
  })
}

/** What comes of finishing an addition: the credential's type, 'nothing', or the error's code. */
function finishAddition(page: Page): Promise<string> {
  return page.evaluate(() =>
    window.holdfast.completeAddOAuthRedirect(window.wallet).then(
      (added) => added?.type ?? 'nothing',
      (error) => error.code,
    ),
  )
}

test('adds a provider by leaving the page and coming back, and signs in with it', async ({
  page,
  harness,
  user,
}) => {
  await openSignedIn(page, harness, user)
  await addInPlace(page, user)
  expect(await finishAddition(page)).toBe('OAUTH')
  expect(await finishAddition(page)).toBe('nothing')
  const types = await page.evaluate(async () => {
    const credentials = await window.holdfast.listCredentials(window.wallet)
    return credentials.map(({ type }) => type).sort()
  })
  expect(types).toEqual(['EMAIL_OTP', 'OAUTH'])

  await page.evaluate(async () => {
    await window.holdfast.signOut(window.wallet)
    await window.holdfast.signInWithOAuth(window.wallet, { provider: 'local' })
  })
  expect(await page.evaluate(() => window.wallet.getState().session?.type)).toBe('OAUTH')
})

test('adds a provider as the first credential, without a session', async ({ page, user }) => {
  await openWallet(page)
  await addInPlace(page, user)

  expect(await finishAddition(page)).toBe('OAUTH')
})

test('finishes no addition as a sign-in', { tag: '@T16' }, async ({ page, user }) => {
  await openWallet(page)
  await addInPlace(page, user)
  const signedIn = await page.evaluate(() =>
    window.holdfast.completeOAuthRedirect(window.wallet).then(
      (session) => session?.type ?? 'nothing',
      (error) => error.code,
    ),
  )

  expect(signedIn).toBe('nothing')
  expect(await finishAddition(page)).toBe('OAUTH')
})

test('leaves no page to add a provider without the session that signs', {
  tag: '@T16',
}, async ({ page, harness, user }) => {
  await openSignedIn(page, harness, user)
  const code = await page.evaluate(async () => {
    const { holdfast, wallet } = window
    await holdfast.signOut(wallet)
    const options = { provider: 'local', returnTo: '/back' }
    return holdfast.startAddOAuthRedirect(wallet, options).then(
      () => 'none',
      (error) => error.code,
    )
  })

  expect(code).toBe('SESSION_REQUIRED')
  expect(new URL(page.url()).pathname).toBe('/')
})

test('says that the provider’s page was closed, and can be tried again', async ({
  page,
  context,
  user,
}) => {
  await openWallet(page)
  await inPopup(page, context, user, 'addOAuth')
  await context.clearCookies({ domain: '127.0.0.1' })
  const opening = context.waitForEvent('page')
  const running = page.evaluate(() =>
    window.holdfast.signInWithOAuth(window.wallet, { provider: 'local' }).then(
      () => 'none',
      (error) => error.code,
    ),
  )
  const popup = await opening
  await popup.getByLabel('Email address').waitFor()
  await page.waitForTimeout(600)
  await popup.close()
  expect(await running).toBe('OAUTH_NOT_COMPLETED')

  expect(await inPopup(page, context, user, 'signInWithOAuth')).toBe('OAUTH')
})

test('another provider identity does not open the wallet', { tag: '@T16' }, async ({
  page,
  context,
  user,
}) => {
  await openWallet(page)
  await inPopup(page, context, user, 'addOAuth')
  await context.clearCookies({ domain: '127.0.0.1' })
  const stranger = { ...user, email: 'stranger@example.com' }

  expect(await inPopup(page, context, stranger, 'signInWithOAuth')).toBe('OAUTH_FAILED')
  await expectStatus(page, 'signedOut')
})

test('opens the popup before anything else, or says that it was blocked', async ({
  page,
  user: _,
}) => {
  await openWallet(page)
  const order = await page.evaluate(async () => {
    const calls: string[] = []
    const wallet = window.holdfast.newWallet({
      fetch: (input, init) => {
        calls.push('fetch')
        return fetch(input, init)
      },
    })
    window.open = () => {
      calls.push('open')
      return null
    }
    const signingIn = window.holdfast.signInWithOAuth(wallet, { provider: 'local' })
    return [await signingIn.catch((error) => error.code), ...calls]
  })

  expect(order).toEqual(['OAUTH_POPUP_BLOCKED', 'open'])
})

const hostileAddresses = [
  'javascript:void localStorage.setItem("ran", "1")',
  'java\nscript:void localStorage.setItem("ran", "1")',
  'data:text/html,<script>opener.localStorage.setItem("ran", "1")</script>',
  '/anywhere',
]

test('runs no code that a relay names as the provider’s address', { tag: '@T34' }, async ({
  page,
  context,
  user,
}) => {
  await openWallet(page)
  await inPopup(page, context, user, 'addOAuth')
  const { origin } = new URL(page.url())
  for (const authorizationUrl of hostileAddresses) {
    await page.unroute('**/oauth/start')
    await page.route('**/oauth/start', (route) =>
      route.fulfill({ json: { flowId: 'f'.repeat(64), authorizationUrl } }),
    )
    const codes = await page.evaluate(async () => {
      const { holdfast, wallet } = window
      const codeOf = (error: { code: string }) => error.code
      const popup = holdfast.signInWithOAuth(wallet, { provider: 'local' })
      const inPlace = { provider: 'local', returnTo: '/back' }
      return [
        await popup.then(() => 'none', codeOf),
        await holdfast.startOAuthRedirect(wallet, inPlace).then(() => 'none', codeOf),
      ]
    })
    expect(codes).toEqual(['RESPONSE_INVALID', 'RESPONSE_INVALID'])
  }

  expect(new URL(page.url()).origin + new URL(page.url()).pathname).toBe(`${origin}/`)
  expect(context.pages()).toHaveLength(1)
  expect(await page.evaluate(() => localStorage.getItem('ran'))).toBeNull()
})

test('the provider’s page has no opener, and a sign-in that was given up opens nothing', {
  tag: '@T34',
}, async ({ page, context, user }) => {
  await openWallet(page)
  await inPopup(page, context, user, 'addOAuth')
  await context.clearCookies({ domain: '127.0.0.1' })
  const opening = context.waitForEvent('page')
  const running = page.evaluate(() => {
    const controller = new AbortController()
    Object.assign(window, { giveUp: () => controller.abort() })
    const { signal } = controller
    return window.holdfast.signInWithOAuth(window.wallet, { provider: 'local', signal }).then(
      () => 'none',
      (error) => error.code,
    )
  })
  const popup = await opening
  await popup.getByLabel('Email address').waitFor()
  expect(await popup.evaluate(() => window.opener)).toBeNull()
  await page.evaluate('giveUp()')

  expect(await running).toBe('ABORTED')
  await logInAtProvider(popup, user)
  await expect.poll(() => context.pages().length).toBe(1)
  await expectStatus(page, 'signedOut')
})
