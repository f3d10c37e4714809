import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { createSandbox, listen } from '../src/index.ts'
import { createClient, expectStatus } from '../test/support/client.ts'
import { createTestCustomer } from '../test/support/wallet.ts'

/**
 * Measures a bulk import of 10,000 lines, or as many as are given: how long it takes, how many
 * megabytes it adds, and how long other requests take beside it, compared with before.
 */
const lineCount = Number(process.argv[2] ?? 10_000)

const sandbox = await createSandbox()
const server = await listen(sandbox, { port: 0 })
const { origin } = new URL(server.url)
const client = createClient(() => ({
  ...sandbox,
  // Over a socket, as the requests of other programs come.
  fetch: (request) => fetch(new Request(request.url.replace('http://localhost', origin), request)),
}))
const { customerId } = await createTestCustomer(client)
await readCustomers(100)
const before = await readCustomers(200)
const memoryMb = rssMb()

const start = performance.now()
const rawBody = new FormData()
rawBody.append('file', new Blob([makeFile()]), 'customers.csv')
const path = '/customers/bulk/csv'
const accepted = await client.call<{ jobId: string }>('POST', path, undefined, { rawBody })
const { jobId } = expectStatus(accepted, 202)
const uploadMs = performance.now() - start

const beside: number[] = []
let peakMb = memoryMb
while (!(await isOver())) {
  beside.push(...(await readCustomers(20)))
  peakMb = Math.max(peakMb, rssMb())
}
const seconds = (performance.now() - start) / 1_000
await server.close()
await sandbox.close()

const load = loadavg().map((value) => value.toFixed(1))
process.stdout.write(
  [
    `${lineCount} lines: upload ${Math.round(uploadMs)} ms, import ${Math.round(seconds)} s`,
    `a read alone ${describe(before)}`,
    `a read beside it ${describe(beside)} (${beside.length} reads)`,
    `memory ${memoryMb} MB before, ${peakMb} MB at most; load ${load.join(', ')}`,
    '',
  ].join('\n'),
)

async function isOver(): Promise<boolean> {
  const { body } = await client.get<{ status: string }>(`/customers/bulk/jobs/${jobId}`)
  return body.status === 'COMPLETED'
}

/** Reads a customer so often, and returns how long each read took, in milliseconds. */
async function readCustomers(count: number): Promise<number[]> {
  const times: number[] = []
  for (let done = 0; done < count; done += 1) {
    const from = performance.now()
    expectStatus(await client.get(`/customers/${customerId}`), 200)
    times.push(performance.now() - from)
  }
  return times
}

function describe(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]?.toFixed(1)
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms`
}

function rssMb(): number {
  return Math.round(process.memoryUsage().rss / 1_048_576)
}

function makeFile(): string {
  const header = 'customerType,umaAddress,platformCustomerId,fullName,birthDate,addressLine1'
  const lines = Array.from(
    { length: lineCount },
    (_, at) => `INDIVIDUAL,$p${at}@bank.test,p${at},Ada,1990-01-02,1 Main St,Town,IL,62701,US`,
  )
  return [`${header},city,state,postalCode,country`, ...lines].join('\n')
}
