import { act, type ReactNode, StrictMode, version } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  useAction,
  useCreateWallet,
  useSession,
  useWalletState,
  WalletProvider,
} from '../../src/react.ts'
import { WalletError } from '../../src/shared/errors.ts'
import { getAccount } from '../../src/wallet/account/getAccount.ts'
import type { Wallet } from '../../src/wallet/context/walletContext.ts'
import { createWallet } from '../../src/wallet/createWallet.ts'
import { memoryKeyStore } from '../../src/wallet/storage/memoryKeyStore.ts'
import { scriptedRelay } from '../support/scriptedRelay.ts'
import { signedInWallet } from '../support/signedInWallet.ts'

const noAccounts = { status: 200, body: { data: [] } }
let root: Root
let container: HTMLElement

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
})

afterEach(async () => {
  await act(async () => root.unmount())
  container.remove()
  vi.unstubAllGlobals()
})

function render(wallet: Wallet, children: ReactNode): Promise<void> {
  return act(async () =>
    root.render(
      <StrictMode>
        <WalletProvider wallet={wallet}>{children}</WalletProvider>
      </StrictMode>,
    ),
  )
}

function Status() {
  const { status, reason } = useWalletState()
  return <p>{[status, reason, useSession()?.nickname].filter(Boolean).join(' ')}</p>
}

describe('useWalletState and useSession', () => {
  it('follow the wallet from loading to the stored session', async () => {
    const { wallet } = await signedInWallet({ fetch: scriptedRelay(() => 'never').fetch })
    await render(wallet, <Status />)

    await vi.waitFor(() => expect(container.textContent).toBe('signedIn Phone'))
    wallet.destroy()
  })

  it('show nothing of an account the relay does not list any more', { tags: ['T24'] }, async () => {
    const { wallet } = await signedInWallet({ fetch: scriptedRelay(() => noAccounts).fetch })
    await render(wallet, <Status />)

    await vi.waitFor(() => expect(container.textContent).toBe('signedOut accountChanged'))
    wallet.destroy()
  })
})

describe('a page a server has rendered', () => {
  it('is taken over without a mismatch, and then shows the session', async () => {
    const { wallet } = await signedInWallet({ fetch: scriptedRelay(() => 'never').fetch })
    const app = (
      <StrictMode>
        <WalletProvider wallet={wallet}>
          <Status />
        </WalletProvider>
      </StrictMode>
    )
    const rendered = document.createElement('div')
    rendered.innerHTML = renderToString(app)
    expect(rendered.textContent).toBe('loading')
    const mismatches: unknown[] = []
    const options = { onRecoverableError: (error: unknown) => mismatches.push(error) }
    const hydrated = await act(async () => hydrateRoot(rendered, app, options))

    await vi.waitFor(() => expect(rendered.textContent).toBe('signedIn Phone'))
    expect(mismatches).toEqual([])
    await act(async () => hydrated.unmount())
    wallet.destroy()
  })
})

it('runs with the React of its lane', () => {
  expect(version.split('.')[0]).toBe(import.meta.env.REACT_MAJOR ?? '19')
})

describe('useAction', () => {
  function Runner({ action }: { action: (wallet: Wallet) => Promise<string> }) {
    const { isPending, error, data, run } = useAction(action)
    const code = error instanceof WalletError ? error.code : ''
    return (
      <button type="button" onClick={() => run().catch(() => undefined)}>
        {isPending ? 'pending' : code || data || 'idle'}
      </button>
    )
  }

  async function setUp(action: (wallet: Wallet) => Promise<string>) {
    const { wallet } = await signedInWallet({ fetch: scriptedRelay(() => noAccounts).fetch })
    await render(wallet, <Runner action={action} />)
    return container.querySelector('button') ?? container
  }

  it('starts within the click, once for a double click, and shows the result', async () => {
    let finish: (result: string) => void = () => undefined
    const action = vi.fn(() => new Promise<string>((resolve) => (finish = resolve)))
    const button = await setUp(action)
    await act(async () => {
      button.click()
      expect(action).toHaveBeenCalledTimes(1)
      button.click()
    })
    expect(button.textContent).toBe('pending')
    await act(async () => finish('done'))

    expect(button.textContent).toBe('done')
    expect(action).toHaveBeenCalledTimes(1)
  })

  it('shows the error, and forgets it at the next run', async () => {
    const failing = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new WalletError('QUOTE_EXPIRED', 'expired'))
      .mockResolvedValueOnce('done')
    const button = await setUp(failing)
    await act(async () => button.click())
    expect(button.textContent).toBe('QUOTE_EXPIRED')

    await act(async () => button.click())
    expect(button.textContent).toBe('done')
  })

  it('does not take a run with other arguments for the one under way', async () => {
    const revoked: string[] = []
    function Rows() {
      const { run } = useAction(async (_: Wallet, id: string) => {
        await Promise.resolve()
        revoked.push(id)
      })
      return (
        <button type="button" onClick={() => void Promise.all([run('a'), run('a'), run('b')])}>
          both
        </button>
      )
    }
    const { wallet } = await signedInWallet({ fetch: scriptedRelay(() => noAccounts).fetch })
    await render(wallet, <Rows />)
    await act(async () => container.querySelector('button')?.click())

    expect(revoked).toEqual(['a', 'b'])
  })
})

describe('useCreateWallet', () => {
  function setUp() {
    const made: Wallet[] = []
    const create = () => {
      const { fetch } = scriptedRelay(() => noAccounts)
      const wallet = createWallet({ relayUrl: '/wallet', fetch, keyStore: memoryKeyStore() })
      made.push(wallet)
      return wallet
    }
    function App({ user }: { user: string }) {
      const wallet = useCreateWallet(create, user)
      return <p>{wallet ? `${user} has wallet ${made.indexOf(wallet)}` : 'none'}</p>
    }
    const renderFor = (user: string) =>
      act(async () =>
        root.render(
          <StrictMode>
            <App user={user} />
          </StrictMode>,
        ),
      )
    return { made, renderFor }
  }

  const codeOf = (wallet: Wallet | undefined) =>
    wallet && getAccount(wallet).catch((error: WalletError) => error.code)

  it('gives a wallet that works although StrictMode mounts twice', async () => {
    const { made, renderFor } = setUp()
    await renderFor('ada')

    expect(container.textContent).toBe('ada has wallet 1')
    expect(await Promise.all(made.map(codeOf))).toEqual(['ABORTED', 'ACCOUNT_NOT_FOUND'])
  })

  it('makes a wallet of its own for another user, and destroys the one before', async () => {
    const { made, renderFor } = setUp()
    await renderFor('ada')
    await renderFor('grace')

    expect(container.textContent).toBe('grace has wallet 2')
    expect(await codeOf(made[1])).toBe('ABORTED')
    expect(await codeOf(made[2])).toBe('ACCOUNT_NOT_FOUND')
  })

  it('destroys the wallet with the component', async () => {
    const { made, renderFor } = setUp()
    await renderFor('ada')
    await act(async () => root.render(null))

    expect(await codeOf(made.at(-1))).toBe('ABORTED')
  })
})
