import { expect, type Page, type Route } from '@playwright/test'
import type { Harness, HarnessUser } from './support/harness.ts'
import {
  expectStatus,
  fund,
  openSignedIn,
  prepareQuote,
  signInWithNewEmail,
} from './support/people.ts'
import { codeOf, logIn, openWallet, test } from './support/test.ts'

const exportWallet = () => window.holdfast.exportWallet(window.wallet)

/** The page with a wallet that trusts the sandbox's signers, signed in with a new e-mail credential. */
async function openWithSigners(page: Page, harness: Harness, user: HarnessUser): Promise<void> {
  const { export: exportKey, oneTimeCode } = harness.sandbox.signers
  await openWallet(page, {
    signerPublicKeys: { export: [exportKey], oneTimeCode: [oneTimeCode] },
  })
  await signInWithNewEmail(page, harness, user)
}

async function phraseInSandbox({ sandbox }: Harness, accountId: string): Promise<string> {
  const url = `http://localhost/_sandbox/wallets/${accountId}`
  const { phrase } = (await (await sandbox.fetch(new Request(url))).json()) as { phrase: string }
  return phrase
}

test('switches privacy on and off', { tag: '@hosted' }, async ({ page, harness, user }) => {
  await openWithSigners(page, harness, user)
  const switchTo = (privateEnabled: boolean) =>
    page.evaluate(
      async (to) =>
        (await window.holdfast.updatePrivacy(window.wallet, { privateEnabled: to })).privateEnabled,
      privateEnabled,
    )

  expect(await switchTo(true)).toBe(true)
  expect(await switchTo(false)).toBe(false)
})

test('exports the very phrase the wallet was made from, and forgets it when told to', async ({
  page,
  harness,
  user,
}) => {
  await openWithSigners(page, harness, user)
  const exported = await page.evaluateHandle(exportWallet)
  const revealed = await exported.evaluate((it) => it.reveal())

  expect(revealed).toEqual({
    phrase: await phraseInSandbox(harness, user.accountId),
    warnings: [],
  })
  const after = await exported.evaluate((it) => {
    it.dispose()
    try {
      return it.reveal().phrase
    } catch (error) {
      return String(error)
    }
  })
  expect(after).toContain('disposed')
})

test('refuses an export when no pinned key has signed it', { tag: ['@hosted', '@T5'] }, async ({
  page,
  harness,
  user,
}) => {
  await openSignedIn(page, harness, user)

  expect(await codeOf(page, exportWallet)).toBe('SIGNER_NOT_TRUSTED')
})

test('refuses a genuine export of the attacker’s own wallet', {
  tag: ['@not-firefox', '@T5'],
}, async ({ page, browser, harness, user }) => {
  await openWithSigners(page, harness, user)
  await fund(harness, user)
  // The organization is known from the first payment on.
  await prepareQuote(page)
  await page.evaluate(() => window.holdfast.executeQuote(window.wallet, window.quote))

  const attacker = await harness.newUser()
  const context = await browser.newContext({ baseURL: harness.url })
  await logIn(context, harness, attacker)
  const attackerPage = await context.newPage()
  await openWithSigners(attackerPage, harness, attacker)

  await page.route('**/wallet/internal-accounts/*/export', (route) =>
    answerWithExportOf(attackerPage, attacker, route),
  )
  expect(await codeOf(page, exportWallet)).toBe('ORGANIZATION_MISMATCH')
  await context.close()
})

