import { describe, expect, it } from 'vitest'
import { openSealed } from '../../src/crypto/hpke.ts'
import { openTargetBundle, sealOneTimeCode } from '../../src/crypto/oneTimeCodeBundle.ts'
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
  const { encappedPublic, ciphertext } = JSON.parse(sealed) as Record<string, string>
  const bytes = await openSealed(
    { enc: hexBytes(encappedPublic ?? ''), ciphertext: hexBytes(ciphertext ?? '') },
    await importKeyPair(privateKeyHex),
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
})
