import { assertRule } from '../../shared/assertInput.ts'
import { WalletError } from '../../shared/errors.ts'
import { idOf } from '../../shared/id.ts'
import type { ScaChallenge } from '../../shared/resources.ts'
import { parseTrustConfirmed, parseTrustStart } from '../../shared/scaFactor.ts'
import type { Wallet, WalletContext } from '../context/walletContext.ts'
import { assertNotAborted } from '../platform/abort.ts'
import { pathOf } from '../transport/relayTransport.ts'
import { request } from '../transport/request.ts'
import { askForProof, maxPrompts, type OnScaChallenge } from './askForProof.ts'
import { askingContextOf } from './askingContextOf.ts'
import { isWrongCode, toScaError } from './scaErrors.ts'
import { whileSignedIn } from './whileSignedIn.ts'

/** Options of `trustPayee` and `untrustPayee`. */
export interface ChangeTrustOptions {
  /** Asks the customer, as that of `authorizeQuote` does. */
  onChallenge: OnScaChallenge
  signal?: AbortSignal | undefined
}

/** Trusts or untrusts a payee, with a proof of the customer's. */
export async function changeTrust(
  wallet: Wallet,
  externalAccountId: string,
  change: 'trust' | 'untrust',
  options: ChangeTrustOptions,
): Promise<void> {
  const context = askingContextOf(wallet, options)
  const { onChallenge, signal } = options
  assertRule('externalAccountId', externalAccountId, idOf('ExternalAccount'))
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
  for (let asked = 1; ; asked += 1) {
    const question = { isRetry: asked > 1, signal }
    const proof = await askForProof(context, challenge, onChallenge, question)
    assertNotAborted(signal)
    const body = { challengeId: challenge.id, ...proof }
    const call = { method: 'POST', path, body } as const
    try {
      return (await request(context.transport, call, parseTrustConfirmed, 'trust')).trusted
    } catch (error) {
      // guard: sca-wrong-trust-codes-end
      const isLast = asked === maxPrompts
      if (isLast || !isWrongCode(error, proof)) throw toScaError(error)
    }
  }
}
