import { assertRule } from '../../shared/assertInput.ts'
import { ApiError } from '../../shared/errors.ts'
import { phoneNumber as phoneNumberRule } from '../../shared/fieldRules.ts'
import type { Credential } from '../../shared/resources.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import type { Wallet } from '../context/walletContext.ts'
import { addSmsOtpIntent } from '../signing/actionIntents.ts'
import { addCodeCredential } from './addCodeCredential.ts'
import { smsChannel } from './oneTimeCodeChannel.ts'

/** Options of {@link addSmsOtp}. */
export interface AddSmsOtpOptions {
  /**
   * The number the app shows to the customer, such as +4915112345678: a payload that names another
   * one is not signed. Where codes go is the service's number of the customer in any case.
   *
   * @default whichever number the payload names is signed
   */
  phoneNumber?: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * Adds an SMS credential, for codes to the phone number that the platform gave the service for this
 * customer (spec 4.1, August 2026). The account's first credential needs no session; a later one is
 * signed. The service sends the first code at once. Where its response says what to seal that code
 * to, {@link startSmsOtp} and {@link resumeSmsOtp} wait for it; otherwise `startSmsOtp` has another
 * sent.
 *
 * @throws INVALID_INPUT when `phoneNumber` is given and is no E.164 number
 * @throws SMS_OTP_UNAVAILABLE when the service is of an earlier generation or has no phone number of
 * the customer
 * @throws API_ERROR with `apiCode` SMS_OTP_CREDENTIAL_ALREADY_EXISTS
 * @throws SigningErrorCode for a further credential
 * @throws FRAMED_CONTEXT
 * @throws CommonErrorCode
 * @example
 * ```ts
 * await addSmsOtp(wallet, { phoneNumber: '+4915112345678' })
 * ```
 */
export async function addSmsOtp(
  wallet: Wallet,
  options: AddSmsOtpOptions = {},
): Promise<Credential> {
  const context = unframedContextOf(wallet, options)
  const { phoneNumber, signal } = options
  if (phoneNumber !== undefined) assertRule('phoneNumber', phoneNumber, phoneNumberRule)
  const accountId = await context.accountId(signal)
  const adding = addCodeCredential(context, {
    accountId,
    channel: smsChannel,
    intent: addSmsOtpIntent(accountId, phoneNumber),
    // An account has one at most.
    isAdded: () => true,
    signal,
  })
  return adding.catch((error: unknown) => {
    throw toSmsError(error)
  })
}

/** The request names nothing but type and account: what can be wrong with it is the type. */
function toSmsError(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.apiCode !== 'INVALID_INPUT') return error
  return new ApiError(
    'SMS_OTP_UNAVAILABLE',
    'The service sends no codes by SMS, or has no phone number of the customer',
    { status: error.status, apiCode: error.apiCode, cause: error },
  )
}
