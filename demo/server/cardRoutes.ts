import { type Context, Hono } from 'hono'
import type { CardReports } from './cardReports.ts'
import type { Service } from './service.ts'
import type { User } from './users.ts'

export interface CardRoutesOptions {
  service: Service
  cardReports: CardReports
  mustBeUser: (context: Context) => User
}

/** What the page shows of cards besides what the relay has: purchases, and the accounts that may pay. */
export function cardRoutes({ service, cardReports, mustBeUser }: CardRoutesOptions): Hono {
  const app = new Hono()
  app.get('/card-purchases', (context) => {
    const { customerId } = mustBeUser(context)
    const purchases = cardReports.list(customerId).map(({ customerId: _, ...report }) => report)
    return context.json({ purchases })
  })
  app.get('/card-accounts', async (context) => {
    const { customerId } = mustBeUser(context)
    return context.json({ accounts: await service.accountsOf(customerId) })
  })
  return app
}
