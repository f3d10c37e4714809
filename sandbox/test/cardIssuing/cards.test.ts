// also in: may, august
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { businessBody, businessInfo } from '../support/business.ts'
import {
  type Card,
  type Cardholder,
  cardBody,
  cardEvents,
  createCardholder,
  issueCard,
  readCard,
  updateCard,
} from '../support/cards.ts'
import { expectStatus, type Refusal } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import { askToSign, callSigned, retrySigned } from '../support/signedFlow.ts'
import { describeWhere, isAugust, isSpec, itWhere } from '../support/variant.ts'
import { createTestCustomer } from '../support/wallet.ts'

const client = useSandbox()

const provisioning = isAugust ? 'PROCESSING' : 'PENDING_ISSUE'
const nobodys = (kind: string) => `${kind}:00000000-0000-4000-8000-000000000000`
const issue = (body: object) => client.post<Card & Refusal>('/cards', body)
const named = (suffix: string) => ({ platformCardId: `${randomUUID()}-${suffix}` })

describe('issuing a card', () => {
  it('responds with a card that is being provisioned, which is active at once', async () => {
    const holder = await createCardholder(client)
    const body = cardBody(holder, named('123'))
    const issued = expectStatus(await issue(body), 201)
    expect(issued).toMatchObject({
      cardholderId: holder.customerId,
      state: provisioning,
      stateReason: null,
      form: 'VIRTUAL',
      fundingSources: [holder.walletId],
      platformCardId: body.platformCardId,
      currency: 'USDB',
    })
    expect(issued.last4).toBeUndefined()
    expect(await readCard(client, issued.id)).toMatchObject({
      state: 'ACTIVE',
      brand: isSpec ? 'NETWORK_1' : 'VISA',
      last4: '0123',
      expMonth: 6,
      expYear: 2030,
    })
    const webhooks = await client.sandbox().webhooks.list()
    expect(webhooks.find(({ type }) => type === 'CARD.STATE_CHANGE')?.data).toMatchObject({
      id: issued.id,
      state: 'ACTIVE',
    })
  })

  it('makes up an identifier where the platform gives none', async () => {
    const holder = await createCardholder(client)
    const { platformCardId } = await issueCard(client, holder, { platformCardId: undefined })
    expect(platformCardId).toMatch(/^card-[0-9a-f]{16}$/)
  })

  it.each([
    ['001', 'stays as it is', provisioning, null],
    ['002', 'is rejected by the issuer', 'CLOSED', 'ISSUER_REJECTED'],
  ])('with an identifier ending in %s %s', async (suffix, _, state, stateReason) => {
    const card = await issueCard(client, await createCardholder(client), named(suffix))
    await client.sandbox().clock.advance(24 * 3_600_000)
    expect(await readCard(client, card.id)).toMatchObject({ state, stateReason })
    expect((await readCard(client, card.id)).last4).toBeUndefined()
  })

  it('with an identifier ending in 005 takes half a minute', async () => {
    const card = await issueCard(client, await createCardholder(client), named('005'))
    await client.sandbox().clock.advance(29_999)
    expect((await readCard(client, card.id)).state).toBe(provisioning)
    await client.sandbox().clock.advance(1)
    expect((await readCard(client, card.id)).state).toBe('ACTIVE')
    expect(await cardEvents(client)).toEqual(['CARD.STATE_CHANGE'])
  })

  it('refuses a cardholder who is not there', async () => {
    const body = cardBody({ customerId: nobodys('Customer'), walletId: nobodys('InternalAccount') })
    expect(expectStatus(await issue(body), 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'cardholderId' },
    })
  })

  it.each([
    ['is not approved', { kycStatus: 'PENDING' }],
    ['is a business', businessBody({ businessInfo, kybStatus: 'APPROVED' })],
  ])('refuses a cardholder who %s', async (_, more) => {
    const { customerId, walletId } = await createTestCustomer(client, more)
    const refused = await issue(
      cardBody({ customerId, walletId: walletId || nobodys('InternalAccount') }),
    )
    expect(expectStatus(refused, 400).code).toBe('CARDHOLDER_KYC_NOT_APPROVED')
  })

  it('refuses funding sources that are not the cardholder’s, or in another currency', async () => {
    const holder = await createCardholder(client)
    const other = await createCardholder(client)
    for (const id of [other.walletId, holder.usdAccountId, nobodys('InternalAccount')]) {
      const refused = await issue(cardBody(holder, { fundingSources: [id] }))
      expect(expectStatus(refused, 400).code).toBe('FUNDING_SOURCE_INELIGIBLE')
    }
    const mixed = cardBody(holder, { fundingSources: [holder.walletId, other.walletId] })
    expect(expectStatus(await issue(mixed), 400).code).toBe('FUNDING_SOURCE_INELIGIBLE')
  })

  it.each<[string, object]>([
    ['no funding source', { fundingSources: [] }],
    ['a plastic form', { form: 'PHYSICAL' }],
    ['no form', { form: undefined }],
    ['an account that is none', { fundingSources: ['Card:1'] }],
    ['an empty identifier', { platformCardId: '' }],
  ])('refuses %s', async (_, more) => {
    const refused = await issue(cardBody(await createCardholder(client), more))
    expect(expectStatus(refused, 400).code).toBe('INVALID_INPUT')
  })

  it('refuses an account named twice, and an identifier of another card', async () => {
    const holder = await createCardholder(client)
    const twice = cardBody(holder, { fundingSources: [holder.walletId, holder.walletId] })
    expect(expectStatus(await issue(twice), 400).details?.field).toBe('fundingSources')
    const body = cardBody(holder)
    expectStatus(await issue(body), 201)
    expect(expectStatus(await issue(body), 400).details?.field).toBe('platformCardId')
  })

  itWhere(isAugust, 'keeps the largest amount of a purchase, and no password', async () => {
    const holder = await createCardholder(client)
    const more = { maxSpendPerTransaction: 500, threeDSecurePassword: 'secret-3ds' }
    const card = expectStatus(await issue(cardBody(holder, more)), 201)
    expect(card.maxSpendPerTransaction).toBe(500)
    expect(JSON.stringify(card)).not.toContain('secret-3ds')
    const plain = expectStatus(await issue(cardBody(holder)), 201)
    expect(plain.maxSpendPerTransaction).toBeNull()
  })
})

