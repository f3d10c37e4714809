import { describe, expect, it, vi } from 'vitest'
import { sealTo } from '../../src/crypto/hpke.ts'
import { generateClientKeyPair } from '../../src/crypto/keyPairs.ts'
import { openWalletExport } from '../../src/crypto/walletExportBundle.lazy.ts'
import { createEnvelopeSigner, utf8 } from '../support/signedEnvelopes.ts'
import { bytesHex, describeVectors, hexBytes, importKeyPair } from '../support/vectors.ts'

interface ExportRow {
  id: string
  expect: 'accept' | 'reject'
  failure?: string
  pinnedQuorumPublicKeyHex: string
  organizationId: string
  recipientPrivateKeyHex: string
  bundle: string
  expectedMnemonic?: string
}

describeVectors<ExportRow>('export-bundles', async (row) => {
  const opening = openWalletExport(row.bundle, await importKeyPair(row.recipientPrivateKeyHex), {
    signerPublicKeys: [row.pinnedQuorumPublicKeyHex],
    organizationId: row.organizationId,
  })
  if (row.expect === 'accept') {
    expect(new TextDecoder().decode(await opening)).toBe(row.expectedMnemonic)
    return
  }
  await expect(opening).rejects.toMatchObject({
    name: 'WalletError',
    code: expect.stringMatching(
      /^(BUNDLE_MALFORMED|SIGNER_NOT_TRUSTED|ORGANIZATION_MISMATCH|EXPORT_REJECTED)$/,
    ),
  })
})

const signer = createEnvelopeSigner()
const phrase = 'abandon ability able'
const options = { signerPublicKeys: [signer.publicKeyHex], organizationId: 'org-1' }

/** What a bundle holds of a plaintext that is sealed to a new pair, and the pair. */
async function sealed(plaintext: Uint8Array<ArrayBuffer> = utf8(phrase)) {
  const { keyPair, publicKeyHex } = await generateClientKeyPair()
  const { enc, ciphertext } = await sealTo(hexBytes(publicKeyHex), plaintext)
  const fields = { encappedPublic: bytesHex(enc), ciphertext: bytesHex(ciphertext) }
  return { keyPair, data: { ...fields, organizationId: 'org-1' } }
}

describe('openWalletExport', { tags: ['T4'] }, () => {
  it('gives the phrase that was sealed to the pair', async () => {
    const { keyPair, data } = await sealed()
    const opened = await openWalletExport(signer.envelope(data), keyPair, options)

    expect(new TextDecoder().decode(opened)).toBe(phrase)
  })

  it.each(['org-2', 'ORG-1', 'org-1 '])(
    'refuses that of another organization: %s',
    async (organizationId) => {
      const { keyPair, data } = await sealed()
      const bundle = signer.envelope({ ...data, organizationId })

      await expect(openWalletExport(bundle, keyPair, options)).rejects.toMatchObject({
        code: 'ORGANIZATION_MISMATCH',
      })
    },
  )

  it.each<[string, object, string]>([
    ['without an organization', { organizationId: undefined }, 'organizationId is missing'],
    ['with an empty organization', { organizationId: '' }, 'organizationId is missing'],
    ['with a list of the organization', { organizationId: ['org-1'] }, 'organizationId is missing'],
    ['without an encapsulated key', { encappedPublic: undefined }, 'sealed data is missing'],
    [
      'with a compressed one',
      { encappedPublic: `02${'00'.repeat(31)}05` },
      'sealed data is missing',
    ],
    ['with one off the curve', { encappedPublic: `04${'11'.repeat(64)}` }, 'not on the curve'],
    ['without a ciphertext', { ciphertext: undefined }, 'sealed data is missing'],
    ['with a number for it', { ciphertext: 12 }, 'sealed data is missing'],
    ['with one that is not hex', { ciphertext: 'zz' }, 'sealed data is missing'],
  ])('refuses a bundle %s', async (_, changes, message) => {
    const { keyPair, data } = await sealed()
    const bundle = signer.envelope({ ...data, ...changes })

    await expect(openWalletExport(bundle, keyPair, options)).rejects.toMatchObject({
      code: 'BUNDLE_MALFORMED',
      message: expect.stringContaining(message),
    })
  })

  it('refuses every bundle where the account’s organization is not known', async () => {
    const { keyPair, data } = await sealed()
    for (const organizationId of ['', 'org-1']) {
      const bundle = signer.envelope({ ...data, organizationId })
      const opening = openWalletExport(bundle, keyPair, { ...options, organizationId: '' })
      await expect(opening).rejects.toMatchObject({ code: 'BUNDLE_MALFORMED' })
    }
  })

  it('says why the encapsulated key is none in the cause', async () => {
    const { keyPair, data } = await sealed()
    const bundle = signer.envelope({ ...data, encappedPublic: `04${'11'.repeat(64)}` })

    await expect(openWalletExport(bundle, keyPair, options)).rejects.toMatchObject({
      cause: expect.objectContaining({ code: 'PUBLIC_KEY_INVALID' }),
    })
  })

  it('refuses what was sealed to another pair', async () => {
    const { data } = await sealed()
    const { keyPair } = await generateClientKeyPair()

    await expect(openWalletExport(signer.envelope(data), keyPair, options)).rejects.toMatchObject({
      code: 'EXPORT_REJECTED',
      cause: expect.anything(),
    })
  })

  it('refuses a phrase that is no text, and overwrites it', { tags: ['T1'] }, async () => {
    const { keyPair, data } = await sealed(Uint8Array.of(0x61, 0xff, 0x62))
    const decode = vi.spyOn(TextDecoder.prototype, 'decode')
    const opening = openWalletExport(signer.envelope(data), keyPair, options)
    await expect(opening).rejects.toMatchObject({ code: 'EXPORT_REJECTED' })
    const [read] = decode.mock.calls.at(-1) ?? []
    decode.mockRestore()

    expect(bytesHex(read as Uint8Array)).toBe('000000')
  })
})
