import { describe, expect, it } from 'vitest'
import { createWallet } from '../../src/createWallet.ts'
import { memoryKeyStore } from '../../src/session/memoryKeyStore.ts'
import { signOut } from '../../src/sessions/signOut.ts'
import { sessionFixture } from '../support/fixtures.ts'
import { scriptedRelay } from '../support/scriptedRelay.ts'
import { signedInWallet } from '../support/signedInWallet.ts'

describe('signOut', () => {
  it('deletes the key offline, and says that the service was not told', async () => {
    const { wallet } = await signedInWallet({ fetch: scriptedRelay(() => 'networkError').fetch })

    expect(await signOut(wallet)).toEqual({ revoked: false })
    expect(wallet.getState()).toMatchObject({ status: 'signedOut', reason: 'signedOut' })
  })

  it('deletes every key where not even the account can be asked for', async () => {
    const keyStore = memoryKeyStore()
    await keyStore.update('InternalAccount:1', () => ({
      session: { ...sessionFixture(), signedInWith: 'AuthMethod:1' },
    }))
    const { fetch } = scriptedRelay(() => 'networkError')
    const wallet = createWallet({ relayUrl: '/wallet', keyStore, fetch })

    expect(await signOut(wallet)).toEqual({ revoked: false })
    expect(await keyStore.read('InternalAccount:1')).toEqual({ closedBecause: 'signedOut' })
  })
})
