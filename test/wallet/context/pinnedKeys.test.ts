import { describe, expect, it } from 'vitest'
import { exportWallet } from '../../../src/wallet/account/exportWallet.ts'
import { contextOf } from '../../../src/wallet/context/walletContext.ts'
import type { CreateWalletOptions } from '../../../src/wallet/createWallet.ts'
import { verifySealedCode } from '../../../src/wallet/oneTimeCode/verifySealedCode.ts'
import { sessionFixture } from '../../support/fixtures.ts'
import { scriptedRelay } from '../../support/scriptedRelay.ts'
import { signedInWallet } from '../../support/signedInWallet.ts'

const key = `04${'a1'.repeat(64)}`
const malformed: [string, unknown][] = [
  ['a key without its list', key],
  ['the JSON of a sandbox', { export: key }],
  ['a compressed key', [`02${'a1'.repeat(32)}`]],
  ['half a key', ['04ab']],
  ['a key with spaces', [` ${key}`]],
  ['no text', [4]],
]

async function walletWith(signerPublicKeys: object) {
  const relay = scriptedRelay(() => ({ status: 200, body: {} }))
  const options = { fetch: relay.fetch, signerPublicKeys } as Partial<CreateWalletOptions>
  const { wallet } = await signedInWallet(options)
  return { relay, wallet }
}

describe('pinned signer keys', () => {
  it.each(malformed)('are refused before an export as %s', async (_, keys) => {
    const { relay, wallet } = await walletWith({ export: keys })

    await expect(exportWallet(wallet)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'signerPublicKeys.export must be a list of keys of 130 hex characters each',
    })
    expect(relay.calls).toEqual([])
  })

  it.each(malformed)('are refused before a code is sealed as %s', async (_, keys) => {
    const { relay, wallet } = await walletWith({ oneTimeCode: keys })
    const { accountId } = sessionFixture()
    const code = {
      code: '123456',
      type: 'EMAIL_OTP',
      credentialId: 'AuthMethod:1',
      signal: undefined,
    } as const
    const verifying = verifySealedCode(contextOf(wallet), accountId, {
      ...code,
      targetBundle: '{}',
    })

    await expect(verifying).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'signerPublicKeys.oneTimeCode must be a list of keys of 130 hex characters each',
    })
    expect(relay.calls).toEqual([])
  })
})