describe('listing cards', () => {
  type Page = { data: Card[]; hasMore: boolean; nextCursor?: string; totalCount: number }

  it('filters by holder, account, identifier and state, and comes in pages', async () => {
    const [ada, bob] = [await createCardholder(client), await createCardholder(client)]
    const first = await issueCard(client, ada)
    const second = await issueCard(client, ada, named('001'))
    const third = await issueCard(client, bob)
    const list = async (query: string) =>
      expectStatus(await client.get<Page>(`/cards?${query}`), 200)
    const ids = async (query: string) => (await list(query)).data.map(({ id }) => id)
    expect(await ids('')).toEqual([third.id, second.id, first.id])
    expect(await ids('sortOrder=asc')).toEqual([first.id, second.id, third.id])
    expect(await ids(`cardholderId=${ada.customerId}`)).toEqual([second.id, first.id])
    expect(await ids(`accountId=${bob.walletId}`)).toEqual([third.id])
    expect(await ids(`platformCardId=${first.platformCardId}`)).toEqual([first.id])
    expect(await ids(`state=${provisioning}`)).toEqual([second.id])
    expect(await ids('state=FROZEN')).toEqual([])
    const page = await list('limit=2')
    expect(page).toMatchObject({ hasMore: true, totalCount: 3 })
    expect(await ids(`limit=2&cursor=${page.nextCursor}`)).toEqual([first.id])
    expectStatus(await client.get('/cards?state=LOST'), 400)
    expect(JSON.stringify(await list(''))).not.toContain('panEmbedUrl')
  })
})

