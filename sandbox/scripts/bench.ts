import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { createSandbox, type Sandbox, type SandboxOptions } from '../src/index.ts'
import { createClient, expectStatus } from '../test/support/client.ts'
import { findPostgres, startPostgres } from '../test/support/postgres.ts'
import {
  addBankAccount,
  createSignedInCustomer,
  executeSigned,
  type Quote,
  quoteBody,
} from '../test/support/wallet.ts'

/**
 * Measures how long the sandbox takes to start, the memory it needs, and how many quotes a second it
 * makes and executes, each call signed and checked, eight at a time. Prints a table for README.md.
 * Postgres comes first: once PGlite has been loaded its memory stays with the process.
 */
const quotes = 400
const atATime = 8

type Figures = { startMs: number; memoryMb: number; creates: number; executes: number }

const rows: [string, Figures][] = []
const programs = findPostgres()
if (programs) {
  const cluster = await startPostgres(programs)
  rows.push(['Postgres', await measure({ databaseUrl: cluster.url })])
  await cluster.stop()
}
rows.push(['PGlite in memory', await measure({})])

const load = loadavg().map((value) => value.toFixed(1))
const lines = [
  '| Database | Start | Memory | Quotes made a second | Quotes executed a second |',
  '|---|---|---|---|---|',
  ...rows.map(([name, { startMs, memoryMb, creates, executes }]) => {
    const figures = [`${startMs} ms`, `${memoryMb} MB`, creates, executes]
    return `| ${[name, ...figures].join(' | ')} |`
  }),
  '',
  `Load of the machine at the end, over 1, 5 and 15 minutes: ${load.join(', ')}.`,
]
process.stdout.write(`${lines.join('\n')}\n`)

async function measure(options: SandboxOptions): Promise<Figures> {
  const start = performance.now()
  const sandbox = await createSandbox(options)
  const startMs = Math.round(performance.now() - start)
  const memoryMb = Math.round(process.memoryUsage().rss / 1_048_576)
  const rates = await quoteRates(sandbox)
  await sandbox.close()
  return { startMs, memoryMb, ...rates }
}

async function quoteRates(sandbox: Sandbox) {
  const client = createClient(() => sandbox)
  const { walletId, customerId, session } = await createSignedInCustomer(client, 1_000_000_000)
  const bank = await addBankAccount(client, customerId)
  const body = quoteBody(walletId, bank, 1_000_000)
  const made: Quote[] = []
  const creates = await perSecond(async () => {
    made.push(expectStatus(await client.post<Quote>('/quotes', body), 201))
  })
  const executes = await perSecond(async () => {
    const quote = made.pop()
    if (quote) await executeSigned(client, quote, session)
  })
  return { creates, executes }
}

async function perSecond(once: () => Promise<void>): Promise<number> {
  const start = performance.now()
  let left = quotes
  const worker = async () => {
    while (left > 0) {
      left -= 1
      await once()
    }
  }
  await Promise.all(Array.from({ length: atATime }, worker))
  return Math.round((quotes * 1_000) / (performance.now() - start))
}
