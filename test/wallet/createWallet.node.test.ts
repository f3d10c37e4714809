import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

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
})
