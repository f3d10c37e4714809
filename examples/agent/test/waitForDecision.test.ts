import type { Progress } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { idIn, startAssistant } from './support/assistant.ts'
import { type Service, startService } from './support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
beforeEach(() => service.sandbox.faults.clear())
afterAll(() => service.close())

async function startHeld() {
  const assistant = await startAssistant(service)
  const actionId = idIn(await assistant.pay({ amount: '150' }))
  return { ...assistant, actionId }
}

describe('wait_for_decision', () => {
  it('ends after its time without a decision', async () => {
    const { call, actionId } = await startHeld()
    const start = performance.now()
    const { text, isError } = await call('wait_for_decision', { actionId, maxSeconds: 1 })
    expect(performance.now() - start).toBeLessThan(4_000)
    expect(isError).toBe(false)
    expect(text).toMatch(/^There is no decision yet\. .*must approve it in their wallet/)
  })

  it('reports progress to a client that wants it', async () => {
    const { call, agent, actionId } = await startHeld()
    const reports: Progress[] = []
    const options = {
      onprogress(report: Progress) {
        reports.push(report)
      },
    }
    const waiting = call('wait_for_decision', { actionId, maxSeconds: 30 }, options)
    await expect.poll(() => reports.length, { timeout: 10_000 }).toBeGreaterThan(1)
    await service.decide(agent, actionId, 'approve')
    expect((await waiting).text).toMatch(/^The payment of 150\.00 USD/)
    const [first, second] = reports
    expect(first).toMatchObject({ progress: 0, total: 30, message: expect.any(String) })
    expect(second?.progress).toBeGreaterThan(0)
  })

  it('can be cancelled, after which the server goes on', async () => {
    const { call, actionId, log } = await startHeld()
    const controller = new AbortController()
    const { signal } = controller
    const waiting = call('wait_for_decision', { actionId, maxSeconds: 300 }, { signal })
    setTimeout(() => controller.abort('enough'), 300)
    await expect(waiting).rejects.toThrow()
    expect((await call('get_status', { id: actionId })).text).toMatch(/not made yet/)
    expect(log()).toBe('')
  })

  it('survives a service that is down for a moment', async () => {
    const { call, agent, actionId } = await startHeld()
    let polls = 0
    const onprogress = () => {
      polls += 1
    }
    const waiting = call('wait_for_decision', { actionId, maxSeconds: 30 }, { onprogress })
    await expect.poll(() => polls, { timeout: 10_000 }).toBe(1)
    const route = 'GET /agents/me/actions/{actionId}'
    const { id } = await service.sandbox.faults.add({
      route,
      kind: 'drop',
      when: 'before',
      count: 1,
    })
    await service.decide(agent, actionId, 'reject')
    expect((await waiting).text).toMatch(/was rejected/)
    const faults = await service.sandbox.faults.list()
    expect(faults.find((fault) => fault.id === id)).toMatchObject({ applied: 1 })
  })
})
