import { createApiClient, signIn } from 'holdfast-sandbox/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { walletSignatureHeader } from '../../../src/shared/headers.ts'
import type { ExternalAccount, Quote, Transaction } from '../../../src/shared/resources.ts'
import { backendOf, bankAccount, completed, failed, price, processing } from './backend.ts'
import { customerOf, walletHeaders } from './incomingPayment.ts'
import { type Browser, origin, type RunningPlatform, startPlatform } from './startPlatform.ts'

const at = '2026-01-01T00:00:00.000Z'

/** The settlement of a payment, and its return after that, each take this long. */
const stepMs = 2_000

let platform: RunningPlatform
let browser: Browser
let accountId: string
let accounts: ExternalAccount[]
let sign: (payload: string) => string

beforeAll(async () => {
  platform = await startPlatform()
  browser = platform.openBrowser()
  await browser.join('ada@example.com')
  await browser.post('/api/sandbox-money', { amount: 100_000_000 })
  accountId = (await read('/api/me')).user.walletId
  // A wallet with a passkey takes no account without it.
  accounts = [
    await post('/wallet/customers/external-accounts', accountInput('000123456789')),
    await post('/wallet/customers/external-accounts', accountInput('4455667002')),
    await post('/wallet/customers/external-accounts', accountInput('4455667007')),
  ]
  const customer = {
    id: await customerOf(browser),
    fullName: 'Ada Lovelace',
    walletAccountId: accountId,
    usdAccountId: '',
    externalAccountId: '',
  }
  ;({ sign } = await signIn(createApiClient(platform.sandbox), customer, { origins: [origin] }))
})

afterAll(() => platform.close())

const read = async (path: string) => (await browser.get(path, walletHeaders)).json()

const post = async (path: string, body: object, headers = {}) =>
  (await browser.post(path, body, { ...walletHeaders, ...headers })).json()

function accountInput(accountNumber: string) {
  const { currency, accountInfo } = bankAccount(accountNumber)
  const { paymentRails: _, ...input } = accountInfo
  return { currency, accountInfo: input }
}

const quote = (account = 0): Promise<Quote> =>
  post('/wallet/quotes', {
    source: { sourceType: 'ACCOUNT', accountId },
    destination: { destinationType: 'ACCOUNT', accountId: accounts[account]?.id },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_000_000,
  })

async function execute({ id, paymentInstructions }: Quote): Promise<Quote> {
  const payload = String(paymentInstructions?.[0]?.accountOrWalletInfo.payloadToSign)
  const headers = { [walletSignatureHeader]: sign(payload) }
  return post(`/wallet/quotes/${id}/execute`, {}, headers)
}

/** The states that a payment to one of the accounts goes through, once it was executed. */
async function statesOf(account: number): Promise<Transaction[]> {
  const { transactionId } = await execute(await quote(account))
  const states: Transaction[] = []
  for (let step = 0; step < 3; step += 1) {
    states.push(await read(`/wallet/transactions/${transactionId}`))
    await platform.sandbox.clock.advance(stepMs)
  }
  return states
}

const isOutcome = (key: string) => key === 'status' || key === 'failureReason'

/** The keys of a body and the types of its values, how each thing stands, and one of many alike. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, isOutcome(key) ? each : shapeOf(each)]),
  )
}

/** What the scripted backend responds to a page's request. */
async function scripted(path: string): Promise<unknown> {
  const deposits = [{ id: 'deposit-1', amount: 100_000_000, at }]
  const answer = backendOf({ payments: [completed()], deposits })
  const response = await answer({ method: 'GET', path, headers: new Headers(), body: undefined })
  return typeof response === 'object' ? response.body : response
}

describe('the scripted backend of the browser tests', () => {
  it.each([
    '/api/me',
    '/api/agent-names',
    '/api/agent-requests',
    '/api/card-accounts',
    '/api/card-purchases',
    '/api/deposits',
    '/api/dollars',
    '/wallet/agents',
    '/wallet/cards',
    '/wallet/customers/external-accounts',
  ])('answers %s as the real one does', async (path) => {
    expect(shapeOf(await scripted(path))).toEqual(shapeOf(await read(path)))
  })

  it('has the wallet and its credentials as the real one has them', async () => {
    const path = '/wallet/customers/internal-accounts'
    const { data, ...page } = await read(path)
    const wallets = data.filter(({ id }: { id: string }) => id === accountId)
    expect(shapeOf(await scripted(path))).toEqual(shapeOf({ data: wallets, ...page }))
    const credentials = `/wallet/auth/credentials?accountId=${accountId}`
    expect(shapeOf(await scripted(credentials))).toEqual(shapeOf(await read(credentials)))
  })

  it('has a price as the real one has it, before and after it is executed', async () => {
    const real = await quote()
    expect(shapeOf(price('payload'))).toEqual(shapeOf(real))
    expect(shapeOf(price('payload', { status: 'PROCESSING' }))).toEqual(
      shapeOf(await execute(real)),
    )
  })

  it('has every state of a payment as the real one has it', async () => {
    const fails = 'QUOTE_EXECUTION_FAILED'
    const isRefused = 'OFFRAMP_FAILED'
    const isBack = { status: 'COMPLETED', settledAt: at } as const
    const scripts = [
      [processing(), completed(), completed()],
      [processing(), failed(fails), failed(fails, isBack)],
      [processing(), failed(isRefused), failed(isRefused, { status: 'FAILED' })],
    ]
    for (const [account, states] of scripts.entries()) {
      expect((await statesOf(account)).map(shapeOf)).toEqual(states.map(shapeOf))
    }
    const list = '/wallet/transactions'
    const { data, hasMore } = await read(list)
    const newest = data.filter(({ status }: Transaction) => status === 'COMPLETED')
    expect(shapeOf(await scripted(list))).toEqual(shapeOf({ data: newest, hasMore }))
  })
})
