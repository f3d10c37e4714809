import { lookupReceiver, type Wallet } from 'holdfast'

/** Who is behind an address, and in which currencies they can be paid. */
export async function findReceiver(wallet: Wallet, umaAddress: string) {
  const lookup = await lookupReceiver(wallet, { umaAddress })
  return lookup.supportedCurrencies
}

// In the demo: demo/money/FindReceiver.tsx
