import { describe, expect, it } from 'vitest'
import { payer } from './support/payer.ts'
import { startScriptedService } from './support/scriptedService.ts'

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

it('a payment whose first attempt is refused is forgotten', { tags: ['T39'] }, async () => {
  const service = await startScriptedService((attempt) =>
    attempt === 1 ? [429, { code: 'RATE_LIMITED', message: 'Slow down' }] : undefined,
  )
  const pay = await payer(service)
  expect(await pay('invoice 1')).toBe('Slow down')
  expect(await pay('invoice 1, again')).toBe('AgentAction:1')
})
