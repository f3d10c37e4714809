import type { WalletContext } from '../context/walletContext.ts'

/** The channel by which a one-time code reaches the customer. */
export interface OneTimeCodeChannel {
  /** The type of its credentials. */
  type: 'EMAIL_OTP' | 'SMS_OTP'
  /** The name under which a sign-in by it is stored while it waits for the code. */
  pendingName: 'emailOtp' | 'smsOtp'
}

/** Codes by e-mail. */
export const emailChannel: OneTimeCodeChannel = { type: 'EMAIL_OTP', pendingName: 'emailOtp' }

/** Codes by SMS. */
export const smsChannel: OneTimeCodeChannel = { type: 'SMS_OTP', pendingName: 'smsOtp' }

/**
 * Checks whether codes of a channel leave in the clear where the service gives no target to seal
 * them to. Every service that sends codes by SMS gives one.
 */
export function mayBePlain(
  { sessionKeys }: Pick<WalletContext, 'sessionKeys'>,
  { type }: OneTimeCodeChannel,
): boolean {
  return sessionKeys === 'sealed' && /* guard: sms-code-sealed */ type === 'EMAIL_OTP'
}
