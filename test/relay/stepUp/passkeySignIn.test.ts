import { describe, expect, it } from 'vitest'
import { lastPasskeySignInMs, signInKey } from '../../../src/relay/stepUp/passkeySignIn.ts'
import { relayContext } from '../support/relayContext.ts'
import { noService } from '../support/scriptedService.ts'

describe('the last sign-in with a passkey', { tags: ['T7'] }, () => {
  async function setUp() {
    const { relay } = relayContext({ fetch: noService })
    const note = async (wallet: string, atMs: number) =>
      relay.settings.store.put(await signInKey('Ada', wallet), String(atMs), 60)
    await note('first', 2000)
    await note('second', 3000)
    return (wallets: string[], user = 'Ada') => lastPasskeySignInMs(relay, user, wallets)
  }

  it('is the latest one to any of the wallets', async () => {
    const lastOf = await setUp()
    expect(await lastOf(['first', 'second', 'third'])).toBe(3000)
    expect(await lastOf(['first'])).toBe(2000)
  })

  it('is none without one by this user to one of these wallets', async () => {
    const lastOf = await setUp()
    expect(await lastOf(['third'])).toBeUndefined()
    expect(await lastOf([])).toBeUndefined()
    expect(await lastOf(['first'], 'Bob')).toBeUndefined()
  })
})
