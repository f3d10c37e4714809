import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWallet } from '../../../src/wallet/createWallet.ts'
import { completeAddOAuthRedirect } from '../../../src/wallet/oauth/completeAddOAuthRedirect.ts'
import { completeOAuthRedirect } from '../../../src/wallet/oauth/completeOAuthRedirect.ts'
import { startAddOAuthRedirect } from '../../../src/wallet/oauth/startAddOAuthRedirect.ts'
import { startOAuthRedirect } from '../../../src/wallet/oauth/startOAuthRedirect.ts'
import { signOut } from '../../../src/wallet/sessionActions/signOut.ts'
import { memoryKeyStore } from '../../../src/wallet/storage/memoryKeyStore.ts'
import { sessionFixture } from '../../support/fixtures.ts'
import { hostileUrls } from '../../support/hostileUrls.ts'
import { type ScriptedAnswer, scriptedRelay } from '../../support/scriptedRelay.ts'

const { accountId } = sessionFixture()
const credential = { ...sessionFixture(), id: 'AuthMethod:9', type: 'OAUTH' }
const options = { provider: 'p', returnTo: '/home' }
const startedAtMs = Date.parse('2026-01-01T00:00:00Z')
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

interface Script {
  start?: ScriptedAnswer
  result?: ScriptedAnswer
  created?: ScriptedAnswer
  /** The credentials that the account has already. */
  existing?: object[]
}

