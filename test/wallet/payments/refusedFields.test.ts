import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../src/shared/errors.ts'
import type { Wallet } from '../../../src/wallet/context/walletContext.ts'
import { createExternalAccount } from '../../../src/wallet/payments/createExternalAccount.ts'
import { createQuote } from '../../../src/wallet/payments/createQuote.ts'
import { startWholeStack, type WholeStack } from '../../support/wholeStack.ts'

vi.setConfig({ testTimeout: 30_000 })

let stack: WholeStack

beforeAll(async () => {
  stack = await startWholeStack()
}, 60_000)

afterAll(() => stack.sandbox.close())

const accountInfo = {
  accountType: 'USD_ACCOUNT',
  accountNumber: '000123456789',
  routingNumber: '021000021',
  beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Grace Hopper' },
}

/** A wallet with money. */
async function fundedWallet(): Promise<Wallet> {
  const user = await stack.newUser()
  await stack.fund(user, 100_000_000)
  return stack.walletOf(user)
}

function detailsOf(refused: Promise<unknown>) {
  return refused.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof ApiError) return { apiCode: error.apiCode, ...error.details }
      throw error
    },
  )
}

describe('the form of a bank account, through the relay and the sandbox', () => {
  const add = async (changes: object) => {
    const wallet = await fundedWallet()
    const options = { currency: 'USD', accountInfo: { ...accountInfo, ...changes } }
    return detailsOf(createExternalAccount(wallet, options))
  }

  it('marks the field that the service refuses', async () => {
    expect(await add({ routingNumber: '12' })).toEqual({
      apiCode: 'INVALID_INPUT',
      errors: [{ field: 'accountInfo.routingNumber', reason: expect.stringMatching(/^must /) }],
    })
  })

  it('marks every field that the service refuses, also within another', async () => {
    const details = await add({
      routingNumber: undefined,
      beneficiary: { beneficiaryType: 'INDIVIDUAL' },
    })

    expect(details).toMatchObject({
      errors: expect.arrayContaining([
        { field: 'accountInfo.routingNumber', reason: 'is required' },
        { field: 'accountInfo.beneficiary.fullName', reason: 'is required' },
      ]),
    })
  })

  it('marks the field that the relay refuses', async () => {
    expect(await add({ beneficiary: { fullName: 'Grace\0' } })).toEqual({
      apiCode: 'INVALID_INPUT',
      errors: [
        { field: 'accountInfo.beneficiary.fullName', reason: expect.stringMatching(/^must /) },
      ],
    })
  })
})

describe('the form of an amount, through the relay and the sandbox', () => {
  it.each([
    ['below', 1_999_999],
    ['above', 5_000_001],
  ])('shows the limits of the platform when the amount is %s', async (_, amount) => {
    const wallet = await fundedWallet()
    const { id } = await createExternalAccount(wallet, { currency: 'USD', accountInfo })
    await stack.limitAmounts('USDB', 2_000_000, 5_000_000)
    const terms = { destination: { accountId: id }, lockedCurrencySide: 'SENDING' } as const
    const refused = createQuote(wallet, { ...terms, lockedCurrencyAmount: amount })

    expect(await detailsOf(refused)).toEqual({
      apiCode: 'AMOUNT_OUT_OF_RANGE',
      minAmount: 2_000_000,
      maxAmount: 5_000_000,
    })
  })
})
