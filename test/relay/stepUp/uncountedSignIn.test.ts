import { describe, expect, it } from 'vitest'
import { noteUncounted, uncountedUntilMs } from '../../../src/relay/stepUp/passkeySignIn.ts'
import { relayContext } from '../support/relayContext.ts'
import { noService } from '../support/scriptedService.ts'

const startMs = Date.parse('2026-06-01T12:00:00Z')
const minuteMs = 60_000

describe('a sign-in with a passkey that does not count yet', { tags: ['T7'] }, () => {
  function setUp() {
    let nowMs = startMs
    const { relay } = relayContext({ fetch: noService, now: () => nowMs })
    return {
      note: (wallet: string, fromMs: number) => noteUncounted(relay, 'Ada', wallet, fromMs),
      until: (wallets: string[]) => uncountedUntilMs(relay, 'Ada', wallets, 300),
      wait: (ms: number) => {
        nowMs += ms
      },
    }
  }

  it('is no reason any more from the moment on at which the passkey counts', async () => {
    const { note, until, wait } = setUp()
    const fromMs = startMs + minuteMs
    await note('first', fromMs)
    wait(minuteMs - 1)
    expect(await until(['first'])).toBe(fromMs)
    wait(1)
    expect(await until(['first'])).toBeUndefined()
  })

  it('gives way to another wallet’s whose passkey does not count yet', async () => {
    const { note, until, wait } = setUp()
    const fromMs = startMs + 3 * minuteMs
    await note('first', startMs + minuteMs)
    await note('second', fromMs)
    wait(2 * minuteMs)
    expect(await until(['first', 'second'])).toBe(fromMs)
  })
})
