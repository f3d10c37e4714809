import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWallet } from '../../../src/wallet/createWallet.ts'
import { startOAuthRedirect } from '../../../src/wallet/oauth/startOAuthRedirect.ts'
import { prepareSignIn } from '../../../src/wallet/sessionActions/prepareSignIn.ts'
import { memoryKeyStore } from '../../../src/wallet/storage/memoryKeyStore.ts'
import { sessionFixture } from '../../support/fixtures.ts'
import { scriptedRelay } from '../../support/scriptedRelay.ts'

const { accountId } = sessionFixture()
const credential = { ...sessionFixture(), id: 'AuthMethod:9', type: 'OAUTH', nickname: 'p' }
const authorizationUrl = 'https://provider.example/'
const options = { provider: 'p', returnTo: '/home' }
let left: string[]

beforeEach(() => {
  left = []
  vi.stubGlobal('location', { search: '', assign: (url: string) => left.push(url) })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A wallet of an account with a provider, and what it asks the relay. */
function setUp(keyStore = memoryKeyStore()) {
  const sent: [path: string, body: unknown][] = []
  const { fetch } = scriptedRelay(({ path, body }) => {
    sent.push([path.replace(/^\/wallet|\?.*/g, ''), body])
    const started = { flowId: 'flow-1', authorizationUrl }
    return { status: 200, body: path.endsWith('/oauth/start') ? started : { data: [credential] } }
  })
  const wallet = createWallet({ relayUrl: '/wallet', accountId, keyStore, fetch })
  return { wallet, paths: () => sent.map(([path]) => path), sent }
}

describe('startOAuthRedirect', () => {
  it('reads which credential it is for, and leaves the page', async () => {
    const { wallet, paths } = setUp()
    await startOAuthRedirect(wallet, options)
    expect(paths()).toEqual(['/auth/credentials', '/oauth/start'])
    expect(left).toEqual([authorizationUrl])
  })

  it('reads nothing where prepareSignIn has read it', async () => {
    const { wallet, sent } = setUp()
    const prepared = await prepareSignIn(wallet, { method: 'oauth' })
    sent.length = 0
    await startOAuthRedirect(wallet, { ...options, prepared })
    expect(sent).toEqual([
      ['/oauth/start', expect.objectContaining({ credentialId: credential.id })],
    ])
    expect(left).toEqual([authorizationUrl])
  })

  it('refuses what was prepared for another wallet, and stays on the page', async () => {
    const { wallet, paths } = setUp()
    const prepared = await prepareSignIn(setUp().wallet, { method: 'oauth' })
    await expect(startOAuthRedirect(wallet, { ...options, prepared })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'prepared must be of this wallet',
    })
    expect([paths(), left]).toEqual([[], []])
  })

  it('reads it where nothing says which wallet it was prepared for', async () => {
    const { wallet, paths } = setUp()
    const prepared = { method: 'oauth', credentials: [credential] }
    await startOAuthRedirect(wallet, { ...options, prepared })
    expect(paths()).toEqual(['/auth/credentials', '/oauth/start'])
  })

  it('reads it where another method was prepared', async () => {
    const { wallet, paths } = setUp()
    const prepared = { method: 'passkey', credentials: [{ ...credential, type: 'PASSKEY' }] }
    await startOAuthRedirect(wallet, { ...options, prepared })
    expect(paths()).toEqual(['/auth/credentials', '/oauth/start'])
  })

  it.each(['is given up', 'has a destroyed wallet'])(
    'stays on the page where it %s once the flow is started',
    async (how) => {
      const { update, ...rest } = memoryKeyStore()
      const givingUp = new AbortController()
      let writes = 0
      const { wallet } = setUp({
        ...rest,
        update: async (...change) => {
          await update(...change)
          writes += 1
          if (writes < 2) return
          if (how === 'is given up') givingUp.abort()
          else wallet.destroy()
        },
      })
      const leaving = startOAuthRedirect(wallet, { ...options, signal: givingUp.signal })
      await expect(leaving).rejects.toMatchObject({ code: 'ABORTED' })
      expect(writes).toBe(2)
      expect(left).toEqual([])
    },
  )
})
