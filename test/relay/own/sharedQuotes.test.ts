import { describe, expect, it } from 'vitest'
import type { AppUser } from '../../../src/relay.ts'
import type { Browser } from '../support/browser.ts'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { json, scriptedService } from '../support/scriptedService.ts'
import { ada, bob } from '../support/users.ts'

const [wallet = ''] = ada.accountIds
const asEmbedded = (id: string) => id.replace('InternalAccount', 'EmbeddedWallet')
const holding = 'InternalAccount:holding'
const partners = 'InternalAccount:partner'
const untyped = 'InternalAccount:without-a-type'
const elsewhere = 'InternalAccount:of-another-customer'
const bank = 'ExternalAccount:1'
const time = '2026-06-01T12:00:00Z'
const quoteId = 'Quote:1'

/** Undefined: the service does not name it. */
type Account = string | undefined

function quoteOf(from: Account, to: Account, id = quoteId) {
  return {
    id,
    status: 'PENDING_AUTHORIZATION',
    createdAt: time,
    expiresAt: time,
    source: { ...(from && { accountId: from }) },
    destination: { ...(to && { accountId: to }) },
    sendingCurrency: {},
    receivingCurrency: {},
    totalSendingAmount: 1,
    totalReceivingAmount: 1,
    exchangeRate: 1,
    feesIncluded: 0,
    transactionId: `Transaction:of-${id.split(':')[1]}`,
  }
}

type Quote = ReturnType<typeof quoteOf>

function transactionOf({ transactionId: id, source, destination }: Quote, customerId: string) {
  return { id, status: 'PENDING_AUTHORIZATION', type: 'OUTGOING', customerId, source, destination }
}

const internalAccounts = {
  data: [
    { id: wallet, type: 'EMBEDDED_WALLET', customerId: ada.customerId },
    { id: partners, type: 'EMBEDDED_WALLET', customerId: ada.customerId },
    { id: holding, type: 'INTERNAL_FIAT', customerId: ada.customerId },
    { id: untyped, customerId: ada.customerId },
  ],
}

/** A service with these things, by their paths. Writes get the quote they name. */
function serviceWith(things: Record<string, object>) {
  return scriptedService(({ path, method }) => {
    const [at = ''] = decodeURIComponent(path).split('?')
    if (at === '/customers/internal-accounts') return json(200, internalAccounts)
    if (at.endsWith('/resend')) return new Response(null, { status: 204 })
    const found = things[method === 'GET' ? at : at.replace(/\/(?:authorize|execute)$/, '')]
    return found ? json(200, found) : json(404, { status: 404, code: 'X', message: 'no' })
  })
}

function start(quote: Quote, transaction: object | undefined, user: AppUser = ada) {
  const things = {
    [`/quotes/${quote.id}`]: quote,
    ...(transaction && { [`/transactions/${quote.transactionId}`]: transaction }),
  }
  const started = relayUnderTest({ fetch: serviceWith(things), users: [user] })
  return { ...started, browser: started.browserOf(user), things }
}

const readAndAuthorize = ['getQuote', 'authorizeQuote', 'resendQuoteCode'] as const
type Named = (typeof readAndAuthorize)[number] | 'executeQuote'

const at = `/quotes/${encodeURIComponent(quoteId)}`
const headers = { 'Service-Wallet-Signature': 'c2ln' }
const calls: Record<Named, Parameters<Browser['call']>> = {
  getQuote: ['GET', at, {}],
  authorizeQuote: ['POST', `${at}/authorize`, { body: { code: '123456' } }],
  resendQuoteCode: ['POST', `${at}/authorize/resend`, {}],
  executeQuote: ['POST', `${at}/execute`, { body: {}, headers }],
}

const rows: [string, Account, Account, boolean][] = [
  ['out of a holding account', holding, bank, true],
  ['out of a holding account into one’s own wallet', holding, wallet, true],
  ['paid by a deposit into one’s own wallet', undefined, wallet, true],
  ['paid by a deposit into a holding account', undefined, holding, true],
  ['paid by a deposit to a payee', undefined, bank, true],
  ['out of a partner’s wallet', partners, bank, false],
  ['out of a partner’s wallet in its other form', asEmbedded(partners), bank, false],
  ['out of a partner’s wallet into one’s own', partners, wallet, false],
  ['out of a holding account into a partner’s wallet', holding, partners, false],
  ['paid by a deposit into a partner’s wallet', undefined, partners, false],
  ['out of an account that may be a partner’s wallet', untyped, bank, false],
  ['out of an account that is not listed', elsewhere, bank, false],
  ['out of an account that is not listed into one’s own wallet', elsewhere, wallet, false],
]

