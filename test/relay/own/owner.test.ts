import { describe, expect, it } from 'vitest'
import type { Page, Transaction } from '../../../src/shared/resources.ts'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { json, scriptedService } from '../support/scriptedService.ts'
import { ada } from '../support/users.ts'

const [wallet = ''] = ada.accountIds
const asEmbedded = (id: string) => id.replace('InternalAccount', 'EmbeddedWallet')
const holding = 'InternalAccount:holding'
const partners = 'InternalAccount:partner'
const untyped = 'InternalAccount:without-a-type'
const elsewhere = 'InternalAccount:of-another-customer'
const bank = 'ExternalAccount:1'

/** A payment from one account to another; undefined: the service does not say. */
function payment(id: string, from: string | undefined, to: string | undefined) {
  return {
    id,
    status: 'COMPLETED',
    type: 'OUTGOING',
    customerId: ada.customerId,
    ...(from && { source: { accountId: from } }),
    destination: { ...(to && { accountId: to }) },
  }
}

/** The customer's wallets, Ada's and her partner's, and its payments. */
function serviceWith(payments: object[]) {
  return scriptedService(({ path }) => {
    if (path.startsWith('/customers/internal-accounts')) {
      return json(200, {
        data: [
          { id: wallet, type: 'EMBEDDED_WALLET' },
          { id: partners, type: 'EMBEDDED_WALLET' },
          { id: holding, type: 'INTERNAL_FIAT' },
          { id: untyped },
        ],
      })
    }
    const id = decodeURIComponent(path.split('/')[2] ?? '')
    const found = payments.find((one) => Reflect.get(one, 'id') === id)
    if (found) return json(200, found)
    return id === '' || path.includes('?') ? json(200, { data: payments }) : json(404, {})
  })
}

describe('a payment of the customer’s', () => {
  it.each<[string, string | undefined, string | undefined, boolean]>([
    ['out of one’s own wallet', wallet, bank, true],
    ['into it', elsewhere, wallet, true],
    ['between it and a partner’s', partners, wallet, true],
    ['out of a partner’s wallet', partners, bank, false],
    ['into a partner’s wallet', undefined, partners, false],
    ['between a partner’s and another customer’s', elsewhere, partners, false],
    ['out of a holding account', holding, bank, true],
    ['into a holding account', undefined, holding, true],
    ['out of an account that may be a partner’s wallet', untyped, bank, false],
    ['out of an account that is no longer listed', elsewhere, bank, false],
    ['into an account that is no longer listed', undefined, elsewhere, false],
    ['out of a holding account into one that is not listed', holding, elsewhere, false],
    ['out of one’s own wallet in its other form', asEmbedded(wallet), bank, true],
    ['out of a partner’s in its other form', asEmbedded(partners), bank, false],
    ['through no account the service names', undefined, undefined, true],
  ])('%s: %s to %s is shown: %s', { tags: ['T11'] }, async (_, from, to, isShown) => {
    const given = payment('Transaction:1', from, to)
    const { browserOf } = relayUnderTest({ fetch: serviceWith([given]), users: [ada] })
    const list = await browserOf(ada).get<Page<Transaction>>('/transactions')
    expect(list.body.data.map(({ id }) => id)).toEqual(isShown ? ['Transaction:1'] : [])
    // Asked of a relay that has not seen the list.
    const fresh = relayUnderTest({ fetch: serviceWith([given]), users: [ada] })
    const one = await fresh.browserOf(ada).get('/transactions/Transaction%3A1')
    expect(one.status).toBe(isShown ? 200 : 404)
    expect((await browserOf(ada).get('/transactions/Transaction%3A1')).status).toBe(one.status)
  })

  it('is another customer’s where it names them, though it went through one’s own wallet', {
    tags: ['T11'],
  }, async () => {
    const foreign = { ...payment('Transaction:1', elsewhere, wallet), customerId: 'Customer:other' }
    const fresh = relayUnderTest({ fetch: serviceWith([foreign]), users: [ada] })
    const answer = await fresh.browserOf(ada).get('/transactions/Transaction%3A1')
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })

  it.each(['internal-accounts', 'external-accounts'])(
    'is all that a list of %s shows',
    { tags: ['T11'] },
    async (list) => {
      const account = {
        id: 'Account:1',
        type: 'INTERNAL_FIAT',
        status: 'ACTIVE',
        currency: 'USD',
        accountInfo: {},
        balance: { amount: 1, currency: {} },
        fundingPaymentInstructions: [],
        createdAt: '2026-06-01T12:00:00Z',
        updatedAt: '2026-06-01T12:00:00Z',
        customerId: ada.customerId,
      }
      const { customerId: _, ...platforms } = { ...account, id: 'Account:2' }
      const fetch = scriptedService(() => json(200, { data: [account, platforms], totalCount: 2 }))
      const { browserOf } = relayUnderTest({ fetch, users: [ada] })
      const { body } = await browserOf(ada).get<Page<{ id: string }>>(`/customers/${list}`)
      expect(body.data.map(({ id }) => id)).toEqual(['Account:1'])
      expect(body).not.toHaveProperty('totalCount')
    },
  )

  it('is not counted on a page that shows all it was given: others may be on another', {
    tags: ['T11'],
  }, async () => {
    const fetch = scriptedService(() => json(200, { data: [], totalCount: 17 }))
    const { browserOf } = relayUnderTest({ fetch, users: [ada] })
    const { body } = await browserOf(ada).get('/transactions?limit=5')
    expect(body).not.toHaveProperty('totalCount')
  })

  it.each([
    ['one’s own wallet', wallet, 200],
    ['a holding account', holding, 200],
    ['a UMA address', '$bob@example.com', 200],
    ['an external account', bank, 200],
    ['a partner’s wallet', partners, 404],
    ['another customer’s account', elsewhere, 404],
    ['a wallet written otherwise', 'EmbeddedWallet:partner', 404],
    ['a wallet in small letters', 'internalaccount:partner', 404],
  ])('can be asked for by %s: %s answers %d', { tags: ['T11'] }, async (_, identifier, status) => {
    const { browserOf, seen } = relayUnderTest({ fetch: serviceWith([]), users: [ada] })
    const query = `accountIdentifier=${encodeURIComponent(identifier)}`
    expect((await browserOf(ada).get(`/transactions?${query}`)).status).toBe(status)
    const lists = seen.filter(({ path }) => path.endsWith('/transactions'))
    expect(lists).toHaveLength(status === 200 ? 1 : 0)
  })

  it('is not judged by half a list of accounts', async () => {
    const payments = json(200, { data: [payment('Transaction:1', holding, bank)] })
    const fetch = scriptedService(({ path }) =>
      path.startsWith('/transactions') ? payments : json(200, { data: [], nextCursor: 'more' }),
    )
    const { browserOf } = relayUnderTest({ fetch, users: [ada] })
    const answer = await browserOf(ada).get('/transactions')
    expect(answer).toMatchObject({ status: 502, body: { code: 'SERVICE_ERROR' } })
  })

  it('costs no question when it went through one’s own wallet', async () => {
    const given = payment('Transaction:1', wallet, bank)
    const fresh = relayUnderTest({ fetch: serviceWith([given]), users: [ada] })
    await fresh.browserOf(ada).get('/transactions/Transaction%3A1')
    const paths = fresh.seen.map(({ path }) => decodeURIComponent(path))
    expect(paths).toEqual(Array(2).fill('/2025-10-13/transactions/Transaction:1'))
  })
})
