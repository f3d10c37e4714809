import type { User } from './users.ts'

const signInMethods = ['PASSKEY', 'EMAIL_OTP', 'SMS_OTP', 'OAUTH'] as const

/** A way to unlock a wallet, in the service's words. */
export type SignInMethod = (typeof signInMethods)[number]

export function isSignInMethod(type: string): type is SignInMethod {
  return signInMethods.some((method) => method === type)
}

/** What this platform and its service have beside passkeys and codes by email. */
export interface SignInSupport {
  /** The service sends one-time codes by SMS: from the generation of August 2026 on. */
  smsCodes: boolean
  /** A wallet may have more than one passkey: from the generation of August 2026 on. */
  severalPasskeys: boolean
  /** The relay has an OpenID provider. */
  provider: boolean
}

/** Lists the sign-in methods that the page may offer to a user: codes by SMS need a phone number. */
export function signInMethodsOf({ smsCodes, provider }: SignInSupport, user: User): SignInMethod[] {
  const methods: SignInMethod[] = ['PASSKEY', 'EMAIL_OTP']
  if (smsCodes && user.phoneNumber) methods.push('SMS_OTP')
  if (provider) methods.push('OAUTH')
  return methods
}
