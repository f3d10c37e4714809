import { checkWhole, wrongOption } from '../checks/checkOption.ts'
import { checkShape } from '../checks/checkShape.ts'
import { isObject, isWhole, type Range } from '../checks/values.ts'
import type { PolicyCall } from './policyOptions.ts'
import type { RelayRouteName } from './routeName.ts'

/** The routes that can demand a step-up: not those by which a user signs in with a passkey. */
export type StepUpRoute = Exclude<
  RelayRouteName,
  | 'getEnvironment'
  | 'startSignIn'
  | 'listInternalAccounts'
  | 'listCredentials'
  | 'challengeCredential'
  | 'verifyCredential'
  | 'receiveOAuthCallback'
  | 'receiveProviderCallback'
>

/** By these a user signs in with a passkey: demanded there, it could never be given. */
const signInRoutes: Record<Exclude<RelayRouteName, StepUpRoute>, true> = {
  getEnvironment: true,
  startSignIn: true,
  listInternalAccounts: true,
  listCredentials: true,
  challengeCredential: true,
  verifyCredential: true,
  receiveOAuthCallback: true,
  receiveProviderCallback: true,
}

/** A rule that demands a recent sign-in of the user's with a passkey. */
export interface StepUp {
  /** The maximum age in seconds, from 1 to 86,400, on the service's clock. */
  maxAgeSeconds: number
  /**
   * Of `executeQuote`: the step-up is demanded only if the quote sends more than this, fees included, in the
   * currency's smallest unit. A currency that is not listed always demands it. @default every amount
   */
  above?: Record<string, number> | undefined
  /**
   * True if the step-up is demanded only where the wallet has a passkey: its first one can be added without. Of
   * several wallets, those that have one need it. A passkey that was removed without a step-up counts as there
   * for 24 hours. @default false
   */
  onlyWherePasskey?: boolean | undefined
}

/** A {@link StepUp}, or a function that returns the seconds, and undefined where no step-up is demanded. */
export type StepUpRule<Context = unknown> =
  | StepUp
  | ((call: PolicyCall<Context>) => number | undefined | Promise<number | undefined>)

/** The rules, with the defaults among them. */
export type StepUpSettings = Partial<Record<RelayRouteName, StepUpRule>>

/** The ages in seconds that a step-up can have. */
export const stepUpSeconds: Range = { min: 1, max: 86_400 }

/** The number of a card is enough to pay with, so the app's login alone never shows it. */
const defaultRules: StepUpSettings = {
  // guard: relay-step-up-reveal
  revealCard: { maxAgeSeconds: 300 },
}

/** @throws INVALID_INPUT naming the option that is wrong; names are compared where the routes are known */
export function checkStepUpOptions<Context>(
  stepUp: Partial<Record<string, StepUpRule<Context>>> = {},
): StepUpSettings {
  // Types only: the host passes the context that its own functions expect.
  const given = stepUp as Record<string, StepUpRule | undefined>
  const rules = Object.entries(given).filter(([, rule]) => rule !== undefined)
  for (const [name, rule] of rules) checkRule(`stepUp.${name}`, name, rule)
  return { ...defaultRules, ...Object.fromEntries(rules) }
}

function checkRule(option: string, name: string, rule: StepUpRule | undefined): void {
  if (Object.hasOwn(signInRoutes, name))
    throw wrongOption(option, 'is needed to sign in with a passkey')
  if (typeof rule === 'function') return
  if (!isObject(rule)) {
    const seconds = isWhole(rule, stepUpSeconds) ? rule : 300
    throw wrongOption(
      option,
      `must be an object or a function; write { maxAgeSeconds: ${seconds} }`,
    )
  }
  const shape = { maxAgeSeconds: 'any', above: 'any?', onlyWherePasskey: 'boolean?' } as const
  checkShape<StepUp>(rule, shape, option)
  const { maxAgeSeconds, above } = rule
  checkWhole(maxAgeSeconds, `${option}.maxAgeSeconds`, stepUpSeconds)
  if (above === undefined) return
  // guard: relay-step-up-amounts
  if (name !== 'executeQuote' || !isAmounts(above)) {
    throw wrongOption(
      `${option}.above`,
      'must be amounts by currency code, and only for executeQuote',
    )
  }
  checkCurrencies(`${option}.above`, Object.keys(above))
}

function isAmounts(above: unknown): boolean {
  const isAmount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0
  return isObject(above) && Object.values(above).every(isAmount)
}

/** The service writes codes in upper case: any other spelling would be a currency of no quote. */
function checkCurrencies(option: string, codes: string[]): void {
  const wrong = codes.find((code) => code !== code.toUpperCase())
  if (wrong === undefined) return
  throw wrongOption(option, `must have currency codes in upper case; write ${wrong.toUpperCase()}`)
}