/** A relay in the attacker's hands: the victim's key, the attacker's wallet. */
async function answerWithExportOf(
  attackerPage: Page,
  { accountId }: HarnessUser,
  route: Route,
): Promise<void> {
  const isSigned = 'request-id' in route.request().headers()
  if (!isSigned) return route.continue()
  const { clientPublicKey } = route.request().postDataJSON() as { clientPublicKey: string }
  const stolen = await attackerPage.evaluate(
    async ([id, key]) => {
      const path = `/wallet/internal-accounts/${id}/export`
      const send = (headers: Record<string, string>) =>
        fetch(path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Holdfast-Client': '1', ...headers },
          body: JSON.stringify({ clientPublicKey: key }),
        }).then((response) => response.json())
      const { payloadToSign, requestId } = await send({})
      const sessionKey = (await window.holdfast.readRecord(id ?? ''))?.session?.sessionKey
      if (!sessionKey) throw new Error('the attacker has no session')
      const stamp = await window.holdfast.crypto.stamp(payloadToSign, sessionKey)
      return send({ 'Service-Wallet-Signature': stamp, 'Request-Id': requestId })
    },
    [accountId, clientPublicKey] as const,
  )
  await route.fulfill({ json: stolen })
}

test('signs nothing when the relay asks for something else than was meant', {
  tag: ['@hosted', '@not-firefox', '@T3'],
}, async ({ page, harness, user }) => {
  await openWithSigners(page, harness, user)
  let signed = 0
  await page.route('**/wallet/internal-accounts/*', async (route) => {
    if ('service-wallet-signature' in route.request().headers()) signed += 1
    const response = await route.fetch()
    const challenge = await response.json()
    const payloadToSign = JSON.stringify({
      type: 'ACTIVITY_TYPE_EXPORT_WALLET',
      organizationId: 'o',
      parameters: { targetPublicKey: `04${'ab'.repeat(64)}`, walletId: 'w' },
    })
    await route.fulfill({ response, json: { ...challenge, payloadToSign } })
  })
  const code = await codeOf(page, () =>
    window.holdfast.updatePrivacy(window.wallet, { privateEnabled: true }),
  )

  expect(code).toBe('PAYLOAD_MISMATCH')
  expect(signed).toBe(0)
})

test('changes nothing while another site holds the page in a frame', {
  tag: ['@T15', '@T44'],
}, async ({ page, harness, user }) => {
  await openWithSigners(page, harness, user)
  await fund(harness, user)
  await prepareQuote(page)
  const quote = await page.evaluate(() => window.quote)
  const otherSite = harness.url.replace('localhost', '127.0.0.1')
  await page.goto(otherSite)
  await page.setContent(`<iframe src="${harness.url}" title="framed"></iframe>`)
  const frame = page.frames().find((it) => it.url().startsWith(harness.url))
  await frame?.waitForFunction(() => 'holdfast' in window)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`))
  const codes = await frame?.evaluate(
    async ({ text, accountId }) => {
      const { holdfast } = window
      const wallet = holdfast.newWallet({ accountId })
      const accountInfo = { accountType: 'USD_ACCOUNT' }
      const clicks = [
        holdfast.executeQuote(wallet, JSON.parse(text)),
        holdfast.connectAgent(wallet, { name: 'Book-keeper', policy: JSON.parse('{}') }),
        holdfast.resumeAgent(wallet, 'Agent:1'),
        holdfast.createCard(wallet),
        holdfast.unfreezeCard(wallet, 'Card:1'),
        holdfast.createExternalAccount(wallet, { currency: 'USD', accountInfo }),
        holdfast.deleteExternalAccount(wallet, 'ExternalAccount:1'),
        holdfast.addPasskey(wallet, { nickname: 'Phone' }),
      ]
      const ended = await Promise.allSettled(clicks)
      return ended.map((end) => (end.status === 'rejected' ? end.reason.code : 'none'))
    },
    { text: JSON.stringify(quote), accountId: user.accountId },
  )

  expect(codes).toEqual(Array(8).fill('FRAMED_CONTEXT'))
  expect(sent).toEqual([])
})

test('checks what the browser has, as a list', async ({ page, harness, user }) => {
  await openWithSigners(page, harness, user)
  const checks = await page.evaluate(() => window.holdfast.checkEnvironment())

  expect(checks.find(({ name }) => name === 'webCrypto')?.status).toBe('ok')
  expect(checks.find(({ name }) => name === 'storage')?.status).toBe('ok')
  expect(checks.find(({ name }) => name === 'framing')?.status).toBe('ok')
  await expectStatus(page, 'signedIn')
})
