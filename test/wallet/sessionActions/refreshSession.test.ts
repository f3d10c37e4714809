import { describe, expect, it, vi } from 'vitest'
import { generateSessionKeyPair } from '../../../src/crypto/keyPairs.ts'
import { createWallet } from '../../../src/wallet/createWallet.ts'
import { refreshSession } from '../../../src/wallet/sessionActions/refreshSession.ts'
import type { StoredSession } from '../../../src/wallet/storage/accountRecord.ts'
import { memoryKeyStore } from '../../../src/wallet/storage/memoryKeyStore.ts'
import { sessionFixture } from '../../support/fixtures.ts'
import { scriptedRelay } from '../../support/scriptedRelay.ts'

const { accountId, id } = sessionFixture()

async function stored(sessionId: string): Promise<StoredSession> {
  const sessionKey = await generateSessionKeyPair()
  return { ...sessionFixture({ id: sessionId }), sessionKey, signedInWith: 'AuthMethod:1' }
}

describe('refreshSession', () => {
  it('refreshes the session that another tab has just opened, before it was told of it', async () => {
    const keyStore = memoryKeyStore()
    const first = await stored(id)
    const second = await stored('Session:second')
    await keyStore.update(accountId, () => ({ session: first }))
    const relay = scriptedRelay(({ method }) => ({
      status: 200,
      body: method === 'GET' ? { data: [{ id: accountId, type: 'EMBEDDED_WALLET' }] } : third,
    }))
    const third = sessionFixture({ id: 'Session:third' })
    const { fetch } = relay
    const sessionKeys = 'clientHeld'
    const wallet = createWallet({ relayUrl: '/wallet', accountId, keyStore, fetch, sessionKeys })
    wallet.subscribe(() => undefined)
    await vi.waitFor(() => expect(wallet.getState().session?.id).toBe(id))
    await keyStore.update(accountId, () => ({ session: second }))
    await refreshSession(wallet)

    expect(relay.calls.at(-1)?.path).toBe('/wallet/auth/sessions/Session%3Asecond/refresh')
    expect(wallet.getState().session?.id).toBe('Session:third')
    wallet.destroy()
  })
})
