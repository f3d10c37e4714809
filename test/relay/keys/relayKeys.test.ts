import { createHmac, hkdfSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createRelayKeys, type MacPurpose } from '../../../src/relay/keys/relayKeys.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const [old, fresh, other] = ['a', 'b', 'c'].map((letter) => bytesOf(letter.repeat(32)))
const message = bytesOf('a message')

/** The keys of one purpose, derived from what is given. */
function keysOf(purpose: MacPurpose, ...materials: (Uint8Array<ArrayBuffer> | undefined)[]) {
  const given = materials.filter((material) => material !== undefined)
  return createRelayKeys(given).deriveMacKeys(purpose)
}

describe('createRelayKeys', () => {
  it('derives by HKDF-SHA-256, and makes an HMAC-SHA-256', async () => {
    const info = 'holdfast relay: app user'
    const key = hkdfSync('sha256', old ?? '', new Uint8Array(32), info, 32)
    const expected = createHmac('sha256', new Uint8Array(key)).update(message).digest('hex')
    const mac = await keysOf('app user', old).mac(message)
    expect(Buffer.from(mac).toString('hex')).toBe(expected)
  })

  it('gives each purpose a key of its own', async () => {
    const mac = await keysOf('app user', old).mac(message)
    expect(await keysOf('app user', old).verify(message, mac)).toBe(true)
    expect(await keysOf('oauth flow', old).verify(message, mac)).toBe(false)
  })

  it('makes MACs with the first key and verifies with every key', { tags: ['T16'] }, async () => {
    const [before, after] = [await mac(old), await mac(fresh)]
    const both = keysOf('oauth flow', fresh, old)
    expect(await both.mac(message)).toEqual(after)
    expect(await both.verify(message, before)).toBe(true)
    expect(await both.verify(message, after)).toBe(true)
    expect(await both.verify(message, await mac(other))).toBe(false)
    expect(await keysOf('oauth flow', fresh).verify(message, before)).toBe(false)
  })

  it('verifies neither another message nor a part of a MAC', async () => {
    const keys = keysOf('oauth flow', old)
    const made = await mac(old)
    expect(await keys.verify(bytesOf('another'), made)).toBe(false)
    expect(await keys.verify(message, made.slice(0, 16))).toBe(false)
    expect(await keys.verify(message, new Uint8Array())).toBe(false)
  })
})

function mac(material: Uint8Array<ArrayBuffer> | undefined) {
  return keysOf('oauth flow', material).mac(message)
}
