import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Assistant, idIn, type Reply, restart, startAssistant } from './support/assistant.ts'
import { payer } from './support/payer.ts'
import { startScriptedService } from './support/scriptedService.ts'
import { type Service, startService } from './support/service.ts'
import { skipPauses } from './support/skipPauses.ts'

skipPauses()

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => service.close())

const again = { idempotencyKey: 'invoice 1, again' }
const actionIn = ({ text }: Reply) => /AgentAction:[0-9a-f-]{36}/.exec(text)?.[0] ?? ''

async function quote({ agent, call }: Assistant, amount = '20'): Promise<string> {
  const { accountId: from, payeeId: payee } = agent
  return idIn(await call('quote_payment', { from, payee, amount, currency: 'USD' }))
}

const hours = (count: number) => count * 3_600_000
const advanceService = (count: number) => service.sandbox.clock.advance(hours(count))

/** Sets the clock of the agent, and leaves that of the service. */
function advanceAgent(count: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours(count) })
}

describe('a payment that equals a recent one', { tags: ['T39'] }, () => {
  it('is refused under a new key, with the earlier one’s outcome, time and id', async () => {
    const { agent, pay } = await startAssistant(service)
    const actionId = actionIn(await pay())
    const refused = await pay(again)
    expect(refused).toMatchObject({ isError: true })
    expect(refused.text).toMatch(
      /^Nothing was paid\. An equal payment, of 20\.00 USD to the same payee, was requested at 20\d\d-/,
    )
    expect(refused.text).toMatch(/The payment of 20\.00 USD (is under way|is completed)/)
    expect(refused.text).toMatch(/ask the customer whether the payee shall be paid a second time/)
    expect(refused.text).toContain(`duplicateOf "${actionId}"`)
    expect(await service.listPayments(agent)).toEqual([2_000])
  })

  it('is paid when the customer confirmed it, once for each confirmation', async () => {
    const { agent, pay } = await startAssistant(service)
    const duplicateOf = actionIn(await pay())
    const second = await pay({ ...again, duplicateOf })
    expect(second).toMatchObject({ isError: false })
    const third = await pay({ idempotencyKey: 'invoice 1, once more', duplicateOf })
    expect(third).toMatchObject({ isError: true })
    expect(third.text).toContain(`duplicateOf "${actionIn(second)}"`)
    expect((await pay(again)).text).toMatch(/it was not made a second time/)
    expect(await service.listPayments(agent)).toEqual([2_000, 2_000])
  })

  it('is refused by a quote, and after a quote', async () => {
    const assistant = await startAssistant(service)
    const { agent, pay, call } = assistant
    await pay()
    const refused = await call('pay_quote', { quoteId: await quote(assistant) })
    expect(refused.text).toMatch(/^Nothing was paid\. An equal payment/)
    const quoteId = await quote(assistant, '30')
    const duplicateOf = actionIn(await call('pay_quote', { quoteId }))
    const terms = { amount: '30', idempotencyKey: 'invoice 2' }
    expect((await pay(terms)).text).toContain(`duplicateOf "${duplicateOf}"`)
    const confirmed = { quoteId: await quote(assistant, '30'), duplicateOf }
    expect(await call('pay_quote', confirmed)).toMatchObject({ isError: false })
    expect(await service.listPayments(agent)).toEqual([3_000, 3_000, 2_000])
  })

  it('is refused while the earlier one waits for approval, but not after its rejection', async () => {
    const { agent, pay } = await startAssistant(service)
    const actionId = actionIn(await pay({ amount: '150' }))
    const refused = await pay({ ...again, amount: '150' })
    expect(refused.text).toMatch(/^Nothing was paid.* the customer must approve it in their wallet/)
    await service.decide(agent, actionId, 'reject')
    const held = await pay({ ...again, amount: '150' })
    expect(held).toMatchObject({ isError: false })
    expect(actionIn(held)).not.toBe(actionId)
  })

  it('is refused while the earlier one waits for approval, however long', async () => {
    const { agent, pay } = await startAssistant(service)
    const actionId = actionIn(await pay({ amount: '150' }))
    await advanceService(25)
    const refused = await pay({ ...again, amount: '150' })
    expect(refused.text).toMatch(/^Nothing was paid.* the customer must approve it in their wallet/)
    await service.decide(agent, actionId, 'approve')
    expect(await service.listPayments(agent)).toEqual([15_000])
  })

  it('is refused while the earlier one waits for approval, after 100 other payments', async () => {
    const scripted = await startScriptedService(() => undefined, 'PENDING_APPROVAL')
    const pay = await payer(scripted)
    const actionId = await pay('invoice 1')
    scripted.addOthers(100)
    expect(await pay('invoice 1, again')).toContain(`duplicateOf "${actionId}"`)
    expect(scripted.paid).toEqual([2_000])
  })

  it('is refused by a program that lost its files', async () => {
    const { agent, home, pay } = await startAssistant(service)
    await pay()
    const { folder, readConnection } = home
    const forgetful = { agent, home: { ...home, folder: `${folder}-new`, readConnection } }
    const { pay: payAnew } = await restart(forgetful)
    expect((await payAnew()).text).toMatch(/^Nothing was paid\. An equal payment/)
    expect(await service.listPayments(agent)).toEqual([2_000])
  })

  it('is refused whatever the clock of the agent shows', async () => {
    const { agent, pay } = await startAssistant(service)
    await pay()
    advanceAgent(25)
    expect((await pay(again)).text).toMatch(/^Nothing was paid\. An equal payment/)
    expect(await service.listPayments(agent)).toEqual([2_000])
  })

  it('is refused at any time where the service does not say the time', async () => {
    const scripted = await startScriptedService(() => undefined)
    const pay = await payer(scripted)
    const actionId = await pay('invoice 1')
    advanceAgent(1_000)
    expect(await pay('invoice 1, again')).toContain(`duplicateOf "${actionId}"`)
    expect(scripted.paid).toEqual([2_000])
  })

  it('is paid after a day', async () => {
    const { agent, pay } = await startAssistant(service)
    await pay()
    await advanceService(23)
    expect(await pay(again)).toMatchObject({ isError: true })
    await advanceService(2)
    expect(await pay(again)).toMatchObject({ isError: false })
    expect(await service.listPayments(agent)).toEqual([2_000, 2_000])
  })
})

it('a payment of another amount to the same payee is no duplicate', async () => {
  const { agent, pay } = await startAssistant(service)
  await pay()
  expect(await pay({ ...again, amount: '20.01' })).toMatchObject({ isError: false })
  expect(await service.listPayments(agent)).toEqual([2_001, 2_000])
})
