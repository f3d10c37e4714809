import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { createSandbox, type Sandbox, type SandboxOptions } from '../src/index.ts'
import { createClient, expectStatus } from '../test/support/client.ts'
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
 */
const quotes = 400
const atATime = 8

type Figures = { startMs: number; memoryMb: number; creates: number; executes: number }

const { startMs, memoryMb, creates, executes } = await measure({})
const load = loadavg().map((value) => value.toFixed(1))
const lines = [
  '| Start | Memory after it | Quotes made a second | Quotes executed a second | Memory after those |',
  '|---|---|---|---|---|',
  `| ${startMs} ms | ${memoryMb} MB | ${creates} | ${executes} | ${memoryInMb()} MB |`,
  '',
  `Load of the machine at the end, over 1, 5 and 15 minutes: ${load.join(', ')}.`,
]
process.stdout.write(`${lines.join('\n')}\n`)

async function measure(options: SandboxOptions): Promise<Figures> {
  const start = performance.now()
  const sandbox = await createSandbox(options)
  const startMs = Math.round(performance.now() - start)
  const memoryMb = memoryInMb()
  const rates = await quoteRates(sandbox)
  await sandbox.close()
  return { startMs, memoryMb, ...rates }
}

function memoryInMb(): number {
  return Math.round(process.memoryUsage().rss / 1_048_576)
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
