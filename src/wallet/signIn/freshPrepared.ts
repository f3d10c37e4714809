import { assertInput } from '../../shared/assertInput.ts'
import {
  contextOf,
  type Handle,
  internalsOf,
  type Prepared,
  type Wallet,
} from '../context/walletContext.ts'

/** A challenge must outlive the prompt. */
export const minUseMs = 30_000

/** The prepared challenge, unless it was answered or is too old. @throws INVALID_INPUT */
export function freshPrepared<P extends Prepared>(
  wallet: Wallet,
  handle: Handle<P> | undefined,
): P | undefined {
  const { clock, spentChallenges } = contextOf(wallet)
  if (!handle) return undefined
  const prepared = internalsOf(handle, 'prepared', 'the function that prepares it')
  assertInput(prepared.clock === clock, 'prepared must be of this wallet')
  if (spentChallenges.has(prepared)) return undefined
  return Date.parse(prepared.expiresAt) - minUseMs > clock.now() ? prepared : undefined
}
