import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as holdfast from '../../src/index.ts'
import { sessionFixture } from '../support/fixtures.ts'
import { scriptedRelay } from '../support/scriptedRelay.ts'
import { keepProxied } from '../support/stateLibraries.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Within the repository, so that React is found from there. */
const folder = mkdtempSync(join(root, 'node_modules/.copies-'))

/** An entry point in a bundle of its own, as from a CDN, or in a widget that brings its own copy. */
async function copyOf<T>(entry: string): Promise<T> {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'src', entry)],
    bundle: true,
    format: 'esm',
    platform: 'node',
    external: ['react'],
    write: false,
  })
  const file = join(folder, `${entry}.mjs`)
  writeFileSync(file, outputFiles[0]?.text ?? '')
  return import(/* @vite-ignore */ file)
}

/** A sign-in by passkey that a copy has fetched ahead. */
function preparedBy(library: typeof holdfast): Promise<holdfast.PreparedPasskeySignIn> {
  const credential = { ...sessionFixture(), id: 'AuthMethod:1', credentialId: 'aaaa' }
  const times = { requestId: 'Request:1', expiresAt: '2099-01-01T00:00:00Z' }
  const { fetch } = scriptedRelay(({ path }) =>
    path.endsWith('/challenge')
      ? { status: 200, body: { ...credential, ...times, challenge: 'a'.repeat(64) } }
      : { status: 200, body: { data: [credential] } },
  )
  const { accountId } = sessionFixture()
  const wallet = library.createWallet({
    relayUrl: 'http://localhost/wallet',
    accountId,
    fetch,
    rpId: 'localhost',
  })
  return library.preparePasskeySignIn(wallet)
}

describe('another copy of the library', () => {
  let other: typeof holdfast
  let react: typeof import('../../src/react.ts')

  beforeAll(async () => {
    ;[other, react] = await Promise.all([
      copyOf<typeof holdfast>('index.ts'),
      copyOf<typeof react>('react.ts'),
    ])
  }, 60_000)

  afterAll(() => rmSync(folder, { recursive: true }))

  const walletOf = (library: typeof holdfast) =>
    library.createWallet({
      relayUrl: 'http://localhost/wallet',
      keyStore: library.memoryKeyStore(),
    })

  function render(wallet: holdfast.Wallet, useIt: () => unknown): string {
    const Child = () => JSON.stringify(useIt() ?? null)
    return renderToString(createElement(react.WalletProvider, { wallet }, createElement(Child)))
  }

  it.each([
    ['as it was made', <T>(wallet: T): T => wallet],
    ['in reactive state', keepProxied()],
  ])('says so of a wallet %s', async (_, keep) => {
    const wallet = keep(walletOf(other))

    await expect(holdfast.getAccount(wallet)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining('wallet is of another copy of holdfast; load '),
    })
    expect(() => holdfast.onWalletEvent(wallet, () => {})).toThrow('another copy of holdfast')
  })

  it('says so of what it has prepared', async () => {
    const prepared = await preparedBy(other)
    const signingIn = holdfast.signInWithPasskey(walletOf(holdfast), { prepared })

    await expect(signingIn).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining('prepared is of another copy of holdfast'),
    })
  })

  it.each([
    ['useWalletState', () => react.useWalletState().status],
    ['useSession', () => react.useSession()],
    ['useSecondsLeft', () => react.useSecondsLeft('2030-01-01T00:00:00Z')],
    ['useAccount', () => react.useAccount().isPending],
    ['useQuote', () => react.useQuote(undefined).isPending],
    ['useTransaction', () => react.useTransaction(undefined).isPending],
    ['useWallet', () => typeof react.useWallet()],
  ])('says so in %s', (_, useIt) => {
    expect(() => render(walletOf(holdfast), useIt)).toThrow('wallet is of another copy of holdfast')
  })

  it('says so when an action of useAction runs', async () => {
    let run: (() => Promise<unknown>) | undefined
    render(walletOf(holdfast), () => {
      run = react.useAction(holdfast.listSessions).run
    })

    await expect(run?.()).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining('another copy of holdfast'),
    })
  })

  it('is told from a value that is no wallet at all', async () => {
    for (const wallet of [{}, undefined, { [Symbol('other')]: 1 }])
      await expect(holdfast.getAccount(wallet as unknown as holdfast.Wallet)).rejects.toThrow(
        'wallet must be what createWallet returned',
      )
  })

  it('has options that can be shared: stores and environments', async () => {
    const wallet = holdfast.createWallet({
      relayUrl: 'http://localhost/wallet',
      keyStore: other.memoryKeyStore(),
      environment: other.hostedSandbox(),
      fetch: async () => Response.json({ service: 'sandbox', data: [] }),
    })

    await expect(holdfast.getAccount(wallet)).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' })
  })
})
