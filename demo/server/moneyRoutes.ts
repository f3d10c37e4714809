import { Hono } from 'hono'
import { jsonInput, mustBeAmount } from './input.ts'
import type { PlatformState } from './platformState.ts'

export type MoneyRoutesOptions = Pick<
  PlatformState,
  'service' | 'deposits' | 'events' | 'userOf' | 'mustBeUser'
>

/** News of the customer's money, the money that a sandbox gives away, and what came in of it. */
export function moneyRoutes(options: MoneyRoutesOptions): Hono {
  const { service, deposits, events, userOf, mustBeUser } = options
  const app = new Hono()

  app.get('/events', (context) => {
    const { id } = mustBeUser(context)
    return events.stream(context, id, () => userOf(context)?.id === id)
  })

  const adding = jsonInput(({ amount }) => ({ amount: mustBeAmount(amount) }))
  app.post('/sandbox-money', adding, async (context) => {
    const { id, walletId } = mustBeUser(context)
    const { amount } = context.req.valid('json')
    const at = await service.addSandboxMoney(walletId, amount)
    deposits.add(id, { amount, at })
    return context.json({})
  })

  app.get('/deposits', (context) =>
    context.json({ deposits: deposits.list(mustBeUser(context).id) }),
  )
  return app
}
