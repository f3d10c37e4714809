import { assertInput } from '../../shared/assertInput.ts'
import { contextOf, internals, type Wallet } from '../context/walletContext.ts'

/** What was fetched ahead of a prompt, good for one answer until it expires. */
interface Prepared {
  readonly wallet: Wallet
  readonly expiresAt: string
}

/** A challenge must outlive the prompt. */
export const minUseMs = 30_000

/** The prepared challenge, unless it was answered or is too old. @throws INVALID_INPUT */
export function freshPrepared<P extends Prepared>(
  wallet: Wallet,
  prepared: P | undefined,
): P | undefined {
  const { clock, spentChallenges } = contextOf(wallet)
  if (!prepared) return undefined
  // The wallet of an action in React is another object over the same internals. Another wallet's may be
  // destroyed, which says nothing about this one.
  const isSameWallet = prepared.wallet?.[internals]?.clock === clock
  assertInput(isSameWallet, 'prepared must be of this wallet')
  if (spentChallenges.has(prepared)) return undefined
  return Date.parse(prepared.expiresAt) - minUseMs > clock.now() ? prepared : undefined
}
