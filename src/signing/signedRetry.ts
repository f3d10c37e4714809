import { hasEnded } from '../activeSessions.ts'
import { ApiError, WalletError } from '../errors.ts'
import type { StoredSession } from '../session/keyStore.ts'
import { sessionRequired } from '../session/session.ts'
import { isLostResponse } from '../transport/lostResponse.ts'
import type { RelayAnswer, RelayCall } from '../transport/relayTransport.ts'
import { parseSignedRequestChallenge } from '../transport/wire/credential.ts'
import { requestIdHeader, walletSignatureHeader } from '../transport/wire/headers.ts'
import type { SignedRequestChallenge } from '../types.ts'
import type { WalletContext } from '../walletContext.ts'
import type { Intent } from './intent.ts'
import { signPayload } from './signPayload.ts'

/** No documented flow asks for more than two signatures. */
const mostSignatures = 5

/** After a lost answer the request may still be on its way, so its outcome is looked for again. */
const looksAfterMs = [0, 500, 1_500]

/** A signed flow, and who signs it. */
export type SignedCall<T> = FlowCall<T> & (SignedBySession | SignedOtherwise)

interface FlowCall<T> {
  accountId: string
  call: RelayCall
  parse: (answer: RelayAnswer) => T
  /**
   * Reads the outcome when an answer was lost: the result when it was done, `'notDone'` when it was
   * not. Throwing means that nobody knows.
   *
   * @default nothing can be read that would prove it, and the lost answer is the outcome
   */
  readBack?: () => Promise<T | 'notDone'>
}

interface SignedBySession {
  /** Compared with every payload before it is signed. */
  intent: Intent
  /** The session to sign with, where one was chosen already. @default the account's */
  session?: StoredSession | undefined
}

interface SignedOtherwise {
  /** How a payload is checked and signed. */
  sign: (challenge: SignedRequestChallenge) => Promise<string>
}

/**
 * The one signed retry of every flow (spec 4.1): send; for every 202, check and sign the payload
 * and send the same call again with the signature and its Request-Id.
 *
 * A call is never sent twice: when its answer is lost or cannot be read, the outcome is. That goes
 * for the first, unsigned one too, which is final where nothing has to be signed.
 *
 * @throws OUTCOME_UNKNOWN when the outcome of a signed call could not be read either
 * @throws SESSION_REQUIRED when the signature was refused because the session has ended
 */
export async function signedRetry<T>(
  context: WalletContext,
  signedCall: SignedCall<T>,
): Promise<T> {
  const { accountId, call, parse } = signedCall
  let headers: Record<string, string> = {}
  for (let signatures = 0; signatures <= mostSignatures; signatures += 1) {
    const isSigned = signatures > 0
    let challenge: SignedRequestChallenge
    try {
      const answer = await context.transport.send({
        ...call,
        headers: { ...call.headers, ...headers },
      })
      if (answer.status !== 202) return parse(answer)
      challenge = parseSignedRequestChallenge(answer.body, 'challenge')
    } catch (error) {
      // guard: signed-request-once
      if (isLostResponse(error)) return await readOutcome(error, isSigned, signedCall)
      const isBySession = isSigned && 'intent' in signedCall
      throw isBySession ? await toSessionError(context, accountId, error) : error
    }
    headers = {
      [walletSignatureHeader]: await signatureOf(context, signedCall, challenge),
      [requestIdHeader]: challenge.requestId,
    }
  }
  throw new WalletError('RESPONSE_INVALID', 'The relay requested too many signatures')
}

function signatureOf<T>(
  context: WalletContext,
  signedCall: SignedCall<T>,
  challenge: SignedRequestChallenge,
): Promise<string> {
  if ('sign' in signedCall) return signedCall.sign(challenge)
  const { accountId, intent, session, call } = signedCall
  return signPayload(context, {
    accountId,
    payload: challenge,
    intent,
    session,
    signal: call.signal,
  })
}

async function readOutcome<T>(
  error: unknown,
  isSigned: boolean,
  { readBack, call }: SignedCall<T>,
): Promise<T> {
  if (!readBack) throw error
  // Nobody waits any more after an abort, and what was not signed does nothing later.
  const looks = isSigned && !call.signal?.aborted ? looksAfterMs : [0]
  for (const afterMs of looks) {
    await new Promise((resolve) => setTimeout(resolve, afterMs))
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

/** A refused signature, told apart: an ended session is one to sign in again for. */
export async function toSessionError(
  context: WalletContext,
  accountId: string,
  error: unknown,
): Promise<unknown> {
  const isRefused = error instanceof ApiError && error.status === 401
  if (!isRefused || error.code === 'UNAUTHENTICATED') return error
  return (await hasEnded(context, accountId)) ? sessionRequired(error) : error
}
