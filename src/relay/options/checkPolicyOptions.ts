import { wrongOption } from '../checks/checkOption.ts'
import { isStepUpSeconds } from '../checks/stepUpSeconds.ts'
import type { BeforeForward, RelayOptions, StepUp, StepUpRule } from '../context/options.ts'
import type { PolicySettings } from '../context/settings.ts'
import { checkShape } from './checkShape.ts'

/** By these a user signs in with a passkey: demanded there, it could never be given. */
const signInRoutes = [
  'getEnvironment',
  'startSignIn',
  'listInternalAccounts',
  'listCredentials',
  'challengeCredential',
  'verifyCredential',
  'receiveOAuthCallback',
  'receiveProviderCallback',
]

/** The number of a card is enough to pay with, so that an open session alone does not show it. */
const defaultRules: PolicySettings['stepUp'] = {
  // guard: relay-step-up-reveal
  revealCard: { maxAgeSeconds: 300, onlyWherePasskey: true },
}

/** @throws INVALID_INPUT naming the option that is wrong; names are compared where the routes are known */
export function checkPolicyOptions<Context>({
  beforeForward,
  stepUp = {},
  disabledRoutes = [],
}: RelayOptions<Context>): PolicySettings {
  // Types only: the host passes the context that its own functions expect.
  return {
    beforeForward: beforeForward as BeforeForward | undefined,
    stepUp: checkStepUp(stepUp as Record<string, StepUpRule | undefined>),
    disabledRoutes: [...disabledRoutes],
  }
}

function checkStepUp(stepUp: Record<string, StepUpRule | undefined>): PolicySettings['stepUp'] {
  const rules = Object.entries(stepUp).filter(([, rule]) => rule !== undefined)
  for (const [name, rule] of rules) checkRule(`stepUp.${name}`, name, rule)
  return { ...defaultRules, ...Object.fromEntries(rules) }
}

function checkRule(option: string, name: string, rule: StepUpRule | undefined): void {
  if (signInRoutes.includes(name)) throw wrongOption(option, 'is needed to sign in with a passkey')
  if (typeof rule === 'function') return
  if (typeof rule !== 'object' || rule === null) {
    const seconds = isStepUpSeconds(rule) ? rule : 300
    throw wrongOption(
      option,
      `must be an object or a function; write { maxAgeSeconds: ${seconds} }`,
    )
  }
  const shape = { maxAgeSeconds: 'any', above: 'any?', onlyWherePasskey: 'boolean?' } as const
  checkShape<StepUp>(rule, shape, option)
  const { maxAgeSeconds, above } = rule
  if (!isStepUpSeconds(maxAgeSeconds)) {
    throw wrongOption(`${option}.maxAgeSeconds`, 'must be an integer from 1 to 86400')
  }
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
  return typeof above === 'object' && above !== null && Object.values(above).every(isAmount)
}

/** The service writes codes in upper case: any other spelling would be a currency of no quote. */
function checkCurrencies(option: string, codes: string[]): void {
  const wrong = codes.find((code) => code !== code.toUpperCase())
  if (wrong === undefined) return
  throw wrongOption(option, `must have currency codes in upper case; write ${wrong.toUpperCase()}`)
}
