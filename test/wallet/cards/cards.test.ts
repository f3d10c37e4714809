import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { closeCard } from '../../../src/wallet/cards/closeCard.ts'
import { createCard } from '../../../src/wallet/cards/createCard.ts'
import { freezeCard, unfreezeCard } from '../../../src/wallet/cards/freezeCard.ts'
import { getCard } from '../../../src/wallet/cards/getCard.ts'
import { listCards } from '../../../src/wallet/cards/listCards.ts'
import { revealCard } from '../../../src/wallet/cards/revealCard.ts'
import { setCardFunding } from '../../../src/wallet/cards/setCardFunding.ts'
import type { Wallet } from '../../../src/wallet/context/walletContext.ts'
import { issueCard, newCardholder, profiles } from '../../support/cardholder.ts'
import { startWholeStack, type WholeStack } from '../../support/wholeStack.ts'

vi.setConfig({ testTimeout: 60_000 })

async function idsOf(wallet: Wallet): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of listCards(wallet)) ids.push(id)
  return ids
}

describe.each(profiles)('cards through the relay and the sandbox, %s', (profile) => {
  const isSignedThere = profile !== 'live-2026-08'
  let stack: WholeStack
  beforeAll(async () => {
    stack = await startWholeStack(profile, {
      allow: { createCard: true },
      // The wallets have no passkeys.
      stepUp: { revealCard: () => undefined },
    })
  }, 60_000)
  afterAll(() => stack.sandbox.close())

  it('are listed and read, each user’s their own', async () => {
    const [ada, bob] = [await newCardholder(stack), await newCardholder(stack)]
    const first = await issueCard(stack, ada.user)
    const second = await issueCard(stack, ada.user)

    expect(await idsOf(ada.wallet)).toEqual([second, first])
    expect(await idsOf(bob.wallet)).toEqual([])
    expect(await getCard(ada.wallet, first)).toMatchObject({
      state: 'ACTIVE',
      last4: expect.stringMatching(/^\d{4}$/),
    })
    await expect(getCard(bob.wallet, first)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(freezeCard(bob.wallet, first)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(revealCard(bob.wallet, first)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('are issued by their holder, paid from the wallet by default', async () => {
    const { user, wallet } = await newCardholder(stack)

    const { id, fundingSources, cardholderId } = await createCard(wallet)

    expect({ fundingSources, cardholderId }).toEqual({
      fundingSources: [user.accountId],
      cardholderId: user.customerId,
    })
    expect(await idsOf(wallet)).toEqual([id])
  })

  it('are frozen, unfrozen and closed, signed where the service demands it', async () => {
    const { user, wallet, sent } = await newCardholder(stack)
    const id = await issueCard(stack, user)

    expect(await freezeCard(wallet, id)).toMatchObject({ id, state: 'FROZEN' })
    expect(await unfreezeCard(wallet, id)).toMatchObject({ id, state: 'ACTIVE' })
    expect(await setCardFunding(wallet, id, [user.accountId])).toMatchObject({ id })
    expect(await closeCard(wallet, id)).toMatchObject({ state: 'CLOSED', fundingSources: [] })
    expect(await getCard(wallet, id)).toMatchObject({ state: 'CLOSED' })

    const changes = sent.filter(({ method }) => method === 'PATCH')
    expect(changes.filter(({ isSigned }) => isSigned)).toHaveLength(isSignedThere ? 4 : 0)
    await expect(closeCard(wallet, id)).rejects.toMatchObject({
      code: 'API_ERROR',
      apiCode: 'CARD_ALREADY_CLOSED',
    })
  })

  it('are read when the response to a change was lost, and not taken for changed', async () => {
    let lost: 'request' | 'response' | undefined
    const send: WholeStack['send'] = async (sender, input, init) => {
      const isChange = init?.method === 'PATCH'
      if (isChange && lost === 'request') throw new TypeError('Failed to fetch')
      const response = await stack.send(sender, input, init)
      const isDone = isChange && response.status === 200
      if (isDone && lost === 'response') throw new TypeError('Failed to fetch')
      return response
    }
    const { user, wallet } = await newCardholder({ ...stack, send })
    const id = await issueCard(stack, user)
    const other = `InternalAccount:${crypto.randomUUID()}`
    const code = 'NETWORK_ERROR'

    lost = 'request'
    await expect(freezeCard(wallet, id)).rejects.toMatchObject({ code })
    await expect(setCardFunding(wallet, id, [other])).rejects.toMatchObject({ code })
    lost = 'response'
    expect(await freezeCard(wallet, id)).toMatchObject({ id, state: 'FROZEN' })
  })

  it('are not paid from the account of another user', async () => {
    const [ada, bob] = [await newCardholder(stack), await newCardholder(stack)]
    const id = await issueCard(stack, ada.user)
    const both = [ada.user.accountId, bob.user.accountId]

    const paidByBoth = [
      setCardFunding(ada.wallet, id, both),
      createCard(ada.wallet, { fundingSources: both }),
    ]

    for (const refused of await Promise.allSettled(paidByBoth))
      expect(refused).toMatchObject({ reason: { code: 'NOT_FOUND' } })
  })

  it('show their number once, at a URL of the issuer', { tags: ['T38'] }, async () => {
    const { user, wallet } = await newCardholder(stack)
    const id = await issueCard(stack, user)

    const { url, expiresAt, ...attributes } = await revealCard(wallet, id)

    expect(attributes).toEqual({ sandbox: 'allow-scripts', referrerPolicy: 'no-referrer' })
    expect(expiresAt === undefined).toBe(isSignedThere)
    const page = async () => (await stack.sandbox.fetch(new Request(url))).text()
    expect(await page()).toContain('Security code')
    expect(await page()).toContain('was used already')
    expect(new URL(url).hash).toBe('')
  })

  it('have no number to show before they are issued, and after they are closed', async () => {
    const { user, wallet } = await newCardholder(stack)
    const pending = await issueCard(stack, user, '001')
    const closed = await issueCard(stack, user)
    await closeCard(wallet, closed)

    for (const id of [pending, closed]) {
      await expect(revealCard(wallet, id)).rejects.toMatchObject({
        code: 'API_ERROR',
        status: 403,
        apiCode: 'USER_NOT_READY',
      })
    }
  })
})

describe('createCard', () => {
  it('is refused like an unknown route where the platform does not allow it', async () => {
    const stack = await startWholeStack()
    const { wallet } = await newCardholder(stack)

    await expect(createCard(wallet)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await stack.sandbox.close()
  })
})
