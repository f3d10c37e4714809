import type { RelayContext } from '../context/context.ts'
import type { Call, Prepared } from '../context/route.ts'
import { prepareFlowToken } from '../oauth/flowToken.ts'
import { RelayError } from '../relayError.ts'
import { prepareAddition } from '../stepUp/passkeyHold.ts'
import { type NewPasskey, prepareNewPasskey } from './registrationChallenge.ts'

/** The bodies of POST /auth/credentials, as far as it is read here. */
type NewCredential =
  | ({ type: 'PASSKEY' } & NewPasskey)
  | { type: 'EMAIL_OTP'; accountId: string; email: string }
  | { type: 'SMS_OTP'; accountId: string }
  | { type: 'OAUTH'; accountId: string; oidcToken: string }
  | { type: 'OAUTH'; accountId: string; oauthFlowId: string }

/**
 * Checks the proof that a new credential must bring, because an account's first one needs no signature: a
 * passkey a challenge of ours, an e-mail credential an address the app has verified as the user's, a
 * provider's the flow this user ran or a fresh token. An SMS credential brings nothing: its codes go to the
 * number that the platform gave the service for the customer.
 */
export async function prepareNewCredential(relay: RelayContext, call: Call): Promise<Prepared> {
  const body = call.body as NewCredential
  if (body.type === 'PASSKEY') {
    // Before anything is taken from the store: what fails here leaves the challenge good.
    const noteAddition = await prepareAddition(relay, call)
    const { settle, body: sent } = await prepareNewPasskey(relay, call, body)
    const settleAddition = await noteAddition().catch(async (error: unknown) => {
      await settle('refusedForNow')
      throw error
    })
    return {
      body: sent,
      settle: async (...outcome) => {
        await Promise.all([settle(...outcome), settleAddition(...outcome)])
      },
    }
  }
  if (body.type === 'EMAIL_OTP') {
    return { body: { ...body, email: verifiedEmail(call, body.email) }, settle: async () => {} }
  }
  if ('oauthFlowId' in body) return prepareFlowToken(relay, call, body)
  return { body, settle: async () => {} }
}

/**
 * The address as the app spells it, so that what was verified is what the service writes to.
 *
 * @throws CONTACT_NOT_VERIFIED (403)
 */
function verifiedEmail({ user }: Call, email: string): string {
  const verified = user.verifiedEmails.find((own) => own.toLowerCase() === email.toLowerCase())
  // guard: relay-verified-email
  if (verified !== undefined) return verified
  throw new RelayError(
    403,
    'CONTACT_NOT_VERIFIED',
    'body.email is not an address that the app has verified',
  )
}