/** A device whose account has no credential yet, unless the script says otherwise. */
function setUp(script: Script = {}) {
  const keyStore = memoryKeyStore()
  const time = { nowMs: startedAtMs }
  const relay = scriptedRelay(({ path, method }) => {
    const flow = { flowId: 'flow-1', authorizationUrl: 'https://provider.example/' }
    if (path.endsWith('/oauth/start')) return script.start ?? { status: 201, body: flow }
    const done = { status: 'done', purpose: 'addCredential' }
    if (path.endsWith('/oauth/result')) return script.result ?? { status: 200, body: done }
    if (method === 'POST') return script.created ?? { status: 201, body: credential }
    return { status: 200, body: { data: script.existing ?? [] } }
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
  const pathsCalled = () => relay.calls.map(({ path }) => path.replace('/wallet', ''))
  const pending = async () => Object.values((await keyStore.read(accountId))?.pending ?? {})
  return { openTab, keyStore, time, relay, pathsCalled, pending }
}

type Device = ReturnType<typeof setUp>

/** Leaves for the provider and comes back, as another load of the page. */
async function comeBack({ openTab, relay }: Device): Promise<void> {
  loadPage()
  await startAddOAuthRedirect(openTab(), options)
  relay.calls.length = 0
  loadPage('?holdfast-oauth=flow-1')
}

describe('startAddOAuthRedirect', () => {
  it('starts a flow that adds a credential, and leaves the page for the provider', async () => {
    const { openTab, relay } = setUp()
    loadPage()
    await startAddOAuthRedirect(openTab(), options)

    expect(left).toEqual(['https://provider.example/'])
    expect(relay.calls.at(-1)?.body).toMatchObject({
      purpose: 'addCredential',
      provider: 'p',
      accountId,
      returnTo: '/home',
    })
  })

  it('stores what the flow is for, and no key', async () => {
    const { openTab, pending } = setUp()
    loadPage()
    await startAddOAuthRedirect(openTab(), options)

    expect(await pending()).toEqual([
      {
        purpose: 'addCredential',
        credentialId: '',
        expiresAt: '2026-01-01T00:10:00.000Z',
        details: { flowId: 'flow-1' },
      },
    ])
  })

  it('does not leave the page without the session that must sign', {
    tags: ['T16'],
  }, async () => {
    const { openTab, pathsCalled, pending } = setUp({ existing: [credential] })
    loadPage()
    const starting = startAddOAuthRedirect(openTab(), options)

    await expect(starting).rejects.toMatchObject({ code: 'SESSION_REQUIRED' })
    expect(left).toEqual([])
    expect(pathsCalled()).not.toContain('/oauth/start')
    expect(await pending()).toEqual([])
  })

  it('leaves the page with a session where the account has credentials', async () => {
    const { openTab, keyStore } = setUp({ existing: [credential] })
    await keyStore.update(accountId, () => ({
      session: { ...sessionFixture(), signedInWith: credential.id },
    }))
    loadPage()
    await startAddOAuthRedirect(openTab(), options)

    expect(left).toHaveLength(1)
  })

  it('does not leave the page once the caller has aborted', async () => {
    const { openTab } = setUp()
    const controller = new AbortController()
    loadPage()
    const starting = startAddOAuthRedirect(openTab(), { ...options, signal: controller.signal })
    controller.abort()

    await expect(starting).rejects.toMatchObject({ code: 'ABORTED' })
    expect(left).toEqual([])
  })

  it.each(hostileUrls)(
    'does not leave the page for %s',
    { tags: ['T34'] },
    async (_, authorizationUrl) => {
      const start = { status: 201, body: { flowId: 'flow-1', authorizationUrl } }
      const { openTab, pending } = setUp({ start })
      loadPage()
      const starting = startAddOAuthRedirect(openTab(), options)

      await expect(starting).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
      expect(left).toEqual([])
      expect(await pending()).toEqual([])
    },
  )
})

describe('completeAddOAuthRedirect', () => {
  it('creates the credential with the token that the relay has', async () => {
    const device = setUp()
    await comeBack(device)

    expect(await completeAddOAuthRedirect(device.openTab())).toMatchObject({ id: 'AuthMethod:9' })
    const creating = device.relay.calls.filter(
      ({ path, method }) => method === 'POST' && path.endsWith('/auth/credentials'),
    )
    expect(creating.map(({ body }) => body)).toEqual([
      { type: 'OAUTH', accountId, oauthFlowId: 'flow-1' },
    ])
    expect(await device.pending()).toEqual([])
  })

  it.each(['', '?holdfast-oauth=of-another-browser'])(
    'does nothing at the address "%s", which names no flow of this device',
    { tags: ['T16'] },
    async (search) => {
      const device = setUp()
      await comeBack(device)
      loadPage(search)

      expect(await completeAddOAuthRedirect(device.openTab())).toBeUndefined()
      expect(device.relay.calls).toEqual([])
    },
  )

  it('does nothing for an addition that was started longer ago than a flow lasts', {
    tags: ['T16'],
  }, async () => {
    const device = setUp()
    await comeBack(device)
    device.time.nowMs += 600_000

    expect(await completeAddOAuthRedirect(device.openTab())).toBeUndefined()
    expect(device.relay.calls).toEqual([])
  })

  it('does nothing once the customer has signed out', { tags: ['T16'] }, async () => {
    const device = setUp()
    await comeBack(device)
    await signOut(device.openTab())

    expect(await completeAddOAuthRedirect(device.openTab())).toBeUndefined()
  })

  it('creates one credential when it is called twice, at once or later', async () => {
    const device = setUp()
    await comeBack(device)
    const wallet = device.openTab()
    const both = await Promise.all([
      completeAddOAuthRedirect(wallet),
      completeAddOAuthRedirect(wallet),
    ])

    expect(both.map((added) => added?.id)).toEqual(['AuthMethod:9', 'AuthMethod:9'])
    expect(await completeAddOAuthRedirect(wallet)).toBeUndefined()
    expect(await completeAddOAuthRedirect(device.openTab())).toBeUndefined()
  })

  it('needs the session before the return is used, and finishes after a sign-in', async () => {
    const script: Script = {}
    const device = setUp(script)
    await comeBack(device)
    script.existing = [credential]

    await expect(completeAddOAuthRedirect(device.openTab())).rejects.toMatchObject({
      code: 'SESSION_REQUIRED',
    })
    expect(device.pathsCalled()).not.toContain('/oauth/result')
    await device.keyStore.update(accountId, (record) => ({
      ...record,
      session: { ...sessionFixture(), signedInWith: credential.id },
    }))
    expect(await completeAddOAuthRedirect(device.openTab())).toMatchObject({ id: 'AuthMethod:9' })
  })

  it.each([
    ['OAUTH_NOT_COMPLETED', { status: 404, body: { code: 'NOT_FOUND' } }, 0],
    ['OAUTH_NOT_COMPLETED', { status: 200, body: { status: 'pending' } }, 1],
    ['OAUTH_FAILED', { status: 401, body: { code: 'OAUTH_FAILED' } }, 0],
    ['UNAUTHENTICATED', { status: 401, body: { code: 'APP_SESSION_REQUIRED' } }, 1],
    ['RATE_LIMITED', { status: 429, body: { code: 'RATE_LIMITED' } }, 1],
    ['API_ERROR', { status: 503, body: { code: 'SERVICE_UNREACHABLE' } }, 1],
    ['NETWORK_ERROR', 'networkError' as const, 1],
  ])(
    'is %s for the result %j, and keeps what can still be finished',
    async (code, result, kept) => {
      const device = setUp({ result })
      await comeBack(device)

      await expect(completeAddOAuthRedirect(device.openTab())).rejects.toMatchObject({ code })
      expect(await device.pending()).toHaveLength(kept)
    },
  )

  it('does not take a credential that was there before for the one whose response was lost', async () => {
    const device = setUp({ existing: [credential], created: 'networkError' })
    await device.keyStore.update(accountId, () => ({
      session: { ...sessionFixture(), signedInWith: credential.id },
    }))
    await comeBack(device)

    await expect(completeAddOAuthRedirect(device.openTab())).rejects.toMatchObject({
      code: 'NETWORK_ERROR',
    })
  })

  it('uses a return once, also when the service refuses the token', async () => {
    const reason = 'Invalid OIDC token'
    const created = { status: 401, body: { code: 'UNAUTHORIZED', message: reason, reason } }
    const device = setUp({ created })
    await comeBack(device)

    await expect(completeAddOAuthRedirect(device.openTab())).rejects.toMatchObject({
      code: 'OAUTH_FAILED',
    })
    expect(await completeAddOAuthRedirect(device.openTab())).toBeUndefined()
  })
})

describe('a flow at a provider is finished for its own purpose only', () => {
  it('no sign-in comes of an addition, whatever the relay answers', {
    tags: ['T16'],
  }, async () => {
    const session = sessionFixture()
    const done = { status: 'done', credentialId: credential.id, session }
    const device = setUp({ result: { status: 200, body: done } })
    await comeBack(device)

    await expect(completeOAuthRedirect(device.openTab())).resolves.toBeUndefined()
    expect(device.relay.calls).toEqual([])
    expect(await device.pending()).toHaveLength(1)
  })

  it('no addition comes of a sign-in', { tags: ['T16'] }, async () => {
    const device = setUp({ existing: [credential] })
    loadPage()
    await startOAuthRedirect(device.openTab(), options)
    device.relay.calls.length = 0
    loadPage('?holdfast-oauth=flow-1')

    await expect(completeAddOAuthRedirect(device.openTab())).resolves.toBeUndefined()
    expect(device.relay.calls).toEqual([])
    expect(await device.pending()).toHaveLength(1)
  })

  it('a sign-in that an earlier build has left, without a purpose, is a sign-in', async () => {
    const device = setUp({ existing: [credential] })
    loadPage()
    await startOAuthRedirect(device.openTab(), options)
    await device.keyStore.update(accountId, (record) => ({
      ...record,
      pending: Object.fromEntries(
        Object.entries(record?.pending ?? {}).map(([name, { purpose: _, ...kept }]) => [
          name,
          kept,
        ]),
      ),
    }))
    loadPage('?holdfast-oauth=flow-1')

    // The scripted result has no session, which only a sign-in misses.
    await expect(completeOAuthRedirect(device.openTab())).rejects.toMatchObject({
      code: 'RESPONSE_INVALID',
    })
  })
})
