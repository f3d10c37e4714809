/** How your backend reaches the service: with the API token, and a JSON body if there is one. */
export type CallService = <T>(
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: object,
) => Promise<T>

interface Accepted {
  at: string
  termsVersion: string
  ipAddress: string
}

/** What a person says of themselves when they sign up. */
interface Person {
  id: string
  fullName: string
  email: string
  phoneNumber: string
  /** Such as DE. */
  region: string
}

type Customer = { id: string; kycStatus: string }
type Channel = 'email' | 'phone'
type LoginStart = { challengeId: string; expiresAt: string }
type LoginProof = { challengeId: string; code: string; endUserIpAddress: string }
type Login = { status: string; sessionExpiresAt: string }
type Lock = { suspended: boolean; lockedUntil?: string | null; failedAttempts: number }

export function europeanCustomers(call: CallService) {
  const consentTo = ({ at, termsVersion, ipAddress }: Accepted) => ({
    endUserTermsConsent: {
      ...{ acceptedAt: at, termsVersion, ipAddress },
      acceptanceMethod: 'CHECKBOX',
    },
  })
  const sca = <T>(customerId: string, path: string, body: object) =>
    call<T>('POST', `/sca/${path}?customerId=${customerId}`, body)
  return {
    // 1. The terms to show, with a box to tick.
    readTerms: () => call<{ version: string; url: string }>('GET', '/customers/end-user-terms'),

    // 2. The region decides that the rules of the EU hold.
    create: ({ id, ...person }: Person, accepted: Accepted) =>
      call<Customer>('POST', '/customers', {
        ...{ customerType: 'INDIVIDUAL', platformCustomerId: id },
        ...person,
        ...consentTo(accepted),
      }),
    // Later, when there are newer terms.
    acceptTerms: (customerId: string, accepted: Accepted) =>
      call<Customer>('PATCH', `/customers/${customerId}`, {
        customerType: 'INDIVIDUAL',
        ...consentTo(accepted),
      }),

    // 3. A code by e-mail and one by text message, of ten minutes. The same call sends another one.
    sendCode: (customerId: string, channel: Channel) =>
      call<void>('POST', `/customers/${customerId}/verify-${channel}`),
    confirmCode: (customerId: string, channel: Channel, code: string) =>
      call<Customer>('POST', `/customers/${customerId}/verify-${channel}/confirm`, { code }),

    // 4. The page on which the person proves who they are: 409 until both contacts are verified.
    identify: (customerId: string, redirectUri: string) =>
      call<{ kycUrl: string }>('POST', `/customers/${customerId}/kyc-link`, { redirectUri }),

    // 5. The login, beside your own and again when it has ended, by a text message.
    startLogin: (customerId: string) =>
      sca<LoginStart>(customerId, 'login/start', { factor: 'SMS_OTP' }),
    completeLogin: (customerId: string, proof: LoginProof) =>
      sca<Login>(customerId, 'login/complete', { factor: 'SMS_OTP', ...proof }),

    // 6. What happens at your own login.
    recordFailedLogin: (customerId: string) =>
      sca<Lock>(customerId, 'record-event', { eventType: 'FAILED_LOGIN_ATTEMPT' }),
    recordNewPassword: (customerId: string) =>
      sca<Lock>(customerId, 'record-event', { eventType: 'RESET_PASSWORD_COMPLETED' }),
  }
}
