import { describe, expect, it } from 'vitest'
import type { RelayFetch } from '../../../src/relay.ts'
import type { Card } from '../../../src/shared/cardResources.ts'
import type { Page } from '../../../src/shared/resources.ts'
import { rightAnswers } from '../../support/answers.ts'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { json, type ScriptedRequest, scriptedService } from '../support/scriptedService.ts'
import { ada, bob } from '../support/users.ts'

const [wallet = ''] = ada.accountIds
const asEmbedded = wallet.replace('InternalAccount', 'EmbeddedWallet')
const holding = 'InternalAccount:holding'
const partners = 'InternalAccount:partner'
const elsewhere = 'InternalAccount:of-another-customer'

/** A card that these accounts pay for, with the URL of its number as early generations give it. */
function cardPaidBy(fundingSources: string[], cardholderId = ada.customerId) {
  return {
    id: 'Card:1',
    cardholderId,
    state: 'ACTIVE',
    stateReason: null,
    form: 'VIRTUAL',
    fundingSources,
    last4: '4242',
    panEmbedUrl: 'https://issuer.example/canary',
    issuerRef: 'canary',
    createdAt: '2026-06-01T12:00:00Z',
    updatedAt: '2026-06-01T12:00:00Z',
  }
}

/** The customer's accounts, and its cards. @param people - the wallets of its people */
function serviceWith(cards: () => object[], people = [wallet, partners]) {
  return scriptedService(({ path }: ScriptedRequest) => {
    if (path.startsWith('/customers/internal-accounts')) {
      return json(200, {
        data: [
          ...people.map((id) => ({ id, type: 'EMBEDDED_WALLET' })),
          { id: holding, type: 'INTERNAL_FIAT' },
        ],
      })
    }
    const id = decodeURIComponent(path.split(/[/?]/)[2] ?? '')
    const found = cards().find((one) => Reflect.get(one, 'id') === id)
    if (found) return json(200, found)
    return path.startsWith('/cards?') ? json(200, { data: cards() }) : json(404, {})
  })
}

