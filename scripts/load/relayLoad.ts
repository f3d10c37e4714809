/**
 * What the relay costs: the same read of the sandbox, asked for directly and through the relay, in
 * turns. Sandbox, relay and the load are a process each. prints the table of docs/performance.md.
 *
 * `tsx scripts/load/relayLoad.ts [seconds]`
 */
import { cpus, loadavg } from 'node:os'
import autocannon from 'autocannon'
import { percentile } from '../bench/percentile.ts'
import { createChildren } from './children.ts'
import { sandboxAuthorization as authorization, createCustomer } from './customers.ts'

const [seconds = 4] = process.argv.slice(2).map(Number)
const rounds = 5
const connectionCounts = [1, 10]

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

/** Both targets in turns, so that what else the machine does falls on both. @returns lines of the table */
async function measure(direct: Target, relayed: Target, connections: number): Promise<string[]> {
  const none = (): Shots => ({ latenciesMs: [], requests: 0, seconds: 0, failures: 0 })
  const [ofDirect, ofRelayed] = [none(), none()]
  for (let round = 0; round < rounds; round += 1) {
    await shoot(direct, connections, ofDirect)
    await shoot(relayed, connections, ofRelayed)
  }
  const [p50, p99] = [0.5, 0.99].map((share) =>
    (percentile(ofRelayed.latenciesMs, share) - percentile(ofDirect.latenciesMs, share)).toFixed(2),
  )
  return [
    `| ${connections} | sandbox | ${figures(ofDirect)} |`,
    `| ${connections} | relay and sandbox | ${figures(ofRelayed)} |`,
    `| ${connections} | **added** | | **${p50}** | **${p99}** | |`,
  ]
}

function figures(shots: Shots): string {
  const latencies = [0.5, 0.99].map((share) => percentile(shots.latenciesMs, share).toFixed(2))
  return [Math.round(shots.requests / shots.seconds), ...latencies, shots.failures].join(' | ')
}

try {
  const serviceUrl = await children.startSandbox()
  const customer = await createCustomer(serviceUrl)
  const relayUrl = await children.startRelay(serviceUrl, [customer])
  const path = '/customers/internal-accounts?type=EMBEDDED_WALLET'
  const direct = {
    url: `${serviceUrl}${path}&customerId=${encodeURIComponent(customer.customerId)}`,
    headers: { authorization },
  }
  const relayed = {
    url: `${relayUrl}${path}`,
    headers: { 'x-user': '0', 'Holdfast-Client': '1', 'Sec-Fetch-Site': 'same-origin' },
  }
  const loadBefore = loadavg()[0]?.toFixed(2)
  // Until both have compiled what they run.
  await measure(direct, relayed, 4)
  const lines = [
    '| Connections | | Requests/s | p50 ms | p99 ms | not 200 |',
    '|---|---|---|---|---|---|',
  ]
  for (const connections of connectionCounts)
    lines.push(...(await measure(direct, relayed, connections)))
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`
  console.log(
    `${lines.join('\n')}\n\nOn ${machine}; its load average was ${loadBefore} before the run.`,
  )
} finally {
  children.stop()
}
