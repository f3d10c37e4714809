import { describe, expect, it } from 'vitest'
import { contextOf } from '../../../src/wallet/context/walletContext.ts'
import { readAuthorized } from '../../../src/wallet/payments/readAuthorized.ts'
import { rightAnswers } from '../../support/answers.ts'
import { quoteFixture } from '../../support/fixtures.ts'
import { scriptedRelay } from '../../support/scriptedRelay.ts'
import { signedInWallet } from '../../support/signedInWallet.ts'

describe('a quote that waits for authorization', { tags: ['T35'] }, () => {
  it('has failed as its transaction says once its challenge has lapsed, before the quote itself has', async () => {
    const scaChallenge = {
      ...rightAnswers.parseScaChallenge,
      expiresAt: '2020-01-01T00:00:00.000Z',
    } as never
    const quote = quoteFixture('payload', {
      status: 'PENDING_AUTHORIZATION',
      expiresAt: '2099-01-01T00:00:00.000Z',
      scaChallenge,
    })
    const transaction = {
      ...rightAnswers.parseTransaction,
      id: quote.transactionId,
      status: 'FAILED',
    }
    const relay = scriptedRelay(({ path }) => ({
      status: 200,
      body: path.includes('/transactions/') ? transaction : quote,
    }))
    const { wallet } = await signedInWallet({ fetch: relay.fetch })

    expect(await readAuthorized(contextOf(wallet), quote.id)).toMatchObject({ status: 'FAILED' })
  })
})
