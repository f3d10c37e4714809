// also in: august; in the proof: may
import { expect, it } from 'vitest'
import { createMemoryStore } from '../../../src/relay/stores/memoryStore.ts'
import { verifyWebhook } from '../../../src/relay/webhooks/webhook.ts'
import { expectStatus } from '../support/client.ts'
import { startOfTime, useSandbox } from '../support/harness.ts'
import { signatureHeaderOf, useReceiver } from '../support/receiver.ts'
import { isAugust } from '../support/variant.ts'
import { createTestCustomer } from '../support/wallet.ts'

const receiver = useReceiver()
const client = useSandbox()

it('a delivery is what the relay’s verifyWebhook takes, once', async () => {
  await client.call('PATCH', '/config', { webhookEndpoint: receiver.url() })
  await createTestCustomer(client)
  expectStatus(await client.post('/sandbox/webhooks/test'), 200)
  await client.sandbox().clock.advance(0)
  const signatureHeader = signatureHeaderOf(client.sandbox())
  const now = () => startOfTime
  const publicKeys = [client.sandbox().signers.webhook]
  const options = { publicKeys, store: createMemoryStore({ now }), signatureHeader, now }
  const details = Array(isAugust ? 2 : 0).fill('INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED')
  const types = ['CUSTOMER.KYC_APPROVED', ...details, 'TEST', 'TEST']
  expect(receiver.types().toSorted()).toEqual(types)
  for (const { raw, headers, body } of receiver.received) {
    const signature = String(headers[signatureHeader.toLowerCase()])
    const request = (text: string) =>
      new Request(receiver.url(), {
        method: 'POST',
        body: text,
        headers: { [signatureHeader]: signature },
      })
    const handled: unknown[] = []
    const take = (text = raw) =>
      verifyWebhook(request(text), options, async (delivery) => handled.push(delivery))
    await expect(take(`${raw} `)).rejects.toMatchObject({ status: 401 })
    await take()
    await expect(take()).rejects.toMatchObject({ status: 409 })
    expect(handled).toEqual([body])
  }
})
