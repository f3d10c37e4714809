import { parseSignedRequestChallenge } from '../../shared/credential.ts'
import { WalletError } from '../../shared/errors.ts'
import { requestIdHeader, walletSignatureHeader } from '../../shared/headers.ts'
import type { SignedRequestChallenge } from '../../shared/resources.ts'
import type { WalletContext } from '../context/walletContext.ts'
import type { StoredSession } from '../storage/accountRecord.ts'
import { isLostResponse } from '../transport/lostResponse.ts'
import type { RelayCall, RelayResponse } from '../transport/relayTransport.ts'
import { toSessionError } from './activeSessions.ts'
import type { Intent, PayloadOwner } from './intent.ts'
import { rememberOwner } from './rememberOwner.ts'
import { type SignedPayload, signPayload } from './signPayload.ts'

/** After a lost response the request may still be on its way, so its outcome is read again. */
const readBackDelaysMs = [0, 500, 1_500]

/** A signed flow, and who signs it. */
export interface SignedCall<T> {
  accountId: string
  call: RelayCall
  /** Compared with every payload before it is signed. */
  intent: Intent
  /**
   * What is loaded beside the requests: where that has failed, nothing is signed, and nobody is asked to sign in before it
   * is there.
   *
   * @default nothing
   */
  loading?: Promise<unknown> | undefined
  /** The session to sign with, where one was chosen already. @default the account's */
  session?: Pick<StoredSession, 'sessionKey'> | undefined
  /** True if the call opens a session: then a refusal says nothing about the account's. */
  isSignIn?: boolean
  /** The number of signatures that the flow documents. @default 1 */
  maxSignatures?: number
  parse: (response: RelayResponse) => T
  /**
   * Reads the outcome when a response was lost: the result when it was done, `'notDone'` when it was
   * not. It throws when the outcome cannot be read.
   *
   * @default nothing can be read that would prove it, and the lost response is the outcome
   */
  readBack?: () => Promise<T | 'notDone'>
}

/**
 * Sends the request of a signed flow (spec 4.1): for every 202, checks and signs the payload
 * and sends the same call again with the signature and its Request-Id.
 *
 * A signed call is never sent twice: when its response is lost or malformed, the outcome is read. That goes
 * for the first, unsigned one too, which is final where nothing has to be signed.
 *
 * @throws OUTCOME_UNKNOWN when the outcome of a signed call could not be read either
 * @throws SESSION_REQUIRED when the signature was refused because the session has ended
 */
export async function requestSigned<T>(
  context: WalletContext,
  signedCall: SignedCall<T>,
): Promise<T> {
  const { accountId, call, parse, isSignIn = false, maxSignatures = 1 } = signedCall
  let headers: Record<string, string> = {}
  let owner: PayloadOwner = {}
  for (let signatures = 0; ; signatures += 1) {
    const isSigned = signatures > 0
    let challenge: SignedRequestChallenge
    try {
      const response = await context.transport.send({
        ...call,
        headers: { ...call.headers, ...headers },
      })
      if (response.status !== 202) {
        // guard: unsigned-success
        if (!isSigned && call.method === 'DELETE') throw wrongSignatures()
        const result = parse(response)
        await rememberOwner(context, accountId, owner)
        return result
      }
      // guard: one-signature
      if (signatures === maxSignatures) throw wrongSignatures()
      challenge = parseSignedRequestChallenge(response.body, 'challenge')
    } catch (error) {
      // guard: signed-request-once
      if (isLostResponse(error)) return await readSignedOutcome(error, isSigned, signedCall)
      throw isSigned && !isSignIn ? await toSessionError(context, accountId, error) : error
    }
    const signed = await sign(context, signedCall, challenge)
    owner = signed.owner
    headers = {
      [walletSignatureHeader]: signed.signature,
      [requestIdHeader]: challenge.requestId,
    }
  }
}

/** One consent is one signature, unless the flow documents more; and nothing is revoked without one. */
function wrongSignatures(): WalletError {
  return new WalletError('RESPONSE_INVALID', 'The relay requested too many signatures, or none')
}

function sign<T>(
  context: WalletContext,
  { accountId, intent, session, call, loading }: SignedCall<T>,
  challenge: SignedRequestChallenge,
): Promise<SignedPayload> {
  return signPayload(context, {
    accountId,
    payload: challenge,
    intent,
    session,
    loading,
    signal: call.signal,
  })
}

async function readSignedOutcome<T>(
  error: unknown,
  isSigned: boolean,
  { readBack, call }: SignedCall<T>,
): Promise<T> {
  if (!readBack) throw error
  // After an abort the caller waits no more, and what was not signed does nothing later.
  const delaysMs = isSigned && !call.signal?.aborted ? readBackDelaysMs : [0]
  for (const delayMs of delaysMs) {
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    const outcome = await readBack().catch((cause: unknown) => {
      // guard: signed-outcome-unknown
      if (!isSigned) throw error
      const message = 'The outcome of the signed request is unknown; read it before trying again'
      throw new WalletError('OUTCOME_UNKNOWN', message, { cause })
    })
    if (outcome !== 'notDone') return outcome
  }
  throw error
}
