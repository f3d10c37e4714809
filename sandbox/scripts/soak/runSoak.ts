import fc from 'fast-check'
import { createRandom } from '../../src/control/faults/seededRandom.ts'
import type { WebhookRecord } from '../../src/index.ts'
import { expectStatus } from '../../test/support/client.ts'
import { action, perform, prepareWorld, type Stage } from './actions.ts'
import { checkBooks } from './checkBooks.ts'
import { checkOrder, checkWebhooks } from './checkWebhooks.ts'
import { type HostileReceiver, startHostileReceiver, type Treatment } from './hostileReceiver.ts'
import { checkMemory, type Memory } from './memory.ts'
import { type SandboxProcess, startSandboxProcess } from './sandboxProcess.ts'
import { createSoakClients } from './soakClient.ts'
import { createViolations, type Violations } from './violations.ts'

/** The length of a run, the seed of its numbers, and where its minutes are reported. */
export type SoakOptions = { minutes: number; seed: number; report(line: string): void }

/** The outcome of a run. */
export type SoakResult = {
  actions: ReadonlyMap<string, number>
  calls: { calls: number; refusals: number; maxMs: number }
  deliveries: HostileReceiver['counts']
  memory: readonly Memory[]
  violations: ReturnType<Violations['list']>
}

/** Deliveries at the longest wait for a response, since an advance of days has many to wait for. */
const flags = ['--webhook-timeout-ms', '500', '--approval-window-ms', '1000']
const actionsAtATime = 200
const checkEvery = 25

const treatments: readonly Treatment[] = [
  ...Array<Treatment>(14).fill('accept'),
  ...(['known', 'refuse', 'refuse', 'slow', 'hang', 'drop'] as const),
]

/** Drives one sandbox over its port for a while and checks all along what must hold. */
export async function runSoak(options: SoakOptions): Promise<SoakResult> {
  const random = createRandom(options.seed).next
  const treat = () => treatments[Math.floor(random() * treatments.length)] ?? 'accept'
  const receiver = await startHostileReceiver(treat)
  const sandbox = await startSandboxProcess(flags)
  try {
    return await drive(options, sandbox, receiver)
  } finally {
    await sandbox.stop()
    await receiver.close()
  }
}

async function drive(
  { minutes, seed, report }: SoakOptions,
  sandbox: SandboxProcess,
  receiver: HostileReceiver,
): Promise<SoakResult> {
  const violations = createViolations()
  const place = { url: sandbox.url, umaDomain: 'sandbox.uma.test' }
  const { client, faulty, figures } = await createSoakClients(place, violations)
  const world = await prepareWorld(client, receiver.url)
  let stage: Stage = { client, faulty, webhookUrl: receiver.url, world }
  const actions = new Map<string, number>()
  const memory: Memory[] = []
  const startedAt = Date.now()
  const minutesPassed = () => (Date.now() - startedAt) / 60_000
  let count = 0
  for (const what of endless(seed)) {
    if (minutesPassed() >= minutes || sandbox.hasEnded()) break
    stage = await performed(stage, what, violations)
    actions.set(what.kind, (actions.get(what.kind) ?? 0) + 1)
    count += 1
    if (count % checkEvery === 0) await checkAll(stage, receiver, violations)
    if (minutesPassed() >= memory.length + 1 && !sandbox.hasEnded()) {
      const now = await sandbox.memory()
      memory.push(now)
      const found = violations.list().length
      report(
        `minute ${memory.length}: ${count} actions, ${figures.calls} calls, heap ${now.heapMb} of ${now.totalMb} MB, ${found} violations`,
      )
    }
  }
  violations.check(!sandbox.hasEnded(), 'the sandbox ended')
  if (!sandbox.hasEnded()) await checkAll(stage, receiver, violations)
  checkMemory(violations, memory)
  const deliveries = receiver.counts
  return { actions, calls: figures, deliveries, memory, violations: violations.list() }
}

/** The actions of a seed: the same ones in the same order every time. */
function* endless(seed: number) {
  for (let round = 0; ; round += 1) {
    yield* fc.sample(action, { seed: seed + round, numRuns: actionsAtATime })
  }
}

async function performed(
  stage: Stage,
  what: Parameters<typeof perform>[1],
  violations: Violations,
) {
  try {
    return await perform(stage, what)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    violations.check(false, `${what.kind}: ${message}`)
    return stage
  }
}

async function checkAll({ client }: Stage, { accepted }: HostileReceiver, violations: Violations) {
  checkBooks(violations, await client.books())
  const listed = await client.control<{ data: WebhookRecord[] }>('GET', '/webhooks')
  const { data } = expectStatus(listed, 200)
  checkWebhooks(violations, data, accepted)
  checkOrder(violations, data)
}
