import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, vi } from 'vitest'
import { getAccount } from '../../src/wallet/account/getAccount.ts'
import { createWallet } from '../../src/wallet/createWallet.ts'
import { memoryKeyStore } from '../../src/wallet/storage/memoryKeyStore.ts'

const root = join(import.meta.dirname, '../..')
const script = `
  import { createWallet } from '${join(root, 'src/wallet/createWallet.ts')}'
  const wallet = createWallet({
    relayUrl: 'http://localhost/wallet',
    accountId: 'InternalAccount:1',
    fetch: () => new Promise(() => {}),
    deadlineMs: 10,
  })
  wallet.subscribe(() => {})
  console.log('subscribed')
`

describe('a wallet in Node', () => {
  it('keeps no process alive, though somebody subscribed', async () => {
    const args = ['--import', 'tsx', '--input-type', 'module', '-e', script]
    const run = promisify(execFile)(process.execPath, args, { cwd: root, timeout: 25_000 })

    expect((await run).stdout.trim()).toBe('subscribed')
  }, 30_000)

  it('says that a path is no relayUrl there, since no page completes it', async () => {
    const wallet = createWallet({ relayUrl: '/wallet', keyStore: memoryKeyStore() })

    await expect(getAccount(wallet)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'relayUrl must be a URL outside of a browser',
    })
  })

  it('says of a URL that there was no response', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('fetch failed')
    })
    const relayUrl = 'http://localhost/wallet'
    const wallet = createWallet({ relayUrl, keyStore: memoryKeyStore() })

    await expect(getAccount(wallet)).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
    vi.unstubAllGlobals()
  })
})
