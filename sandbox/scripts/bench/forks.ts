import { performance } from 'node:perf_hooks'
import { createSandbox, type Sandbox } from '../../src/index.ts'
import { createClient, expectStatus } from '../../test/support/client.ts'
import { addBankAccount, createTestCustomer, fund, quoteBody } from '../../test/support/wallet.ts'

/** The shortest of ten forks of a sandbox with so much in it, and the memory of each. */
export async function measureForks(
  customers: number,
  payments: number,
): Promise<{ ms: number; mb: number }> {
  const sandbox = await createSandbox({ clock: 'frozen' })
  await pay(sandbox, customers, payments)
  const before = memoryInMb()
  const forks: Sandbox[] = []
  let ms = Number.POSITIVE_INFINITY
  for (let count = 0; count < 10; count += 1) {
    const start = performance.now()
    forks.push(await sandbox.fork())
    ms = Math.min(ms, performance.now() - start)
  }
  const mb = (memoryInMb() - before) / forks.length
  for (const each of [...forks, sandbox]) await each.close()
  return { ms, mb }
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

function memoryInMb(): number {
  return process.memoryUsage().rss / 1_048_576
}
