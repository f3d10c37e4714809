/**
 * What the relay costs: the same read of the sandbox, asked for directly and through the relay, in
 * turns. Sandbox, relay and the load are a process each.
 *
 * `tsx scripts/load/relayLoad.ts [seconds] [--record]`; --record keeps the figures for the README.
 */
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { type LoadFigures, type LoadRow, type LoadRun, loadTable } from '../docs/relayPages.ts'
import { createChildren } from './children.ts'
import { sandboxAuthorization as authorization, createCustomer } from './customers.ts'

const args = process.argv.slice(2)
const isRecorded = args.includes('--record')
const seconds = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 4)
const rounds = 5
const connectionCounts = [1, 10]
const here = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

interface Target {
  url: string
  headers: Record<string, string>
}

/** What was measured of one target. */
interface Shots {
  latenciesMs: number[]
  requests: number
  seconds: number
  failures: number
}

const children = createChildren()

function shoot({ url, headers }: Target, connections: number, shots: Shots): Promise<void> {
  const startedMs = performance.now()
  return new Promise((resolve, reject) => {
    const instance = autocannon(
      { url, headers, connections, duration: seconds },
      (error, result) => {
        if (error) return reject(error)
        shots.seconds += (performance.now() - startedMs) / 1000
        shots.failures += result.errors
        resolve()
      },
    )
    // Its own percentiles are whole milliseconds, of which the relay adds about one.
    instance.on('response', (_client, status, _bytes, responseTimeMs) => {
      shots.requests += 1
      shots.latenciesMs.push(responseTimeMs)
      if (status !== 200) shots.failures += 1
    })
  })
}

/** Both targets in turns, so that what else the machine does falls on both. */
async function measure(direct: Target, relayed: Target, connections: number): Promise<LoadRow> {
  const none = (): Shots => ({ latenciesMs: [], requests: 0, seconds: 0, failures: 0 })
  const [ofDirect, ofRelayed] = [none(), none()]
  for (let round = 0; round < rounds; round += 1) {
    await shoot(direct, connections, ofDirect)
    await shoot(relayed, connections, ofRelayed)
  }
  return { connections, direct: summary(ofDirect), relayed: summary(ofRelayed) }
}

function summary({ latenciesMs, requests, seconds: took, failures }: Shots): LoadFigures {
  const sorted = latenciesMs.toSorted((one, other) => one - other)
  const percentile = (share: number) =>
    round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN)
  return {
    perSecond: Math.round(requests / took),
    p50Ms: percentile(0.5),
    p99Ms: percentile(0.99),
    failures,
  }
}

function round(ms: number): number {
  return Math.round(ms * 100) / 100
}

try {
  const serviceUrl = await children.launch('../../sandbox/src/cli.ts', ['--port', '0'])
  const customer = await createCustomer(serviceUrl)
  const relayUrl = await children.launch('./relayLoadServer.ts', [], {
    SERVICE_URL: serviceUrl,
    CUSTOMER_ID: customer.customerId,
    ACCOUNT_ID: customer.accountId,
  })
  const path = '/customers/internal-accounts?type=EMBEDDED_WALLET'
  const direct = {
    url: `${serviceUrl}${path}&customerId=${encodeURIComponent(customer.customerId)}`,
    headers: { authorization },
  }
  const relayed = {
    url: `${relayUrl}${path}`,
    headers: { 'Holdfast-Client': '1', 'Sec-Fetch-Site': 'same-origin' },
  }
  const loadBefore = round(loadavg()[0] ?? 0)
  // Until both have compiled what they run.
  await measure(direct, relayed, 4)
  const rows: LoadRow[] = []
  for (const connections of connectionCounts) rows.push(await measure(direct, relayed, connections))
  const [{ model = '' } = {}] = cpus()
  const run: LoadRun = {
    machine: `${cpus().length} × ${model.trim() || 'CPU'}, Node ${process.versions.node}`,
    loadBefore,
    rows,
  }
  console.log(loadTable(run))
  if (isRecorded) writeFileSync(here('./relayLoad.json'), `${JSON.stringify(run, null, 2)}\n`)
} finally {
  children.stop()
}
