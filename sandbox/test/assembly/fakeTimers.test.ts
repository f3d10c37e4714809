import { afterEach, it, vi } from 'vitest'
import { createSandbox } from '../../src/index.ts'
import { createClient, expectStatus } from '../support/client.ts'
import { createTestCustomer } from '../support/wallet.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('starts, serves, forks, restores and closes while a test fakes all timers', async () => {
  vi.useFakeTimers()
  const sandbox = await createSandbox()
  const { customerId } = await createTestCustomer(createClient(() => sandbox))
  const fork = await sandbox.fork()
  const restored = await createSandbox({ snapshot: await sandbox.snapshot() })
  for (const each of [sandbox, fork, restored]) {
    expectStatus(await createClient(() => each).get(`/customers/${customerId}`), 200)
    await each.clock.advance(60_000)
    await each.close()
  }
})
