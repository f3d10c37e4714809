import { assertInput, assertRule } from '../../shared/assertInput.ts'
import { WalletError } from '../../shared/errors.ts'
import { idOf } from '../../shared/id.ts'
import type { ScaChallenge } from '../../shared/resources.ts'
import { parseTrustConfirmed, parseTrustStart } from '../../shared/scaFactor.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import type { Wallet, WalletContext } from '../context/walletContext.ts'
import { assertNotAborted } from '../platform/abort.ts'
import { pathOf } from '../transport/relayTransport.ts'
import { request } from '../transport/request.ts'
import { askForProof, type OnScaChallenge, type Proof } from './askForProof.ts'
import { isWrongCode, toScaError } from './scaErrors.ts'
import { whileSignedIn } from './whileSignedIn.ts'

/** What `trustPayee` and `untrustPayee` take. */
export interface ChangeTrustOptions {
  /** Asks the customer, as that of `authorizeQuote` does. */
  onChallenge: OnScaChallenge
  signal?: AbortSignal | undefined
}

/** Changes whether a payee is trusted, with a proof of the customer's. */
export async function changeTrust(
  wallet: Wallet,
  externalAccountId: string,
  change: 'trust' | 'untrust',
  options: ChangeTrustOptions,
): Promise<void> {
  const context = unframedContextOf(wallet, options)
  const { onChallenge, signal } = options
  assertRule('externalAccountId', externalAccountId, idOf('ExternalAccount'))
  assertInput(typeof onChallenge === 'function', 'onChallenge must be a function')
  const path = `${pathOf`/customers/external-accounts/${externalAccountId}`}/${change}`
  const trusted = await whileSignedIn(context, signal, async (until) => {
    const call = { method: 'POST', path, signal: until } as const
    const started = await request(context.transport, call, parseTrustStart, 'challenge').catch(
      (error: unknown) => {
        throw toScaError(error)
      },
    )
    return confirm(context, `${path}/confirm`, started.scaChallenge, onChallenge, until)
  })
  // guard: sca-trust-changed
  if (trusted === (change === 'trust')) return
  throw new WalletError('RESPONSE_INVALID', 'The response says that nothing was changed')
}

async function confirm(
  context: WalletContext,
  path: string,
  challenge: ScaChallenge,
  onChallenge: OnScaChallenge,
  signal: AbortSignal,
): Promise<boolean> {
  for (let isRetry = false; ; isRetry = true) {
    const proof = await askForProof(context, challenge, onChallenge, { isRetry, signal })
    assertNotAborted(signal)
    const trusted = await send(context, path, challenge, proof)
    if (trusted !== undefined) return trusted
  }
}

/** @returns undefined for a wrong code */
async function send(
  { transport }: WalletContext,
  path: string,
  { id }: ScaChallenge,
  proof: Proof,
): Promise<boolean | undefined> {
  const call = { method: 'POST', path, body: { challengeId: id, ...proof } } as const
  try {
    return (await request(transport, call, parseTrustConfirmed, 'trust')).trusted
  } catch (error) {
    if (isWrongCode(error, proof)) return undefined
    throw toScaError(error)
  }
}
