import { orAborted } from '../abort.ts'
import { assertNotFramed } from '../checkFraming.ts'
import { assertSignable, stamp } from '../crypto/stamp.ts'
import { WalletError } from '../errors.ts'
import type { StoredSession } from '../session/keyStore.ts'
import { sessionRequired } from '../session/session.ts'
import type { WalletContext } from '../walletContext.ts'
import { checkIntent, type Intent } from './intent.ts'

/** A payload to sign, and until when the service takes the signature. */
export interface PayloadToSign {
  payloadToSign: string
  /** ISO 8601, on the service's clock. */
  expiresAt: string
  /** Where the flow has one. */
  requestId?: string
}

/** Who signs what for which purpose. */
export interface SignPayloadOptions {
  accountId: string
  payload: PayloadToSign
  intent: Intent
  /** The session to sign with, where one was chosen already. @default the account's */
  session?: StoredSession | undefined
  /** Stops waiting for the customer to sign in. */
  signal?: AbortSignal | undefined
}

/**
 * Checks a payload against what was asked for and stamps it with the account's session key.
 *
 * @returns the value of the signature header
 * @throws SIGNATURE_WINDOW_EXPIRED when its time has passed on the service's clock
 * @throws SESSION_REQUIRED, FRAMED_CONTEXT, and what `checkIntent` and `stamp` throw; nothing was
 * signed then
 */
export async function signPayload(
  context: WalletContext,
  { accountId, payload, intent, session: given, signal }: SignPayloadOptions,
): Promise<string> {
  const { payloadToSign } = payload
  // guard: signing-framed
  assertNotFramed(context.framing)
  assertInTime(context, payload)
  assertSignable(payloadToSign)
  // guard: payload-check
  await checkAndRemember(context, accountId, payload, intent)
  const { sessionKey } = given ?? (await requireSession(context, accountId, signal))
  assertInTime(context, payload)
  if (context.environment) return context.environment.walletSignature(payloadToSign, sessionKey)
  if (!sessionKey) throw sessionRequired()
  return stamp(payloadToSign, sessionKey)
}

/**
 * The session to sign with. Where there is none and the app takes part, it is asked to sign in,
 * and the action goes on.
 *
 * @throws SESSION_REQUIRED, ABORTED
 */
export async function requireSession(
  context: WalletContext,
  accountId: string,
  signal: AbortSignal | undefined,
): Promise<StoredSession> {
  const usable = await context.session.usable(accountId)
  if (usable) return usable
  if (!context.onSessionRequired) throw sessionRequired()
  const { status, reason = 'signedOut' } = context.session.getState()
  const ask = context.onSessionRequired
  const asking = context.singleFlight(
    'sessionRequired',
    () => ask(status === 'expired' ? 'expired' : reason),
    signal,
  )
  await orAborted(asking, context.destroyed)
  const renewed = await context.session.usable(accountId)
  if (!renewed) throw sessionRequired()
  return renewed
}

/** Refuses a payload whose time has passed. @throws SIGNATURE_WINDOW_EXPIRED */
export function assertInTime(
  { clock }: Pick<WalletContext, 'clock'>,
  { expiresAt }: PayloadToSign,
): void {
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

async function checkAndRemember(
  context: WalletContext,
  accountId: string,
  { payloadToSign, requestId }: PayloadToSign,
  intent: Intent,
): Promise<void> {
  const remembered = await context.session.readRecord(accountId)
  const told = checkIntent(payloadToSign, intent, {
    organizationId: context.organizationId ?? remembered.organizationId,
    signWith: remembered.signWith,
    requestId,
    unknownPayload: context.unknownPayload,
  })
  const isNew = Object.entries(told).some(([key]) => !(key in remembered))
  // What was remembered first stays, whatever another tab has learned meanwhile.
  if (isNew)
    await context.session.updateRecord(accountId, (record) => /* guard: first-use-record */ ({
      ...told,
      ...record,
    }))
}
