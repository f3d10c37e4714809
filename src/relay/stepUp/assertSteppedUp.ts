import type { Quote } from '../../shared/resources.ts'
import { isWhole } from '../checks/values.ts'
import type { RelayContext } from '../context/context.ts'
import type { Call } from '../context/route.ts'
import type { PolicyCall } from '../options/policyOptions.ts'
import { type StepUp, type StepUpRule, stepUpSeconds } from '../options/stepUpOptions.ts'
import { walletsOf } from '../own/owner.ts'
import { askApp } from '../policy/askApp.ts'
import { notFound, RelayError } from '../relayError.ts'
import { hasPasskey } from './passkeyHold.ts'
import { hasRecentPasskey, uncountedUntilMs } from './passkeySignIn.ts'

/**
 * Refuses a call for which the user must have signed in with a passkey a short time ago.
 *
 * @throws STEP_UP_REQUIRED (403), PASSKEY_TOO_NEW (403) after a sign-in with one that does not count yet
 * @throws APP_TIMEOUT (504), INTERNAL_ERROR (500) when a rule of the app's does not say
 */
export async function assertSteppedUp(
  relay: RelayContext,
  call: Call,
  policyCall: PolicyCall,
): Promise<void> {
  const rule = relay.settings.stepUp[call.route.name]
  if (!rule) return
  const { isStepUpNeeded } = call.route
  if (isStepUpNeeded && !(await isStepUpNeeded(relay, call))) return
  const seconds = await demandedSeconds(relay, rule, policyCall)
  if (seconds === undefined) return
  const used = await usedWallets(relay, call)
  // guard: relay-step-up-each-wallet
  const demands = used.length > 0 ? used.map((wallet) => [wallet]) : [call.user.accountIds]
  for (const wallets of demands) {
    if (isOnlyWherePasskey(rule) && !(await someHavePasskey(relay, wallets))) continue
    if (await hasRecentPasskey(relay, call, wallets, seconds)) continue
    throw stepUpRefusal(await uncountedUntilMs(relay, call.user.id, wallets, seconds), used.length)
  }
}

/** The wallets that a call uses: the passkey of one is none of the others. None for a call that names none. */
async function usedWallets(relay: RelayContext, call: Call): Promise<string[]> {
  const { user, owners, route } = call
  // Whatever the call uses is in it.
  if (user.accountIds.length < 2) return user.accountIds
  // guard: relay-step-up-agent-wallets
  const further = (await route.usedWallets?.(relay, call)) ?? []
  const named = owners.flatMap((owner) => walletsOf(user, owner))
  return [...new Set([...named, ...further])]
}

/** @param fromMs - when the passkey will count by which the user just signed in, if that is why */
function stepUpRefusal(fromMs: number | undefined, wallets: number): RelayError {
  if (fromMs === undefined) {
    const message =
      wallets > 1
        ? 'Sign in with a passkey of each wallet that the action uses, then repeat the action'
        : 'Sign in with a passkey again, adding one first if the wallet has none, then repeat the action'
    return new RelayError(403, 'STEP_UP_REQUIRED', message)
  }
  return new RelayError(
    403,
    'PASSKEY_TOO_NEW',
    'The passkey is too new to confirm this; use an older one, or wait until details.countsFrom',
    { details: { countsFrom: new Date(fromMs).toISOString() } },
  )
}

function isOnlyWherePasskey(rule: StepUpRule): boolean {
  return typeof rule !== 'function' && rule.onlyWherePasskey === true
}

async function someHavePasskey(relay: RelayContext, wallets: string[]): Promise<boolean> {
  const found = await Promise.all(wallets.map((wallet) => hasPasskey(relay, wallet)))
  return found.includes(true)
}

async function demandedSeconds(
  { settings: { appTimeoutMs } }: RelayContext,
  rule: StepUpRule,
  call: PolicyCall,
): Promise<number | undefined> {
  if (typeof rule !== 'function') return demandedByAmount(rule, call)
  const said: unknown = await askApp('stepUp', appTimeoutMs, () => rule(call))
  // guard: relay-step-up-malformed
  if (said === undefined) return undefined
  if (isWhole(said, stepUpSeconds)) return said
  throw new RelayError(
    500,
    'INTERNAL_ERROR',
    'A rule of stepUp must return undefined, or an integer from 1 to 86400',
  )
}

async function demandedByAmount(
  { maxAgeSeconds, above }: StepUp,
  call: PolicyCall,
): Promise<number | undefined> {
  if (!above) return maxAgeSeconds
  const quote = await call.readQuote()
  if (!quote) throw notFound()
  return isAbove(quote, above) ? maxAgeSeconds : undefined
}

function isAbove(quote: Quote, above: Record<string, number>): boolean {
  const { code } = quote.sendingCurrency
  const most = code !== undefined && Object.hasOwn(above, code) ? above[code] : undefined
  // guard: relay-step-up-currency
  return most === undefined || /* guard: relay-step-up-fees */ quote.totalSendingAmount > most
}
