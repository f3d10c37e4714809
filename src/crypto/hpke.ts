import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { concatBytes, toUtf8 } from '../shared/encoding.ts'
import { withViews } from './ownRealmCrypto.ts'

/** RFC 9180 info of the service's bundles, fixed by the format they come from (wire formats 2). */
const info = 'turnkey_hpke'

const suite: CipherSuite = /* @__PURE__ */ new CipherSuite({
  kem: /* @__PURE__ */ withViews(/* @__PURE__ */ new DhkemP256HkdfSha256()),
  kdf: /* @__PURE__ */ withViews(/* @__PURE__ */ new HkdfSha256()),
  aead: /* @__PURE__ */ withContextViews(/* @__PURE__ */ new Aes256Gcm()),
})

function withContextViews(aead: Aes256Gcm): Aes256Gcm {
  const create = aead.createEncryptionContext.bind(aead)
  // Stryker disable next-line ObjectLiteral: as all views, it makes a difference under jsdom alone
  return Object.assign(aead, {
    createEncryptionContext: (key: ArrayBuffer) => withViews(create(key)),
  })
}

/** The message that {@link openSealed} opens: `enc` uncompressed (65 bytes), ciphertext with its tag. */
export interface Sealed {
  enc: Uint8Array<ArrayBuffer>
  ciphertext: Uint8Array<ArrayBuffer>
}

/**
 * Opens what was sealed to a key pair (RFC 9180 base mode, single shot; AAD is enc || recipient).
 *
 * The whole pair is handed on: Chromium cannot derive the public half of a private key that is
 * not extractable.
 *
 * @throws whatever @hpke/core throws; callers map it to one code
 */
export async function openSealed(sealed: Sealed, keyPair: CryptoKeyPair): Promise<Uint8Array> {
  const [recipient, context] = await Promise.all([
    crypto.subtle.exportKey('raw', keyPair.publicKey),
    suite.createRecipientContext({
      recipientKey: keyPair,
      enc: sealed.enc.buffer,
      info: toUtf8(info).buffer,
    }),
  ])
  const plaintext = await context.open(
    sealed.ciphertext.buffer,
    concatBytes(sealed.enc, new Uint8Array(recipient)).buffer,
  )
  return new Uint8Array(plaintext)
}

/**
 * Seals to a public key in the same form.
 *
 * @param target - uncompressed point, 65 bytes, already checked
 */
export async function sealTo(
  target: Uint8Array<ArrayBuffer>,
  plaintext: Uint8Array<ArrayBuffer>,
): Promise<Sealed> {
  const recipientPublicKey = await suite.kem.deserializePublicKey(target.buffer)
  const sender = await suite.createSenderContext({ recipientPublicKey, info: toUtf8(info).buffer })
  const enc = new Uint8Array(sender.enc)
  const ciphertext = await sender.seal(plaintext.buffer, concatBytes(enc, target).buffer)
  return { enc, ciphertext: new Uint8Array(ciphertext) }
}
