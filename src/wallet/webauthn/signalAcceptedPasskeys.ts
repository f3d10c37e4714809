/** The passkeys an account still accepts; all ids base64url. */
export interface AcceptedPasskeys {
  rpId: string
  userHandle: string
  credentialIds: string[]
}

/** The part of PublicKeyCredential that is used here (WebAuthn L3, 5.1.10). */
interface SignalApi {
  signalAllAcceptedCredentials?(options: {
    rpId: string
    userId: string
    allAcceptedCredentialIds: string[]
  }): Promise<void>
}

/**
 * Notifies the browser which passkeys are still valid (WebAuthn Signal API), so that it stops
 * offering the others. Does nothing where the API is absent, and never fails.
 */
export async function signalAcceptedPasskeys(accepted: AcceptedPasskeys): Promise<void> {
  const { PublicKeyCredential: api } = globalThis as { PublicKeyCredential?: SignalApi }
  const { rpId, userHandle: userId, credentialIds: allAcceptedCredentialIds } = accepted
  try {
    await api?.signalAllAcceptedCredentials?.({ rpId, userId, allAcceptedCredentialIds })
  } catch {
    // The outcome of the action does not depend on it.
  }
}
