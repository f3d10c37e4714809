import { toBase64url, toUtf8 } from '../../shared/encoding.ts'
import type { NewPasskey } from '../../wallet/signing/actionIntents.ts'

/** A page on this machine, which sandboxes accept as a relying party. */
const rpId = 'localhost'
const origin = 'http://localhost:5173'

/** User present and verified, with an attested credential. */
const flags = 0x45

/** Registers a passkey in software, whose key is thrown away: a sandbox accepts a test value for it. */
export async function makeTestPasskey(): Promise<NewPasskey> {
  const challenge = toBase64url(crypto.getRandomValues(new Uint8Array(32)))
  const id = crypto.getRandomValues(new Uint8Array(32))
  const credentialId = toBase64url(id)
  return {
    challenge,
    attestation: {
      credentialId,
      clientDataJson: clientDataJson('webauthn.create', challenge),
      attestationObject: toBase64url(attestationObject(await authenticatorData(id))),
      transports: ['internal'],
    },
  }
}

/** Builds the client data that an authenticator signs of the page (WebAuthn L3, 5.8.1), as base64url. */
export function clientDataJson(
  type: 'webauthn.create' | 'webauthn.get',
  challenge: string,
): string {
  return toBase64url(toUtf8(JSON.stringify({ type, challenge, origin, crossOrigin: false })))
}

/** Authenticator data without a credential (WebAuthn L3, 6.1), as base64url. */
export async function assertionData(): Promise<string> {
  return toBase64url(Uint8Array.of(...(await rpIdHash()), 0x05, 0, 0, 0, 1))
}

/** With the attested credential: AAGUID, id and public key (WebAuthn L3, 6.5.1). */
async function authenticatorData(id: Uint8Array): Promise<Uint8Array> {
  const head = [...(await rpIdHash()), flags, 0, 0, 0, 0]
  return Uint8Array.of(...head, ...new Uint8Array(16), 0, id.length, ...id, ...(await coseKey()))
}

/** A fresh public key as COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
async function coseKey(): Promise<Uint8Array> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const { publicKey } = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
  const head = [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]
  return Uint8Array.of(...head, ...point.subarray(1, 33), 0x22, 0x58, 0x20, ...point.subarray(33))
}

/** CBOR of {fmt: "none", attStmt: {}, authData}. */
function attestationObject(authData: Uint8Array): Uint8Array {
  const text = (word: string) => [0x60 + word.length, ...toUtf8(word)]
  const format = [...text('fmt'), ...text('none'), ...text('attStmt'), 0xa0]
  return Uint8Array.of(0xa3, ...format, ...text('authData'), 0x58, authData.length, ...authData)
}

async function rpIdHash(): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', toUtf8(rpId)))
}
