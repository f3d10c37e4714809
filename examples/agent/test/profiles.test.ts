import { describe, expect, it, onTestFinished } from 'vitest'
import { idIn, startAssistant } from './support/assistant.ts'
import { startService } from './support/service.ts'

describe.each(['live-2026-05', 'live-2026-08'] as const)('the service of %s', (profile) => {
  it('pays by itself, by a quote, and after an approval', async () => {
    const service = await startService(profile)
    onTestFinished(service.close)
    const { agent, call, pay } = await startAssistant(service)
    const { accountId: from, payeeId: payee } = agent
    expect((await call('list_balances')).text).toContain(`- ${from}: 1,000.00 USD. You can pay`)
    expect((await call('list_payees')).text).toContain('"Ada Example"')
    expect(await pay()).toMatchObject({ isError: false })
    const terms = { from, payee, amount: '30', currency: 'USD' }
    const quoteId = idIn(await call('quote_payment', terms))
    expect(await call('pay_quote', { quoteId })).toMatchObject({ isError: false })
    const actionId = idIn(await pay({ amount: '150', idempotencyKey: 'invoice 2' }))
    await service.decide(agent, actionId, 'approve')
    expect((await call('get_status', { id: actionId })).text).toMatch(/^The payment of 150\.00 USD/)
    expect(await service.listPayments(agent)).toEqual([15_000, 3_000, 2_000])
  })
})
