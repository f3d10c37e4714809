import { describe, expect, it } from 'vitest'
import { toBase64url } from '../../../src/shared/encoding.ts'
import {
  decodeChallenge,
  toCeremonyChallenge,
} from '../../../src/wallet/webauthn/passkeyChallenge.ts'
import { bytesHex, describeVectors } from '../../support/vectors.ts'

interface ChallengeRow {
  id: string
  kind: 'challenge'
  challenge: string
  expectedChallengeBytesHex: string
  expectedClientDataChallenge: string
}

interface AssertionRow {
  id: string
  kind: 'assertion'
  challenge: string
  assertion: { clientDataJson: string }
}

/** What clients of other makes did with the challenge: ours must not do the same. */
const wronglyDecoded = ['challenge-hex-decoded', 'challenge-b64-decoded']

describeVectors<ChallengeRow | AssertionRow>('passkey', (row) => {
  if (row.kind === 'challenge') {
    const bytes = decodeChallenge(row.challenge) ?? new Uint8Array()
    expect(bytesHex(bytes)).toBe(row.expectedChallengeBytesHex)
    expect(toBase64url(bytes)).toBe(row.expectedClientDataChallenge)
    return
  }
  // A wallet makes assertions and verifies none: what it answers for is the challenge in them.
  const clientData = Buffer.from(row.assertion.clientDataJson, 'base64url').toString()
  const signedOver: unknown = JSON.parse(clientData).challenge
  const isOurs = toCeremonyChallenge(row.challenge) === signedOver
  expect(isOurs).toBe(!wronglyDecoded.includes(row.id))
})

describe('toCeremonyChallenge', () => {
  const hexText = 'ab'.repeat(32)

  it('takes 64 hex characters for the bytes of their text', () => {
    expect(Buffer.from(toCeremonyChallenge(hexText), 'base64url').toString()).toBe(hexText)
  })

  it('decodes the same text when told that it is base64url', () => {
    expect(toCeremonyChallenge(hexText, 'base64url')).toBe(hexText)
  })

  it.each([
    ['too short', 'AAAA', undefined],
    ['not base64url', 'not base64url at all!', undefined],
    ['upper-case hex where hex text is expected', hexText.toUpperCase(), 'hexText'],
    ['base64url where hex text is expected', 'A'.repeat(43), 'hexText'],
    ['empty', '', undefined],
    ['a megabyte', 'A'.repeat(1_000_000), undefined],
  ] as const)('refuses a challenge that is %s', { tags: ['T22'] }, (_, challenge, encoding) => {
    expect(() => toCeremonyChallenge(challenge, encoding)).toThrow(
      expect.objectContaining({ code: 'POLICY_VIOLATION' }),
    )
  })
})
