import { expect, it } from 'vitest'
import { resolveSettings } from '../../src/core/options/resolveSettings.ts'
import type { Run } from '../../src/core/work/run.ts'
import { createSigners } from '../../src/crypto/signers.ts'
import { createWebhookSender } from '../../src/webhooks/webhookSender.ts'

const onApproval = async () => {}

it('a webhook the database failed for is scheduled again, a minute later', async () => {
  const logged: string[] = []
  const settings = resolveSettings({ log: ({ event }) => logged.push(event) })
  const scheduled: unknown[] = []
  const tx = { insert: () => ({ values: (row: unknown) => scheduled.push(row) }) }
  let units = 0
  const run = (async (body: (work: unknown) => unknown) => {
    units += 1
    if (units === 1) throw new Error('the connection is lost')
    return body({ tx, now: new Date(1_000), dueDates: [] })
  }) as unknown as Run
  const webhookSender = createWebhookSender({ run, settings, signers: createSigners(), onApproval })
  webhookSender.send('Webhook:1')
  expect(await webhookSender.settled()).toBe(true)
  const dueAt = new Date(61_000)
  expect(scheduled).toMatchObject([{ kind: 'SEND_WEBHOOK', subject: 'Webhook:1', dueAt }])
  expect(logged).toEqual(['webhook'])
})

it('a webhook is scheduled again even if the database fails for longer', async () => {
  const settings = resolveSettings({})
  const scheduled: unknown[] = []
  const tx = { insert: () => ({ values: (row: unknown) => scheduled.push(row) }) }
  let units = 0
  const run = (async (body: (work: unknown) => unknown) => {
    units += 1
    if (units <= 2) throw new Error('the connection is lost')
    return body({ tx, now: new Date(1_000), dueDates: [] })
  }) as unknown as Run
  const webhookSender = createWebhookSender({ run, settings, signers: createSigners(), onApproval })
  webhookSender.send('Webhook:1')
  expect(await webhookSender.settled()).toBe(true)
  expect(scheduled).toMatchObject([{ kind: 'SEND_WEBHOOK', subject: 'Webhook:1' }])
})

it('a webhook that falls due while it is sent by hand is not lost when that fails', async () => {
  const settings = resolveSettings({})
  const scheduled: unknown[] = []
  const tx = { insert: () => ({ values: (row: unknown) => scheduled.push(row) }) }
  let fail = () => {}
  let units = 0
  const run = (async (body: (work: unknown) => unknown) => {
    units += 1
    if (units === 1) await new Promise<void>((resolve) => (fail = resolve))
    if (units <= 2) throw new Error('the connection is lost')
    return body({ tx, now: new Date(1_000), dueDates: [] })
  }) as unknown as Run
  const webhookSender = createWebhookSender({ run, settings, signers: createSigners(), onApproval })
  const byHand = webhookSender.sendNow('Webhook:1')
  webhookSender.send('Webhook:1')
  fail()
  await expect(byHand).rejects.toThrow('the connection is lost')
  expect(await webhookSender.settled()).toBe(true)
  expect(scheduled).toMatchObject([{ kind: 'SEND_WEBHOOK', subject: 'Webhook:1' }])
})
