import { addSmsOtp, type Wallet } from 'holdfast'

/** @param phoneNumber - such as +14155550123, verified by your platform */
export function addCodesBySms(wallet: Wallet, phoneNumber: string) {
  return addSmsOtp(wallet, { phoneNumber })
}

// In the demo: demo/security/AddWayInSheet.tsx
