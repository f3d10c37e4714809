import type { Wallet } from '../context/walletContext.ts'
import { emailChannel } from './oneTimeCodeChannel.ts'
import type { EmailOtpSignIn } from './oneTimeCodeSignIn.ts'
import { resumeOneTimeCode, startOneTimeCode } from './startOneTimeCode.ts'

/** Options of {@link startEmailOtp}. */
export interface StartEmailOtpOptions {
  signal?: AbortSignal | undefined
}

/**
 * Has a one-time code sent to the account's e-mail address (spec 4.1). Where one was sent within
 * the last half minute, by another tab or with {@link addEmailOtp}, that one is waited for and no
 * other is sent.
 *
 * @returns what to complete the sign-in with; after a reload {@link resumeEmailOtp} finds it again
 * @throws CREDENTIAL_NOT_FOUND when the account has no e-mail credential
 * @throws ONE_TIME_CODE_REJECTED, ONE_TIME_CODE_EXPIRED, INVALID_INPUT from `complete`
 * @throws SESSION_KEY_REJECTED, BUNDLE_MALFORMED, SIGNER_NOT_TRUSTED from `complete`, when what the
 * service answered is not for this device
 * @throws PAYLOAD_MISMATCH, PAYLOAD_UNKNOWN, PAYLOAD_NOT_SIGNABLE, SIGNATURE_WINDOW_EXPIRED from
 * `complete`, when what a sealed code has signed is not this sign-in; nothing was signed
 * @throws CommonErrorCode
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
  return startOneTimeCode(wallet, emailChannel, options)
}

/** Options of {@link resumeEmailOtp}. */
export interface ResumeEmailOtpOptions {
  signal?: AbortSignal | undefined
}

/**
 * The e-mail sign-in that was under way when the page was left: phones drop a tab while the
 * customer reads the mail. Nothing is sent.
 *
 * @returns undefined when none is under way
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const signIn = await resumeEmailOtp(wallet)
 * if (signIn) showCodeInput(signIn)
 * ```
 */
export async function resumeEmailOtp(
  wallet: Wallet,
  options: ResumeEmailOtpOptions = {},
): Promise<EmailOtpSignIn | undefined> {
  return resumeOneTimeCode(wallet, emailChannel, options)
}
