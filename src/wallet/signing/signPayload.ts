import type { SessionKey } from '../../crypto/sessionKey.ts'
import { assertSignable, stampSignable } from '../../crypto/stamp.ts'
import { WalletError } from '../../shared/errors.ts'
import type { WalletContext } from '../context/walletContext.ts'
import { orAborted } from '../platform/abort.ts'
import { assertNotFramed } from '../platform/checkFraming.ts'
import { sessionRequired } from '../session/sessionRequired.ts'
import type { StoredSession } from '../storage/accountRecord.ts'
import type { Intent, PayloadOwner } from './intent.ts'
import { readPayload } from './payload.ts'

/** A payload to sign, and until when the service takes the signature. */
export interface PayloadToSign {
  payloadToSign: string
  /** ISO 8601, on the service's clock. */
  expiresAt: string
  /** Sent as `Request-Id`, where the flow has one. */
  requestId?: string
}

/** Options of {@link signPayload}: the account that signs, the payload, and the intent to compare it with. */
export interface SignPayloadOptions {
  accountId: string
  payload: PayloadToSign
  intent: Intent
  /** The session to sign with, where one was chosen already. @default the account's */
  session?: Pick<StoredSession, 'sessionKey'> | undefined
  /** What is loaded meanwhile, as {@link requireSession} takes it. */
  loading?: Promise<unknown> | undefined
  /** Stops waiting for the customer to sign in. */
  signal?: AbortSignal | undefined
}

/** A signature, and what the payload named. */
export interface SignedPayload {
  /** The value of the signature header. */
  signature: string
  /** To be remembered for the account once the service has accepted the signature. */
  owner: PayloadOwner
}

/**
 * Checks a payload against the intent and stamps it with the account's session key.
 *
 * @throws SIGNATURE_WINDOW_EXPIRED when its time has passed on the service's clock
 * @throws SESSION_REQUIRED, FRAMED_CONTEXT, PAYLOAD_NOT_SIGNABLE, and what the intent throws; nothing was
 * signed then
 */
export async function signPayload(
  context: WalletContext,
  { accountId, payload, intent, session: given, loading, signal }: SignPayloadOptions,
): Promise<SignedPayload> {
  const { payloadToSign } = payload
  // guard: signing-framed
  assertNotFramed(context.framing)
  assertInTime(context, payload)
  assertSignable(payloadToSign)
  // guard: payload-check
  const owner = await checkPayload(context, accountId, payload, intent)
  const { sessionKey } = given ?? (await requireSession(context, accountId, signal, loading))
  // Signing in may have taken longer than the payload is good for.
  // guard: signature-window-after-sign-in
  assertInTime(context, payload)
  return { signature: await signatureOf(context, payloadToSign, sessionKey), owner }
}

async function signatureOf(
  { environment }: WalletContext,
  payloadToSign: string,
  sessionKey: SessionKey | undefined,
): Promise<string> {
  if (environment) return environment.walletSignature(payloadToSign, sessionKey)
  if (!sessionKey) throw sessionRequired()
  return stampSignable(payloadToSign, sessionKey)
}

/**
 * The session to sign with. Where there is none and the app has a callback for it, the app signs
 * the customer in, and the action goes on.
 *
 * @param loading - what the action needs besides: nothing goes on where it has failed, and the customer is not asked
 * before it is there
 * @throws SESSION_REQUIRED, ABORTED
 */
export async function requireSession(
  context: WalletContext,
  accountId: string,
  signal: AbortSignal | undefined,
  loading?: Promise<unknown>,
): Promise<StoredSession> {
  const usable = await context.session.getValidSession(accountId)
  // With a session only a failure that is known by now ends it: to wait would take another round trip.
  // guard: session-loaded-first
  if (loading) await (usable ? Promise.race([loading, undefined]) : orAborted(loading, signal))
  if (usable) return usable
  if (!context.onSessionRequired) throw sessionRequired()
  const { status, reason = 'signedOut' } = context.session.getState()
  const requestSignIn = context.onSessionRequired
  const signingIn = context.singleFlight(
    'sessionRequired',
    async () => requestSignIn(status === 'expired' ? 'expired' : reason),
    signal,
  )
  await orAborted(signingIn, context.destroyed)
  const renewed = await context.session.getValidSession(accountId)
  if (!renewed) throw sessionRequired()
  return renewed
}

/** Refuses a payload whose time has passed. @throws SIGNATURE_WINDOW_EXPIRED */
function assertInTime({ clock }: Pick<WalletContext, 'clock'>, { expiresAt }: PayloadToSign): void {
  // guard: signature-window
  if (Date.parse(expiresAt) > clock.now()) return
  throw new WalletError(
    'SIGNATURE_WINDOW_EXPIRED',
    'The time to sign has expired; start the action again',
    {
      retryable: true,
    },
  )
}

async function checkPayload(
  context: WalletContext,
  accountId: string,
  { payloadToSign, requestId }: PayloadToSign,
  intent: Intent,
): Promise<PayloadOwner> {
  const remembered = await context.session.readRecord(accountId)
  return intent(await readPayload(payloadToSign), {
    organizationId: context.organizationId ?? remembered.organizationId,
    signWith: remembered.signWith,
    requestId,
    // A hosted sandbox's environment signs nothing.
    unknownPayload: context.environment ? 'sign' : context.unknownPayload,
    nowMs: context.clock.now(),
  })
}
