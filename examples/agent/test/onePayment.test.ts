import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { overStdio, type Reply, restart, startAssistant } from './support/assistant.ts'
import { type Service, startService } from './support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
beforeEach(() => service.sandbox.faults.clear())
afterAll(() => service.close())

const transfer = 'POST /agents/me/transfer-out'
const delayRequests = (route: string, ms: number, count: number) =>
  service.sandbox.faults.add({ route, kind: 'latency', ms, count })

const errorsOf = (replies: Reply[]) => replies.map(({ isError }) => isError).sort()

describe('a payment', { tags: ['T39'] }, () => {
  it.each(['GET /agents/me/internal-accounts', 'GET /agents/me/actions'])(
    'is not begun after the client stopped waiting for %s',
    async (route) => {
      const { agent, pay, home } = await startAssistant(service)
      await delayRequests(route, 1_000, 1)
      await expect(pay({}, { timeout: 400 })).rejects.toThrow(/timed out/)
      expect(await pay({ idempotencyKey: 'invoice 1, again' })).toMatchObject({ isError: false })
      await delay(1_500)
      expect(await service.listPayments(agent)).toEqual([2_000])
      expect(await readdir(join(home.folder, 'payments', 'open'))).toEqual([])
    },
  )

  it('is made once by two calls at once under two keys', async () => {
    const { agent, pay } = await startAssistant(service)
    await delayRequests('GET /agents/me/actions', 300, 2)
    await delayRequests(transfer, 800, 2)
    const replies = await Promise.all([pay(), pay({ idempotencyKey: 'invoice 1, again' })])
    expect(errorsOf(replies)).toEqual([false, true])
    const refused = replies.find(({ isError }) => isError)
    expect(refused?.text).toMatch(
      /^Nothing was paid by this call\. An earlier payment to this payee is being made at this moment: a payment of 20\.00 USD .* Repeat this call in a moment with exactly the same arguments\.$/,
    )
    expect(await service.listPayments(agent)).toEqual([2_000])
  })

  it('is made once by two programs at once', async () => {
    const assistant = await startAssistant(service, {}, overStdio)
    const other = await restart(assistant, overStdio)
    await delayRequests('GET /agents/me/actions', 500, 2)
    await delayRequests(transfer, 2_000, 2)
    const calls = [assistant.pay(), other.pay({ idempotencyKey: 'invoice 1, again' })]
    const replies = await Promise.all(calls)
    expect(errorsOf(replies)).toEqual([false, true])
    const refused = replies.find(({ isError }) => isError)
    expect(refused?.text).toMatch(/is being made at this moment/)
    expect(await service.listPayments(assistant.agent)).toEqual([2_000])
  })

  it('is made once by two calls at once under one key', async () => {
    const { agent, pay } = await startAssistant(service)
    await delayRequests(transfer, 300, 2)
    const texts = (await Promise.all([pay(), pay()])).map(({ text }) => text).sort()
    expect(texts[0]).toMatch(/^The payment of 20\.00 USD/)
    expect(texts[1]).toMatch(/^You requested this payment before/)
    expect(await service.listPayments(agent)).toEqual([2_000])
  })
})
