/**
 * What the relay costs: the same read of the sandbox, asked for directly and through the relay, in
 * turns. Sandbox, relay and the load are a process each.
 *
 * `tsx scripts/relayLoad.ts [seconds] [--record]`; --record keeps the figures for the README.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { type LoadFigures, type LoadRow, type LoadRun, loadTable } from './relayReadme.ts'

const args = process.argv.slice(2)
const isRecorded = args.includes('--record')
const seconds = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 4)
const rounds = 5
const connectionCounts = [1, 10]
const authorization = `Basic ${btoa('sandbox:sandbox-secret')}`
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

const children: ChildProcess[] = []

/** Starts a script in a process of its own, and gives the address it prints. */
function launch(script: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const child = spawn(process.execPath, ['--import', 'tsx', here(script), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stdout.on('data', (chunk) => {
      printed += chunk
      const [, url] = /listening on (http:\S+)\s/.exec(printed) ?? []
      if (url !== undefined) resolve(url)
    })
    child.once('exit', (code) => reject(new Error(`${script} exited with code ${code}`)))
  })
}

/** A customer with a wallet. */
async function createCustomer(serviceUrl: string) {
  const call = async (method: string, path: string, body?: object) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const sent = body && { body: JSON.stringify(body) }
    return (await fetch(`${serviceUrl}${path}`, { method, headers, ...sent })).json()
  }
  const { id } = await call('POST', '/customers', { customerType: 'INDIVIDUAL', fullName: 'Ada' })
  const path = `/customers/internal-accounts?customerId=${id}&type=EMBEDDED_WALLET`
  const [wallet] = (await call('GET', path)).data
  return { CUSTOMER_ID: String(id), ACCOUNT_ID: String(wallet.id) }
}

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
  const serviceUrl = await launch('../sandbox/src/cli.ts', ['--port', '0'])
  const customer = await createCustomer(serviceUrl)
  const relayUrl = await launch('./relayLoadServer.ts', [], {
    SERVICE_URL: serviceUrl,
    ...customer,
  })
  const path = '/customers/internal-accounts?type=EMBEDDED_WALLET'
  const direct = {
    url: `${serviceUrl}${path}&customerId=${encodeURIComponent(customer.CUSTOMER_ID)}`,
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
  for (const child of children) child.kill()
}
