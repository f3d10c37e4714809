import { WalletError } from '../errors.ts'
import type { StoredSession } from '../session/keyStore.ts'
import type { RelayAnswer, RelayCall } from '../transport/relayTransport.ts'
import { parseSignedRequestChallenge } from '../transport/wire/credential.ts'
import { requestIdHeader, walletSignatureHeader } from '../transport/wire/headers.ts'
import type { SignedRequestChallenge } from '../types.ts'
import type { WalletContext } from '../walletContext.ts'
import type { Intent } from './intent.ts'
import { signPayload } from './signPayload.ts'

/** No documented flow asks for more than two signatures. */
const mostSignatures = 5
/** Answers that leave open whether a signed request was carried out. */
const lostAnswers = ['NETWORK_ERROR', 'TIMEOUT', 'RESPONSE_INVALID', 'ABORTED']

/** A signed flow. */
export interface SignedCall<T> {
  accountId: string
  call: RelayCall
  /** Compared with every payload before it is signed. */
  intent: Intent
  /** The session to sign with, where one was chosen already. @default the account's */
  session?: StoredSession | undefined
  /** How a payload is signed. @default with the session */
  sign?: (challenge: SignedRequestChallenge) => Promise<string>
  parse: (answer: RelayAnswer) => T
  /**
   * Reads the outcome when the answer to a signed request was lost: the result when it was done,
   * `'notDone'` when it was not. Throwing means that nobody knows.
   */
  readBack: () => Promise<T | 'notDone'>
}

/**
 * The one signed retry of every flow (spec 4.1): send; for every 202, check and sign the payload
 * and send the same call again with the signature and its Request-Id.
 *
 * A call with a Request-Id is never sent twice: when its answer is lost, the outcome is read.
 *
 * @throws OUTCOME_UNKNOWN when it could not be read either
 */
export async function signedRetry<T>(
  context: WalletContext,
  signedCall: SignedCall<T>,
): Promise<T> {
  const {
    call,
    parse,
    sign = (payload) => signPayload(context, { ...signedCall, payload }),
  } = signedCall
  let answer = await context.transport.send(call)
  for (let signatures = 0; answer.status === 202; signatures += 1) {
    if (signatures === mostSignatures) throw endless()
    const challenge = parseSignedRequestChallenge(answer.body, 'challenge')
    const headers = {
      ...call.headers,
      [walletSignatureHeader]: await sign(challenge),
      [requestIdHeader]: challenge.requestId,
    }
    try {
      answer = await context.transport.send({ ...call, headers })
    } catch (error) {
      return await readOutcome(error, signedCall)
    }
  }
  return parse(answer)
}

async function readOutcome<T>(error: unknown, { readBack }: SignedCall<T>): Promise<T> {
  if (!isLostAnswer(error)) throw error
  const outcome = await readBack().catch((cause: unknown) => {
    throw new WalletError(
      'OUTCOME_UNKNOWN',
      'The answer was lost and the outcome could not be read',
      { cause },
    )
  })
  if (outcome === 'notDone') throw error
  return outcome
}

/** Whether an error leaves open what the service did: no answer, or a fault on the way to it. */
export function isLostAnswer(error: unknown): boolean {
  if (!(error instanceof WalletError)) return false
  const status: unknown = Reflect.get(error, 'status')
  return lostAnswers.includes(error.code) || (typeof status === 'number' && status >= 500)
}

function endless(): WalletError {
  return new WalletError('RESPONSE_INVALID', 'The relay keeps asking for another signature')
}
