import { authorizeQuote, executeQuote, type Quote, resendQuoteCode } from 'holdfast'

async function pay(quote: Quote) {
  const executed = await executeQuote(wallet, quote, { scaFactor: 'SMS_OTP' }) // or PASSKEY, once it is enrolled
  if (executed.status !== 'pendingAuthorization') return executed
  resendButton.onclick = () => resendQuoteCode(wallet, quote.id) // SMS_OTP only
  return authorizeQuote(wallet, executed.quote, {
    // Once for each challenge, and again after a wrong code. The signal closes the dialog.
    onChallenge: async ({ factor, purpose }, { isRetry, signal }) => {
      if (factor !== 'PASSKEY')
        return { code: await askForCode({ factor, purpose, isRetry, signal }) }
      await tapOn(continueButton, signal) // the passkey prompt opens directly within the tap
      return 'passkey'
    },
  })
}

// The block above is an example on a page (test/pages.test.ts).
declare const wallet: Parameters<typeof authorizeQuote>[0]
declare const resendButton: { onclick: () => Promise<unknown> }
declare const continueButton: object
declare function askForCode(about: object): Promise<string>
declare function tapOn(button: object, signal: AbortSignal): Promise<void>

export { pay }
