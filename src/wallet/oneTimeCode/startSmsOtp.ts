import type { Wallet } from '../context/walletContext.ts'
import { smsChannel } from './oneTimeCodeChannel.ts'
import type { SmsOtpSignIn } from './oneTimeCodeSignIn.ts'
import { resumeOneTimeCode, startOneTimeCode } from './startOneTimeCode.ts'

/** Options of {@link startSmsOtp}. */
export interface StartSmsOtpOptions {
  signal?: AbortSignal | undefined
}

/**
 * Has a one-time code sent to the customer's phone (spec 4.1, August 2026). Where one was sent
 * within the last half minute, by another tab or with {@link addSmsOtp}, that one is waited for and
 * no other is sent. The code leaves this device sealed only.
 *
 * @returns what to complete the sign-in with; after a reload {@link resumeSmsOtp} finds it again
 * @throws CREDENTIAL_NOT_FOUND when the account has no SMS credential, as in earlier generations
 * @throws ONE_TIME_CODE_REJECTED, ONE_TIME_CODE_EXPIRED, INVALID_INPUT from `complete`
 * @throws BUNDLE_MALFORMED, SIGNER_NOT_TRUSTED from `complete`, when the target to seal the code to is
 * not genuine
 * @throws PAYLOAD_MISMATCH, PAYLOAD_UNKNOWN, PAYLOAD_NOT_SIGNABLE, SIGNATURE_WINDOW_EXPIRED from
 * `complete`, when what the code has signed is not this sign-in; nothing was signed
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const signIn = await startSmsOtp(wallet)
 * form.onsubmit = () => signIn.complete(input.value)
 * ```
 */
export async function startSmsOtp(
  wallet: Wallet,
  options: StartSmsOtpOptions = {},
): Promise<SmsOtpSignIn> {
  return startOneTimeCode(wallet, smsChannel, options)
}

/** Options of {@link resumeSmsOtp}. */
export interface ResumeSmsOtpOptions {
  signal?: AbortSignal | undefined
}

/**
 * The SMS sign-in that was under way when the page was left: phones drop a tab while the customer
 * reads the message. Nothing is sent.
 *
 * @returns undefined when none is under way
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const signIn = await resumeSmsOtp(wallet)
 * if (signIn) showCodeInput(signIn)
 * ```
 */
export async function resumeSmsOtp(
  wallet: Wallet,
  options: ResumeSmsOtpOptions = {},
): Promise<SmsOtpSignIn | undefined> {
  return resumeOneTimeCode(wallet, smsChannel, options)
}
