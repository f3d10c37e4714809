import { expect, type Page, type Route } from '@playwright/test'
import type { OnScaChallenge } from 'holdfast'
import type { VirtualAuthenticator } from 'holdfast-sandbox/playwright'
import { test as european, funds } from './support/european.ts'
import { askSandbox, type Harness, type HarnessUser, sentCode } from './support/harness.ts'
import { prepareQuote, signInWithEmail, signInWithNewPasskey } from './support/people.ts'
import { openWallet } from './support/test.ts'

declare global {
  interface Window {
    /** What this page was asked to answer: the purposes of the challenges, or `again`. */
    asked: string[]
    /** Resolves when both tabs are asked to answer the challenge. */
    meet?: (challengeId: string) => Promise<void>
  }
}

const wrongCode = '654321'
const quoteCalls = '**/wallet/quotes/**'
const authorizeCalls = '**/wallet/quotes/*/authorize'
const bothChallenges = ['CURRENCY_CONVERSION', 'PAYOUT']

/** With a customer in the EU, whose answers are counted. */
const test = european.extend<{
  /** Every POST /authorize that has left a page, of any tab. */
  answers: string[]
}>({
  answers: async ({ context }, use) => {
    const answers: string[] = []
    context.on('request', (request) => {
      const isAnswer = request.method() === 'POST' && request.url().endsWith('/authorize')
      if (isAnswer) answers.push(request.postData() ?? '')
    })
    await use(answers)
  },
})

/** Opens a page whose wallet trusts this sandbox's signers, with a quote if another page gave one. */
async function open(page: Page, { sandbox }: Harness, quote?: unknown): Promise<void> {
  await openWallet(page, { signerPublicKeys: { oneTimeCode: [sandbox.signers.oneTimeCode] } })
  await page.evaluate((given) => {
    window.asked = []
    if (given) window.quote = given as typeof window.quote
  }, quote)
}

async function openSignedIn(page: Page, harness: Harness, user: HarnessUser): Promise<void> {
  await open(page, harness)
  await signInWithEmail(page, harness, user.email)
}

/** Executes a new quote, which then is the page's and waits for its authorization. */
async function startPayment(page: Page, scaFactor: 'SMS_OTP' | 'PASSKEY'): Promise<string> {
  const quoteId = await prepareQuote(page)
  const status = await page.evaluate(async (factor) => {
    const { holdfast, wallet, quote } = window
    const executed = await holdfast.executeQuote(wallet, quote, { scaFactor: factor })
    window.quote = executed.quote
    return executed.status
  }, scaFactor)
  expect(status).toBe('pendingAuthorization')
  return quoteId
}

/**
 * Authorizes the page's quote with these codes, one after the other; the last one for all that follows.
 *
 * @returns how it ended: a status, or the code of an error
 */
function authorize(page: Page, ...codes: string[]): Promise<string> {
  return page.evaluate((given) => {
    const { holdfast, wallet, quote, asked, meet } = window
    const onChallenge: OnScaChallenge = async ({ id, purpose = '' }, { isRetry }) => {
      const code = given[Math.min(asked.length, given.length - 1)] ?? ''
      asked.push(isRetry ? 'again' : purpose)
      await meet?.(id)
      return { code }
    }
    return holdfast.authorizeQuote(wallet, quote, { onChallenge }).then(
      ({ status }) => status as string,
      (error) => String(error.code ?? error),
    )
  }, codes)
}

/** The same with passkeys, each directly after a tap. */
async function authorizeWithTaps(page: Page, taps = bothChallenges): Promise<string> {
  const ended = page.evaluate(() => {
    const { holdfast, wallet, quote, asked } = window
    const onChallenge: OnScaChallenge = async ({ purpose = '' }) => {
      asked.push(purpose)
      const button = document.createElement('button')
      button.textContent = purpose
      document.body.append(button)
      await new Promise((resolve) => button.addEventListener('click', resolve))
      button.remove()
      return 'passkey' as const
    }
    return holdfast.authorizeQuote(wallet, quote, { onChallenge }).then(
      ({ status }) => status as string,
      (error) => [error.code, error.apiCode].join(' ').trim(),
    )
  })
  for (const purpose of taps) await page.getByRole('button', { name: purpose }).click()
  return ended
}

const asked = (page: Page) => page.evaluate(() => window.asked)

const pendingIds = (page: Page) =>
  page.evaluate(() => window.wallet.getState().pendingExecutions.map(({ quoteId }) => quoteId))

