import {
  createExternalAccount,
  createQuote,
  createWallet,
  executeQuote,
  formatError,
  prepareSignIn,
  signIn,
} from 'holdfast'
import { accountInfo, termsFor } from './payment.js'

/** Signs up within the click, then pays, and writes how it ended. */
export async function start(button, output) {
  const wallet = createWallet({ relayUrl: '/wallet' })
  const prepared = await prepareSignIn(wallet)
  button.disabled = false
  button.onclick = async () => {
    try {
      await signIn(wallet, { nickname: 'Laptop', prepared })
      const payee = await createExternalAccount(wallet, { currency: 'USD', accountInfo })
      const quote = await createQuote(wallet, termsFor(payee))
      const { status } = await executeQuote(wallet, quote)
      output.textContent = `${status} ${quote.id}`
    } catch (error) {
      output.textContent = `${formatError(error)} (${error})`
    }
  }
}
