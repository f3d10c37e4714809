import { addEmailOtp, type Wallet } from 'holdfast'

/** The first sign-in method needs no signature; a further one is signed on an unlocked device. */
export function addCodesByEmail(wallet: Wallet, email: string) {
  return addEmailOtp(wallet, { email })
}

// In the demo: demo/security/AddWayInSheet.tsx
