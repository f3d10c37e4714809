import { expect, type Page } from '@playwright/test'
import type { AgentAction, AuthorizeQuoteResult, PreparedSignIn } from 'holdfast'
import { addVirtualAuthenticator } from 'holdfast-sandbox/playwright'
import { test as european } from './support/european.ts'
import { askSandbox, type Harness, type HarnessUser, sentCode } from './support/harness.ts'
import {
  fund,
  lastCode,
  openSignedIn,
  prepareQuote,
  signInWithEmail,
  signInWithNewEmail,
  signInWithNewPasskey,
} from './support/people.ts'
import { expectRoundTrips, withChunks } from './support/roundTrips.ts'
import { openWallet, test } from './support/test.ts'

declare global {
  interface Window {
    prepared: PreparedSignIn
    session: Promise<import('holdfast').AuthSession>
    enterCode: (code: string) => void
    registration: import('holdfast').PreparedAddPasskey
    action: AgentAction
    cardId: string
    /** Resolves when the customer is asked to authorize the payment next, or it has ended. */
    nextStep: () => Promise<unknown>
    authorized: Promise<AuthorizeQuoteResult>
  }
}

const wallets = 'GET /customers/internal-accounts'
const start = 'POST /start'
const credentials = 'GET /auth/credentials'
const challenge = 'POST /auth/credentials/:id/challenge'
const verify = 'POST /auth/credentials/:id/verify'

/** What an app does when its page is loaded. */
const prepare = async () => {
  window.wallet = window.holdfast.newWallet()
  window.wallet.subscribe(() => undefined)
  window.prepared = await window.holdfast.prepareSignIn(window.wallet)
}

/** What it does when its button is pressed. */
const signIn = () => window.holdfast.signIn(window.wallet, { prepared: window.prepared })

async function openPage(page: Page): Promise<void> {
  await page.goto('/')
  await page.waitForFunction(() => 'holdfast' in window)
}

test('a new customer waits for the service alone, from the page to the payment', async ({
  page,
  harness,
  user,
}) => {
  await addVirtualAuthenticator(page)
  await openPage(page)
  await expectRoundTrips(page, prepare, [[wallets, start], ['chunks']])
  await expectRoundTrips(page, signIn, [['POST /auth/credentials'], [challenge], [verify]])
  await fund(harness, user)
  await withChunks(page, () => prepareQuote(page))
  const pay = async () => {
    const { quote } = await window.holdfast.executeQuote(window.wallet, window.quote)
    window.quote = quote
  }
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await expectRoundTrips(page, pay, [['POST /quotes/:id/execute']])
  // Not even one that is answered beside the payment: it would hold up what the customer is told.
  expect(scripts).toEqual([])
  const watch = async () => {
    const { holdfast, quote, wallet } = window
    await holdfast.watchTransaction(wallet, quote.transactionId ?? '').next()
  }
  await expectRoundTrips(page, watch, [['GET /transactions/:id']])
})

test('a customer who comes back waits for one response before the tap, and for one after it', async ({
  page,
  user: _,
}) => {
  await openWallet(page)
  await signInWithNewPasskey(page)
  await page.evaluate(() => window.holdfast.signOut(window.wallet))
  await openPage(page)
  await expectRoundTrips(page, prepare, [[wallets, start], ['chunks']])
  await expectRoundTrips(page, signIn, [[verify]])
})

