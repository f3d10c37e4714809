import type * as Testing from '../../../src/testing.ts'
import type { ApiClient } from '../../../src/testing.ts'

type Quote = {
  id: string
  paymentInstructions: { accountOrWalletInfo: { payloadToSign: string } }[]
}

/** A customer who is signed in and has money enough. */
export type Payer = {
  quote(): Promise<Quote>
  /** Signs the quote and executes it. */
  execute(quote: Quote): Promise<void>
}

/** Signs a customer in, with the helpers of the package that is measured. */
export async function createPayer(
  api: ApiClient,
  { createCustomer, signIn }: typeof Testing,
): Promise<Payer> {
  const customer = await createCustomer(api)
  const { sign } = await signIn(api, customer)
  const body = {
    source: { sourceType: 'ACCOUNT', accountId: customer.walletAccountId },
    destination: { destinationType: 'ACCOUNT', accountId: customer.externalAccountId },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_000,
  }
  return {
    quote: async () => {
      const made = await api.post<Quote>('/quotes', body)
      expectStatus(made.status, 201)
      return made.body
    },
    execute: async ({ id, paymentInstructions }) => {
      const payload = paymentInstructions[0]?.accountOrWalletInfo.payloadToSign ?? ''
      const headers = { 'Service-Wallet-Signature': sign(payload) }
      const { status } = await api.post(`/quotes/${id}/execute`, undefined, headers)
      expectStatus(status, 200)
    },
  }
}

function expectStatus(status: number, expected: number): void {
  if (status !== expected) throw new Error(`The sandbox responded ${status}, not ${expected}`)
}
