import { describe, expect, it } from 'vitest'
import { createWallet } from '../../src/createWallet.ts'
import { generateSessionKeyPair } from '../../src/crypto/keyPairs.ts'
import type { StoredSession } from '../../src/session/keyStore.ts'
import { memoryKeyStore } from '../../src/session/memoryKeyStore.ts'
import { revokeSession } from '../../src/sessions/revokeSession.ts'
import { sessionFixture } from '../support/fixtures.ts'
import { scriptedRelay } from '../support/scriptedRelay.ts'

const { accountId, id } = sessionFixture()

async function stored(sessionId: string): Promise<StoredSession> {
  const sessionKey = await generateSessionKeyPair()
  return { ...sessionFixture({ id: sessionId }), sessionKey, signedInWith: 'AuthMethod:1' }
}

/** A wallet whose session another tab renews while its revocation is under way. */
async function setUp() {
  const keyStore = memoryKeyStore()
  await keyStore.update(accountId, await stored(id).then((session) => () => ({ session })))
  const renewed = await stored('Session:renewed')
  const { fetch } = scriptedRelay(async () => {
    await keyStore.update(accountId, () => ({ session: renewed }))
    return { status: 204 }
  })
  const wallet = createWallet({ relayUrl: '/wallet', accountId, keyStore, fetch })
  return { keyStore, wallet }
}

describe('revokeSession', () => {
  it('leaves alone the session another tab has opened with the one that is ended', async () => {
    const { keyStore, wallet } = await setUp()
    await revokeSession(wallet, id)

    expect((await keyStore.read(accountId))?.session?.id).toBe('Session:renewed')
  })

  it('deletes the key of the session it ends, also where that is newer than what it signs with', async () => {
    const { keyStore, wallet } = await setUp()
    await revokeSession(wallet, 'Session:renewed')

    expect((await keyStore.read(accountId))?.session).toBeUndefined()
  })
})