describe('changing a card', () => {
  const start = async (more = {}) => {
    const holder = await createCardholder(client)
    return { holder, card: await issueCard(client, holder, more) }
  }
  /** A change that is refused before anything is asked to be signed. */
  const refuse = (id: string, body: object) => client.call<Refusal>('PATCH', `/cards/${id}`, body)

  it('freezes, thaws and closes it, each told by a webhook', async () => {
    const { holder, card } = await start()
    for (const state of ['FROZEN', 'ACTIVE', 'FROZEN', 'CLOSED']) {
      const changed = expectStatus(await updateCard(client, card.id, { state }, holder), 200)
      expect(changed.state).toBe(state)
    }
    expect(await readCard(client, card.id)).toMatchObject({
      state: 'CLOSED',
      stateReason: 'CLOSED_BY_PLATFORM',
      fundingSources: [],
    })
    expect(await cardEvents(client)).toEqual(Array(5).fill('CARD.STATE_CHANGE'))
  })

  it('replaces the funding sources, told by a webhook of its own', async () => {
    const { holder, card } = await start()
    const body = { fundingSources: [holder.walletId], state: 'FROZEN' }
    const changed = expectStatus(await updateCard(client, card.id, body, holder), 200)
    expect(changed).toMatchObject({ state: 'FROZEN', fundingSources: [holder.walletId] })
    expect(await cardEvents(client)).toEqual([
      'CARD.STATE_CHANGE',
      'CARD.STATE_CHANGE',
      'CARD.FUNDING_SOURCE_CHANGE',
    ])
  })

  it('refuses a step that its state does not have', async () => {
    const { card } = await start()
    const waiting = await issueCard(client, await createCardholder(client), named('001'))
    for (const [id, state] of [
      [card.id, 'ACTIVE'],
      [waiting.id, 'ACTIVE'],
      [waiting.id, 'FROZEN'],
      [waiting.id, 'CLOSED'],
    ] as const) {
      const refused = await refuse(id, { state })
      expect(expectStatus(refused, 409).code).toBe('INVALID_STATE_TRANSITION')
    }
  })

  it('refuses every change of a closed card', async () => {
    const { holder, card } = await start()
    expectStatus(await updateCard(client, card.id, { state: 'CLOSED' }, holder), 200)
    const code = async (body: object) => expectStatus(await refuse(card.id, body), 409).code
    expect(await code({ state: 'CLOSED' })).toBe('CARD_ALREADY_CLOSED')
    expect(await code({ state: 'ACTIVE' })).toBe('CARD_NOT_MUTABLE')
    expect(await code({ fundingSources: [holder.walletId] })).toBe('CARD_NOT_MUTABLE')
  })

  it('refuses what is no change, and sources beside a closing', async () => {
    const { holder, card } = await start()
    const other = await createCardholder(client)
    for (const body of [
      {},
      { state: 'PENDING_KYC' },
      { fundingSources: [] },
      { state: 'CLOSED', fundingSources: [holder.walletId] },
    ]) {
      expect(expectStatus(await refuse(card.id, body), 400).code).toBe('INVALID_INPUT')
    }
    const foreign = await refuse(card.id, { fundingSources: [other.walletId] })
    expect(expectStatus(foreign, 400).code).toBe('FUNDING_SOURCE_INELIGIBLE')
    expectStatus(await refuse(nobodys('Card'), { state: 'FROZEN' }), 404)
  })

  it('is the service’s when the customer is deleted', async () => {
    const { holder, card } = await start()
    const waiting = await issueCard(client, holder, named('005'))
    expectStatus(await client.call('DELETE', `/customers/${holder.customerId}`), 200)
    for (const { id } of [card, waiting]) {
      expect(await readCard(client, id)).toMatchObject({
        state: 'CLOSED',
        stateReason: isSpec ? 'CLOSED_BY_SERVICE' : 'CLOSED_BY_GRID',
        fundingSources: [],
      })
    }
    await client.sandbox().clock.advance(30_000)
    expect((await readCard(client, waiting.id)).state).toBe('CLOSED')
    expectStatus(await issue(cardBody(holder)), 400)
  })
})

describeWhere(!isAugust, 'changing a card before August', () => {
  const freeze = ({ id }: Card) => ({
    method: 'PATCH',
    path: `/cards/${id}`,
    body: { state: 'FROZEN' },
  })

  it('is asked to be signed, then done, once', async () => {
    const holder: Cardholder = await createCardholder(client)
    const card = await issueCard(client, holder)
    const call = freeze(card)
    const asked = await askToSign(client, call)
    expect(asked.type).toBeUndefined()
    expect(JSON.parse(asked.payloadToSign)).toMatchObject({
      type: 'ACTIVITY_TYPE_UPDATE_CARD',
      parameters: { cardId: card.id, state: 'FROZEN' },
    })
    expect((await readCard(client, card.id)).state).toBe('ACTIVE')
    const stamp = holder.session.sign(asked.payloadToSign)
    const other = { ...call, body: { state: 'CLOSED' } }
    expectStatus(await retrySigned(client, other, stamp, asked.requestId), 401)
    expectStatus(await retrySigned(client, call, stamp, asked.requestId), 200)
    expectStatus(await retrySigned(client, call, stamp, asked.requestId), 401)
    expect((await readCard(client, card.id)).state).toBe('FROZEN')
  })

  it('takes a bare signature, and none of another customer', async () => {
    const holder = await createCardholder(client)
    const card = await issueCard(client, holder)
    const { session: foreign } = await createCardholder(client)
    expectStatus(await callSigned(client, freeze(card), foreign), 401)
    const bare = (payload: string) => {
      const stamp = Buffer.from(holder.session.sign(payload), 'base64url').toString()
      const { signature } = JSON.parse(stamp) as { signature: string }
      return Buffer.from(signature, 'hex').toString('base64')
    }
    expectStatus(await callSigned(client, freeze(card), { sign: bare }), 200)
  })
})
