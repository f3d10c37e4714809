import { resumeSmsOtp, type Wallet } from 'holdfast'

/** After a reload between the SMS and its code; undefined when no code is pending. */
export async function sentTo(wallet: Wallet) {
  const signIn = await resumeSmsOtp(wallet)
  return signIn?.nickname
}

// In the demo: demo/signIn/useOneTimeCode.ts