test('a customer with a code waits for its mail and for its session', async ({
  page,
  harness,
  user,
}) => {
  await openWallet(page)
  await signInWithNewEmail(page, harness, user)
  await page.evaluate(() => window.holdfast.signOut(window.wallet))
  await harness.sandbox.clock.advance(60_000)
  await openPage(page)
  await expectRoundTrips(page, prepare, [[wallets, start], ['chunks']])
  const sendCode = () =>
    new Promise<void>((isAsked) => {
      const askForCode = () =>
        new Promise<string>((enterCode) => {
          window.enterCode = enterCode
          isAsked()
        })
      window.session = window.holdfast.signIn(window.wallet, {
        prepared: window.prepared,
        askForCode,
      })
    })
  // From the list the library knows whether the service seals codes, where the challenge does not say.
  await expectRoundTrips(page, sendCode, [[challenge, wallets]])
  await page.evaluate(
    (code) => Object.assign(window, { code }),
    await lastCode(harness, user.email),
  )
  const enterIt = () => {
    window.enterCode(Reflect.get(window, 'code'))
    return window.session
  }
  await expectRoundTrips(page, enterIt, [[verify]])
})

test('each change that is signed takes the two requests of its signature', async ({
  page,
  harness,
  user,
}) => {
  const { export: exportKey } = harness.sandbox.signers
  await openWallet(page, { signerPublicKeys: { export: [exportKey] } })
  await signInWithNewEmail(page, harness, user)
  await addVirtualAuthenticator(page)
  const prepareIt = async () => {
    window.registration = await window.holdfast.prepareAddPasskey(window.wallet)
  }
  await expectRoundTrips(page, prepareIt, [
    [credentials, 'POST /auth/registration-challenges'],
    ['chunks'],
  ])
  const addIt = () => {
    const { wallet, holdfast, registration: prepared } = window
    return holdfast.addPasskey(wallet, { nickname: 'Laptop', prepared })
  }
  const create = 'POST /auth/credentials'
  await expectRoundTrips(page, addIt, [[create], [create]])
  const hide = () => window.holdfast.updatePrivacy(window.wallet, { privateEnabled: true })
  const change = 'PATCH /internal-accounts/:id'
  await expectRoundTrips(page, hide, [[change], [change]])
  const exportIt = async () => {
    const opened = await window.holdfast.exportWallet(window.wallet)
    opened.dispose()
  }
  const exported = 'POST /internal-accounts/:id/export'
  await expectRoundTrips(page, exportIt, [[exported], [exported]])
})

/** Adds the harness's provider to an account without a credential, and loads the page anew. */
async function openWithProvider(page: Page, user: HarnessUser): Promise<void> {
  await openWallet(page)
  // The relay believes a clock that a story before this one has put back when two responses say so.
  await page.evaluate(async () => {
    await window.holdfast.listCredentials(window.wallet)
    await window.holdfast.listCredentials(window.wallet)
  })
  const opening = page.context().waitForEvent('page')
  const adding = page.evaluate(() =>
    window.holdfast.addOAuth(window.wallet, { provider: 'local' }).then(({ type }) => type),
  )
  const popup = await opening
  await popup.getByLabel('Email address').fill(user.email)
  await popup.getByRole('button', { name: 'Continue' }).click()
  await adding
  await openPage(page)
}

const startFlow = 'POST /oauth/start'
const result = 'POST /oauth/result'

test('a customer with a provider waits for the start of the flow and for its result', async ({
  page,
  user,
}) => {
  await openWithProvider(page, user)
  await expectRoundTrips(page, prepare, [[wallets, start], ['chunks']])
  const signInThere = () => {
    const { holdfast, wallet, prepared } = window
    return holdfast.signIn(wallet, { prepared, provider: 'local' })
  }
  // The provider knows the customer.
  await expectRoundTrips(page, signInThere, [[startFlow], [result]])
})

test('a customer who leaves the page for a provider waits once before that, and twice after', async ({
  page,
  user,
}) => {
  await openWithProvider(page, user)
  await expectRoundTrips(page, prepare, [[wallets, start], ['chunks']])
  const leave = () => {
    const { holdfast, wallet, prepared } = window
    const options = { provider: 'local', returnTo: '/back', prepared }
    return holdfast.startOAuthRedirect(wallet, options)
  }
  await expectRoundTrips(page, leave, [[startFlow]])
  await page.waitForURL('**/back?**')
  await page.waitForFunction(() => 'holdfast' in window)
  const complete = () => {
    window.wallet = window.holdfast.newWallet()
    return window.holdfast.completeOAuthRedirect(window.wallet)
  }
  await expectRoundTrips(page, complete, [[wallets], ['chunks', result]])
})

