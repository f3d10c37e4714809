import { describe, expect, it } from 'vitest'
import type {
  ExternalAccount,
  InternalAccount,
  Page,
  Quote,
  Transaction,
} from '../../src/shared/resources.ts'
import { registerPasskey, signIn } from './support/passkey.ts'
import { launchPlatform } from './support/platform.ts'
import { relayUnderTest } from './support/relayUnderTest.ts'
import { noService } from './support/scriptedService.ts'
import { adasThings, ada as offline } from './support/users.ts'

const platform = launchPlatform()

describe('a payment through the relay', () => {
  it('is refused without the device’s signature, before the service hears of it', async () => {
    const { browserOf, seen } = relayUnderTest({ fetch: noService, users: [offline] })
    const path = `/quotes/${encodeURIComponent(adasThings.quoteId)}/execute`
    const answer = await browserOf(offline).post(path, {}, { 'Idempotency-Key': 'execute-1' })
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    expect(answer.body.message).toContain('Service-Wallet-Signature')
    expect(seen).toEqual([])
  })

  it('goes from the first passkey to COMPLETED', async () => {
    const ada = await platform.createUser('Ada')
    const [accountId = ''] = ada.accountIds
    await platform.fund(accountId, 100_000_000)
    const { browserOf } = relayUnderTest({ fetch: platform.sandbox().fetch, users: [ada] })
    const browser = browserOf(ada)

    const session = await signIn(browser, await registerPasskey(browser, accountId))
    const accounts = await browser.get<Page<InternalAccount>>(
      '/customers/internal-accounts?type=EMBEDDED_WALLET',
    )
    expect(accounts.body.data.map(({ id }) => id)).toEqual([accountId])

    const bank = await browser.post<ExternalAccount>('/customers/external-accounts', {
      currency: 'USD',
      accountInfo: {
        accountType: 'USD_ACCOUNT',
        accountNumber: '000123456789',
        routingNumber: '021000021',
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Example' },
      },
    })
    expect(bank.status).toBe(201)
    const quote = await browser.post<Quote>('/quotes', {
      source: { sourceType: 'ACCOUNT', accountId },
      destination: { destinationType: 'ACCOUNT', accountId: bank.body.id },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000_000,
    })
    expect(quote.status).toBe(201)
    const info = quote.body.paymentInstructions?.find(
      ({ accountOrWalletInfo }) => accountOrWalletInfo.accountType === 'EMBEDDED_WALLET',
    )
    const signature = await session.sign(String(info?.accountOrWalletInfo.payloadToSign))
    const executed = await browser.post<Quote>(
      `/quotes/${encodeURIComponent(quote.body.id)}/execute`,
      {},
      { 'Service-Wallet-Signature': signature, 'Idempotency-Key': 'execute-1' },
    )
    expect(executed).toMatchObject({ status: 200, body: { status: 'PROCESSING' } })

    await platform.sandbox().clock.advance(2_000)
    const transaction = await browser.get<Transaction>(
      `/transactions/${encodeURIComponent(quote.body.transactionId)}`,
    )
    expect(transaction).toMatchObject({ status: 200, body: { status: 'COMPLETED' } })
  })
})
