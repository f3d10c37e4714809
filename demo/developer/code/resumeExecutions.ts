import { resumeExecutions, type Wallet } from 'holdfast'

/** On each page load: finds out how payments ended whose response was lost. */
export async function failedPayments(wallet: Wallet) {
  const outcomes = await resumeExecutions(wallet)
  return outcomes.filter(({ status }) => status === 'failed')
}

// In the demo: demo/money/PendingPayments.tsx