/** Issues a card that the wallet pays for, as the platform does. */
async function issueCard({ sandbox }: Harness, user: HarnessUser): Promise<string> {
  const { id } = await askSandbox<{ id: string }>(sandbox, 'POST', '/cards', {
    cardholderId: user.customerId,
    form: 'VIRTUAL',
    fundingSources: [user.accountId],
    platformCardId: `card-${crypto.randomUUID()}-900`,
  })
  return id
}

test('a freeze and a revocation take the two requests of their signature, after the credentials are read', async ({
  page,
  harness,
  user,
}) => {
  await openSignedIn(page, harness, user)
  const cardId = await issueCard(harness, user)
  await page.evaluate((id) => Object.assign(window, { cardId: id }), cardId)
  const freeze = () => window.holdfast.freezeCard(window.wallet, window.cardId)
  const change = 'PATCH /cards/:id'
  await expectRoundTrips(page, freeze, [[change], [change]])
  await addVirtualAuthenticator(page)
  await page.evaluate(() => window.holdfast.addPasskey(window.wallet, { nickname: 'Laptop' }))
  const removePasskey = async () => {
    const { holdfast, wallet } = window
    const { id = '' } = Object(Reflect.get(window, 'passkey'))
    await holdfast.revokeCredential(wallet, id)
  }
  await page.evaluate(async () => {
    const all = await window.holdfast.listCredentials(window.wallet)
    Object.assign(window, { passkey: all.find(({ type }) => type === 'PASSKEY') })
  })
  const removal = 'DELETE /auth/credentials/:id'
  await expectRoundTrips(page, removePasskey, [[credentials], [removal], [removal]])
  const endSession = () => {
    const { session } = window.wallet.getState()
    return window.holdfast.revokeSession(window.wallet, session?.id ?? '')
  }
  const end = 'DELETE /auth/sessions/:id'
  await expectRoundTrips(page, endSession, [[end], [end]])
})

/** An agent of the page's customer asks for a payment that needs approval. */
async function askForApproval(page: Page, { sandbox }: Harness, user: HarnessUser): Promise<void> {
  const path = `/customers/internal-accounts?type=INTERNAL_FIAT&customerId=${user.customerId}`
  const { data } = await askSandbox<{ data: { id: string }[] }>(sandbox, 'GET', path)
  const accountId = data[0]?.id ?? ''
  const amount = 10_000
  await askSandbox(sandbox, 'POST', `/sandbox/internal-accounts/${accountId}/fund`, { amount })
  const { payee, code } = await page.evaluate(async () => {
    const { holdfast, wallet } = window
    const { id: destination } = await holdfast.createExternalAccount(wallet, {
      currency: 'USD',
      accountInfo: {
        accountType: 'USD_ACCOUNT',
        accountNumber: '000123456789',
        routingNumber: '021000021',
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Grace Hopper' },
      },
    })
    const connection = await holdfast.connectAgent(wallet, {
      name: 'Book-keeper',
      policy: {
        permissions: ['VIEW_TRANSACTIONS', 'CREATE_TRANSFERS'],
        defaultExecutionMode: 'AUTO',
        spendingLimits: { currency: 'USD', perTransactionLimit: 5_000, dailyLimit: 20_000 },
        approvalThresholds: { currency: 'USD', amount: 2_500 },
      },
    })
    return { payee: destination, code: connection.code }
  })
  const redeem = `/agents/device-codes/${code}/redeem`
  const { accessToken } = await askSandbox<{ accessToken: string }>(sandbox, 'POST', redeem, {})
  const asked = await sandbox.fetch(
    new Request(`http://localhost${sandbox.basePath}/agents/me/transfer-out`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        source: { accountId },
        destination: { accountId: payee },
        amount: 3_000,
      }),
    }),
  )
  if (!asked.ok) throw new Error(`The agent was refused: ${await asked.text()}`)
}

