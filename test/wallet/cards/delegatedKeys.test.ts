import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createDelegatedKey } from '../../../src/wallet/cards/createDelegatedKey.ts'
import { listCardTransactions } from '../../../src/wallet/cards/listCardTransactions.ts'
import { listDelegatedKeys } from '../../../src/wallet/cards/listDelegatedKeys.ts'
import { revokeDelegatedKey } from '../../../src/wallet/cards/revokeDelegatedKey.ts'
import type { Wallet } from '../../../src/wallet/context/walletContext.ts'
import { listTransactions } from '../../../src/wallet/payments/listTransactions.ts'
import { rightAnswers } from '../../support/answers.ts'
import { issueCard, newCardholder } from '../../support/cardholder.ts'
import { scriptedRelay } from '../../support/scriptedRelay.ts'
import { signedInWallet } from '../../support/signedInWallet.ts'
import { isPauseOfReadBack, skipPauses } from '../../support/skipPauses.ts'
import { startWholeStack, type WholeStack } from '../../support/wholeStack.ts'

skipPauses(isPauseOfReadBack)

vi.setConfig({ testTimeout: 60_000 })

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

const nickname = 'Card payments'

describe('delegated keys through the relay and the sandbox, live-2026-08', () => {
  let stack: WholeStack
  beforeAll(async () => {
    stack = await startWholeStack('live-2026-08')
  }, 60_000)
  afterAll(() => stack.sandbox.close())

  it('are made with two signatures, listed and revoked with none', async () => {
    const { user, wallet, sent } = await newCardholder(stack)
    const cardId = await issueCard(stack, user)

    const key = await createDelegatedKey(wallet, { cardId, nickname })

    expect(key).toMatchObject({ cardId, accountId: user.accountId, nickname, status: 'ACTIVE' })
    expect(sent.filter(({ isSigned }) => isSigned)).toHaveLength(2)
    await expect(createDelegatedKey(wallet, { cardId, nickname })).rejects.toMatchObject({
      code: 'API_ERROR',
      apiCode: 'CONFLICT',
    })
    expect(await listDelegatedKeys(wallet)).toEqual([key])
    await revokeDelegatedKey(wallet, key.id)
    expect(await listDelegatedKeys(wallet)).toMatchObject([{ id: key.id, status: 'REVOKED' }])
    expect(sent.filter(({ isSigned }) => isSigned)).toHaveLength(2)
  })

  it('are not taken for made when the second signature never arrived', async () => {
    let signed = 0
    const send: WholeStack['send'] = async (sender, input, init) => {
      if (new Headers(init?.headers).has('Service-Wallet-Signature')) signed += 1
      if (signed === 2 && init?.method === 'POST') throw new TypeError('Failed to fetch')
      return stack.send(sender, input, init)
    }
    const { user, wallet } = await newCardholder({ ...stack, send })
    const cardId = await issueCard(stack, user)
    signed = 0

    const making = createDelegatedKey(wallet, { cardId, nickname })

    await expect(making).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
    expect(await listDelegatedKeys(wallet)).toMatchObject([{ cardId, status: 'PENDING' }])
  })

  it.each([
    ['card', { cardId: 'Card:1' }],
    ['wallet', { accountId: 'InternalAccount:1' }],
    ['key', { publicKey: `02${'a1'.repeat(32)}` }],
  ])('are read where the response is about another %s', { tags: ['T3'] }, async (_, change) => {
    let changes = 0
    const send: WholeStack['send'] = async (sender, input, init) => {
      const response = await stack.send(sender, input, init)
      const isMade = String(input).endsWith('/delegated-keys') && response.status === 201
      if (init?.method !== 'POST' || !isMade) return response
      changes += 1
      return Response.json({ ...((await response.json()) as object), ...change }, { status: 201 })
    }
    const { user, wallet } = await newCardholder({ ...stack, send })
    const cardId = await issueCard(stack, user)

    const key = await createDelegatedKey(wallet, { cardId, nickname })

    expect(changes).toBe(1)
    expect(key).toMatchObject({ cardId, accountId: user.accountId })
    expect(await listDelegatedKeys(wallet)).toEqual([key])
  })

  it('of another user are not found', { tags: ['T11'] }, async () => {
    const [ada, bob] = [await newCardholder(stack), await newCardholder(stack)]
    const cardId = await issueCard(stack, ada.user)
    const { id } = await createDelegatedKey(ada.wallet, { cardId, nickname })

    const foreign = [
      createDelegatedKey(bob.wallet, { cardId, nickname }),
      revokeDelegatedKey(bob.wallet, id),
      all(listCardTransactions(bob.wallet, cardId)),
    ]

    for (const refused of await Promise.allSettled(foreign))
      expect(refused).toMatchObject({ reason: { code: 'NOT_FOUND' } })
    expect(await listDelegatedKeys(bob.wallet)).toEqual([])
    expect(await listDelegatedKeys(ada.wallet)).toMatchObject([{ id, status: 'ACTIVE' }])
  })

  it('pay for purchases, which are listed with their card and not among the payments', async () => {
    const { user, wallet } = await newCardholder(stack)
    const [cardId, unused] = [await issueCard(stack, user), await issueCard(stack, user)]
    await createDelegatedKey(wallet, { cardId, nickname })
    await buy(cardId, 'COFFEE 900')
    await buy(cardId, 'BOOKS 900')

    const purchases = await all(listCardTransactions(wallet, cardId, { limit: 1 }))

    expect(purchases.map(({ merchant }) => merchant.descriptor)).toEqual([
      'BOOKS 900',
      'COFFEE 900',
    ])
    expect(purchases[0]).toMatchObject({ cardId, status: 'AUTHORIZED', accountId: user.accountId })
    expect(await all(listCardTransactions(wallet, unused))).toEqual([])
    const payments = await all(listTransactions(wallet))
    expect(payments.map(({ id }) => id)).not.toContain(purchases[0]?.id)
    expect(payments.every(({ type }) => type !== 'CARD')).toBe(true)
  })

  function buy(cardId: string, descriptor: string): Promise<unknown> {
    return stack.platform(`/sandbox/cards/${cardId}/simulate/authorization`, {
      amount: 1_000_000,
      currency: { code: 'USDB' },
      merchant: { descriptor, mcc: '5814', country: 'US' },
    })
  }
})

describe.each(['spec', 'live-2026-05'] as const)('what %s does not have', (profile) => {
  it('is refused with a code of its own', async () => {
    const stack = await startWholeStack(profile)
    const { user, wallet } = await newCardholder(stack)
    const cardId = await issueCard(stack, user)
    const calls: ((wallet: Wallet) => Promise<unknown>)[] = [
      (it) => createDelegatedKey(it, { cardId, nickname }),
      (it) => listDelegatedKeys(it),
      (it) => all(listCardTransactions(it, cardId)),
    ]

    for (const call of calls) {
      await expect(call(wallet)).rejects.toMatchObject({
        code: 'UNSUPPORTED_BY_SERVICE',
        retryable: false,
      })
    }
    await stack.sandbox.close()
  })
})

describe('createDelegatedKey', { tags: ['T3'] }, () => {
  it('refuses a key that was not signed', async () => {
    const relay = scriptedRelay(() => ({ status: 201, body: rightAnswers.parseDelegatedKey }))
    const { wallet } = await signedInWallet({ fetch: relay.fetch })

    await expect(createDelegatedKey(wallet, { cardId: 'Card:1', nickname })).rejects.toMatchObject({
      code: 'RESPONSE_INVALID',
    })
  })
})
