import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WalletError } from '../../../src/shared/errors.ts'
import { createWallet } from '../../../src/wallet/createWallet.ts'
import { completeOAuthRedirect } from '../../../src/wallet/oauth/completeOAuthRedirect.ts'
import { startOAuthRedirect } from '../../../src/wallet/oauth/startOAuthRedirect.ts'
import { memoryKeyStore } from '../../../src/wallet/storage/memoryKeyStore.ts'
import { sessionFixture } from '../../support/fixtures.ts'
import { hostileUrls } from '../../support/hostileUrls.ts'
import { type ScriptedAnswer, scriptedRelay } from '../../support/scriptedRelay.ts'

const { accountId } = sessionFixture()
const credential = { ...sessionFixture(), id: 'AuthMethod:9', type: 'OAUTH' }
const options = { provider: 'p', returnTo: '/home' }
let left: string[]

beforeEach(() => {
  left = []
})

afterEach(() => {
  vi.unstubAllGlobals()
})

/** The page as it is loaded, at an address that names a flow or none. */
function loadPage(search = ''): void {
  vi.stubGlobal('location', { search, assign: (url: string) => left.push(url) })
}

function setUp(answers: { start?: ScriptedAnswer; result?: ScriptedAnswer } = {}) {
  const keyStore = memoryKeyStore()
  const time = { nowMs: Date.parse('2026-01-01T00:00:00Z') }
  let flows = 0
  const relay = scriptedRelay(({ path, body }) => {
    if (path.endsWith('/oauth/start')) {
      flows += 1
      const started = { flowId: `flow-${flows}`, authorizationUrl: 'https://provider.example/' }
      return answers.start ?? { status: 200, body: started }
    }
    if (!path.endsWith('/oauth/result')) return { status: 200, body: { data: [credential] } }
    const session = sessionFixture({ id: `Session:${Reflect.get(Object(body), 'flowId')}` })
    const done = { status: 'done', credentialId: credential.id, session }
    return answers.result ?? { status: 200, body: done }
  })
  const openTab = () =>
    createWallet({
      relayUrl: '/wallet',
      accountId,
      keyStore,
      fetch: relay.fetch,
      now: () => time.nowMs,
      sessionKeys: 'clientHeld',
    })
  return { openTab, keyStore, time, relay }
}

describe('completeOAuthRedirect', () => {
  it('does nothing where the address names no flow of this device', async () => {
    const { openTab } = setUp()
    for (const search of ['', '?holdfast-oauth=somebody-elses']) {
      loadPage(search)
      expect(await completeOAuthRedirect(openTab())).toBeUndefined()
    }
  })

  it('finishes each of two tabs that left for a provider, in whichever order they come back', async () => {
    const { openTab } = setUp()
    loadPage()
    await startOAuthRedirect(openTab(), options)
    await startOAuthRedirect(openTab(), options)
    expect(left).toHaveLength(2)
    loadPage('?holdfast-oauth=flow-1')
    expect((await completeOAuthRedirect(openTab()))?.id).toBe('Session:flow-1')
  })

  it('does nothing for a sign-in that was started longer ago than a flow lasts', {
    tags: ['T16'],
  }, async () => {
    const { openTab, time, relay } = setUp()
    loadPage()
    await startOAuthRedirect(openTab(), options)
    relay.calls.length = 0
    time.nowMs += 600_000
    loadPage('?holdfast-oauth=flow-1')

    expect(await completeOAuthRedirect(openTab())).toBeUndefined()
    expect(relay.calls).toEqual([])
  })

  it('forgets a flow that could not be started, and leaves another alone', async () => {
    const { openTab, keyStore } = setUp({ start: { status: 500, body: {} } })
    await keyStore.update(accountId, () => ({
      pending: {
        'oauth 02ab': {
          credentialId: credential.id,
          expiresAt: '2099-01-01T00:00:00Z',
          details: { flowId: 'flow-0' },
        },
      },
    }))
    loadPage()
    await expect(startOAuthRedirect(openTab(), options)).rejects.toMatchObject({
      code: 'API_ERROR',
    })

    expect(left).toEqual([])
    expect(Object.keys((await keyStore.read(accountId))?.pending ?? {})).toEqual(['oauth 02ab'])
  })

  it.each([
    ['OAUTH_NOT_COMPLETED', { status: 404, body: { code: 'NOT_FOUND' } }, 0],
    ['OAUTH_NOT_COMPLETED', { status: 200, body: { status: 'pending' } }, 1],
    ['UNAUTHENTICATED', { status: 401, body: { code: 'APP_SESSION_REQUIRED' } }, 1],
    ['RATE_LIMITED', { status: 429, body: { code: 'RATE_LIMITED' } }, 1],
    ['API_ERROR', { status: 503, body: { code: 'SERVICE_UNREACHABLE' } }, 1],
    ['NETWORK_ERROR', 'networkError' as const, 1],
  ])('is %s for %j, and keeps what can still be finished', async (code, result, kept) => {
    const { openTab, keyStore } = setUp({ result })
    loadPage()
    await startOAuthRedirect(openTab(), options)
    loadPage('?holdfast-oauth=flow-1')

    await expect(completeOAuthRedirect(openTab())).rejects.toMatchObject({ code })
    expect(Object.keys((await keyStore.read(accountId))?.pending ?? {})).toHaveLength(kept)
  })
})

describe('startOAuthRedirect', () => {
  it('starts nothing at the relay that the browser does not store', async () => {
    const { openTab, keyStore, relay } = setUp()
    keyStore.update = () => Promise.reject(new WalletError('STORAGE_FAILED', 'full'))
    loadPage()
    await expect(startOAuthRedirect(openTab(), options)).rejects.toMatchObject({
      code: 'STORAGE_FAILED',
    })

    expect(left).toEqual([])
    expect(relay.calls.filter(({ path }) => path.endsWith('/oauth/start'))).toEqual([])
  })

  it('keeps no key of an earlier flow that has lasted too long, and that of another', async () => {
    const { openTab, keyStore, time } = setUp()
    loadPage()
    await startOAuthRedirect(openTab(), options)
    time.nowMs += 300_000
    await startOAuthRedirect(openTab(), options)
    time.nowMs += 300_000
    await startOAuthRedirect(openTab(), options)
    const { pending = {} } = (await keyStore.read(accountId)) ?? {}

    expect(Object.values(pending).map(({ details }) => details?.flowId)).toEqual([
      'flow-2',
      'flow-3',
    ])
  })

  it.each(hostileUrls)(
    'does not leave the page for %s',
    { tags: ['T34'] },
    async (_, authorizationUrl) => {
      const start = { status: 200, body: { flowId: 'flow-1', authorizationUrl } }
      const { openTab, keyStore } = setUp({ start })
      loadPage()
      await expect(startOAuthRedirect(openTab(), options)).rejects.toMatchObject({
        code: 'RESPONSE_INVALID',
      })

      expect(left).toEqual([])
      expect((await keyStore.read(accountId))?.pending ?? {}).toEqual({})
    },
  )
})