test('an action of an agent is listed and approved in one request each', async ({
  page,
  harness,
  user,
}) => {
  await openSignedIn(page, harness, user)
  await askForApproval(page, harness, user)
  const list = async () => {
    const [action] = await window.holdfast.listAgentActions(window.wallet)
    if (action) window.action = action
  }
  await expectRoundTrips(page, list, [['GET /agents/approvals']])
  const approve = async () => {
    const { status } = await window.holdfast.approveAgentAction(window.wallet, window.action)
    if (status !== 'approved') throw new Error(`The action is ${status}`)
  }
  await expectRoundTrips(page, approve, [['POST /agents/:id/actions/:id/approve']])
})

const execution = 'POST /quotes/:id/execute'
const readQuote = 'GET /quotes/:id'
const answer = 'POST /quotes/:id/authorize'

/** Opens a page of a customer in the EU, signed in, with a quote. */
async function openEuropean(page: Page, harness: Harness, user: HarnessUser): Promise<void> {
  const { oneTimeCode } = harness.sandbox.signers
  await openWallet(page, { signerPublicKeys: { oneTimeCode: [oneTimeCode] } })
  await signInWithEmail(page, harness, user.email)
}

european(
  'a code for a payment waits for the quote and for its own response, the question for nothing',
  async ({ page, harness, user }) => {
    await openEuropean(page, harness, user)
    await withChunks(page, () => prepareQuote(page))
    await page.evaluate((code) => Object.assign(window, { code }), sentCode)
    const payUntilAsked = async () => {
      const { holdfast, wallet } = window
      let step = () => {}
      window.nextStep = () =>
        new Promise<void>((resolve) => {
          step = resolve
        })
      const { quote, status } = await holdfast.executeQuote(wallet, window.quote)
      if (status !== 'pendingAuthorization') throw new Error(`The payment is ${status}`)
      const isAsked = window.nextStep()
      const onChallenge = () =>
        new Promise<{ code: string }>((resolve) => {
          window.enterCode = (code) => resolve({ code })
          step()
        })
      window.authorized = holdfast.authorizeQuote(wallet, quote, { onChallenge })
      await isAsked
    }
    await expectRoundTrips(page, payUntilAsked, [[execution]])
    const enterCode = () => {
      const isAsked = window.nextStep()
      window.enterCode(Reflect.get(window, 'code'))
      return isAsked
    }
    await expectRoundTrips(page, enterCode, [[readQuote], [answer]])
    const enterLast = async () => {
      window.enterCode(Reflect.get(window, 'code'))
      const { status } = await window.authorized
      if (status !== 'executed') throw new Error(`The payment is ${status}`)
    }
    await expectRoundTrips(page, enterLast, [[readQuote], [answer]])
  },
)

european(
  'a passkey for a payment waits for the same, and for no chunk',
  async ({ page, harness, user }) => {
    await openEuropean(page, harness, user)
    await addVirtualAuthenticator(page)
    await page.evaluate(async () => {
      const passkey = await window.holdfast.startPasskeyFactor(window.wallet)
      await passkey.create()
    })
    await openWallet(page)
    const list = () => window.holdfast.listScaFactors(window.wallet)
    await expectRoundTrips(page, list, [['GET /sca/factors']])
    await withChunks(page, () => prepareQuote(page))
    const pay = async () => {
      const { holdfast, wallet } = window
      const executed = await holdfast.executeQuote(wallet, window.quote, { scaFactor: 'PASSKEY' })
      const onChallenge = async () => 'passkey' as const
      const { status } = await holdfast.authorizeQuote(wallet, executed.quote, { onChallenge })
      if (status !== 'executed') throw new Error(`The payment is ${status}`)
    }
    await expectRoundTrips(page, pay, [[execution], [readQuote], [answer], [readQuote], [answer]])
  },
)
