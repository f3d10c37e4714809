import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { exportWallet } from '../../../src/wallet/account/exportWallet.ts'
import { formatError } from '../../../src/wallet/messages/formatError.ts'
import { addEmailOtp } from '../../../src/wallet/oneTimeCode/addEmailOtp.ts'
import { startEmailOtp } from '../../../src/wallet/oneTimeCode/startEmailOtp.ts'
import { addPasskey } from '../../../src/wallet/passkey/addPasskey.ts'
import { signInWithPasskey } from '../../../src/wallet/passkey/signInWithPasskey.ts'
import { createExternalAccount } from '../../../src/wallet/payments/createExternalAccount.ts'
import { createQuote } from '../../../src/wallet/payments/createQuote.ts'
import { executeQuote } from '../../../src/wallet/payments/executeQuote.ts'
import { fakeDevice } from '../../support/fakeDevice.ts'
import { pageOrigin, startWholeStack, type WholeStack } from '../../support/wholeStack.ts'

vi.setConfig({ testTimeout: 30_000 })

let stack: WholeStack

beforeAll(async () => {
  stack = await startWholeStack('spec', {
    stepUp: {
      exportWallet: { maxAgeSeconds: 300 },
      executeQuote: { maxAgeSeconds: 300, above: { USDB: 20_000_000 } },
    },
  })
}, 60_000)

afterEach(() => {
  vi.unstubAllGlobals()
})

afterAll(() => stack.sandbox.close())

/** A wallet with a passkey, signed in with a code. */
async function signedInWithCode() {
  fakeDevice(pageOrigin)
  const user = await stack.newUser()
  const signerPublicKeys = { export: [stack.sandbox.signers.export] }
  const wallet = stack.walletOf(user, { signerPublicKeys })
  await addEmailOtp(wallet, { email: user.email })
  await (await startEmailOtp(wallet)).complete(await stack.lastCode(user))
  await addPasskey(wallet, { nickname: 'Phone' })
  return { user, wallet }
}

const required = { code: 'STEP_UP_REQUIRED', apiCode: 'STEP_UP_REQUIRED', status: 403 }

describe('an action for which the relay demands a recent passkey', { tags: ['T7'] }, () => {
  it('is refused to a session by code, and done after signInWithPasskey: an export', async () => {
    const { wallet } = await signedInWithCode()

    const error = await exportWallet(wallet).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject(required)
    expect(formatError(error)).toBe('Confirm with your passkey first, then try again.')

    await signInWithPasskey(wallet)
    expect((await exportWallet(wallet)).reveal().phrase.split(' ')).toHaveLength(12)
  })

  it('is refused above an amount, and the same quote is executed after signInWithPasskey', async () => {
    const { user, wallet } = await signedInWithCode()
    await stack.fund(user, 100_000_000)
    const { id: accountId } = await createExternalAccount(wallet, {
      currency: 'USD',
      accountInfo: {
        accountType: 'USD_ACCOUNT',
        accountNumber: '000123456789',
        routingNumber: '021000021',
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Grace Hopper' },
      },
    })
    const quoteOf = (lockedCurrencyAmount: number) =>
      createQuote(wallet, {
        destination: { accountId },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount,
      })
    const [small, large] = [await quoteOf(10_000_000), await quoteOf(30_000_000)]

    expect(await executeQuote(wallet, small)).toMatchObject({ quote: { id: small.id } })
    await expect(executeQuote(wallet, large)).rejects.toMatchObject(required)

    await signInWithPasskey(wallet)
    expect(await executeQuote(wallet, large)).toMatchObject({ quote: { id: large.id } })
  })
})
