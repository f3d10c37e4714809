import { normalizedInput } from '../../shared/assertInput.ts'
import { emailAddress } from '../../shared/fieldRules.ts'
import type { Credential } from '../../shared/resources.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import type { Wallet } from '../context/walletContext.ts'
import { addEmailOtpIntent } from '../signing/actionIntents.ts'
import { addCodeCredential } from './addCodeCredential.ts'
import { emailChannel } from './oneTimeCodeChannel.ts'

/** Options of {@link addEmailOtp}. */
export interface AddEmailOtpOptions {
  /**
   * One of the addresses the platform has verified for this user; the relay refuses others. Spaces
   * round it are dropped.
   */
  email: string
  signal?: AbortSignal | undefined
}

/**
 * Adds an e-mail credential (spec 4.1). The account's first credential needs no session; a later
 * one is signed. The service mails the first code at once: {@link startEmailOtp} and
 * {@link resumeEmailOtp} then wait for that one. Since August 2026 that code cannot be used, as nothing
 * to seal it to comes with it: {@link startEmailOtp} then has another one mailed.
 *
 * @throws INVALID_INPUT when `email` is not an e-mail address
 * @throws API_ERROR with `apiCode` EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS, or with `apiCode` CONTACT_NOT_VERIFIED
 * from the relay for an address that is not the user's
 * @throws SigningErrorCode for a further credential
 * @throws FRAMED_CONTEXT
 * @throws CommonErrorCode
 * @example
 * ```ts
 * await addEmailOtp(wallet, { email: 'ada@example.com' })
 * ```
 */
export async function addEmailOtp(
  wallet: Wallet,
  options: AddEmailOtpOptions,
): Promise<Credential> {
  const context = unframedContextOf(wallet, options)
  const { signal } = options
  const email = normalizedInput('email', options.email, emailAddress)
  const accountId = await context.accountId(signal)
  return addCodeCredential(context, {
    accountId,
    channel: emailChannel,
    contact: { email },
    intent: addEmailOtpIntent(accountId, email),
    // The relay has it written as the app spells it.
    isAdded: ({ nickname }) => nickname?.toLowerCase() === email.toLowerCase(),
    signal,
  })
}
