import {
  createExternalAccount,
  createQuote,
  createWallet,
  executeQuote,
  prepareSignIn,
  signIn,
  WalletError,
} from 'holdfast'

const wallet = createWallet({ relayUrl: '/wallet' })
wallet.subscribe(() => render(wallet.getState())) // loading, signedIn, expired, signedOut, unavailable

const prepared = await prepareSignIn(wallet) // before the tap: finds the way in, fetches what its prompt needs
button.textContent = labels[prepared.method] // createPasskey, passkey, emailOtp, smsOtp, oauth
button.onclick = () =>
  signIn(wallet, { prepared, askForCode, nickname: 'My laptop' }).catch(explain)

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
  else if (error.code === 'OUTCOME_UNKNOWN')
    showPending(quote) // may be paid: read it, never pay again
  else explain(error) // nothing was paid
}

// The block above is an example on a page (test/pages.test.ts).
declare const accountInfo: Parameters<typeof createExternalAccount>[1]['accountInfo']
declare const button: { textContent: string | null; onclick: (() => unknown) | null }
declare const labels: Record<Awaited<ReturnType<typeof prepareSignIn>>['method'], string>
declare const askForCode: NonNullable<Parameters<typeof signIn>[1]>['askForCode']
declare function explain(error: unknown): void
declare function render(state: unknown): void
declare function showReceipt(transactionId: string): void
declare function showFailure(quote: unknown): void
declare function askToAuthorize(quote: unknown): void
declare function showPending(quote: unknown): void
declare function offerNewQuote(): void
