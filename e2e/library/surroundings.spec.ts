import { expect, type Page } from '@playwright/test'
import { addVirtualAuthenticator } from 'holdfast-sandbox/playwright'
import { chromiumOptions } from '../../scripts/findBrowser.ts'
import type { Harness, HarnessUser } from './support/harness.ts'
import { expectStatus, signInWithNewEmail } from './support/people.ts'
import { codeOf, openWallet, test } from './support/test.ts'

const options = chromiumOptions()
const otherHost = 'wallet.test'

test.use({
  launchOptions: {
    ...options,
    args: [...options.args, `--host-resolver-rules=MAP ${otherHost} 127.0.0.1`],
  },
})

/** Opens the same page under another host name, whose calls the relay takes for its own page's. */
async function openUnder(
  page: Page,
  hostName: string,
  { url }: Harness,
  { id }: HarnessUser,
  options: object = {},
): Promise<void> {
  const other = url.replace('localhost', hostName)
  await page.context().addCookies([{ name: 'user', value: id, url: other }])
  await page.route('**/wallet/**', async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    const headers = { ...route.request().headers(), origin: url }
    await route.fulfill({ response: await route.fetch({ headers }) })
  })
  await openWallet(page, options, other)
}

/** What is not as it should be, by its name. */
function findMissing(page: Page, options: object = {}): Promise<Record<string, string>> {
  return page.evaluate(async (given) => {
    const checks = await window.holdfast.checkEnvironment(given)
    const found = checks.filter(({ status }) => status !== 'ok')
    return Object.fromEntries(found.map(({ name, message }) => [name, message]))
  }, options)
}

test('on an address, passkeys say that they need localhost, and an e-mailed code signs in', async ({
  page,
  harness,
  user,
}) => {
  await openUnder(page, '127.0.0.1', harness, user, { rpId: 'localhost' })
  await addVirtualAuthenticator(page)
  const missing = await findMissing(page)
  expect(missing.rpId).toContain('localhost')
  expect(missing).not.toHaveProperty('secureContext')
  expect(missing).not.toHaveProperty('storage')

  const refusal = await page.evaluate(() =>
    window.holdfast
      .addPasskey(window.wallet, { nickname: 'Laptop' })
      .catch(({ code, message }) => ({ code, message })),
  )
  expect(refusal).toMatchObject({
    code: 'RP_ID_INVALID',
    message: expect.stringContaining('localhost'),
  })
  await signInWithNewEmail(page, harness, user)
  await expectStatus(page, 'signedIn')
})

test('on plain http, says so, and asks the relay nothing for what needs a key', async ({
  page,
  harness,
  user,
}) => {
  await openUnder(page, otherHost, harness, user)
  const missing = await findMissing(page)
  expect(missing).toMatchObject({
    secureContext: expect.stringContaining('https'),
    webCrypto: expect.any(String),
    webAuthn: expect.any(String),
    storage: expect.any(String),
  })
  await expectStatus(page, 'unavailable')

  const { length } = harness.calls
  const codes = await page.evaluate(async () => {
    const { holdfast, wallet } = window
    const actions = {
      preparePasskeySignIn: () => holdfast.preparePasskeySignIn(wallet),
      signInWithPasskey: () => holdfast.signInWithPasskey(wallet),
      startEmailOtp: () => holdfast.startEmailOtp(wallet),
      resumeEmailOtp: () => holdfast.resumeEmailOtp(wallet),
      signInWithOAuth: () => holdfast.signInWithOAuth(wallet, { provider: 'local' }),
      startOAuthRedirect: () =>
        holdfast.startOAuthRedirect(wallet, { provider: 'local', returnTo: '/back' }),
      signInWithIdToken: () =>
        holdfast.signInWithIdToken(wallet, { getIdToken: async () => 'token' }),
      listCredentials: () => holdfast.listCredentials(wallet),
      addPasskey: () => holdfast.addPasskey(wallet, { nickname: 'Laptop' }),
      addEmailOtp: () => holdfast.addEmailOtp(wallet, { email: 'ada@example.com' }),
      addOAuth: () => holdfast.addOAuth(wallet, { provider: 'local' }),
      startAddOAuthRedirect: () =>
        holdfast.startAddOAuthRedirect(wallet, { provider: 'local', returnTo: '/back' }),
      revokeCredential: () => holdfast.revokeCredential(wallet, 'AuthMethod:1'),
      listSessions: () => holdfast.listSessions(wallet),
      refreshSession: () => holdfast.refreshSession(wallet),
      revokeSession: () => holdfast.revokeSession(wallet, 'Session:1'),
      getAccount: () => holdfast.getAccount(wallet),
      updatePrivacy: () => holdfast.updatePrivacy(wallet, { privateEnabled: true }),
      exportWallet: () => holdfast.exportWallet(wallet),
      createQuote: () =>
        holdfast.createQuote(wallet, {
          destination: { accountId: 'ExternalAccount:1' },
          lockedCurrencySide: 'SENDING',
          lockedCurrencyAmount: 1,
        }),
    }
    const outcomes = Object.entries(actions).map(async ([name, act]) => [
      name,
      await act().then(
        () => 'done',
        (error) => error.code ?? String(error),
      ),
    ])
    return Object.fromEntries(await Promise.all(outcomes)) as Record<string, string>
  })
  expect(Object.entries(codes).filter(([, code]) => code !== 'INSECURE_CONTEXT')).toEqual([])
  expect(harness.calls).toHaveLength(length)
  await expect.poll(() => page.context().pages()).toHaveLength(1)
  expect(await page.evaluate(() => window.holdfast.signOut(window.wallet))).toEqual({
    revoked: false,
  })
  const listOne = () => window.holdfast.listExternalAccounts(window.wallet).next()
  expect(await codeOf(page, listOne)).toBe('none')
})

