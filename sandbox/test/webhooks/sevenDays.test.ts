import { expect, it } from 'vitest'
import { expectStatus } from '../support/client.ts'
import { startOfTime, useSandbox } from '../support/harness.ts'
import { useReceiver } from '../support/receiver.ts'
import { createTestCustomer } from '../support/wallet.ts'

const receiver = useReceiver()
const client = useSandbox()

it('a webhook is tried every half hour at the longest, for seven days', async () => {
  const { clock, webhooks } = client.sandbox()
  expectStatus(await client.call('PATCH', '/config', { webhookEndpoint: receiver.url() }), 200)
  receiver.answerWith(() => ({ status: 500 }))
  await createTestCustomer(client)
  await clock.advance(8 * 86_400_000)
  const [, delivery] = await webhooks.list()
  expect(delivery?.status).toBe('FAILED')
  const at = delivery?.attempts.map((attempt) => Date.parse(attempt.at) - startOfTime) ?? []
  expect(at.slice(0, 4)).toEqual([0, 5_000, 15_000, 35_000])
  expect(Math.max(...at.slice(1).map((ms, index) => ms - (at[index] ?? 0)))).toBe(30 * 60_000)
  expect(at.at(-1)).toBeGreaterThan(7 * 86_400_000 - 30 * 60_000)
  expect(at.at(-1)).toBeLessThanOrEqual(7 * 86_400_000)
}, 120_000)
