import { concatBytes, fromHex, toHex } from '../shared/encoding.ts'
import { WalletError } from '../shared/errors.ts'
import { loadLazily } from '../shared/loadLazily.ts'
import { coordinateLength, isScalar } from '../shared/p256Scalar.ts'
import { compressPoint, ecdhP256, ecdsaP256, importVerifyingKey } from './p256.ts'
import { decompressPoint, negatePoint } from './publicKey.ts'

/** A key that signs payloads: what a session is, on this device. */
export interface SessionKey {
  /** ECDSA P-256 private key, not extractable, usage `sign`. */
  signingKey: CryptoKey
  /** The compressed point, 66 lower-case hex characters. */
  publicKeyHex: string
}

const signatureAlgorithm: EcdsaParams = { name: 'ECDSA', hash: 'SHA-256' }

/** PKCS#8 (RFC 5208) around an RFC 5915 EC key of P-256, up to the scalar. */
const pkcs8WithoutPoint = '3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420'
const pkcs8WithPoint = '308187020100301306072a8648ce3d020106082a8648ce3d030107046d306b0201010420'
const pointTag = 'a144034200'

/** TypeScript's types do not have it yet. */
type PairingCrypto = SubtleCrypto & {
  getPublicKey?: (key: CryptoKey, usages: KeyUsage[]) => Promise<CryptoKey>
}

/** The base point (SEC 2). */
const basePointHex =
  '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5'

/**
 * Imports a private scalar as a key that can sign and never be read again, and overwrites the
 * scalar's bytes whatever happens.
 *
 * The key is imported as PKCS#8: a JWK would leave the scalar in a string, which cannot be overwritten. Where
 * the platform does not give the public half of a private key, it is imported with its public point,
 * without which Safari refuses it. That point is probed by signing and verifying, because Firefox does
 * not notice one that does not belong to the scalar.
 *
 * @throws SESSION_KEY_REJECTED when the scalar is out of range
 */
export async function importSessionKey(scalar: Uint8Array): Promise<SessionKey> {
  try {
    if (!isScalar(scalar)) throw rejected('the scalar is out of range')
    return (await importByPlatform(scalar)) ?? (await importByNoble(scalar))
  } finally {
    // guard: session-key-wiped
    scalar.fill(0)
  }
}

/** Loads noble where this platform cannot derive a public point by itself. */
export async function loadPointDerivation(): Promise<void> {
  const anyScalar = new Uint8Array(coordinateLength).fill(1)
  if (!(await importByPlatform(anyScalar))) await loadNoble()
}

async function importByPlatform(scalar: Uint8Array): Promise<SessionKey | undefined> {
  const pkcs8 = concatBytes(constant(pkcs8WithoutPoint), scalar)
  try {
    return (await importPaired(pkcs8)) ?? (await importDerived(pkcs8, scalar))
  } catch {
    return undefined
  } finally {
    pkcs8.fill(0)
  }
}

/** Newer browsers give the public half of a private key that cannot be exported. */
async function importPaired(pkcs8: Uint8Array<ArrayBuffer>): Promise<SessionKey | undefined> {
  const subtle: PairingCrypto = crypto.subtle
  if (!subtle.getPublicKey) return undefined
  const signingKey = await importSigning(pkcs8)
  const publicKey = await subtle.getPublicKey(signingKey, ['verify'])
  const point = new Uint8Array(await subtle.exportKey('raw', publicKey))
  return { signingKey, publicKeyHex: toHex(compressPoint(point)) }
}

/** The point's x from an ECDH with the base point; which of the two y fits, the probe tells. */
async function importDerived(
  pkcs8: Uint8Array<ArrayBuffer>,
  scalar: Uint8Array,
): Promise<SessionKey | undefined> {
  const { subtle } = crypto
  const [key, basePoint] = await Promise.all([
    subtle.importKey('pkcs8', pkcs8, ecdhP256, false, ['deriveBits']),
    // Stryker disable next-line BooleanLiteral: the base point is no secret, exportable or not
    subtle.importKey('raw', constant(basePointHex), ecdhP256, false, []),
  ])
  const x = new Uint8Array(await subtle.deriveBits({ name: 'ECDH', public: basePoint }, key, 256))
  const even = decompressPoint(concatBytes(Uint8Array.of(0x02), x))
  return (await importWithPoint(scalar, even)) ?? (await importWithPoint(scalar, negatePoint(even)))
}

async function importByNoble(scalar: Uint8Array): Promise<SessionKey> {
  const { derivePoint } = await loadNoble()
  const sessionKey = await importWithPoint(scalar, derivePoint(scalar))
  if (!sessionKey) throw rejected('the browser cannot import it')
  return sessionKey
}

function loadNoble(): Promise<typeof import('./pointArithmetic.lazy.ts')> {
  return loadLazily(() => import('./pointArithmetic.lazy.ts'))
}

async function importWithPoint(
  scalar: Uint8Array,
  point: Uint8Array<ArrayBuffer>,
): Promise<SessionKey | undefined> {
  const pkcs8 = concatBytes(constant(pkcs8WithPoint), scalar, constant(pointTag), point)
  try {
    const signingKey = await importSigning(pkcs8)
    if (!(await signsFor(signingKey, point))) return undefined
    return { signingKey, publicKeyHex: toHex(compressPoint(point)) }
  } catch {
    return undefined
  } finally {
    pkcs8.fill(0)
  }
}

function importSigning(pkcs8: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey(
    'pkcs8',
    pkcs8,
    ecdsaP256,
    /* guard: session-key-extractable */ false,
    ['sign'],
  )
}

async function signsFor(signingKey: CryptoKey, point: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const { subtle } = crypto
  const probe = crypto.getRandomValues(new Uint8Array(32))
  const [publicKey, signature] = await Promise.all([
    importVerifyingKey(point),
    subtle.sign(signatureAlgorithm, signingKey, probe),
  ])
  return subtle.verify(signatureAlgorithm, publicKey, signature, probe)
}

function constant(hex: string): Uint8Array<ArrayBuffer> {
  return fromHex(hex) ?? new Uint8Array()
}

function rejected(why: string): WalletError {
  return new WalletError('SESSION_KEY_REJECTED', `The session key is invalid: ${why}`)
}
