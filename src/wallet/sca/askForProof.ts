import { assertInput, isObject } from '../../shared/assertInput.ts'
import { WalletError } from '../../shared/errors.ts'
import { normalized, scaCode } from '../../shared/fieldRules.ts'
import { loadLazily } from '../../shared/loadLazily.ts'
import type { ScaChallenge } from '../../shared/resources.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import type { Wallet, WalletContext } from '../context/walletContext.ts'
import { orAborted } from '../platform/abort.ts'
import type { PasskeyProof } from './passkeyProof.lazy.ts'

/** The customer's answer to a challenge: a code, or the passkey prompt of the browser. */
export type ScaResponse = { code: string } | 'passkey'

/** The facts that an app has beside the challenge when it asks the customer. */
export interface ScaPrompt {
  /** True if the code that was given last is wrong. */
  isRetry: boolean
  /**
   * Fires when the caller aborts, the session ends, the wallet is destroyed, or another tab or call has ended the payment,
   * so that a dialog closes. It does not fire at the challenge's `expiresAt`: a code that is given later is refused, so close the dialog then, or show how long
   * is left (`useSecondsLeft`).
   */
  signal: AbortSignal
}

/** Asks the customer for the answer to a challenge; what it throws ends the action. */
export type OnScaChallenge = (
  challenge: ScaChallenge,
  question: ScaPrompt,
) => ScaResponse | Promise<ScaResponse>

/** Options of an action that asks the customer. */
export interface AskingOptions {
  onChallenge: OnScaChallenge
  signal?: AbortSignal | undefined
}

/**
 * Returns the internals of a wallet, for an action that asks the customer.
 *
 * @throws INVALID_INPUT, FRAMED_CONTEXT, ABORTED
 */
export function askingContextOf(wallet: Wallet, options: AskingOptions): WalletContext {
  const context = unframedContextOf(wallet, options)
  assertInput(typeof options.onChallenge === 'function', 'onChallenge must be a function')
  return context
}

/** Maximum number of prompts for a code that does not have the form of one, or that the service refuses. */
export const maxPrompts = 20

/** The proof that is sent to the service. */
export type Proof = { code: string } | PasskeyProof

/**
 * Asks the app for the answer to a challenge. Text that has not the form of a code (`scaCode`) is asked for again, at
 * most 20 times: it would only use up an attempt. What has the form is sent: how long a code is, the service does not say.
 *
 * @throws INVALID_INPUT when the app answers with something else than the challenge demands, such as a `code`
 * that is not a string; nothing is sent
 * @throws ABORTED, and whatever the app or the passkey prompt throws
 */
export async function askForProof(
  context: WalletContext,
  challenge: ScaChallenge,
  onChallenge: OnScaChallenge,
  question: ScaPrompt,
): Promise<Proof> {
  if (challenge.factor === 'PASSKEY')
    return askForPasskey(context, challenge, onChallenge, question)
  let { isRetry } = question
  // An app that answers without a person must not ask itself for ever.
  for (let asked = 0; asked < maxPrompts; asked += 1) {
    const given = await ask(challenge, onChallenge, { ...question, isRetry })
    const entered = isObject(given) && given.code
    // Of a dialog that was closed, mostly. As text it would be sent, and use up an attempt.
    // guard: sca-code-given
    assertInput(
      typeof entered === 'string',
      'onChallenge must return { code: string } for this challenge',
    )
    const code = normalized(String(entered), scaCode)
    // guard: sca-code-form
    if (scaCode.accepts(code)) return { code }
    isRetry = true
  }
  throw new WalletError('INVALID_INPUT', `onChallenge must return a code of ${scaCode.expected}`)
}

async function askForPasskey(
  context: WalletContext,
  challenge: ScaChallenge,
  onChallenge: OnScaChallenge,
  question: ScaPrompt,
): Promise<Proof> {
  // Before the app asks: Safari opens the prompt directly within the tap that ends its question.
  const lazy = await loadPasskeyProof()
  const { ownPasskeys } = await context.session.readRecord(await context.accountId())
  const prompt = lazy.passkeyPrompt(challenge, context.rpId(), ownPasskeys)
  const given = await ask(challenge, onChallenge, question)
  assertInput(given === 'passkey', "onChallenge must return 'passkey' for this challenge")
  return lazy.toPasskeyProof(await context.ceremonies.run(prompt, question.signal))
}

/** Loads the passkey prompt of a challenge: fetched with the first challenge for a passkey, or as soon as one is likely. */
export function loadPasskeyProof(): Promise<typeof import('./passkeyProof.lazy.ts')> {
  return loadLazily(() => import('./passkeyProof.lazy.ts'))
}

function ask(
  challenge: ScaChallenge,
  onChallenge: OnScaChallenge,
  question: ScaPrompt,
): Promise<ScaResponse> {
  return orAborted(Promise.resolve(onChallenge(challenge, question)), question.signal)
}
