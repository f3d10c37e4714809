import { describe, expect, it } from 'vitest'
import { createRelayKeys } from '../../../src/relay/keys/relayKeys.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const old = bytesOf('a'.repeat(32))
const fresh = bytesOf('b'.repeat(32))
const position = bytesOf('a position')
const user = bytesOf('Ada')

/** The keys of cursors, derived from what is given. */
function keysOf(...materials: Uint8Array<ArrayBuffer>[]) {
  return createRelayKeys(materials).deriveCipherKeys('list cursor')
}

describe('createCipherKeys', () => {
  it('encrypts anew each time, and decrypts what it encrypted', async () => {
    const first = await keysOf(old).encrypt(position, user)
    const second = await keysOf(old).encrypt(position, user)
    expect(first).not.toEqual(second)
    expect(await keysOf(old).decrypt(first, user)).toEqual(position)
    expect(await keysOf(old).decrypt(second, user)).toEqual(position)
  })

  it('decrypts with every key, and encrypts with the first', async () => {
    const before = await keysOf(old).encrypt(position, user)
    const both = keysOf(fresh, old)
    expect(await both.decrypt(before, user)).toEqual(position)
    const after = await both.encrypt(position, user)
    expect(await keysOf(fresh).decrypt(after, user)).toEqual(position)
    await expect(keysOf(old).decrypt(after, user)).rejects.toThrow()
  })

  it('decrypts nothing for another user, nor what was changed or cut', async () => {
    const keys = keysOf(old)
    const encrypted = await keys.encrypt(position, user)
    await expect(keys.decrypt(encrypted, bytesOf('Eve'))).rejects.toThrow()
    const changed = encrypted.slice()
    changed[20] = (changed[20] ?? 0) ^ 1
    await expect(keys.decrypt(changed, user)).rejects.toThrow()
    await expect(keys.decrypt(encrypted.slice(0, 20), user)).rejects.toThrow()
    await expect(keys.decrypt(new Uint8Array(), user)).rejects.toThrow()
  })

  it('refuses to encrypt without key material', async () => {
    await expect(keysOf().encrypt(position, user)).rejects.toThrow('no key')
  })
})
