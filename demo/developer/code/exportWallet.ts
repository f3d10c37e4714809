import { exportWallet, type Wallet } from 'holdfast'

/** Shows the recovery phrase and wipes its bytes afterwards. */
export async function showPhrase(wallet: Wallet, show: (phrase: string) => Promise<void>) {
  const opened = await exportWallet(wallet)
  try {
    await show(opened.reveal().phrase)
  } finally {
    opened.dispose()
  }
}

// In the demo: demo/security/Phrase.tsx
