import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { createSandbox, type Sandbox } from '../src/index.ts'
import { createClient, expectStatus } from '../test/support/client.ts'
import {
  addBankAccount,
  createSignedInCustomer,
  createTestCustomer,
  executeSigned,
  fund,
  type Quote,
  quoteBody,
} from '../test/support/wallet.ts'

/**
 * Measures what a sandbox costs: its start, forks, memory, and quotes one after another over `fetch`,
 * each execution signed and checked. Prints a table for README.md. The command is measured where
 * `npm run build` has made it.
 */
const executed = 1_000

const rows: [what: string, figure: string][] = []
const row = (what: string, figure: string) => rows.push([what, figure])

const first = await timed(() => createSandbox())
row('`createSandbox()`, the first of a process', ms(first.ms))
const later = await timed(() => createSandbox())
row('a later one', ms(later.ms))
await later.result.close()

const rates = await quoteRates(first.result)
row('quotes a second', String(rates.quotes))
row('quotes with their execution a second', String(rates.executions))
row(`memory after ${executed} executions`, `${memoryInMb()} MB`)
await first.result.close()

for (const [customers, payments] of [
  [10, 50],
  [200, 2_000],
] as const) {
  const { best, mb } = await measureForks(customers, payments)
  row(`a fork of ${customers} customers and ${payments} payments`, `${ms(best)}, ${mb} MB`)
}
const command = fileURLToPath(new URL('../dist/cli.js', import.meta.url))
if (existsSync(command)) row('the command, until it prints its address', ms(await startCommand()))

const load = loadavg().map((value) => value.toFixed(1))
const lines = [
  '| What | Figure |',
  '|---|---|',
  ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  '',
  `Load of the machine at the end, over 1, 5 and 15 minutes: ${load.join(', ')}.`,
]
process.stdout.write(`${lines.join('\n')}\n`)

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const start = performance.now()
  const result = await work()
  return { result, ms: performance.now() - start }
}

function ms(value: number): string {
  return `${Math.round(value)} ms`
}

function memoryInMb(): number {
  return Math.round(process.memoryUsage().rss / 1_048_576)
}

async function quoteRates(sandbox: Sandbox) {
  const client = createClient(() => sandbox)
  const { walletId, customerId, session } = await createSignedInCustomer(client, 5_000_000_000)
  const bank = await addBankAccount(client, customerId)
  const body = quoteBody(walletId, bank, 1_000_000)
  const quote = async () => expectStatus(await client.post<Quote>('/quotes', body), 201)
  return {
    quotes: await perSecond(400, quote),
    executions: await perSecond(executed, async () =>
      executeSigned(client, await quote(), session),
    ),
  }
}

async function perSecond(count: number, once: () => Promise<unknown>): Promise<number> {
  const { ms: elapsed } = await timed(async () => {
    for (let left = count; left > 0; left -= 1) await once()
  })
  return Math.round((count * 1_000) / elapsed)
}

/** The shortest of ten forks, and the memory of each. */
async function measureForks(customers: number, payments: number) {
  const sandbox = await createSandbox({ clock: 'frozen' })
  await pay(sandbox, customers, payments)
  const before = memoryInMb()
  const forks: Sandbox[] = []
  let best = Number.POSITIVE_INFINITY
  for (let count = 0; count < 10; count += 1) {
    const fork = await timed(() => sandbox.fork())
    forks.push(fork.result)
    best = Math.min(best, fork.ms)
  }
  const mb = ((memoryInMb() - before) / forks.length).toFixed(1)
  for (const each of [...forks, sandbox]) await each.close()
  return { best, mb }
}

async function pay(sandbox: Sandbox, customers: number, payments: number): Promise<void> {
  const client = createClient(() => sandbox)
  for (let customer = 0; customer < customers; customer += 1) {
    const { customerId, usdAccountId } = await createTestCustomer(client)
    const bank = await addBankAccount(client, customerId)
    await fund(client, usdAccountId, 1_000_000)
    const body = { ...quoteBody(usdAccountId, bank, 100), immediatelyExecute: true }
    for (let payment = 0; payment < payments / customers; payment += 1) {
      expectStatus(await client.post('/quotes', body), 201)
    }
  }
  await sandbox.clock.advance(60_000)
}

async function startCommand(): Promise<number> {
  const child = spawn(process.execPath, [command, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { ms: elapsed } = await timed(
    () =>
      new Promise<void>((resolve) =>
        child.stdout.on('data', (chunk) => String(chunk).includes('listening on') && resolve()),
      ),
  )
  child.kill()
  return elapsed
}
