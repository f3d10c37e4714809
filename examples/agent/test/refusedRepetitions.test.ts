import { describe, expect, it } from 'vitest'
import { payer } from './support/payer.ts'
import { type ScriptedService, startScriptedService } from './support/scriptedService.ts'
import { skipPauses } from './support/skipPauses.ts'

skipPauses()

const unknown = /outcome of this payment is unknown.* may still be made.* exactly the same arg/

describe('a payment whose repetition is refused while the service still makes it', {
  tags: ['T39'],
}, () => {
  it.each([
    [429, 'RATE_LIMITED'],
    [409, 'CONFLICT'],
    [403, 'FORBIDDEN'],
  ])('stays open after %i, and is paid once', async (status, code) => {
    const service = await startScriptedService((attempt) =>
      attempt === 1 ? [502] : [status, { code }],
    )
    const pay = await payer(service)
    const first = await pay('invoice 1')
    expect(first).toMatch(unknown)
    expect(first).toContain(code)
    expect(await pay('invoice 1, again')).toMatch(/^Nothing was paid.* idempotencyKey "invoice 1"/)
    service.finishFirst()
    expect(await pay('invoice 1')).toBe('AgentAction:1')
    expect(service).toMatchObject({ paid: [2_000] })
    expect(service.attempts()).toBe(2)
  })

  it('stays open when a later call is refused too', async () => {
    const service = await startScriptedService((attempt) =>
      attempt <= 3 ? [502] : attempt <= 5 ? [429, { code: 'RATE_LIMITED' }] : undefined,
    )
    const pay = await payer(service)
    await pay('invoice 1')
    for (const _ of [1, 2]) expect(await pay('invoice 1')).toMatch(unknown)
    expect(await pay('invoice 2')).toMatch(/^Nothing was paid/)
    expect(await pay('invoice 1')).toBe('AgentAction:1')
    expect(service.paid).toEqual([2_000])
  })
})

it('a payment whose outcome is unknown is not made from another account', {
  tags: ['T39'],
}, async () => {
  const service = await startScriptedService(() => [502])
  const pay = await payer(service)
  await pay('invoice 1')
  const other = await pay('invoice 1, again', 'InternalAccount:2')
  expect(other).toMatch(/^Nothing was paid.* idempotencyKey "invoice 1"/)
  expect(service.attempts()).toBe(3)
})

describe('a payment whose response is lost, and whose key the service forgets', {
  tags: ['T39'],
}, () => {
  /** A payment that was made after another one, with no response to any attempt. */
  async function losePayment() {
    const service = await startScriptedService((attempt) => (attempt <= 3 ? [502] : undefined))
    service.addOthers(1)
    const pay = await payer(service)
    await pay('invoice 1')
    service.finishFirst()
    service.forgetKeys()
    return { service, pay }
  }

  it('is found behind hundreds of other payments', async () => {
    const { service, pay } = await losePayment()
    service.addOthers(250)
    expect(await pay('invoice 1')).toBe('AgentAction:2')
    expect(service).toMatchObject({ paid: [2_000] })
    expect(service.attempts()).toBe(3)
  })

  it.each([
    ['is behind too many others', (service: ScriptedService) => service.addOthers(1_000)],
    ['is no longer listed', (service: ScriptedService) => service.dropActions()],
  ])('is not sent again where it %s', async (_, change) => {
    const { service, pay } = await losePayment()
    change(service)
    for (const _attempt of [1, 2]) {
      expect(await pay('invoice 1')).toMatch(/^The outcome of this payment is unknown/)
    }
    expect(await pay('invoice 1, again')).toMatch(/^Nothing was paid/)
    expect(service).toMatchObject({ paid: [2_000] })
    expect(service.attempts()).toBe(3)
  })
})

it('a payment whose first attempt is refused is forgotten', { tags: ['T39'] }, async () => {
  const service = await startScriptedService((attempt) =>
    attempt === 1 ? [429, { code: 'RATE_LIMITED', message: 'Slow down' }] : undefined,
  )
  const pay = await payer(service)
  expect(await pay('invoice 1')).toBe('Slow down')
  expect(await pay('invoice 1, again')).toBe('AgentAction:1')
})
