import { startEmailOtp, type Wallet } from 'holdfast'

/** Sends a code by e-mail, and unlocks the wallet with what the customer types. */
export async function unlockWithCode(
  wallet: Wallet,
  readCode: (sentTo: string) => Promise<string>,
) {
  const signIn = await startEmailOtp(wallet)
  return signIn.complete(await readCode(signIn.nickname))
}

// In the demo: demo/signIn/useOneTimeCode.ts