/** Reads how the payments ended. */
const resume = (page: Page) =>
  page.evaluate(async () => {
    const pauses = { firstPauseMs: 50, maxPauseMs: 50 }
    const resumed = await window.holdfast.resumeExecutions(window.wallet, pauses)
    return resumed.map(({ quoteId, status }) => [quoteId, status])
  })

/** What the service has booked: the statuses of the payments, and what is left in the wallet. */
async function booked({ sandbox }: Harness, { customerId, accountId }: HarnessUser) {
  const list = <T>(path: string) =>
    askSandbox<{ data: T[] }>(sandbox, 'GET', `${path}?customerId=${customerId}`)
  const transactions = await list<{ type: string; status: string }>('/transactions')
  const accounts = await list<{ id: string; balance: { amount: number } }>(
    '/customers/internal-accounts',
  )
  return {
    payments: transactions.data.filter(({ type }) => type === 'OUTGOING').map((it) => it.status),
    balance: accounts.data.find(({ id }) => id === accountId)?.balance.amount,
  }
}

/** Expects that the service has paid the page's quote, and nothing else. */
async function expectPaidOnce(page: Page, harness: Harness, user: HarnessUser): Promise<void> {
  const amount = await page.evaluate(() => window.quote.totalSendingAmount)
  await harness.sandbox.clock.advance(10_000)
  const expected = { payments: ['COMPLETED'], balance: funds - amount }
  expect(await booked(harness, user)).toEqual(expected)
}

/** The passkeys on a device, in base64url by the id that a challenge names them by. */
async function passkeysOf({ cdp, id: authenticatorId }: VirtualAuthenticator) {
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
  const toName = ({ credentialId }: { credentialId: string }) =>
    Buffer.from(credentialId, 'base64').toString('base64url')
  return new Map(credentials.map((credential) => [toName(credential), credential]))
}

test('a passkey that is enrolled for it authorizes a payment with two taps, and that of the wallet does not', {
  tag: ['@T4', '@T22'],
}, async ({ page, harness, user, answers }) => {
  await openSignedIn(page, harness, user)
  const device = await signInWithNewPasskey(page)
  const authenticatorId = device.id
  const [ofWallet = ''] = (await passkeysOf(device)).keys()
  await page.evaluate(async () => {
    const passkey = await window.holdfast.startPasskeyFactor(window.wallet)
    await passkey.create()
  })
  const passkeys = await passkeysOf(device)
  passkeys.delete(ofWallet)
  const [[enrolled, credential] = []] = passkeys
  if (!enrolled || !credential) throw new Error('No passkey was enrolled')
  const signedWith: string[] = []
  device.cdp.on('WebAuthn.credentialAsserted', ({ credential: { credentialId } }) => {
    signedWith.push(Buffer.from(credentialId, 'base64').toString('base64url'))
  })
  await startPayment(page, 'PASSKEY')

  await test.step('1. without the enrolled passkey, the device signs nothing', async () => {
    const { credentialId } = credential
    await device.cdp.send('WebAuthn.removeCredential', { authenticatorId, credentialId })
    expect(await authorizeWithTaps(page, ['CURRENCY_CONVERSION'])).toBe('PASSKEY_NOT_COMPLETED')
    await device.cdp.send('WebAuthn.addCredential', { authenticatorId, credential })
    expect(signedWith).toEqual([])
    expect(answers).toEqual([])
  })

  await test.step('2. a challenge that names the passkey of the wallet is refused', async () => {
    await page.route(quoteCalls, async (route) => {
      if (route.request().method() !== 'GET') return route.fallback()
      const quote = await (await route.fetch()).text()
      await route.fulfill({ json: JSON.parse(quote.replaceAll(enrolled, ofWallet)) })
    })
    expect(await authorizeWithTaps(page, [])).toBe('POLICY_VIOLATION')
    await page.unroute(quoteCalls)
    expect(signedWith).toEqual([])
    expect(answers).toEqual([])
  })

  await test.step('3. the enrolled one answers both challenges', async () => {
    expect(await authorizeWithTaps(page)).toBe('executed')
    expect(signedWith).toEqual([enrolled, enrolled])
    expect(answers).toHaveLength(2)
    await expectPaidOnce(page, harness, user)
  })
})

