import { invalidInput } from '../core/errors.ts'
import { parseStrictJson } from '../core/jsonText.ts'
import { bytesOf } from '../crypto/bytesOf.ts'
import { open } from '../crypto/hpke.ts'
import { keyPairOf, parsePoint, toCompressedHex } from '../crypto/p256.ts'

/** The contents that a client seals: the code, and the key that is to be its session key. */
export type SealedGuess = { code: string; publicKeyHex: string }

/**
 * Opens a sealed one-time code. Null when it was sealed to another target, so that it counts as a
 * wrong guess.
 *
 * @throws ApiException 400 `INVALID_INPUT` when it is no such bundle at all
 */
export function openSealedCode(bundle: string, targetScalarHex: string): SealedGuess | null {
  const { encappedPublic, ciphertext } = readBundle(bundle)
  const plaintext = open(keyPairOf(bytesOf(targetScalarHex, 'hex')), {
    enc: bytesOf(encappedPublic, 'hex'),
    ciphertext: bytesOf(ciphertext, 'hex'),
  })
  return plaintext && readGuess(Buffer.from(plaintext).toString())
}

function readBundle(bundle: string): { encappedPublic: string; ciphertext: string } {
  const value = parseObject(bundle)
  const { encappedPublic, ciphertext } = value
  const isBundle =
    typeof encappedPublic === 'string' &&
    typeof ciphertext === 'string' &&
    /^04[0-9a-fA-F]{128}$/.test(encappedPublic) &&
    /^([0-9a-fA-F]{2}){16,1024}$/.test(ciphertext)
  if (!isBundle) throw invalidInput('encryptedOtpBundle is malformed')
  return { encappedPublic, ciphertext }
}

function readGuess(plaintext: string): SealedGuess {
  const { otp_code: code, public_key: key } = parseObject(plaintext)
  const point = typeof key === 'string' ? parsePoint(key) : null
  if (typeof code !== 'string' || !point) {
    throw invalidInput('encryptedOtpBundle must contain otp_code and public_key')
  }
  return { code, publicKeyHex: toCompressedHex(point) }
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value = parseStrictJson(text)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // Falls through to the one refusal.
  }
  throw invalidInput('encryptedOtpBundle is malformed')
}
