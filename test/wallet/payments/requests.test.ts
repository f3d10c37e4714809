import { describe, expect, it } from 'vitest'
import type { Wallet } from '../../../src/wallet/context/walletContext.ts'
import { acknowledgeExecution } from '../../../src/wallet/payments/acknowledgeExecution.ts'
import {
  createExternalAccount,
  deleteExternalAccount,
} from '../../../src/wallet/payments/createExternalAccount.ts'
import { getQuote } from '../../../src/wallet/payments/getQuote.ts'
import { getTransaction } from '../../../src/wallet/payments/getTransaction.ts'
import { lookupReceiver } from '../../../src/wallet/payments/lookupReceiver.ts'
import { watchTransaction } from '../../../src/wallet/payments/watchTransaction.ts'
import { rightAnswers } from '../../support/answers.ts'
import { quoteFixture } from '../../support/fixtures.ts'
import { type ScriptedAnswer, scriptedRelay } from '../../support/scriptedRelay.ts'
import { signedInWallet } from '../../support/signedInWallet.ts'

async function setUp(answer: ScriptedAnswer) {
  const relay = scriptedRelay(() => answer)
  return { calls: relay.calls, ...(await signedInWallet({ fetch: relay.fetch })) }
}

const account = {
  currency: 'USD',
  accountInfo: { accountType: 'USD_ACCOUNT', accountNumber: '1' },
}
const transaction = rightAnswers.parseTransaction as { id: string }
const quote = quoteFixture('payload')

describe('the requests of payments', () => {
  it.each<[string, (wallet: Wallet) => Promise<unknown>, unknown, object]>([
    [
      'adds an account',
      (wallet) => createExternalAccount(wallet, { ...account, platformAccountId: 'p' }),
      rightAnswers.parseExternalAccount,
      {
        method: 'POST',
        path: '/wallet/customers/external-accounts',
        body: { ...account, platformAccountId: 'p' },
      },
    ],
    [
      'reads a quote',
      (wallet) => getQuote(wallet, quote.id),
      quote,
      { method: 'GET', path: `/wallet/quotes/${encodeURIComponent(quote.id)}` },
    ],
    [
      'reads a transaction',
      (wallet) => getTransaction(wallet, transaction.id),
      transaction,
      { method: 'GET', path: `/wallet/transactions/${encodeURIComponent(transaction.id)}` },
    ],
    [
      'looks an address up',
      (wallet) => lookupReceiver(wallet, { umaAddress: '$ada@example.com' }),
      rightAnswers.parseLookup,
      { method: 'GET', path: '/wallet/receiver/uma/%24ada%40example.com' },
    ],
    [
      'looks an account up',
      (wallet) => lookupReceiver(wallet, { externalAccountId: 'ExternalAccount:1' }),
      rightAnswers.parseLookup,
      { method: 'GET', path: '/wallet/receiver/external-account/ExternalAccount%3A1' },
    ],
  ])('%s', async (_, act, body, call) => {
    const { wallet, calls } = await setUp({ status: 200, body })

    expect(await act(wallet)).toEqual(body)
    expect(calls).toMatchObject([call])
  })

  it('deletes an account, and takes nothing for done but an empty response', async () => {
    const { wallet, calls } = await setUp({ status: 204 })
    await deleteExternalAccount(wallet, 'ExternalAccount:1')
    const path = '/wallet/customers/external-accounts/ExternalAccount%3A1'
    expect(calls).toMatchObject([{ method: 'DELETE', path }])

    const odd = await setUp({ status: 200, body: {} })
    await expect(deleteExternalAccount(odd.wallet, 'ExternalAccount:1')).rejects.toMatchObject({
      code: 'RESPONSE_INVALID',
    })
  })

  it.each<[string, (wallet: Wallet) => Promise<unknown>, unknown]>([
    ['quote', (wallet) => getQuote(wallet, 'Quote:2'), quote],
    ['transaction', (wallet) => getTransaction(wallet, 'Transaction:2'), transaction],
  ])('takes no response about another %s', async (_, act, body) => {
    const { wallet } = await setUp({ status: 200, body })

    await expect(act(wallet)).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
  })

  it.each<[string, (wallet: Wallet) => Promise<unknown>]>([
    ['a quote', (wallet) => getQuote(wallet, 'Transaction:1')],
    ['a transaction', (wallet) => getTransaction(wallet, 'Quote:1')],
    ['a watched transaction', (wallet) => watchTransaction(wallet, 'Quote:1').next()],
    ['an account to delete', (wallet) => deleteExternalAccount(wallet, 'InternalAccount:1')],
    ['an account to look up', (wallet) => lookupReceiver(wallet, { externalAccountId: 'Quote:1' })],
    ['an address', (wallet) => lookupReceiver(wallet, { umaAddress: 'ada' })],
    ['an execution', (wallet) => acknowledgeExecution(wallet, 'Transaction:1')],
    ['a currency', (wallet) => createExternalAccount(wallet, { ...account, currency: '$' })],
    [
      'the data of an account',
      (wallet) => createExternalAccount(wallet, { ...account, accountInfo: 'USD' as never }),
    ],
  ])('refuses what cannot name %s before any call', async (_, act) => {
    const { wallet, calls } = await setUp({ status: 204 })

    await expect(act(wallet)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    expect(calls).toEqual([])
  })

  it.each<[string, (wallet: Wallet, signal: AbortSignal) => Promise<unknown>]>([
    ['getQuote', (wallet, signal) => getQuote(wallet, quote.id, { signal })],
    ['getTransaction', (wallet, signal) => getTransaction(wallet, transaction.id, { signal })],
    [
      'watchTransaction',
      (wallet, signal) => watchTransaction(wallet, transaction.id, { signal }).next(),
    ],
    [
      'deleteExternalAccount',
      (wallet, signal) => deleteExternalAccount(wallet, 'ExternalAccount:1', { signal }),
    ],
    [
      'createExternalAccount',
      (wallet, signal) => createExternalAccount(wallet, { ...account, signal }),
    ],
    [
      'lookupReceiver',
      (wallet, signal) => lookupReceiver(wallet, { umaAddress: '$ada@example.com', signal }),
    ],
  ])('%s ends when its caller aborts', async (_, act) => {
    const { wallet, calls } = await setUp('never')
    const controller = new AbortController()
    const acting = act(wallet, controller.signal)
    const ended = expect(acting).rejects.toMatchObject({ code: 'ABORTED' })
    controller.abort()

    await ended
    expect(calls.length).toBeLessThan(2)
  })
})
