import { sendSignal } from '@simplewebauthn/browser'

/** The passkeys an account still accepts; all ids base64url. */
export interface AcceptedPasskeys {
  rpId: string
  userHandle: string
  credentialIds: string[]
}

/**
 * Tells the browser which passkeys still count (WebAuthn Signal API), so that it stops offering
 * the others. Does nothing where the API is absent, and never fails.
 */
export async function signalAcceptedPasskeys(accepted: AcceptedPasskeys): Promise<void> {
  const { PublicKeyCredential: api } = globalThis as { PublicKeyCredential?: object }
  if (!api || !('signalAllAcceptedCredentials' in api)) return
  await sendSignal({
    signalName: 'allAcceptedCredentials',
    rpID: accepted.rpId,
    userID: accepted.userHandle,
    allAcceptedCredentialIDs: accepted.credentialIds,
  }).catch(() => undefined)
}
