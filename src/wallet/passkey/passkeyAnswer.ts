import {
  contextOf,
  type PasskeySignIn,
  type PreparedPasskeySignIn,
  type Wallet,
  type WalletContext,
} from '../context/walletContext.ts'
import { freshPrepared } from '../signIn/freshPrepared.ts'
import type { PasskeyAnswer } from './passkeySignIn.lazy.ts'
import { fetchPasskeySignIn } from './preparePasskeySignIn.ts'

/** Checks whether the answer came from another of the account's passkeys than the challenge was made for. */
export function isSiblings({ prepared, assertion }: PasskeyAnswer): boolean {
  return assertion.credentialId !== prepared.passkeyChallenge.credentialId
}

/** Options of a passkey prompt. */
export interface PasskeyPromptOptions {
  /** Used for the first prompt while it is fresh. */
  prepared?: PreparedPasskeySignIn | undefined
  credential?: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * Prompts for the passkey. With a fresh challenge the prompt opens synchronously within this call.
 */
export async function promptForPasskey(
  wallet: Wallet,
  options: PasskeyPromptOptions,
): Promise<PasskeyAnswer> {
  const prepared =
    freshPrepared(wallet, options.prepared) ?? (await fetchPasskeySignIn(wallet, options))
  return answer(contextOf(wallet), prepared, 'modal', options.signal)
}

/** Runs the ceremony. A challenge is answered once, whatever comes of it. */
export async function answer(
  context: WalletContext,
  prepared: PasskeySignIn,
  mediation: 'modal' | 'autofill',
  signal: AbortSignal | undefined,
): Promise<PasskeyAnswer> {
  const assertion = await context.ceremonies.run(prepared.ceremony(mediation), signal)
  context.spentChallenges.add(prepared)
  return { prepared, assertion }
}
