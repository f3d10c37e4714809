import { describe, expect, it } from 'vitest'
import { createOwnership } from '../../../src/relay/own/createOwnership.ts'
import type { Service } from '../../../src/relay/service/serviceTypes.ts'
import { ada, adasQuote, bob } from '../support/users.ts'

/** More than the cache has room for. */
const flood = 20_001

/** @param body - what the service responds with to each question */
function ownershipUnderTest(body: object = adasQuote) {
  const asked: string[] = []
  const service: Service = {
    async send({ path }) {
      asked.push(path)
      return { status: 200, body, atMs: 0, retryAfterSeconds: undefined }
    },
  }
  const enumerationLimit = { assertOpen: () => {}, count: async () => {} }
  return { ownership: createOwnership(1_000, enumerationLimit)(service), asked }
}

const bobsQuote = (index: number) => ({
  id: `Quote:${index}`,
  source: { accountId: bob.accountIds[0] },
})

describe('a full cache of owners', { tags: ['T11'] }, () => {
  it('keeps the ids in use and evicts the others', async () => {
    const { ownership, asked } = ownershipUnderTest()
    ownership.cacheOwner(ada, 'quote', adasQuote)
    for (let index = 0; index < flood; index += 1) {
      ownership.cacheOwner(bob, 'quote', bobsQuote(index))
      if (index % 1_000 === 0) await ownership.assertOwned(ada, 'quote', adasQuote.id)
    }
    expect(asked).toEqual([])
  })

  it('asks the service again for an id that it evicted', async () => {
    const { ownership, asked } = ownershipUnderTest()
    ownership.cacheOwner(ada, 'quote', adasQuote)
    for (let index = 0; index < flood; index += 1)
      ownership.cacheOwner(bob, 'quote', bobsQuote(index))
    expect(await ownership.assertOwned(ada, 'quote', adasQuote.id)).toEqual({
      accountId: ada.accountIds[0],
    })
    expect(asked).toEqual([`/quotes/${adasQuote.id}`])
    await expect(ownership.assertOwned(bob, 'quote', adasQuote.id)).rejects.toMatchObject({
      status: 404,
    })
  })

  it('evicts no other id when it learns a known one again', async () => {
    const { ownership, asked } = ownershipUnderTest()
    ownership.cacheOwner(ada, 'quote', adasQuote)
    for (let index = 1; index < flood - 1; index += 1)
      ownership.cacheOwner(bob, 'quote', bobsQuote(index))
    ownership.cacheOwner(bob, 'quote', bobsQuote(1))
    await ownership.assertOwned(ada, 'quote', adasQuote.id)
    expect(asked).toEqual([])
  })
})

describe('a card that a response gave', { tags: ['T11'] }, () => {
  it('is asked for again each time: the accounts that pay for it may have changed', async () => {
    const [accountId] = ada.accountIds
    const card = { id: 'Card:1', cardholderId: ada.customerId, fundingSources: [accountId] }
    const { ownership, asked } = ownershipUnderTest(card)
    ownership.cacheOwner(ada, 'card', { ...card, customerId: ada.customerId, accountId })
    for (const _ of [1, 2])
      expect(await ownership.assertOwned(ada, 'card', card.id)).toMatchObject({ accountId })
    expect(asked).toEqual(['/cards/Card:1', '/cards/Card:1'])
  })
})