for (const [leg, purpose] of bothChallenges.entries()) {
  test(`the code for ${purpose} is sent once after a wrong one, when its response is lost`, {
    tag: ['@T9', '@T35'],
  }, async ({ page, harness, user, answers }) => {
    await openSignedIn(page, harness, user)
    await startPayment(page, 'SMS_OTP')
    await page.route(authorizeCalls, async (route) => {
      // The first answer is the wrong code.
      if (answers.length !== leg + 2) return route.fallback()
      await route.fetch()
      await route.abort('connectionreset')
    })

    expect(await authorize(page, wrongCode, sentCode)).toBe('executed')
    expect(await asked(page)).toEqual(['CURRENCY_CONVERSION', 'again', 'PAYOUT'])
    expect(answers).toHaveLength(3)
    expect(await pendingIds(page)).toEqual([])
    await expectPaidOnce(page, harness, user)
  })

  test(`the code for ${purpose} is sent once, when its response is lost and the quote cannot be read`, {
    tag: ['@T9', '@T35'],
  }, async ({ page, harness, user, answers }) => {
    await openSignedIn(page, harness, user)
    const quoteId = await startPayment(page, 'SMS_OTP')
    const lose = async (route: Route) => {
      if (answers.length <= leg) return route.fallback()
      if (route.request().method() === 'POST') await route.fetch()
      await route.abort('connectionreset')
    }
    await page.route(quoteCalls, lose)
    expect(await authorize(page, sentCode)).toBe('OUTCOME_UNKNOWN')
    await page.unroute(quoteCalls, lose)
    expect(await pendingIds(page)).toEqual([quoteId])

    const status = leg === 0 ? 'pendingAuthorization' : 'executed'
    expect(await resume(page)).toEqual([[quoteId, status]])
    expect(await authorize(page, sentCode)).toBe('executed')
    expect(await asked(page)).toEqual(bothChallenges)
    expect(answers).toHaveLength(2)
    expect(await pendingIds(page)).toEqual([])
    await expectPaidOnce(page, harness, user)
  })
}

test('a code that never arrived is not sent again, by a reload or another tab, and its payment fails', {
  tag: ['@T9', '@T35'],
}, async ({ page, context, harness, user, answers }) => {
  await openSignedIn(page, harness, user)
  const quoteId = await startPayment(page, 'SMS_OTP')
  const quote = await page.evaluate(() => window.quote)
  await page.route(authorizeCalls, (route) => route.abort('connectionreset'))
  expect(await authorize(page, sentCode)).toBe('OUTCOME_UNKNOWN')
  await page.unroute(authorizeCalls)
  expect(await authorize(page, sentCode)).toBe('OUTCOME_UNKNOWN')
  expect(await asked(page)).toEqual(['CURRENCY_CONVERSION'])

  await open(page, harness, quote)
  const other = await context.newPage()
  await open(other, harness, quote)
  for (const tab of [page, other]) {
    await expect.poll(() => pendingIds(tab)).toEqual([quoteId])
    expect(await authorize(tab, sentCode)).toBe('OUTCOME_UNKNOWN')
    expect(await asked(tab)).toEqual([])
  }
  const reads = [page, other].map((tab) => tab.waitForResponse(quoteCalls))
  const resuming = [page, other].map(resume)
  await Promise.all(reads)
  expect(await pendingIds(page)).toEqual([quoteId])
  await harness.sandbox.clock.advance(301_000)

  const failed = [[quoteId, 'failed']]
  expect(await Promise.all(resuming)).toEqual([failed, failed])
  for (const tab of [page, other]) await expect.poll(() => pendingIds(tab)).toEqual([])
  expect(answers).toHaveLength(1)
  expect(await booked(harness, user)).toEqual({ payments: ['FAILED'], balance: funds })
})

test('two tabs that answer at once send one answer for each challenge', {
  tag: '@T9',
}, async ({ page, context, harness, user, answers }) => {
  const waiting = new Map<string, () => void>()
  let end: () => void = () => undefined
  const isOver = new Promise<void>((resolve) => {
    end = resolve
  })
  await context.exposeFunction('meet', (challengeId: string) => {
    const release = waiting.get(challengeId)
    if (release) return release()
    const isMet = new Promise<void>((resolve) => waiting.set(challengeId, resolve))
    return Promise.race([isMet, isOver])
  })
  await openSignedIn(page, harness, user)
  const quoteId = await startPayment(page, 'SMS_OTP')
  const other = await context.newPage()
  await open(other, harness, await page.evaluate(() => window.quote))
  await expect.poll(() => pendingIds(other)).toEqual([quoteId])

  // Where one tab is through, the other waits for it no more.
  const ended = [page, other].map((tab) => authorize(tab, sentCode).finally(end))
  expect(await Promise.all(ended)).toEqual(['executed', 'executed'])
  for (const tab of [page, other]) {
    expect(await asked(tab)).toEqual(bothChallenges)
    await expect.poll(() => pendingIds(tab)).toEqual([])
  }
  expect(waiting.size).toBe(2)
  expect(answers).toHaveLength(2)
  await expectPaidOnce(page, harness, user)
})
