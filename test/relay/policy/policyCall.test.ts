import { describe, expect, it } from 'vitest'
import type { RelayRouteName } from '../../../src/relay/options/routeName.ts'
import { createPolicyCall } from '../../../src/relay/policy/policyCall.ts'
import type { RelayFetch } from '../../../src/relay.ts'
import { relayContext } from '../support/relayContext.ts'
import { json, noService, scriptedService } from '../support/scriptedService.ts'
import { adasThings } from '../support/users.ts'

const time = '2026-06-01T12:00:00Z'
const currency = { code: 'USDB', name: 'USDB', symbol: '$', decimals: 6 }
const quote = {
  id: adasThings.quoteId,
  status: 'PENDING',
  createdAt: time,
  expiresAt: time,
  source: { sourceType: 'ACCOUNT', accountId: adasThings.accountId },
  destination: { destinationType: 'ACCOUNT', accountId: adasThings.externalAccountId },
  sendingCurrency: currency,
  receivingCurrency: currency,
  totalSendingAmount: 25_000_000,
  totalReceivingAmount: 25_000_000,
  exchangeRate: 1,
  feesIncluded: 0,
  transactionId: adasThings.transactionId,
}

/** What the rules of the app read of the quote of a call. */
function readQuote(name: RelayRouteName, fetch: RelayFetch) {
  const { relay, callOf } = relayContext({ fetch })
  const call = callOf(name, { params: { id: adasThings.quoteId } })
  return createPolicyCall(relay, call, undefined).readQuote()
}

describe('the quote of a call', () => {
  it.each<RelayRouteName>(['executeQuote', 'getQuote'])('is the one it names: %s', async (name) => {
    const read = await readQuote(
      name,
      scriptedService(() => json(200, quote)),
    )
    expect(read).toMatchObject({ id: quote.id, totalSendingAmount: 25_000_000 })
  })

  it.each<RelayRouteName>(['exportWallet', 'createExternalAccount', 'getTransaction'])(
    'is none for a call that names none, and the service is not asked: %s',
    async (name) => {
      expect(await readQuote(name, noService)).toBeUndefined()
    },
  )

  it('is refused with 404 where it is gone', async () => {
    const gone = readQuote(
      'executeQuote',
      scriptedService(() => json(404, {})),
    )
    await expect(gone).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })
})
