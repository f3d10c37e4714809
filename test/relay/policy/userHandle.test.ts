import { describe, expect, it } from 'vitest'
import { createRelayKeys } from '../../../src/relay/keys/relayKeys.ts'
import {
  countedHandle,
  isCountedHandle,
  randomHandle,
} from '../../../src/relay/policy/userHandle.ts'

const keys = createRelayKeys([new Uint8Array(32).fill(1)]).deriveMacKeys('user handle')
const otherKeys = createRelayKeys([new Uint8Array(32).fill(2)]).deriveMacKeys('user handle')
const wallet = 'InternalAccount:1'
const madeMs = Date.parse('2026-06-01T12:00:00Z')
const minuteMs = 60_000

describe('the user handle of a passkey that counts', { tags: ['T43'] }, () => {
  it.each([
    ['just after it was made', 1000, true],
    ['twenty minutes later', 20 * minuteMs, true],
    ['twenty-two minutes later', 22 * minuteMs, false],
    ['half an hour later', 30 * minuteMs, false],
    ['half a minute before, by a clock that is behind', -minuteMs / 2, true],
    ['two minutes before it was made', -2 * minuteMs, false],
    ['a day before it was made', -86_400_000, false],
  ])('is good for a passkey that was registered %s: %#', async (_, ms, isGood) => {
    const handle = await countedHandle(keys, wallet, madeMs)
    expect(await isCountedHandle(keys, wallet, handle, madeMs + ms)).toBe(isGood)
  })

  it('is good for no other wallet, and with no other key', async () => {
    const handle = await countedHandle(keys, wallet, madeMs)
    expect(await isCountedHandle(keys, 'InternalAccount:2', handle, madeMs)).toBe(false)
    expect(await isCountedHandle(otherKeys, wallet, handle, madeMs)).toBe(false)
  })

  it('is good with none of its bytes changed, also for a passkey of the time that it then says', async () => {
    const handle = Buffer.from(await countedHandle(keys, wallet, madeMs), 'base64url')
    const good: number[] = []
    for (const at of handle.keys()) {
      const changed = Buffer.from(handle)
      changed[at] = (changed[at] ?? 0) ^ 1
      const saysMs = changed.readUInt32BE(0) * 1000
      const text = changed.toString('base64url')
      if (await isCountedHandle(keys, wallet, text, saysMs)) good.push(at)
    }
    expect(good).toEqual([])
    const text = handle.toString('base64url')
    expect(await isCountedHandle(keys, wallet, text, handle.readUInt32BE(0) * 1000)).toBe(true)
  })

  it.each([undefined, '', 'AAAA', '!', randomHandle()])('is not %s', async (handle) => {
    expect(await isCountedHandle(keys, wallet, handle, madeMs)).toBe(false)
  })

  it('is of one length, and another one each time', async () => {
    const handles = [
      await countedHandle(keys, wallet, madeMs),
      await countedHandle(keys, wallet, madeMs),
      randomHandle(),
      randomHandle(),
    ]
    expect(new Set(handles).size).toBe(4)
    expect(handles.map(({ length }) => length)).toEqual([64, 64, 64, 64])
  })
})
