import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Wallet } from '../../../src/wallet/context/walletContext.ts'
import { createExternalAccount } from '../../../src/wallet/payments/createExternalAccount.ts'
import { type CreateQuoteOptions, createQuote } from '../../../src/wallet/payments/createQuote.ts'
import { startWholeStack, type WholeStack } from '../../support/wholeStack.ts'

vi.setConfig({ testTimeout: 30_000 })

let stack: WholeStack

beforeAll(async () => {
  stack = await startWholeStack()
}, 60_000)

afterAll(() => stack.sandbox.close())

interface Payer {
  wallet: Wallet
  terms: CreateQuoteOptions
}

/** A wallet with money, and terms of a payment to a bank account. */
async function newPayer(): Promise<Payer> {
  const user = await stack.newUser()
  await stack.fund(user, 100_000_000)
  const wallet = stack.walletOf(user)
  const { id } = await createExternalAccount(wallet, {
    currency: 'USD',
    accountInfo: {
      accountType: 'USD_ACCOUNT',
      accountNumber: '000123456789',
      routingNumber: '021000021',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Grace Hopper' },
    },
  })
  const terms = { lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 10_000_000 } as const
  return { wallet, terms: { ...terms, destination: { accountId: id } } }
}

const idOf = async ({ wallet, terms }: Payer, more: Partial<CreateQuoteOptions>) =>
  (await createQuote(wallet, { ...terms, ...more })).id

describe('createQuote with an idempotencyKey, through the relay and the sandbox', () => {
  it('gives the same quote for the same key, and another one without it', async () => {
    const payer = await newPayer()
    const idempotencyKey = crypto.randomUUID()
    const first = await idOf(payer, { idempotencyKey })

    expect(await idOf(payer, { idempotencyKey })).toBe(first)
    expect(await idOf(payer, {})).not.toBe(first)
    expect(await idOf(payer, { idempotencyKey: crypto.randomUUID() })).not.toBe(first)
  })

  it('gives one quote to calls at the same time', async () => {
    const payer = await newPayer()
    const idempotencyKey = crypto.randomUUID()
    const ids = await Promise.all([1, 2, 3].map(() => idOf(payer, { idempotencyKey })))

    expect(new Set(ids).size).toBe(1)
  })

  it('refuses the key of other terms', async () => {
    const payer = await newPayer()
    const idempotencyKey = crypto.randomUUID()
    await idOf(payer, { idempotencyKey })

    await expect(
      idOf(payer, { idempotencyKey, lockedCurrencyAmount: 20_000_000 }),
    ).rejects.toMatchObject({ code: 'API_ERROR', apiCode: 'CONFLICT', status: 409 })
  })

  it('gives a user a quote of their own, whatever key another user took', async () => {
    const [ada, bob] = [await newPayer(), await newPayer()]
    const adas = await idOf(ada, { idempotencyKey: 'rent' })

    expect(await idOf(bob, { idempotencyKey: 'rent' })).not.toBe(adas)
    expect(await idOf(ada, { idempotencyKey: 'rent' })).toBe(adas)
  })
})
