import { resumeEmailOtp, type Wallet } from 'holdfast'

/** After a reload between the e-mail and its code; undefined when no code is pending. */
export async function sentTo(wallet: Wallet) {
  const signIn = await resumeEmailOtp(wallet)
  return signIn?.nickname
}

// In the demo: demo/signIn/useOneTimeCode.ts
