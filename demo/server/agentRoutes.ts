import { type Context, Hono } from 'hono'
import type { AgentNames } from './agentNames.ts'
import type { AgentRequests } from './agentRequests.ts'
import { jsonInput, mustBeAmount } from './input.ts'
import type { Service } from './service.ts'
import type { User } from './users.ts'

export interface AgentRoutesOptions {
  service: Service
  agentRequests: AgentRequests
  agentNames: AgentNames
  /** Refuses a request without a login. */
  mustBeUser: (context: Context) => User
}

/** What the page has to know of agents beside what the relay says: their account, their history and former names. */
export function agentRoutes(options: AgentRoutesOptions): Hono {
  const { service, agentRequests, agentNames, mustBeUser } = options
  const app = new Hono()

  app.get('/dollars', async (context) => {
    const { customerId } = mustBeUser(context)
    return context.json(await service.dollarsOf(customerId))
  })

  const adding = jsonInput(({ amount }) => ({ amount: mustBeAmount(amount) }))
  app.post('/sandbox-dollars', adding, async (context) => {
    const { customerId } = mustBeUser(context)
    const { id } = await service.dollarsOf(customerId)
    await service.addSandboxMoney(id, context.req.valid('json').amount)
    return context.json({})
  })

  app.get('/agent-requests', (context) =>
    context.json({ requests: agentRequests.list(mustBeUser(context).id) }),
  )

  app.get('/agent-names', (context) =>
    context.json({ agents: agentNames.list(mustBeUser(context).id) }),
  )

  return app
}
