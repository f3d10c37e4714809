// also in: august
import { beforeEach, expect, it } from 'vitest'
import {
  type Card,
  type Cardholder,
  createCardholder,
  type DelegatedKey,
  delegateKey,
  issueCard,
  purchase,
  simulate,
  updateCard,
} from '../support/cards.ts'
import { expectStatus, type Refusal } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import { askToSign, retrySigned, type SignedChallenge } from '../support/signedFlow.ts'
import { describeWhere, isAugust } from '../support/variant.ts'
import { balanceOf } from '../support/wallet.ts'

const client = useSandbox()

describeWhere(isAugust, 'a delegated key', () => {
  let holder: Cardholder
  let card: Card

  beforeEach(async () => {
    holder = await createCardholder(client, 10_000)
    card = await issueCard(client, holder)
  })

  const call = (more = {}) => ({
    method: 'POST',
    path: '/auth/delegated-keys',
    body: {
      cardId: card.id,
      internalAccountId: holder.walletId,
      nickname: 'Card payments',
      ...more,
    },
  })

  async function list(query = `accountId=${holder.walletId}`): Promise<DelegatedKey[]> {
    type List = { data: DelegatedKey[] }
    return expectStatus(await client.get<List>(`/auth/delegated-keys?${query}`), 200).data
  }

  /** The first two legs, after which the key is pending. */
  async function begin(): Promise<SignedChallenge> {
    const first = await askToSign(client, call())
    const stamp = holder.session.sign(first.payloadToSign)
    return expectStatus(
      await retrySigned<SignedChallenge>(client, call(), stamp, first.requestId),
      202,
    )
  }

  const pay = () => simulate(client, card.id, 'authorization', purchase(1_000))

  it('is made by three legs: its signer, its policies, and it is active', async () => {
    const first = await askToSign(client, call())
    const signer = JSON.parse(first.payloadToSign)
    expect(signer.type).toBe('ACTIVITY_TYPE_CREATE_API_KEYS_V2')
    expect(await list()).toEqual([])
    const stamp = holder.session.sign(first.payloadToSign)
    const answer = await retrySigned<SignedChallenge>(client, call(), stamp, first.requestId)
    const second = expectStatus(answer, 202)
    expect(JSON.parse(second.payloadToSign).type).toBe('ACTIVITY_TYPE_CREATE_POLICIES')
    expect((await list()).map(({ status }) => status)).toEqual(['PENDING'])
    const last = holder.session.sign(second.payloadToSign)
    const done = await retrySigned<DelegatedKey>(client, call(), last, second.requestId)
    const key = expectStatus(done, 201)
    expect(key).toMatchObject({
      cardId: card.id,
      accountId: holder.walletId,
      fundingSourceId: holder.walletId,
      nickname: 'Card payments',
      status: 'ACTIVE',
      publicKey: signer.parameters.apiKeys[0].publicKey,
    })
    expect(await list(`fundingSourceId=${holder.walletId}`)).toEqual([key])
    expect((await client.get(`/auth/delegated-keys/${key.id}`)).body).toEqual(key)
  })

  it('lets its card be paid from the wallet, and no other card', async () => {
    const refused = expectStatus(await pay(), 400) as Refusal
    expect(refused.code).toBe('FUNDING_SOURCE_INELIGIBLE')
    expect(refused.message).toContain('POST /auth/delegated-keys')
    await begin()
    expectStatus(await pay(), 400)
    await delegateKey(client, card.id, holder)
    expectStatus(await pay(), 202)
    const other = await issueCard(client, holder)
    expectStatus(await simulate(client, other.id, 'authorization', purchase(1)), 400)
    expect(await balanceOf(client, holder.walletId)).toBe(9_000)
  })

  it('takes each leg once, with its own signature and the same body', async () => {
    const first = await askToSign(client, call())
    const stamp = holder.session.sign(first.payloadToSign)
    const { session: foreign } = await createCardholder(client)
    const forged = foreign.sign(first.payloadToSign)
    expectStatus(await retrySigned(client, call(), forged, first.requestId), 401)
    const renamed = call({ nickname: 'Other' })
    expectStatus(await retrySigned(client, renamed, stamp, first.requestId), 401)
    const answer = await retrySigned<SignedChallenge>(client, call(), stamp, first.requestId)
    const second = expectStatus(answer, 202)
    expectStatus(await retrySigned(client, call(), stamp, first.requestId), 401)
    expectStatus(await retrySigned(client, call(), stamp, second.requestId), 401)
    expect((await list()).map(({ status }) => status)).toEqual(['PENDING'])
  })

  it('stays pending when it is left after its second leg, and another one can be made', async () => {
    await begin()
    await client.sandbox().clock.advance(6 * 60_000)
    expect((await list()).map(({ status }) => status)).toEqual(['PENDING'])
  })

  it('is the only active one of its card and account', async () => {
    const second = await begin()
    await delegateKey(client, card.id, holder)
    const refused = await client.call<Refusal>('POST', '/auth/delegated-keys', call().body)
    expect(expectStatus(refused, 409).code).toBe('CONFLICT')
    const stamp = holder.session.sign(second.payloadToSign)
    expectStatus(await retrySigned(client, call(), stamp, second.requestId), 409)
  })

  it('is revoked for good, without a signature', async () => {
    const key = await delegateKey(client, card.id, holder)
    const revoke = () => client.call('DELETE', `/auth/delegated-keys/${key.id}`)
    expectStatus(await revoke(), 204)
    expectStatus(await revoke(), 204)
    expect((await list()).map(({ status }) => status)).toEqual(['REVOKED'])
    expect(expectStatus(await pay(), 400).code).toBe('FUNDING_SOURCE_INELIGIBLE')
    expect((await delegateKey(client, card.id, holder)).status).toBe('ACTIVE')
  })

  it('revoked while pending cannot become active', async () => {
    const second = await begin()
    const [key] = await list()
    expectStatus(await client.call('DELETE', `/auth/delegated-keys/${key?.id}`), 204)
    const stamp = holder.session.sign(second.payloadToSign)
    expectStatus(await retrySigned(client, call(), stamp, second.requestId), 409)
  })

  it('ends with its card', async () => {
    await delegateKey(client, card.id, holder)
    expectStatus(await updateCard(client, card.id, { state: 'CLOSED' }, holder), 200)
    expect((await list()).map(({ status }) => status)).toEqual(['REVOKED'])
    const refused = await client.call<Refusal>('POST', '/auth/delegated-keys', call().body)
    expect(expectStatus(refused, 400).details?.field).toBe('internalAccountId')
  })

  it('is refused for an account the card is not paid from, and a card that is not there', async () => {
    const ask = (more: object) =>
      client.call<Refusal>('POST', '/auth/delegated-keys', call(more).body)
    const other = await createCardholder(client)
    for (const internalAccountId of [other.walletId, holder.usdAccountId]) {
      expect(expectStatus(await ask({ internalAccountId }), 400).code).toBe('INVALID_INPUT')
    }
    expectStatus(await ask({ cardId: 'Card:00000000-0000-4000-8000-000000000000' }), 404)
    for (const nickname of ['', 'x'.repeat(257)]) {
      expectStatus(await ask({ nickname }), 400)
    }
    expectStatus(await client.get('/auth/delegated-keys'), 400)
  })
})

describeWhere(!isAugust, 'a delegated key, before August 2026', () => {
  it('cannot be requested or listed', async () => {
    for (const method of ['GET', 'POST']) {
      const refused = await client.call<Refusal>(method, '/auth/delegated-keys')
      expect(expectStatus(refused, 404).code).toBe('NOT_FOUND')
    }
  })
})
