import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { FolderInUseError } from '../../src/db/folderLock.ts'
import { createSandbox } from '../../src/index.ts'
import { type Books, createClient, expectStatus } from '../support/client.ts'
import { startOfTime } from '../support/harness.ts'
import { createTestCustomer, fund } from '../support/wallet.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdfast-data-'))
const running: ChildProcess[] = []
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})
const cli = fileURLToPath(new URL('../../src/cli.ts', import.meta.url))

describe('a data folder', () => {
  it('keeps everything over a restart, the moved clock and the signers too', async () => {
    const options = { dataDirectory: join(folder, 'kept'), now: () => startOfTime }
    const first = await createSandbox(options)
    const { customerId, usdAccountId } = await createTestCustomer(createClient(() => first))
    await fund(
      createClient(() => first),
      usdAccountId,
      700,
    )
    await first.clock.advance(60_000)
    const books = await createClient(() => first).books()
    await first.close()

    const second = await createSandbox(options)
    const client = createClient(() => second)
    expectStatus(await client.get(`/customers/${customerId}`), 200)
    expect(await client.books()).toEqual(books)
    expect(second.signers).toEqual(first.signers)
    expect(second.clock.now().toISOString()).toBe('2026-06-01T12:01:00.000Z')
    await second.close()
  })

  it('is refused to a second sandbox', async () => {
    const options = { dataDirectory: join(folder, 'locked') }
    const first = await createSandbox(options)
    await expect(createSandbox(options)).rejects.toThrow(FolderInUseError)
    await first.close()
    const second = await createSandbox(options)
    await second.close()
  })

  it('keeps what was answered, and nothing half done, when the process is killed', async () => {
    const data = join(folder, 'killed')
    const start = async () => {
      const child = spawn(
        process.execPath,
        ['--import', 'tsx', cli, '--port', '0', '--data', data],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      )
      running.push(child)
      let output = ''
      const url = await new Promise<string>((resolve) => {
        child.stdout.on('data', (chunk) => {
          output += chunk
          const found = /listening on (\S+)\/2025-10-13/.exec(output)?.[1]
          if (found) resolve(found)
        })
      })
      return { child, url }
    }
    const authorization = `Basic ${Buffer.from('sandbox:sandbox-secret').toString('base64')}`
    const headers = { authorization, 'content-type': 'application/json' }
    const post = async (url: string, path: string, body: unknown) => {
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      return (await fetch(`${url}/2025-10-13${path}`, init)).json()
    }
    const first = await start()
    const customer = (await post(first.url, '/customers', { customerType: 'INDIVIDUAL' })) as {
      id: string
    }
    const listed = await fetch(
      `${first.url}/2025-10-13/customers/internal-accounts?customerId=${customer.id}`,
      { headers },
    )
    const { data: accounts } = (await listed.json()) as { data: { id: string }[] }
    const account = accounts[0]?.id ?? ''
    let answered = 0
    const funding = (async () => {
      for (;;) {
        await post(first.url, `/sandbox/internal-accounts/${account}/fund`, { amount: 1 })
        answered += 1
        if (answered === 25) first.child.kill('SIGKILL')
      }
    })()
    await funding.catch(() => {})

    const second = await start()
    const books = (await (await fetch(`${second.url}/_sandbox/ledger`)).json()) as Books
    const balance = books.accounts.find(({ id }) => id === account)?.balance ?? 0
    expect(balance).toBeGreaterThanOrEqual(answered)
    expect(balance).toBeLessThanOrEqual(answered + 1)
    expect(books.accounts.reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
    for (const { entries } of books.transfers) {
      expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    }
    const ended = new Promise((resolve) => second.child.once('exit', resolve))
    second.child.kill('SIGTERM')
    await ended
  }, 120_000)
})
