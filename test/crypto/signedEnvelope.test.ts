import { describe, expect, it, vi } from 'vitest'
import { openSignedEnvelope } from '../../src/crypto/signedEnvelope.ts'
import { createEnvelopeSigner, utf8 } from '../support/signedEnvelopes.ts'

const signer = createEnvelopeSigner()
const other = createEnvelopeSigner()
const data = { organizationId: 'org-1', text: 'ü💰' }

describe('openSignedEnvelope', { tags: ['T4'] }, () => {
  it('gives the data that a pinned key has signed', async () => {
    const bundle = signer.envelope(data)

    expect(await openSignedEnvelope(bundle, [signer.publicKeyHex])).toEqual(data)
    expect(await openSignedEnvelope(bundle, [other.publicKeyHex, signer.publicKeyHex])).toEqual(
      data,
    )
  })

  it('takes the keys in capitals, pinned or named', async () => {
    const capitals = signer.publicKeyHex.toUpperCase()
    const named = signer.envelope(data, { enclaveQuorumPublic: capitals })

    expect(await openSignedEnvelope(named, [signer.publicKeyHex])).toEqual(data)
    expect(await openSignedEnvelope(signer.envelope(data), [capitals])).toEqual(data)
  })

  it.each<[string, string, string[]]>([
    ['no key is pinned', signer.envelope(data), []],
    ['another key is pinned', signer.envelope(data), [other.publicKeyHex]],
    [
      'another key has signed',
      other.envelope(data, { enclaveQuorumPublic: signer.publicKeyHex }),
      [signer.publicKeyHex],
    ],
    [
      'it names no signer',
      signer.envelope(data, { enclaveQuorumPublic: 7 }),
      [signer.publicKeyHex],
    ],
    ['the data are others', signer.envelope(data, { data: '7b7d' }), [signer.publicKeyHex]],
    [
      'the signature is no DER',
      signer.envelope(data, { dataSignature: '3006' }),
      [signer.publicKeyHex],
    ],
  ])('does not trust it where %s', async (_, bundle, pinned) => {
    await expect(openSignedEnvelope(bundle, pinned)).rejects.toMatchObject({
      code: 'SIGNER_NOT_TRUSTED',
    })
  })

  it('says which option is missing where no key is pinned', async () => {
    await expect(openSignedEnvelope(signer.envelope(data), [])).rejects.toThrow(
      'no signer key is pinned',
    )
    const wrong = openSignedEnvelope(signer.envelope(data), [other.publicKeyHex])
    await expect(wrong).rejects.toThrow('its signer is not pinned')
  })

  it.each<[string, string, string]>([
    ['no JSON', '{', 'it must be JSON'],
    ['a number', '7', 'it must be a JSON object'],
    ['null', 'null', 'it must be a JSON object'],
    ['a text', '"{}"', 'it must be a JSON object'],
    ['of another version', signer.envelope(data, { version: 'v2.0.0' }), 'its version'],
    ['without a version', signer.envelope(data, { version: undefined }), 'its version'],
    ['without data', signer.envelope(data, { data: undefined }), 'its data must be hex'],
    ['with a number for data', signer.envelope(data, { data: 12 }), 'its data must be hex'],
    ['with empty data', signer.envelope(data, { data: '' }), 'its data must be hex'],
    ['with data that are not hex', signer.envelope(data, { data: '7g' }), 'its data must be hex'],
    ['without a signature', signer.envelope(data, { dataSignature: '' }), 'its signature'],
    ['around no UTF-8', signer.envelope(Uint8Array.of(0x22, 0xff, 0x22)), 'must be UTF-8'],
    ['around no JSON', signer.envelope(utf8('{')), 'it must be JSON'],
    ['around a byte order mark', signer.envelope(utf8('\ufeff{}')), 'it must be JSON'],
    ['around a number', signer.envelope(7), 'it must be a JSON object'],
    ['around null', signer.envelope(null), 'it must be a JSON object'],
    ['around a text', signer.envelope('text'), 'it must be a JSON object'],
  ])('refuses one %s', async (_, bundle, message) => {
    const opening = openSignedEnvelope(bundle, [signer.publicKeyHex])

    await expect(opening).rejects.toMatchObject({
      code: 'BUNDLE_MALFORMED',
      message: expect.stringContaining(message),
    })
  })

  it.each(['{', '7b'])('keeps the cause of what cannot be read: %s', async (text) => {
    const opening = openSignedEnvelope(text === '{' ? text : signer.envelope(Uint8Array.of(0xff)), [
      signer.publicKeyHex,
    ])
    await expect(opening).rejects.toMatchObject({ cause: expect.any(Error) })
  })

  it('reads 100 000 characters and no more', async () => {
    const bundle = signer.envelope(data)
    const longest = bundle.padEnd(100_000)
    expect(await openSignedEnvelope(longest, [signer.publicKeyHex])).toEqual(data)

    const parse = vi.spyOn(JSON, 'parse')
    const opening = openSignedEnvelope(`${longest} `, [signer.publicKeyHex])
    await expect(opening).rejects.toMatchObject({ code: 'BUNDLE_MALFORMED' })
    expect(parse).not.toHaveBeenCalledWith(`${longest} `)
    parse.mockRestore()
  })
})