describe('a quote out of no wallet of the user’s', { tags: ['T11'] }, () => {
  it.each(rows)('%s: %s to %s is read and authorized: %s', async (_, from, to, isOwn) => {
    const quote = quoteOf(from, to)
    for (const name of readAndAuthorize) {
      const { browser, seen } = start(quote, transactionOf(quote, ada.customerId))
      const { status } = await browser.call(...calls[name])
      expect({ name, isReached: status < 300 }).toEqual({ name, isReached: isOwn })
      if (!isOwn) expect(seen.filter(({ method }) => method !== 'GET')).toEqual([])
    }
  })

  it.each(rows)('%s: %s to %s is not executed', async (_, from, to) => {
    const quote = quoteOf(from, to)
    const { browser, seen } = start(quote, transactionOf(quote, ada.customerId))
    await browser.call(...calls.getQuote)
    expect((await browser.call(...calls.executeQuote)).status).toBe(404)
    expect(seen.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it.each<[string, object]>([
    ['of another customer', { customerId: bob.customerId }],
    ['of no customer', { customerId: undefined }],
    ['of a partner’s wallet', { source: { accountId: partners } }],
    ['into a partner’s wallet', { destination: { accountId: partners } }],
    ['of an account that is not listed', { source: { accountId: elsewhere } }],
  ])('is not reached where its transaction is %s', async (_, other) => {
    for (const destination of [bank, wallet]) {
      const quote = quoteOf(holding, destination)
      const transaction = { ...transactionOf(quote, ada.customerId), ...other }
      for (const name of readAndAuthorize)
        expect((await start(quote, transaction).browser.call(...calls[name])).status).toBe(404)
    }
  })

  it('is not reached before it has a transaction', async () => {
    const { browser } = start(quoteOf(holding, bank), undefined)
    for (const name of readAndAuthorize)
      expect((await browser.call(...calls[name])).status).toBe(404)
  })

  it('costs the same questions for each no', async () => {
    const foreign = quoteOf(elsewhere, bank)
    const asked: string[][] = []
    for (const [quote, transaction] of [
      [quoteOf(partners, bank), transactionOf(quoteOf(partners, bank), ada.customerId)],
      [foreign, transactionOf(foreign, bob.customerId)],
      [quoteOf(holding, bank), undefined],
      [quoteOf(holding, bank, 'Quote:another'), undefined],
    ] as const) {
      const { browser, seen } = start(quote, transaction)
      expect((await browser.call(...calls.getQuote)).status).toBe(404)
      asked.push(
        seen.map(({ path }) =>
          path
            .split('/')
            .slice(2, 4)
            .join('/')
            .replace(/\/.*%.*/, ''),
        ),
      )
    }
    expect(new Set(asked.map((paths) => paths.join())).size).toBe(1)
    expect(asked[0]).toHaveLength(3)
  })

  it('is asked for each time, and one out of one’s own wallet once, by one question', async () => {
    const shared = start(
      quoteOf(holding, bank),
      transactionOf(quoteOf(holding, bank), ada.customerId),
    )
    for (const reads of [4, 8]) {
      await shared.browser.call(...calls.getQuote)
      expect(shared.seen).toHaveLength(reads)
    }
    const own = start(quoteOf(wallet, bank), undefined)
    for (const reads of [2, 3]) {
      await own.browser.call(...calls.getQuote)
      expect(own.seen).toHaveLength(reads)
    }
    expect((await own.browser.call(...calls.executeQuote)).status).toBe(200)
    expect(own.seen).toHaveLength(4)
  })

  it.each<[string, Account, Account]>([
    ['a holding account', holding, partners],
    ['a holding account', holding, wallet],
    ['a deposit', undefined, partners],
    ['one’s own wallet', wallet, holding],
  ])('of %s (%s) is not passed on as one out of another account: %s', async (_, from, then) => {
    const quote = quoteOf(from, wallet)
    const { browser, things } = start(quote, transactionOf(quote, ada.customerId))
    let reads = 0
    Object.defineProperty(things, `/quotes/${quoteId}`, {
      get: () => (reads++ === 0 ? quote : quoteOf(then, wallet)),
    })
    expect(await browser.call(...calls.getQuote)).toMatchObject({
      status: 502,
      body: { code: 'SERVICE_ANSWER_INVALID' },
    })
  })

  it('is no longer reached once its wallet is another person’s', async () => {
    const user = { ...ada }
    const quote = quoteOf(holding, wallet)
    const { browser } = start(quote, transactionOf(quote, ada.customerId), user)
    expect((await browser.call(...calls.getQuote)).status).toBe(200)
    user.accountIds = [partners]
    expect((await browser.call(...calls.getQuote)).status).toBe(404)
  })

  it('is read by the rules of the app where it is authorized', { tags: ['T7'] }, async () => {
    const quote = quoteOf(holding, bank)
    const read: unknown[] = []
    const { browserOf } = relayUnderTest({
      fetch: serviceWith({
        [`/quotes/${quoteId}`]: quote,
        [`/transactions/${quote.transactionId}`]: transactionOf(quote, ada.customerId),
      }),
      users: [ada],
      beforeForward: async ({ readQuote }) => {
        read.push((await readQuote())?.id)
      },
    })
    for (const name of readAndAuthorize) await browserOf(ada).call(...calls[name])
    expect(read).toEqual([quoteId, quoteId, quoteId])
  })
})
