import { executeQuote, type Quote, type Wallet, WalletError } from 'holdfast'

/** Signs the reviewed price on this device and sends it. */
export async function pay(wallet: Wallet, quote: Quote) {
  try {
    const { status } = await executeQuote(wallet, quote)
    return status
  } catch (error) {
    // The money may have moved: do not offer to pay again.
    if (error instanceof WalletError && error.code === 'OUTCOME_UNKNOWN') return 'unknown'
    throw error
  }
}

// In the demo: demo/money/paymentRun.ts