describe('a card of the customer’s', { tags: ['T11'] }, () => {
  it.each<[string, string[], boolean]>([
    ['by one’s own wallet', [wallet], true],
    ['by it in its other form', [asEmbedded], true],
    ['by it and a holding account', [holding, wallet], true],
    ['by a holding account', [holding], true],
    ['by none, since it is closed: it may have been the partner’s', [], false],
    ['by a partner’s wallet', [partners], false],
    ['by one’s own wallet and a partner’s', [wallet, partners], false],
    ['by a partner’s wallet and a holding account', [partners, holding], false],
    ['by an account that is not listed', [elsewhere], false],
  ])('that is paid %s: %j is shown: %s', async (_, sources, isShown) => {
    const { browserOf } = relayUnderTest({
      fetch: serviceWith(() => [cardPaidBy(sources)]),
      users: [ada],
    })

    const list = await browserOf(ada).get<Page<Card>>('/cards')
    const one = await browserOf(ada).get('/cards/Card%3A1')

    expect(list.body.data.map(({ id }) => id)).toEqual(isShown ? ['Card:1'] : [])
    expect(one.status).toBe(isShown ? 200 : 404)
  })

  it('that is paid by none stays with the customer’s only person', async () => {
    const closed = { ...cardPaidBy([]), state: 'CLOSED' }
    const fetch = serviceWith(() => [closed], [wallet])
    const { browserOf } = relayUnderTest({ fetch, users: [ada] })

    const list = await browserOf(ada).get<Page<Card>>('/cards')

    expect(list.body.data.map(({ id }) => id)).toEqual(['Card:1'])
    expect((await browserOf(ada).get('/cards/Card%3A1')).status).toBe(200)
  })

  it('that is paid by none shows a person of several neither itself, its payments nor its number', async () => {
    const closed = { ...cardPaidBy([]), state: 'CLOSED' }
    const { browserOf, seen } = relayUnderTest({
      fetch: serviceWith(() => [closed]),
      users: [ada],
    })
    const browser = browserOf(ada)
    const path = '/cards/Card%3A1'

    const answers = [
      await browser.get(path),
      await browser.get(`${path}/transactions`),
      await browser.post(`${path}/reveal`),
      await browser.call('PATCH', path, { body: { fundingSources: [wallet] } }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(seen.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('is asked for by its cardholder, and those of other customers are refused', async () => {
    const others = cardPaidBy([], bob.customerId)
    const { browserOf, seen } = relayUnderTest({ fetch: serviceWith(() => [others]), users: [ada] })

    const list = await browserOf(ada).get('/cards?state=ACTIVE')
    const one = await browserOf(ada).get('/cards/Card%3A1')

    expect(list).toMatchObject({ status: 502, body: { code: 'SERVICE_ANSWER_INVALID' } })
    expect(one.status).toBe(404)
    const asked = seen.find(({ path }) => path.endsWith('/cards'))
    expect(Object.fromEntries(new URLSearchParams(asked?.search))).toEqual({
      cardholderId: ada.customerId,
      state: 'ACTIVE',
      limit: '100',
    })
  })

  it('that names no cardholder is refused', async () => {
    const { cardholderId: _, ...platforms } = cardPaidBy([wallet])
    const named = { ...platforms, cardholderId: '' }
    const { browserOf } = relayUnderTest({ fetch: serviceWith(() => [named]), users: [ada] })

    expect(await browserOf(ada).get('/cards')).toMatchObject({
      status: 502,
      body: { code: 'SERVICE_ANSWER_INVALID' },
    })
  })

  it('is no longer reached once another’s wallet pays for it', async () => {
    let sources = [wallet]
    const fetch = serviceWith(() => [cardPaidBy(sources)])
    const { browserOf } = relayUnderTest({ fetch, users: [ada] })
    expect((await browserOf(ada).get('/cards/Card%3A1')).status).toBe(200)

    sources = [partners]

    expect((await browserOf(ada).get('/cards/Card%3A1')).status).toBe(404)
  })

  it('shows its own payments, but not what another’s wallet paid', async () => {
    const paid = (id: string, cardId: string, accountId: string) => ({
      ...rightAnswers.parseCardTransaction,
      ...{ id, cardId, accountId, customerId: ada.customerId },
    })
    const payments = [
      paid('CardTransaction:1', 'Card:1', wallet),
      paid('CardTransaction:2', 'Card:2', wallet),
      paid('CardTransaction:3', 'Card:1', partners),
      paid('CardTransaction:4', 'Card:1', holding),
    ]
    const cards = serviceWith(() => [cardPaidBy([wallet])])
    const fetch: RelayFetch = async (request) =>
      request.url.includes('/transactions') ? json(200, { data: payments }) : cards(request)
    const { browserOf, seen } = relayUnderTest({ fetch, users: [ada] })

    const { body } = await browserOf(ada).get<Page<Card>>('/cards/Card%3A1/transactions')

    expect(body.data.map(({ id }) => id)).toEqual(['CardTransaction:1', 'CardTransaction:4'])
    const asked = seen.find(({ path }) => path.endsWith('/transactions'))
    expect(asked?.search).toContain('type=CARD')
    expect((await browserOf(ada).get<Page<Card>>('/transactions')).body.data).toEqual([])
  })

  it('comes without the URL of its number, and without what only the platform needs', {
    tags: ['T38'],
  }, async () => {
    const fetch = serviceWith(() => [cardPaidBy([wallet])])
    const { browserOf } = relayUnderTest({ fetch, users: [ada] })
    const { text: list } = await browserOf(ada).get('/cards')
    const { text: one } = await browserOf(ada).get('/cards/Card%3A1')

    expect(list + one).toContain('4242')
    expect(list + one).not.toContain('canary')
  })

  it('gets a key to one’s own wallet alone, not to an account that the customer’s people share', async () => {
    const fetch = serviceWith(() => [cardPaidBy([wallet, holding])])
    const { browserOf, seen } = relayUnderTest({ fetch, users: [ada] })
    const body = { cardId: 'Card:1', internalAccountId: holding, nickname: 'Card' }

    const { status } = await browserOf(ada).post('/auth/delegated-keys', body)

    expect(status).toBe(404)
    expect(seen.filter(({ method }) => method === 'POST')).toEqual([])
  })
})
