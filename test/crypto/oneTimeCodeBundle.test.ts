import { describe, expect, it } from 'vitest'
import { openSealed } from '../../src/crypto/hpke.ts'
import { generateClientKeyPair } from '../../src/crypto/keyPairs.ts'
import { openTargetBundle, sealOneTimeCode } from '../../src/crypto/oneTimeCodeBundle.ts'
import { createEnvelopeSigner } from '../support/signedEnvelopes.ts'
import { bytesHex, describeVectors, hexBytes, importKeyPair } from '../support/vectors.ts'

interface TargetRow {
  kind: 'target'
  id: string
  expect: 'accept' | 'reject'
  pinnedQuorumPublicKeyHex: string
  bundle: string
  expectedTargetPublicHex?: string
}

interface SealedRow {
  kind: 'sealed'
  id: string
  pinnedQuorumPublicKeyHex: string
  bundle: string
  targetPrivateKeyHex: string
  otpCode: string
  clientPublicKeyHex: string
  plaintext: string
  encryptedOtpBundle: string
}

describeVectors<TargetRow | SealedRow>('otp-bundles', (row) =>
  row.kind === 'target' ? checkTarget(row) : checkSealed(row),
)

async function checkTarget(row: TargetRow): Promise<void> {
  const opening = openTargetBundle(row.bundle, [row.pinnedQuorumPublicKeyHex])
  if (row.expect === 'accept') {
    expect(bytesHex(await opening)).toBe(row.expectedTargetPublicHex)
    return
  }
  await expect(opening).rejects.toMatchObject({
    name: 'WalletError',
    code: expect.stringMatching(/^(BUNDLE_MALFORMED|SIGNER_NOT_TRUSTED)$/),
  })
}

/** Sealing is randomised: what we seal must open to the row's plaintext, and so must the row's. */
async function checkSealed(row: SealedRow): Promise<void> {
  const ours = await sealOneTimeCode(row.bundle, {
    code: row.otpCode,
    publicKeyHex: row.clientPublicKeyHex,
    signerPublicKeys: [row.pinnedQuorumPublicKeyHex],
  })
  for (const sealed of [ours, row.encryptedOtpBundle]) {
    expect(await open(sealed, row.targetPrivateKeyHex)).toBe(row.plaintext)
  }
  expect(Object.keys(JSON.parse(ours))).toEqual(['encappedPublic', 'ciphertext'])
}

async function open(sealed: string, privateKeyHex: string): Promise<string> {
  return openWith(sealed, await importKeyPair(privateKeyHex))
}

async function openWith(sealed: string, keyPair: CryptoKeyPair): Promise<string> {
  const { encappedPublic, ciphertext } = JSON.parse(sealed) as Record<string, string>
  const bytes = await openSealed(
    { enc: hexBytes(encappedPublic ?? ''), ciphertext: hexBytes(ciphertext ?? '') },
    keyPair,
  )
  return new TextDecoder().decode(bytes)
}

describe('sealOneTimeCode', () => {
  it('refuses when no signer key is pinned', async () => {
    const bundle = JSON.stringify({ version: 'v1.0.0', data: '00', dataSignature: '00' })
    const options = { code: '1', publicKeyHex: `04${'0'.repeat(128)}`, signerPublicKeys: [] }

    await expect(sealOneTimeCode(bundle, options)).rejects.toMatchObject({
      code: 'PUBLIC_KEY_INVALID',
    })
    await expect(openTargetBundle(bundle, [])).rejects.toMatchObject({ code: 'SIGNER_NOT_TRUSTED' })
  })

  it('seals code and key to the target that a pinned key has signed', async () => {
    const signer = createEnvelopeSigner()
    const target = await generateClientKeyPair()
    const { publicKeyHex } = await generateClientKeyPair()
    const bundle = signer.envelope({ targetPublic: target.publicKeyHex })
    const signerPublicKeys = [signer.publicKeyHex]
    const sealed = await sealOneTimeCode(bundle, { code: '012345', publicKeyHex, signerPublicKeys })

    expect(Object.keys(JSON.parse(sealed))).toEqual(['encappedPublic', 'ciphertext'])
    expect(JSON.parse(await openWith(sealed, target.keyPair))).toEqual({
      otp_code: '012345',
      public_key: publicKeyHex,
    })
  })

  it.each<[string, unknown, string]>([
    ['none', undefined, 'must be an uncompressed key'],
    ['a number', 4, 'must be an uncompressed key'],
    ['no hex', 'zz', 'must be an uncompressed key'],
    ['a compressed key', `02${'00'.repeat(31)}05`, 'must be an uncompressed key'],
    ['a point off the curve', `04${'11'.repeat(64)}`, 'is not on the curve'],
  ])('seals nothing to a target that is %s', async (_, targetPublic, message) => {
    const signer = createEnvelopeSigner()
    const bundle = signer.envelope({ targetPublic })

    await expect(openTargetBundle(bundle, [signer.publicKeyHex])).rejects.toMatchObject({
      code: 'BUNDLE_MALFORMED',
      message: expect.stringContaining(message),
      cause: message.includes('curve') ? expect.any(Error) : undefined,
    })
  })
})
