import { chooseCredential } from '../credentials/chooseCredential.ts'
import { contextOf, type Wallet } from '../walletContext.ts'
import {
  createOneTimeCodeSignIn,
  type EmailOtpSignIn,
  pendingKind,
  sendOneTimeCode,
} from './oneTimeCodeSignIn.ts'

/** Options of {@link startEmailOtp}. */
export interface StartEmailOtpOptions {
  signal?: AbortSignal | undefined
}

/**
 * Has a one-time code sent to the account's e-mail address (spec 4.1).
 *
 * @returns what to complete the sign-in with; after a reload {@link resumeEmailOtp} finds it again
 * @throws CREDENTIAL_NOT_FOUND when the account has no e-mail credential
 * @throws RATE_LIMITED with `retryAfterSeconds`
 * @example
 * ```ts
 * const signIn = await startEmailOtp(wallet)
 * form.onsubmit = () => signIn.complete(input.value)
 * ```
 */
export async function startEmailOtp(
  wallet: Wallet,
  options: StartEmailOtpOptions = {},
): Promise<EmailOtpSignIn> {
  const context = contextOf(wallet)
  const accountId = await context.accountId()
  const { id } = await chooseCredential(context, accountId, 'EMAIL_OTP', options)
  const sent = await sendOneTimeCode(context, accountId, id, options.signal)
  return createOneTimeCodeSignIn(context, accountId, sent)
}

/**
 * The e-mail sign-in that was under way when the page was left: phones drop a tab while the
 * customer reads the mail. Nothing is sent.
 *
 * @returns undefined when none is under way
 * @throws UNAUTHENTICATED, STORAGE_FAILED, STORAGE_TIMEOUT
 * @example
 * ```ts
 * const signIn = await resumeEmailOtp(wallet)
 * if (signIn) showCodeInput(signIn)
 * ```
 */
export async function resumeEmailOtp(wallet: Wallet): Promise<EmailOtpSignIn | undefined> {
  const context = contextOf(wallet)
  const accountId = await context.accountId()
  const { pending } = await context.session.readRecord(accountId)
  const sent = pending?.[pendingKind]
  if (!sent || Date.parse(sent.expiresAt) <= context.clock.now()) return undefined
  return createOneTimeCodeSignIn(context, accountId, sent)
}
