import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generateSessionKeyPair } from '../../src/crypto/keyPairs.ts'
import { stamp, verifyStamp } from '../../src/crypto/stamp.ts'
import { fromBase64url, latin1ToBase64url } from '../../src/shared/encoding.ts'
import { describeVectors } from '../support/vectors.ts'

interface StampRow {
  id: string
  payload?: string
  payloadRule?: { unit: string; count: number }
  wellFormed: boolean
  publicKeyCompressedHex: string
  stamps: { header: string }[]
}

interface RefusedStamp {
  id: string
  verdict: 'reject' | 'lenient'
  strictReference: string
  payload: string
  header: string
}

describeVectors<StampRow>('stamps', async (row) => {
  const { payload, payloadRule } = row
  const text = payload ?? payloadRule?.unit.repeat(payloadRule.count) ?? ''
  for (const { header } of row.stamps) {
    const verifying = verifyStamp(header, text)
    if (row.wellFormed && text !== '') expect(await verifying).toBe(row.publicKeyCompressedHex)
    else await expect(verifying).rejects.toMatchObject({ code: 'PAYLOAD_NOT_SIGNABLE' })
  }
})

/** Rows marked lenient are ours to decide: strict everywhere but for the order and number of fields. */
describeVectors<RefusedStamp>('stamps-negative', async (row) => {
  const verifying = verifyStamp(row.header, row.payload)
  if (row.strictReference === 'accept') {
    await expect(verifying).resolves.toMatch(/^0[23]/)
    return
  }
  const isSignature = row.strictReference === 'SIGNATURE_INVALID'
  await expect(verifying).rejects.toMatchObject({
    name: 'WalletError',
    code: isSignature ? 'SIGNATURE_INVALID' : 'STAMP_MALFORMED',
  })
})

describe('stamp', () => {
  it('signs the very string it was given, whatever is in it', async () => {
    const sessionKey = await generateSessionKeyPair()
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1 }), async (payload) => {
        const header = await stamp(payload, sessionKey)

        expect(await verifyStamp(header, payload)).toBe(sessionKey.publicKeyHex)
        await expect(verifyStamp(header, `${payload} `)).rejects.toMatchObject({
          code: 'SIGNATURE_INVALID',
        })
      }),
      { numRuns: 60 },
    )
  })

  it.each([
    ['trailing spaces and CRLF', 'a \r\n'],
    ['a byte order mark', '\ufeff{}'],
    ['line and paragraph separators', '\u2028\u2029'],
    ['composed and decomposed letters', 'é e\u0301'],
    ['NUL and controls', '\0\x01\x7f'],
    ['emoji', '👩‍👩‍👧‍👦🏴‍☠️'],
  ])('keeps %s', async (_, payload) => {
    const sessionKey = await generateSessionKeyPair()

    expect(await verifyStamp(await stamp(payload, sessionKey), payload)).toBe(
      sessionKey.publicKeyHex,
    )
  })

  it.each([
    ['the empty string', ''],
    ['an unpaired high surrogate', 'a\ud83d'],
    ['an unpaired low surrogate', '\udca9b'],
    ['a swapped pair', '\udca9\ud83d'],
  ])('refuses %s and signs nothing', async (_, payload) => {
    const sessionKey = await generateSessionKeyPair()

    await expect(stamp(payload, sessionKey)).rejects.toMatchObject({ code: 'PAYLOAD_NOT_SIGNABLE' })
  })

  it('emits the documented length: no padding, 376 characters at most', async () => {
    const sessionKey = await generateSessionKeyPair()
    for (let count = 0; count < 50; count += 1) {
      const header = await stamp(`payload ${count}`, sessionKey)
      expect(header).toMatch(/^[A-Za-z0-9_-]{204,375}$/)
    }
  })
})

