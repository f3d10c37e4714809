import { vi } from 'vitest'
import { createSoftAuthenticator, type SoftAuthenticator } from './softAuthenticator.ts'

/** A device with passkeys, and what the wallet asked of it. */
export interface FakeDevice {
  asked: PublicKeyCredentialRequestOptions[]
  /** What passkeys were to be made with. */
  askedToMake: PublicKeyCredentialCreationOptions[]
  /** WebAuthn id of the passkey that is there from the start, base64url. */
  credentialId: string
  /** Has other passkeys answer, whatever was allowed: one after the other, the last one for good. */
  answerAs(...credentialIds: string[]): void
  /** Makes a further passkey of the same user. Returns its WebAuthn id, base64url. */
  addPasskey(): string
  /** The customer chooses this passkey wherever the prompt allows it. */
  choose(credentialId: string): void
  /** How many more prompts the browser opens without a tap. */
  allowPrompts(count: number): void
  /** The customer picks the passkey that autofill offers; until then it waits. */
  pickFromAutofill(): void
  /** From now on its assertions say nothing of the user that a passkey is of. */
  hideUserHandles(): void
}

const rpId = 'localhost'

/**
 * Stands for the browser's WebAuthn in Node, over an authenticator that really signs.
 *
 * @param origin - the page's, as it is written into what is signed
 * @param authenticator - one that has passkeys of another device, too
 */
export function fakeDevice(
  origin = 'http://localhost:1',
  authenticator: SoftAuthenticator = createSoftAuthenticator(),
): FakeDevice {
  const addPasskey = () =>
    authenticator.createCredential({
      rpId,
      origin,
      challengeBytes: new Uint8Array(32),
      userHandle: new Uint8Array(16),
    }).credentialId
  const credentialId = addPasskey()
  const asked: PublicKeyCredentialRequestOptions[] = []
  const askedToMake: PublicKeyCredentialCreationOptions[] = []
  let answering: string[] = []
  let chosen: string | undefined
  let promptsLeft = Number.POSITIVE_INFINITY
  let pick: () => void = () => undefined
  let hidesUserHandles = false

  const create = async ({ publicKey }: CredentialCreationOptions) => {
    if (!publicKey) throw new TypeError('no public key options')
    askedToMake.push(publicKey)
    const made = authenticator.createCredential({
      rpId,
      origin,
      challengeBytes: new Uint8Array(publicKey.challenge as ArrayBuffer),
      userHandle: new Uint8Array(publicKey.user.id as ArrayBuffer),
    })
    return credential(made.credentialId, {
      clientDataJSON: bytes(made.clientDataJson),
      attestationObject: bytes(made.attestationObject),
      getTransports: () => made.transports,
    })
  }

  const picked = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      pick = resolve
      signal?.addEventListener('abort', () => reject(signal.reason))
    })

  const get = async ({ publicKey, mediation, signal }: CredentialRequestOptions) => {
    if (!publicKey) throw new TypeError('no public key options')
    asked.push(publicKey)
    if (mediation === 'conditional') await picked(signal)
    else if (--promptsLeft < 0) throw new DOMException('no tap', 'NotAllowedError')
    const allowedCredentialIds = (publicKey.allowCredentials ?? []).map(({ id }) =>
      toBase64url(id as ArrayBuffer),
    )
    const isAllowed = (id: string) =>
      allowedCredentialIds.length === 0 || allowedCredentialIds.includes(id)
    const wanted = chosen && isAllowed(chosen) ? chosen : (allowedCredentialIds[0] ?? credentialId)
    const assertion = authenticator.getAssertion({
      rpId,
      origin,
      challengeBytes: new Uint8Array(publicKey.challenge as ArrayBuffer),
      credentialId: wanted,
    })
    const answered = answering.length > 1 ? answering.shift() : answering[0]
    return credential(answered ?? wanted, {
      clientDataJSON: bytes(assertion.clientDataJson),
      authenticatorData: bytes(assertion.authenticatorData),
      signature: bytes(assertion.signature),
      userHandle: hidesUserHandles ? null : bytes(assertion.userHandle),
    })
  }

  const isConditionalMediationAvailable = async () => true
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, { isConditionalMediationAvailable }),
  )
  const userActivation = {
    get isActive() {
      return promptsLeft > 0
    },
  }
  vi.stubGlobal('navigator', { credentials: { create, get }, userActivation })
  vi.stubGlobal('location', { hostname: rpId, origin })
  return {
    asked,
    askedToMake,
    credentialId,
    answerAs: (...others) => (answering = others),
    addPasskey,
    choose: (id) => (chosen = id),
    allowPrompts: (count) => (promptsLeft = count),
    pickFromAutofill: () => pick(),
    hideUserHandles: () => (hidesUserHandles = true),
  }
}

function credential(id: string, response: object) {
  return {
    id,
    rawId: bytes(id),
    type: 'public-key',
    response,
    getClientExtensionResults: () => ({}),
  }
}

function toBase64url(id: ArrayBuffer): string {
  return Buffer.from(new Uint8Array(id)).toString('base64url')
}

function bytes(base64url: string): ArrayBuffer {
  return Uint8Array.from(Buffer.from(base64url, 'base64url')).buffer
}
