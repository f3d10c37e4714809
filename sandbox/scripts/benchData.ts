import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Client, createClient, expectStatus } from '../test/support/client.ts'
import {
  addBankAccount,
  createSignedInCustomer,
  executeSigned,
  type Quote,
  quoteBody,
} from '../test/support/wallet.ts'

/**
 * Measures what one process with a data folder holds, as a container runs it: the built command
 * (`npm run build` makes it), over HTTP on loopback, eight calls at a time. Prints a table for running.md.
 */
const counts = { customers: 5_000, payments: 2_000 }
const atATime = 8

const command = fileURLToPath(new URL('../dist/cli.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'holdfast-data-'))
const rows: [what: string, figure: string][] = []
const running = new Set<ChildProcess>()

try {
  const empty = await start()
  const customers = await perSecond(counts.customers, () => createCustomer(empty.client))
  rows.push(['customers created a second', String(customers)])
  rows.push([`after ${counts.customers} customers`, figuresOf(empty.pid)])
  const payers = await times(atATime, () => createPayer(empty.client))
  const payments = await perSecond(counts.payments, (worker) => payers[worker]?.())
  rows.push(['payments a second: a quote and its signed execution', String(payments)])
  rows.push([`after ${counts.payments} payments more`, figuresOf(empty.pid)])
  await empty.stop()
  const again = await start()
  rows.push(['the next start on this folder', `${Math.round(again.startMs)} ms`])
  await again.stop()
} finally {
  for (const child of running) child.kill()
  rmSync(folder, { recursive: true, force: true })
}
const lines = [
  '| What | Figure |',
  '|---|---|',
  ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  '',
  `Load of the machine at the end, over 1, 5 and 15 minutes: ${loadavg()
    .map((value) => value.toFixed(1))
    .join(', ')}.`,
]
process.stdout.write(`${lines.join('\n')}\n`)

async function start() {
  const startedAt = performance.now()
  const args = [command, '--port', '0', '--data', folder]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  running.add(child)
  const [line] = await once(child.stdout, 'data')
  const startMs = performance.now() - startedAt
  const url = /listening on (http:\/\/[^/\s]+)/.exec(String(line))?.[1] ?? ''
  const client = createClient(() => ({
    basePath: '/2025-10-13',
    authorization: `Basic ${btoa('sandbox:sandbox-secret')}`,
    fetch: (request: Request) => {
      const { pathname, search } = new URL(request.url)
      return fetch(new Request(`${url}${pathname}${search}`, request))
    },
  }))
  const stop = async () => {
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    await exit
    running.delete(child)
  }
  return { client, pid: child.pid ?? 0, startMs, stop }
}

async function createCustomer(client: Client): Promise<void> {
  const body = { customerType: 'INDIVIDUAL', fullName: 'Ada Example', region: 'US' }
  expectStatus(await client.post('/customers', body), 201)
}

/** A customer with money in a wallet: each call pays some of it to a bank. */
async function createPayer(client: Client): Promise<() => Promise<void>> {
  const { walletId, customerId, session } = await createSignedInCustomer(client, 5_000_000_000)
  const body = quoteBody(walletId, await addBankAccount(client, customerId), 1_000_000)
  return async () => {
    const quote = expectStatus(await client.post<Quote>('/quotes', body), 201)
    await executeSigned(client, quote, session)
  }
}

/** Measures how often something is done in a second when several workers do it. */
async function perSecond(
  count: number,
  once: (worker: number) => Promise<unknown> | undefined,
): Promise<number> {
  const startedAt = performance.now()
  let left = count
  await times(atATime, async (worker) => {
    for (; left > 0; ) {
      left -= 1
      await once(worker)
    }
  })
  return Math.round((count * 1_000) / (performance.now() - startedAt))
}

function times<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => work(index)))
}

function figuresOf(pid: number): string {
  const rss = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  const bytes = readdirSync(folder).map((name) => statSync(join(folder, name)).size)
  const onDisk = bytes.reduce((sum, size) => sum + size, 0)
  return `${Math.round(Number(rss) / 1_024)} MB of memory, ${Math.round(onDisk / 1_048_576)} MB on disk`
}