describe('verifyStamp', () => {
  it('refuses a header of more than 1024 characters, whatever is in it', async () => {
    const header = await stamp('payload', await generateSessionKeyPair())
    const json = new TextDecoder().decode(fromBase64url(header))
    const withMore = (length: number) =>
      latin1ToBase64url(JSON.stringify({ ...JSON.parse(json), more: 'x'.repeat(length) }))

    await expect(verifyStamp(withMore(100), 'payload')).resolves.toMatch(/^0[23]/)
    await expect(verifyStamp(withMore(1_000), 'payload')).rejects.toMatchObject({
      code: 'STAMP_MALFORMED',
    })
  })

  it('takes a header of 1024 characters', async () => {
    const header = await stamp('payload', await generateSessionKeyPair())
    const json = new TextDecoder().decode(fromBase64url(header))
    const longest = latin1ToBase64url(json.padEnd(768))

    expect(longest).toHaveLength(1_024)
    await expect(verifyStamp(longest, 'payload')).resolves.toMatch(/^0[23]/)
  })

  const key = `02${'00'.repeat(31)}05`
  const scheme = 'SIGNATURE_SCHEME_TK_API_P256'
  const fields = { publicKey: key, scheme, signature: '3006020101020101' }

  it.each<[string, unknown, string]>([
    ['no JSON', undefined, 'it must be JSON'],
    ['null', null, 'it must be a JSON object'],
    ['a number', 5, 'it must be a JSON object'],
    ['a text', 'text', 'it must be a JSON object'],
    ['a list of one key', { ...fields, publicKey: [key] }, 'its public key must be'],
    [
      'a key in capitals',
      { ...fields, publicKey: key.replace('05', '0A') },
      'its public key must be',
    ],
    ['more before the key', { ...fields, publicKey: `00${key}` }, 'its public key must be'],
    ['more after the key', { ...fields, publicKey: `${key}00` }, 'its public key must be'],
    [
      'a key off the curve',
      { ...fields, publicKey: `02${'00'.repeat(31)}01` },
      'is not on the curve',
    ],
    ['no signature', { ...fields, signature: undefined }, 'its signature must be lower-case hex'],
    [
      'a list of one signature',
      { ...fields, signature: ['30'] },
      'its signature must be lower-case hex',
    ],
    ['a number for it', { ...fields, signature: 30 }, 'its signature must be lower-case hex'],
    [
      'capitals before it',
      { ...fields, signature: 'AA30' },
      'its signature must be lower-case hex',
    ],
    ['capitals after it', { ...fields, signature: '30AA' }, 'its signature must be lower-case hex'],
    ['half a byte of it', { ...fields, signature: '300' }, 'its signature must be lower-case hex'],
    ['a signature that is no DER', { ...fields, signature: '30' }, 'strict DER'],
  ])('refuses a stamp with %s', async (_, json, message) => {
    const header = latin1ToBase64url(JSON.stringify(json) ?? '{')

    await expect(verifyStamp(header, 'payload')).rejects.toMatchObject({
      code: 'STAMP_MALFORMED',
      message: expect.stringContaining(message),
    })
  })

  it.each(['', '.e30', 'e30=', 'e30 ', 'A'])('refuses what is no base64url: %j', async (header) => {
    await expect(verifyStamp(header, 'payload')).rejects.toMatchObject({
      code: 'STAMP_MALFORMED',
      message: expect.stringContaining('base64url'),
    })
  })

  it('refuses a stamp that is no UTF-8, be it in a field that says nothing', async () => {
    const header = await stamp('payload', await generateSessionKeyPair())
    const json = new TextDecoder().decode(fromBase64url(header))
    const more = json.replace('{', '{"more":"\u00ff",')

    await expect(verifyStamp(latin1ToBase64url(more), 'payload')).rejects.toMatchObject({
      code: 'STAMP_MALFORMED',
      cause: expect.any(Error),
    })
  })

  it('says why the key is none in the cause', async () => {
    const offCurve = { ...fields, publicKey: `02${'00'.repeat(31)}01` }
    const header = latin1ToBase64url(JSON.stringify(offCurve))

    await expect(verifyStamp(header, 'payload')).rejects.toMatchObject({
      cause: expect.objectContaining({ code: 'PUBLIC_KEY_INVALID' }),
    })
  })

  it('accepts high and low s alike', async () => {
    const sessionKey = await generateSessionKeyPair()
    const headers = await Promise.all(
      Array.from({ length: 40 }, () => stamp('the same payload', sessionKey)),
    )
    const signers = await Promise.all(
      headers.map((header) => verifyStamp(header, 'the same payload')),
    )

    expect(new Set(signers)).toEqual(new Set([sessionKey.publicKeyHex]))
  })
})
