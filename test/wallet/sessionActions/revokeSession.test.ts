import { describe, expect, it } from 'vitest'
import { generateSessionKeyPair } from '../../../src/crypto/keyPairs.ts'
import { createWallet } from '../../../src/wallet/createWallet.ts'
import { revokeSession } from '../../../src/wallet/sessionActions/revokeSession.ts'
import type { StoredSession } from '../../../src/wallet/storage/accountRecord.ts'
import { memoryKeyStore } from '../../../src/wallet/storage/memoryKeyStore.ts'
import { sessionFixture } from '../../support/fixtures.ts'
import { type ScriptedAnswer, scriptedRelay } from '../../support/scriptedRelay.ts'

const { accountId, id } = sessionFixture()

async function stored(sessionId: string): Promise<StoredSession> {
  const sessionKey = await generateSessionKeyPair()
  return { ...sessionFixture({ id: sessionId }), sessionKey, signedInWith: 'AuthMethod:1' }
}

/** A wallet whose session another tab renews while its revocation is under way. */
/** A session that is gone is done, without a signature. */
const gone = { status: 404, body: { status: 404, code: 'NOT_FOUND', message: 'gone' } }

async function setUp(answer: ScriptedAnswer = gone) {
  const keyStore = memoryKeyStore()
  await keyStore.update(accountId, await stored(id).then((session) => () => ({ session })))
  const renewed = await stored('Session:renewed')
  const { fetch } = scriptedRelay(async () => {
    await keyStore.update(accountId, () => ({ session: renewed }))
    return answer
  })
  const wallet = createWallet({ relayUrl: '/wallet', accountId, keyStore, fetch })
  return { keyStore, wallet }
}

describe('revokeSession', () => {
  it('takes a session that the relay does not find for ended', async () => {
    const { wallet } = await setUp({ status: 404, body: { code: 'NOT_FOUND' } })
    await expect(revokeSession(wallet, id)).resolves.toBeUndefined()
  })

  it.each<[string, object]>([
    ['a route that the relay lacks', { code: 'ROUTE_NOT_FOUND' }],
    ['a 404 that no relay wrote', {}],
  ])('rejects, and keeps the key, at %s', async (_, body) => {
    const { keyStore, wallet } = await setUp({ status: 404, body })
    await expect(revokeSession(wallet, id)).rejects.toMatchObject({ status: 404 })

    expect((await keyStore.read(accountId))?.session).toBeDefined()
  })

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
