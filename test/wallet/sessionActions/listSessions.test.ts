import { expect, it } from 'vitest'
import { createWallet } from '../../../src/wallet/createWallet.ts'
import { listSessions } from '../../../src/wallet/sessionActions/listSessions.ts'
import { memoryKeyStore } from '../../../src/wallet/storage/memoryKeyStore.ts'
import { sessionFixture } from '../../support/fixtures.ts'
import { scriptedRelay } from '../../support/scriptedRelay.ts'

const nowMs = Date.parse('2026-01-01T00:00:00Z')
const { accountId } = sessionFixture()

it('leaves out sessions that have expired by the time of the answer', async () => {
  const data = [
    sessionFixture({ id: 'Session:expired', expiresAt: '2025-12-31T23:59:59Z' }),
    sessionFixture({ id: 'Session:now', expiresAt: '2026-01-01T00:00:00Z' }),
    sessionFixture({ id: 'Session:open', expiresAt: '2026-01-01T00:00:01Z' }),
  ]
  const { fetch } = scriptedRelay(() => ({ status: 200, body: { data } }))
  const keyStore = memoryKeyStore()
  const wallet = createWallet({ relayUrl: '/wallet', accountId, keyStore, fetch, now: () => nowMs })

  expect((await listSessions(wallet)).map(({ id }) => id)).toEqual(['Session:open'])
})
