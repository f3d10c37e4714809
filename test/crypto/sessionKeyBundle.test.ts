import { describe, expect, it } from 'vitest'
import { generateClientKeyPair } from '../../src/crypto/keyPairs.ts'
import { openSessionKey } from '../../src/crypto/sessionKeyBundle.lazy.ts'
import { stamp, verifyStamp } from '../../src/crypto/stamp.ts'
import { describeVectors } from '../support/vectors.ts'
import bundles from '../vectors/credential-bundles.json' with { type: 'json' }

interface Recipient {
  privateKeyJwk: JsonWebKey
}

interface AcceptedBundle {
  id: string
  recipient: Recipient
  bundle: string
  expected: { compressedPublicKeyHex: string }
}

interface RefusedBundle {
  id: string
  failure: string
  recipient: Recipient
  bundle: string
}

/** What the stage that must fail is called here. */
const codeByFailure: Record<string, string> = {
  TAG_MISMATCH: 'SESSION_KEY_REJECTED',
  SCALAR_RANGE: 'SESSION_KEY_REJECTED',
}

describeVectors<AcceptedBundle>('credential-bundles', async ({ recipient, bundle, expected }) => {
  const sessionKey = await openSessionKey(bundle, await importRecipient(recipient))

  expect(sessionKey.publicKeyHex).toBe(expected.compressedPublicKeyHex)
  expect(sessionKey.signingKey).toMatchObject({ extractable: false, usages: ['sign'] })
  expect(await verifyStamp(await stamp('probe', sessionKey), 'probe')).toBe(sessionKey.publicKeyHex)
})

describeVectors<RefusedBundle>('credential-bundles-negative', async (row) => {
  const opening = openSessionKey(row.bundle, await importRecipient(row.recipient))

  await expect(opening).rejects.toMatchObject({
    name: 'WalletError',
    code: codeByFailure[row.failure] ?? 'BUNDLE_MALFORMED',
  })
})

describe('openSessionKey', () => {
  it('refuses a bundle sealed to another key', { tags: ['T4'] }, async () => {
    const { keyPair } = await generateClientKeyPair()
    const { bundle = '' } = bundles.cases[0] ?? {}

    await expect(openSessionKey(bundle, keyPair)).rejects.toMatchObject({
      code: 'SESSION_KEY_REJECTED',
      cause: expect.anything(),
    })
  })

  it('refuses a text too long to be a bundle without decoding it', async () => {
    const { keyPair } = await generateClientKeyPair()

    await expect(openSessionKey('2'.repeat(1_000_000), keyPair)).rejects.toMatchObject({
      code: 'BUNDLE_MALFORMED',
    })
  })
})

/** The pair as a sign-in would hold it: neither half of use for anything but key agreement. */
async function importRecipient({ privateKeyJwk }: Recipient): Promise<CryptoKeyPair> {
  const { d: _, ...publicKeyJwk } = privateKeyJwk
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
  const [privateKey, publicKey] = await Promise.all([
    crypto.subtle.importKey('jwk', privateKeyJwk, algorithm, false, ['deriveBits']),
    crypto.subtle.importKey('jwk', publicKeyJwk, algorithm, true, []),
  ])
  return { privateKey, publicKey }
}
