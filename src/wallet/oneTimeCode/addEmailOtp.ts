import { assertRule } from '../../shared/assertInput.ts'
import { type OneTimeCodeChallenge, parseOneTimeCodeChallenge } from '../../shared/credential.ts'
import { emailAddress } from '../../shared/emailAddress.ts'
import type { Credential } from '../../shared/resources.ts'
import { contextOf, type Wallet } from '../context/walletContext.ts'
import { credentialsOf } from '../credentials/listCredentials.ts'
import { addEmailOtpIntent } from '../signing/intents.ts'
import { signedRetry } from '../signing/signedRetry.ts'
import { rememberSentCode } from './oneTimeCodeSignIn.ts'

/** Options of {@link addEmailOtp}. */
export interface AddEmailOtpOptions {
  /** One of the addresses the platform has verified for this user; the relay refuses others. */
  email: string
  signal?: AbortSignal | undefined
}

/**
 * Adds an e-mail credential (spec 4.1). The account's first credential needs no session; a later
 * one is signed. The service mails the first code at once: {@link startEmailOtp} and
 * {@link resumeEmailOtp} then wait for that one.
 *
 * @throws INVALID_INPUT when `email` is not an e-mail address
 * @throws API_ERROR with `apiCode` EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS, or with `apiCode` CONTACT_NOT_VERIFIED
 * from the relay for an address that is not the user's
 * @throws SigningErrorCode for a further credential
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
  const context = contextOf(wallet, options)
  const { email, signal } = options
  assertRule('email', email, emailAddress)
  const accountId = await context.accountId(signal)
  const body = { type: 'EMAIL_OTP', accountId, email }
  const added = await signedRetry<OneTimeCodeChallenge>(context, {
    accountId,
    call: { method: 'POST', path: '/auth/credentials', body, signal },
    intent: addEmailOtpIntent(accountId, email),
    parse: (answer) => parseOneTimeCodeChallenge(answer.body, 'credential'),
    readBack: async () => {
      const credentials = await credentialsOf(context, accountId)
      // The relay has it written as the app spells it.
      const isOurs = ({ type, nickname }: Credential) =>
        type === 'EMAIL_OTP' && nickname?.toLowerCase() === email.toLowerCase()
      return credentials.find(isOurs) ?? 'notDone'
    },
  })
  const { otpEncryptionTargetBundle, ...credential } = added
  // Where keys are held here a code is sealed, and only a challenge may say to what.
  const isUsable = otpEncryptionTargetBundle !== undefined || context.sessionKeys === 'sealed'
  if (isUsable) await rememberSentCode(context, accountId, added)
  return credential
}
