import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { describeErrorCode } from '../../../src/shared/errors.ts'
import { signInWithOAuth } from '../../../src/wallet/oauth/signInWithOAuth.ts'
import { prepareSignIn } from '../../../src/wallet/sessionActions/prepareSignIn.ts'
import { signIn } from '../../../src/wallet/sessionActions/signIn.ts'
import { sessionFixture } from '../../support/fixtures.ts'
import { hostileUrls } from '../../support/hostileUrls.ts'
import { type ScriptedAnswer, scriptedRelay } from '../../support/scriptedRelay.ts'
import { signedInWallet } from '../../support/signedInWallet.ts'

const flowId = 'flow-1'
const authorizationUrl = 'https://provider.example/authorize'
const credential = { ...sessionFixture(), id: 'AuthMethod:9', type: 'OAUTH' }
const session = sessionFixture({ id: 'Session:new', type: 'OAUTH' })
const pending = { status: 200, body: { status: 'pending' } }
const done = { status: 200, body: { status: 'done', credentialId: credential.id, session } }

/** A window at the provider's, as the page that opened it sees it. */
interface FakePopup {
  closed: boolean
  opener: unknown
  close(): void
  location: { href: string; replace(url: string): void }
}

let popup: FakePopup
let order: string[]

beforeEach(() => {
  order = []
  popup = {
    closed: false,
    opener: globalThis,
    close: () => {
      popup.closed = true
    },
    location: {
      href: 'about:blank',
      replace: (url) => {
        popup.location.href = url
      },
    },
  }
  vi.stubGlobal('open', () => {
    order.push('open')
    return popup
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** @param results - what becomes of the flow, question by question; the last goes on */
function setUp(...results: ScriptedAnswer[]) {
  return setUpAt(authorizationUrl, ...results)
}

async function setUpAt(address: unknown, ...results: ScriptedAnswer[]) {
  let asked = 0
  const relay = scriptedRelay(({ path }) => {
    order.push(path)
    if (path.includes('/auth/credentials')) return { status: 200, body: { data: [credential] } }
    if (path.endsWith('/oauth/start')) {
      return { status: 200, body: { flowId, authorizationUrl: address } }
    }
    if (!path.endsWith('/oauth/result')) return { status: 200, body: { data: [session] } }
    asked += 1
    return results[asked - 1] ?? results.at(-1) ?? pending
  })
  const { wallet } = await signedInWallet({ fetch: relay.fetch, sessionKeys: 'clientHeld' })
  const questions = () => order.filter((path) => path.endsWith('/oauth/result')).length
  return { wallet, questions }
}

function outcomeOf(running: Promise<unknown>): Promise<string> {
  return running.then(
    () => 'done',
    (error: unknown) => String(Reflect.get(Object(error), 'code') ?? error),
  )
}

const atProvider = () => vi.waitFor(() => expect(popup.location.href).toBe(authorizationUrl))

/** From the moment the provider is shown, time only passes when it is told to. */
async function atProviderInFakeTime(): Promise<void> {
  const { replace } = popup.location
  const shown = new Promise<void>((resolve) => {
    popup.location.replace = (url) => {
      replace(url)
      vi.useFakeTimers()
      resolve()
    }
  })
  await shown
}

async function tell(message: unknown): Promise<void> {
  const channel = new BroadcastChannel('holdfast-oauth')
  channel.postMessage(message)
  await new Promise((resolve) => setTimeout(resolve, 60))
  channel.close()
}

describe('signInWithOAuth', () => {
  it('opens the popup before anything is asked, and closes it when the flow is done', async () => {
    const { wallet } = await setUp(done)
    const running = signInWithOAuth(wallet, { provider: 'p' })
    expect(order).toEqual(['open'])
    await atProvider()
    await tell({ flowId })

    await expect(running).resolves.toMatchObject({ id: session.id })
    expect(popup.closed).toBe(true)
  })

  it.each(hostileUrls)(
    'sends the popup nowhere for %s, and closes it',
    { tags: ['T34'] },
    async (_, address) => {
      const { wallet } = await setUpAt(address, done)
      const signingIn = signInWithOAuth(wallet, { provider: 'p' })

      await expect(signingIn).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
      expect(popup).toMatchObject({ closed: true, location: { href: 'about:blank' } })
    },
  )

  it('cuts the popup’s opener before it leaves for the provider', { tags: ['T34'] }, async () => {
    const { wallet } = await setUp(done)
    const openers: unknown[] = []
    popup.location.replace = (url) => {
      openers.push(popup.opener)
      popup.location.href = url
    }
    const running = signInWithOAuth(wallet, { provider: 'p' })
    await atProvider()
    await tell({ flowId })
    await running

    expect(openers).toEqual([null])
  })

  it('is OAUTH_POPUP_BLOCKED where the browser opens none, and asks nothing', async () => {
    const { wallet } = await setUp()
    vi.stubGlobal('open', () => null)

    expect(await outcomeOf(signInWithOAuth(wallet, { provider: 'p' }))).toBe('OAUTH_POPUP_BLOCKED')
    expect(order).toEqual([])
  })

  it('is OAUTH_NOT_COMPLETED when the popup was closed, after one last question', async () => {
    const { wallet, questions } = await setUp(pending)
    const running = outcomeOf(signInWithOAuth(wallet, { provider: 'p' }))
    await atProviderInFakeTime()
    popup.closed = true
    await vi.advanceTimersByTimeAsync(10_000)

    expect(await running).toBe('OAUTH_NOT_COMPLETED')
    expect(questions()).toBeGreaterThan(0)
  })

  it('is OAUTH_NOT_COMPLETED at once when the popup was closed before it got anywhere', async () => {
    const { wallet, questions } = await setUp()
    const running = outcomeOf(signInWithOAuth(wallet, { provider: 'p' }))
    popup.closed = true

    expect(await running).toBe('OAUTH_NOT_COMPLETED')
    expect(questions()).toBe(0)
  })

  it('says what to do where a provider’s page only looks closed', async () => {
    const { wallet } = await setUp(pending)
    const running = signInWithOAuth(wallet, { provider: 'p' })
    popup.closed = true

    await expect(running).rejects.toThrow('startOAuthRedirect')
    expect(describeErrorCode('OAUTH_NOT_COMPLETED')).toContain('startOAuthRedirect')
  })

  it('gives the same sign-in to a second click while the popup is open', async () => {
    const { wallet } = await setUp(done)
    const running = [1, 2].map(() => signInWithOAuth(wallet, { provider: 'p' }))
    await atProvider()
    await tell({ flowId })

    expect(new Set((await Promise.all(running)).map(({ id }) => id))).toEqual(new Set([session.id]))
    expect(order.filter((step) => step === 'open')).toHaveLength(1)
  })

  it('gives no sign-in with one credential to a click for another', async () => {
    const { wallet } = await setUp(done)
    const first = outcomeOf(signInWithOAuth(wallet, { provider: 'p' }))
    const other = { provider: 'p', credential: 'AuthMethod:8' }

    expect(await outcomeOf(signInWithOAuth(wallet, other))).toBe('CREDENTIAL_NOT_FOUND')
    wallet.destroy()
    await first
  })

  it('ends for a second click alone where that one is given up', async () => {
    const { wallet } = await setUp(done)
    const controller = new AbortController()
    const { signal } = controller
    const first = outcomeOf(signInWithOAuth(wallet, { provider: 'p' }))
    const second = outcomeOf(signInWithOAuth(wallet, { provider: 'p', signal }))
    await atProvider()
    controller.abort()

    expect(await second).toBe('ABORTED')
    await tell({ flowId })
    expect(await first).toBe('done')
  })

  it('opens another for a click after the popup looks closed, and gives the first up', async () => {
    const { wallet } = await setUp(pending)
    const first = outcomeOf(signInWithOAuth(wallet, { provider: 'p' }))
    await atProvider()
    popup.closed = true
    const second = outcomeOf(signInWithOAuth(wallet, { provider: 'p' }))

    expect(await first).toBe('ABORTED')
    expect(order.filter((step) => step === 'open')).toHaveLength(2)
    wallet.destroy()
    await second
  })

  it('opens another for such a click of signIn, too', async () => {
    const { wallet } = await setUp(pending)
    const prepared = await prepareSignIn(wallet, { method: 'oauth' })
    const first = outcomeOf(signIn(wallet, { prepared, provider: 'p' }))
    await atProvider()
    popup.closed = true
    const second = outcomeOf(signIn(wallet, { prepared, provider: 'p' }))

    expect(order.filter((step) => step === 'open')).toHaveLength(2)
    expect(await first).toBe('ABORTED')
    wallet.destroy()
    await second
  })

  it('gives the sign-in of that other popup to the next click', async () => {
    const { wallet } = await setUp(done)
    const click = () => outcomeOf(signInWithOAuth(wallet, { provider: 'p' }))
    const first = click()
    await atProvider()
    const other: FakePopup = {
      closed: false,
      opener: globalThis,
      close: () => {
        other.closed = true
      },
      location: {
        href: 'about:blank',
        replace: (url) => Object.assign(other.location, { href: url }),
      },
    }
    popup.closed = true
    vi.stubGlobal('open', () => {
      order.push('open')
      return other
    })
    const second = click()
    expect(await first).toBe('ABORTED')
    const third = click()

    expect(order.filter((step) => step === 'open')).toHaveLength(2)
    await vi.waitFor(() => expect(other.location.href).toBe(authorizationUrl))
    await tell({ flowId })
    expect(await Promise.all([second, third])).toEqual(['done', 'done'])
  })

  it('is OAUTH_NOT_COMPLETED when the result was given before, and that answer was lost', async () => {
    const { wallet } = await setUp({ status: 404, body: { code: 'NOT_FOUND' } })
    const running = outcomeOf(signInWithOAuth(wallet, { provider: 'p' }))
    await atProvider()
    await tell({ flowId })

    expect(await running).toBe('OAUTH_NOT_COMPLETED')
  })

  it('goes on although the popup looks closed, as a COOP of the provider makes it', async () => {
    const { wallet } = await setUp(pending, done)
    popup.location.replace = popup.close
    const running = outcomeOf(signInWithOAuth(wallet, { provider: 'p' }))
    await atProviderInFakeTime()
    await vi.advanceTimersByTimeAsync(10_000)

    expect(await running).toBe('done')
  })

  it('asks every few seconds where the browser denies channels between pages', async () => {
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        constructor() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        }
      },
    )
    const { wallet, questions } = await setUp(pending, done)
    const running = outcomeOf(signInWithOAuth(wallet, { provider: 'p' }))
    await atProviderInFakeTime()
    await vi.advanceTimersByTimeAsync(10_000)

    expect(await running).toBe('done')
    expect(questions()).toBe(2)
  })

  it('does not wait for ever for a provider that never answers', async () => {
    const { wallet, questions } = await setUp(pending)
    const running = outcomeOf(signInWithOAuth(wallet, { provider: 'p' }))
    await atProviderInFakeTime()
    await vi.advanceTimersByTimeAsync(590_000)
    const before = questions()
    await vi.advanceTimersByTimeAsync(30_000)

    expect(await running).toBe('OAUTH_NOT_COMPLETED')
    expect(before).toBeGreaterThan(100)
    expect(popup.closed).toBe(true)
    const after = questions()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(questions()).toBe(after)
  })

  it('goes on through passing failures of the network', async () => {
    const { wallet } = await setUp('networkError', { status: 503 }, { status: 429 }, done)
    const running = outcomeOf(signInWithOAuth(wallet, { provider: 'p' }))
    await atProviderInFakeTime()
    await vi.advanceTimersByTimeAsync(20_000)

    expect(await running).toBe('done')
  })

  it.each([
    ['OAUTH_FAILED', { status: 400, body: { code: 'OAUTH_FAILED', message: 'm' } }],
    ['OAUTH_TOKEN_EXPIRED', { status: 401, body: { code: 'OAUTH_TOKEN_EXPIRED', message: 'm' } }],
  ])('ends with the relay’s final word, %s, and closes the popup', async (code, answer) => {
    const { wallet } = await setUp(answer)
    const running = outcomeOf(signInWithOAuth(wallet, { provider: 'p' }))
    await atProvider()
    await tell({ flowId })

    expect(await running).toBe(code)
    expect(popup.closed).toBe(true)
  })

  it('is ABORTED when the caller gives up, and closes the popup', async () => {
    const { wallet } = await setUp(pending)
    const controller = new AbortController()
    const { signal } = controller
    const running = outcomeOf(signInWithOAuth(wallet, { provider: 'p', signal }))
    await atProvider()
    controller.abort()

    expect(await running).toBe('ABORTED')
    expect(popup.closed).toBe(true)
  })

  it('is ABORTED at once when the wallet is destroyed, and closes the popup', async () => {
    const { wallet, questions } = await setUp(pending)
    const running = outcomeOf(signInWithOAuth(wallet, { provider: 'p' }))
    await atProviderInFakeTime()
    wallet.destroy()
    await vi.advanceTimersByTimeAsync(100)

    expect(popup.closed).toBe(true)
    expect(await running).toBe('ABORTED')
    expect(questions()).toBe(0)
  })

  it('sends the popup nowhere when the caller gives up before the flow has started', async () => {
    const { fetch, calls } = scriptedRelay(({ path }) =>
      path.endsWith('/oauth/start') ? 'never' : { status: 200, body: { data: [credential] } },
    )
    const { wallet } = await signedInWallet({ fetch })
    const controller = new AbortController()
    const { signal } = controller
    const running = outcomeOf(signInWithOAuth(wallet, { provider: 'p', signal }))
    await vi.waitFor(() => expect(calls.at(-1)?.path).toMatch(/start$/))
    controller.abort()

    expect(await running).toBe('ABORTED')
    expect(popup).toMatchObject({ closed: true, location: { href: 'about:blank' } })
  })

  it('takes a forged message for no more than a reason to ask', { tags: ['T18'] }, async () => {
    const { wallet, questions } = await setUp(pending)
    const controller = new AbortController()
    const { signal } = controller
    const running = outcomeOf(signInWithOAuth(wallet, { provider: 'p', signal }))
    await atProvider()
    for (const message of [{ flowId: 'another' }, null, 'done', { ...done.body }]) {
      await tell(message)
    }
    expect(questions()).toBe(0)
    await tell({ flowId, ...done.body })
    expect(questions()).toBe(1)

    expect(wallet.getState().session?.id).not.toBe(session.id)
    controller.abort()
    await running
  })

  it('is one flow for a double click', async () => {
    const { wallet } = await setUp(done)
    const running = [1, 2].map(() => signInWithOAuth(wallet, { provider: 'p' }))
    await atProvider()
    await tell({ flowId })
    await Promise.all(running)

    expect(order.filter((it) => it === 'open' || it.endsWith('/start'))).toHaveLength(2)
  })
})
