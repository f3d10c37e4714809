import { expect } from 'vitest'
import { openWalletExport } from '../../src/crypto/walletExportBundle.lazy.ts'
import { describeVectors, importKeyPair } from '../support/vectors.ts'

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