test('without what Lockdown Mode takes away, an e-mailed code signs in, and signs', async ({
  page,
  harness,
  user,
}) => {
  await page.addInitScript(() => {
    for (const name of ['indexedDB', 'PublicKeyCredential', 'BroadcastChannel']) {
      Object.defineProperty(window, name, { value: undefined })
    }
    for (const name of ['credentials', 'locks']) {
      Object.defineProperty(navigator, name, { value: undefined })
    }
  })
  await openWallet(page)
  expect(Object.keys(await findMissing(page))).toEqual([
    'webAuthn',
    'userVerifyingAuthenticator',
    'passkeyAutofill',
    'storage',
  ])
  await signInWithNewEmail(page, harness, user)
  expect(await page.evaluate(() => window.wallet.getState())).toMatchObject({
    status: 'signedIn',
    storage: 'memory',
  })
  const signed = () => window.holdfast.updatePrivacy(window.wallet, { privateEnabled: true })
  expect(await codeOf(page, signed)).toBe('none')
  const passkey = () => window.holdfast.addPasskey(window.wallet, { nickname: 'Laptop' })
  expect(await codeOf(page, passkey)).toBe('PASSKEY_UNSUPPORTED')
})

const framed = {
  'about:srcdoc': (frame: HTMLIFrameElement, html: string) => {
    frame.srcdoc = html
  },
  'about:blank': (frame: HTMLIFrameElement, html: string) => {
    const script = Object.assign(document.createElement('script'), { type: 'module' })
    script.textContent = html.replace(/<[^>]*>/g, '')
    frame.contentDocument?.body.append(script)
  },
  'blob:': (frame: HTMLIFrameElement, html: string) => {
    frame.src = URL.createObjectURL(new Blob([html], { type: 'text/html' }))
  },
}

for (const [address, fill] of Object.entries(framed)) {
  test(`in a frame at ${address}, a passkey is created, signs in, and its session signs`, async ({
    page,
    user: _,
  }) => {
    await addVirtualAuthenticator(page)
    await page.goto('/')
    await page.evaluate((write) => {
      const frame = document.createElement('iframe')
      document.body.append(frame)
      const html = `<script type="module">
          import * as holdfast from '${location.origin}/holdfast.js'; window.holdfast = holdfast
        </script>`
      new Function('frame', 'html', `(${write})(frame, html)`)(frame, html)
    }, fill.toString())
    await page.waitForFunction(() => 'holdfast' in (window.frames[0] ?? {}))
    const found = await page.evaluate(async () => {
      const { location, holdfast } = window.frames[0] as Window & typeof globalThis
      const wallet = holdfast.createWallet({ relayUrl: '/wallet' })
      await holdfast.addPasskey(wallet, { nickname: 'Laptop' })
      await holdfast.signInWithPasskey(wallet)
      const { type } = await holdfast.refreshSession(wallet)
      const checks = await holdfast.checkEnvironment()
      const wrong = checks.filter(
        ({ name, status }) => status !== 'ok' && /rpId|framing/.test(name),
      )
      return { protocol: location.protocol, type, wrong, status: wallet.getState().status }
    })

    const protocol = `${address.split(':')[0]}:`
    expect(found).toEqual({ protocol, type: 'PASSKEY', wrong: [], status: 'signedIn' })
  })
}
