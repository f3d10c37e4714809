import { describe, expect, it } from 'vitest'
import type { Quote, ScaChallenge } from '../../../src/shared/resources.ts'
import { onWalletEvent } from '../../../src/wallet/events/onWalletEvent.ts'
import { authorizeQuote } from '../../../src/wallet/sca/authorizeQuote.ts'
import { rightAnswers } from '../../support/answers.ts'
import { pendingFixture, quoteFixture, sessionFixture } from '../../support/fixtures.ts'
import { type RecordedCall, scriptedRelay } from '../../support/scriptedRelay.ts'
import { signedInWallet } from '../../support/signedInWallet.ts'

const { accountId } = sessionFixture()
const scaChallenge = {
  ...rightAnswers.parseScaChallenge,
  factor: 'SMS_OTP',
  expiresAt: '2099-01-01T00:00:00.000Z',
} as unknown as ScaChallenge
const unshown = quoteFixture('payload', { status: 'PENDING_AUTHORIZATION' })
const quote: Quote = { ...unshown, scaChallenge }

/** A wallet of a device that did not execute the quote, unless that is put into its record. */
async function setUp(bodyOf: (call: Pick<RecordedCall, 'method'>) => Quote) {
  const relay = scriptedRelay((call) => ({ status: 200, body: bodyOf(call) }))
  const { wallet, keyStore } = await signedInWallet({ fetch: relay.fetch })
  const settled: string[] = []
  onWalletEvent(wallet, ({ type }) => type === 'executionSettled' && settled.push(type))
  const authorize = () => authorizeQuote(wallet, quote, { onChallenge: () => ({ code: '482913' }) })
  return { authorize, keyStore, settled }
}

describe('authorizeQuote', { tags: ['T35'] }, () => {
  it('does not know the outcome of a quote that is PENDING after its answer, wherever it was executed', async () => {
    const { authorize } = await setUp(({ method }) =>
      method === 'POST' ? { ...unshown, status: 'PENDING' } : quote,
    )

    await expect(authorize()).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' })
  })

  it('does not take the first challenge for a second one that is missing', async () => {
    const { authorize } = await setUp(({ method }) => (method === 'POST' ? unshown : quote))

    await expect(authorize()).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
  })

  it('settles a quote that has expired, wherever it was executed', async () => {
    const { authorize, settled } = await setUp(() => ({ ...unshown, status: 'EXPIRED' }))

    await expect(authorize()).rejects.toMatchObject({ code: 'QUOTE_EXPIRED' })
    expect(settled).toHaveLength(1)
  })

  it('settles a payment that has ended once, for two calls at once', async () => {
    const { authorize, keyStore, settled } = await setUp(() => ({
      ...unshown,
      status: 'PROCESSING',
    }))
    const pendingExecutions = [pendingFixture()]
    await keyStore.update(accountId, (record) => ({ ...record, pendingExecutions }))

    const results = await Promise.all([authorize(), authorize()])

    expect(results.map(({ status }) => status)).toEqual(['executed', 'executed'])
    expect(settled).toHaveLength(1)
  })
})
