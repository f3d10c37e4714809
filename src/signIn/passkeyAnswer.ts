import { WalletError } from '../errors.ts'
import { contextOf, type Wallet, type WalletContext } from '../walletContext.ts'
import type { Assertion } from '../webauthn/getPasskeyAssertion.ts'
import { type PreparedPasskeySignIn, preparePasskeySignIn } from './preparePasskeySignIn.ts'

/** A challenge and what the passkey made of it. */
export interface PasskeyAnswer {
  prepared: PreparedPasskeySignIn
  assertion: Assertion
}

/** What is asked with. */
export interface AskPasskeyOptions {
  /** Used for the first question while it is fresh. */
  prepared: PreparedPasskeySignIn | undefined
  credential?: string | undefined
  signal?: AbortSignal | undefined
}

/** A challenge must outlive the prompt. */
export const shortestUseMs = 30_000

/** Asks in a prompt. With a fresh challenge at hand it opens within this very call. */
export async function askInPrompt(
  wallet: Wallet,
  options: AskPasskeyOptions,
): Promise<PasskeyAnswer> {
  const prepared = freshOne(wallet, options) ?? (await preparePasskeySignIn(wallet, options))
  return answer(contextOf(wallet), prepared, 'modal', options.signal)
}

/** Runs the ceremony. A challenge is answered once, whatever comes of it. */
export async function answer(
  context: WalletContext,
  prepared: PreparedPasskeySignIn,
  mediation: 'modal' | 'autofill',
  signal: AbortSignal | undefined,
): Promise<PasskeyAnswer> {
  const assertion = await context.ceremonies.run(prepared.ceremony(mediation), signal)
  context.spentChallenges.add(prepared)
  return { prepared, assertion }
}

/** The prepared challenge, unless it was answered or is too old. @throws INVALID_INPUT */
export function freshOne(
  wallet: Wallet,
  { prepared }: AskPasskeyOptions,
): PreparedPasskeySignIn | undefined {
  const { clock, spentChallenges } = contextOf(wallet)
  if (!prepared || spentChallenges.has(prepared)) return undefined
  if (prepared.wallet !== wallet) {
    throw new WalletError(
      'INVALID_INPUT',
      'prepared must be the result of preparePasskeySignIn with the same wallet',
    )
  }
  return Date.parse(prepared.expiresAt) - shortestUseMs > clock.now() ? prepared : undefined
}
