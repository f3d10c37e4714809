import {
  createExternalAccount,
  createQuote,
  createWallet,
  executeQuote,
  prepareSignUpWithPasskey,
  signUpWithPasskey,
  WalletError,
} from 'holdfast'

const wallet = createWallet({ relayUrl: '/wallet' })
wallet.subscribe(() => render(wallet.getState())) // loading, signedIn, expired, signedOut, unavailable

const prepared = await prepareSignUpWithPasskey(wallet) // before the tap: fetches what the prompt needs
button.textContent = prepared.offer === 'create' ? 'Create wallet' : 'Unlock'
button.onclick = () => signUpWithPasskey(wallet, { nickname: 'My laptop', prepared }).catch(explain)

// Once the state is signedIn:
const payee = await createExternalAccount(wallet, { currency: 'USD', accountInfo })
const quote = await createQuote(wallet, {
  destination: { accountId: payee.id },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: 10_000_000, // 10.00 USDB: integers in the smallest unit
})
try {
  const executed = await executeQuote(wallet, quote) // checked and signed here, executed once
  if (executed.status === 'executed') showReceipt(executed.quote.transactionId)
  if (executed.status === 'failed') showFailure(executed.quote)
  if (executed.status === 'pendingAuthorization') askToAuthorize(executed.quote) // not paid yet
} catch (error) {
  if (!(error instanceof WalletError)) throw error
  if (error.code === 'QUOTE_EXPIRED') offerNewQuote()
  if (error.code === 'OUTCOME_UNKNOWN') showPending(quote) // may be paid: read it, never pay again
}

// The block above is the README's first example (test/readme.test.ts).
declare const accountInfo: Parameters<typeof createExternalAccount>[1]['accountInfo']
declare const button: { textContent: string | null; onclick: (() => unknown) | null }
declare function explain(error: unknown): void
declare function render(state: unknown): void
declare function showReceipt(transactionId: string): void
declare function showFailure(quote: unknown): void
declare function askToAuthorize(quote: unknown): void
declare function showPending(quote: unknown): void
declare function offerNewQuote(): void
