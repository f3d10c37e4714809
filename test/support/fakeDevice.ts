import { vi } from 'vitest'
import { createSoftAuthenticator } from './softAuthenticator.ts'

/** What the wallet passed to the browser's prompts. */
export interface FakeDevice {
  asked: PublicKeyCredentialRequestOptions[]
  /** WebAuthn id of the passkey that answers, base64url. */
  credentialId: string
  /** Has another passkey answer. */
  answerAs(credentialId: string): void
}

const rpId = 'localhost'
const origin = 'http://localhost:1'

/** Stands for the browser's WebAuthn in Node, over an authenticator that really signs. */
export function fakeDevice(): FakeDevice {
  const authenticator = createSoftAuthenticator()
  const { credentialId } = authenticator.createCredential({
    rpId,
    origin,
    challengeBytes: new Uint8Array(32),
    userHandle: new Uint8Array(16),
  })
  const asked: PublicKeyCredentialRequestOptions[] = []
  let answering = credentialId
  const get = async ({ publicKey }: CredentialRequestOptions) => {
    if (!publicKey) throw new TypeError('no public key options')
    asked.push(publicKey)
    const challengeBytes = new Uint8Array(publicKey.challenge as ArrayBuffer)
    const assertion = authenticator.getAssertion({ rpId, origin, challengeBytes, credentialId })
    return {
      id: answering,
      rawId: Buffer.from(answering, 'base64url'),
      type: 'public-key',
      response: {
        clientDataJSON: Buffer.from(assertion.clientDataJson, 'base64url'),
        authenticatorData: Buffer.from(assertion.authenticatorData, 'base64url'),
        signature: Buffer.from(assertion.signature, 'base64url'),
        userHandle: null,
      },
      getClientExtensionResults: () => ({}),
    }
  }
  vi.stubGlobal('PublicKeyCredential', class PublicKeyCredential {})
  vi.stubGlobal('navigator', { credentials: { get } })
  vi.stubGlobal('location', { hostname: rpId })
  return { asked, credentialId, answerAs: (other) => (answering = other) }
}
