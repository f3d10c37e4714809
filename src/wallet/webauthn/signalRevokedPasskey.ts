/** A passkey that the account does not accept any more. */
export interface RevokedPasskey {
  rpId: string
  /** base64url */
  credentialId: string
}

/** The part of PublicKeyCredential that is used here (WebAuthn L3, 5.1.10). */
interface SignalApi {
  signalUnknownCredential?(options: RevokedPasskey): Promise<void>
}

/**
 * Notifies the browser that a passkey is not valid any more (WebAuthn Signal API), so that it stops
 * offering it. Does nothing where the API is absent, and never fails.
 */
export async function signalRevokedPasskey(revoked: RevokedPasskey): Promise<void> {
  const { PublicKeyCredential: api } = globalThis as { PublicKeyCredential?: SignalApi }
  try {
    await api?.signalUnknownCredential?.(revoked)
  } catch {
    // The outcome of the action does not depend on it.
  }
}
