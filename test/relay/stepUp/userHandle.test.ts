import { describe, expect, it } from 'vitest'
import { createRelayKeys } from '../../../src/relay/keys/relayKeys.ts'
import {
  type Counted,
  countedHandle,
  type HandledPasskey,
  isCountedHandle,
  randomHandle,
} from '../../../src/relay/stepUp/userHandle.ts'

const keys = createRelayKeys([new Uint8Array(32).fill(1)]).deriveMacKeys('user handle')
const otherKeys = createRelayKeys([new Uint8Array(32).fill(2)]).deriveMacKeys('user handle')
const wallet = 'InternalAccount:1'
const madeMs = Date.parse('2026-06-01T12:00:00Z')
const minuteMs = 60_000
const first: Counted = { by: 'first' }
const stepUp: Counted = { by: 240.5 }

/** A passkey that was registered when its handle was made, to a wallet without any. */
async function passkeyBy(counted: Counted, more: Partial<HandledPasskey> = {}) {
  const userHandle = await countedHandle(keys, wallet, madeMs, counted)
  return {
    wallet,
    userHandle,
    createdAtMs: madeMs,
    isOldest: true,
    heldFromMs: undefined,
    ...more,
  }
}

describe('the user handle of a passkey that counts', { tags: ['T43'] }, () => {
  it.each([
    ['first', 'just after it was made', first, 1000, true],
    ['first', 'twenty minutes later', first, 20 * minuteMs, true],
    ['first', 'twenty-one minutes later', first, 21 * minuteMs, true],
    ['first', 'a moment after those', first, 21 * minuteMs + 1, false],
    ['first', 'half an hour later', first, 30 * minuteMs, false],
    ['first', 'half a minute before, by a clock that is behind', first, -minuteMs / 2, true],
    ['first', 'a minute before it was made', first, -minuteMs, true],
    ['first', 'a moment before that', first, -minuteMs - 1, false],
    ['first', 'a day before it was made', first, -86_400_000, false],
    ['later', 'while the step-up was recent', stepUp, 240_000, true],
    ['later', 'when the step-up was too old', stepUp, 240_001, false],
    ['later', 'a second later, of a step-up whose last second it was', { by: 0.5 }, 1_000, true],
    ['later', 'a moment after that', { by: 0.5 }, 1_001, false],
    ['later', 'before the step-up', stepUp, -5 * minuteMs, false],
  ])(
    'of a %s one is good for a passkey that was registered %s',
    async (_, _when, counted, ms, isGood) => {
      const passkey = await passkeyBy(counted, { createdAtMs: madeMs + ms })
      expect(await isCountedHandle(keys, passkey)).toBe(isGood)
    },
  )

  it('of a first one is good for no passkey beside an older one', async () => {
    const later = { isOldest: false }
    expect(await isCountedHandle(keys, await passkeyBy(first, later))).toBe(false)
    expect(await isCountedHandle(keys, await passkeyBy(stepUp, later))).toBe(true)
  })

  it.each([first, stepUp])(
    'from before a hold is good for no passkey of the hold: %o',
    async (counted) => {
      const isGood = async (heldFromMs: number, createdAtMs: number) =>
        isCountedHandle(keys, await passkeyBy(counted, { heldFromMs, createdAtMs }))
      expect(await isGood(madeMs + minuteMs, madeMs + 2 * minuteMs)).toBe(false)
      expect(await isGood(madeMs + 3 * minuteMs, madeMs + minuteMs)).toBe(true)
      expect(await isGood(madeMs - minuteMs, madeMs + minuteMs)).toBe(true)
      expect(await isGood(madeMs, madeMs + minuteMs)).toBe(true)
      expect(await isGood(madeMs + minuteMs, madeMs)).toBe(true)
      expect(await isGood(madeMs + minuteMs, madeMs + 1)).toBe(false)
    },
  )

  it('is good for no other wallet, and with no other key', async () => {
    expect(await isCountedHandle(keys, await passkeyBy(first))).toBe(true)
    const other = await passkeyBy(first, { wallet: 'InternalAccount:2' })
    expect(await isCountedHandle(keys, other)).toBe(false)
    expect(await isCountedHandle(otherKeys, await passkeyBy(first))).toBe(false)
  })

  it('is good with none of its bytes changed, also for a passkey of the time that it then says', async () => {
    const handle = Buffer.from(await countedHandle(keys, wallet, madeMs, first), 'base64url')
    const good: number[] = []
    for (const at of handle.keys()) {
      const changed = Buffer.from(handle)
      changed[at] = (changed[at] ?? 0) ^ 1
      const saysMs = changed.readUInt32BE(0) * 1000
      const text = changed.toString('base64url')
      const passkey = await passkeyBy(first, { userHandle: text, createdAtMs: saysMs })
      if (await isCountedHandle(keys, passkey)) good.push(at)
    }
    expect(good).toEqual([])
    const unchanged = await passkeyBy(first, { userHandle: handle.toString('base64url') })
    expect(await isCountedHandle(keys, unchanged)).toBe(true)
  })

  it.each([undefined, '', 'AAAA', '!', randomHandle()])('is not %s', async (userHandle) => {
    expect(await isCountedHandle(keys, await passkeyBy(first, { userHandle }))).toBe(false)
  })

  it('is of one length, and another one each time', async () => {
    const handles = [
      await countedHandle(keys, wallet, madeMs, first),
      await countedHandle(keys, wallet, madeMs, first),
      await countedHandle(keys, wallet, madeMs, stepUp),
      randomHandle(),
      randomHandle(),
    ]
    expect(new Set(handles).size).toBe(5)
    expect(new Set(handles.map(({ length }) => length))).toEqual(new Set([64]))
  })
})
