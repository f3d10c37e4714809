import type { Context, MiddlewareHandler } from 'hono'
import type { PlatformState } from './platformState.ts'

export type WalletNewsOptions = Pick<
  PlatformState,
  'events' | 'agentEvents' | 'agentRequests' | 'agentNames' | 'userOf'
>

/** Watches what the relay responds with, and tells the customer's other pages of what it changed. */
export function walletNews(options: WalletNewsOptions): MiddlewareHandler {
  const { events, agentEvents, agentRequests, agentNames, userOf } = options
  return async (context, next) => {
    await next()
    const { req, res } = context
    const user = userOf(context)
    if (!user || !res.ok) return
    await agentNames.note(user.id, req.path, res)
    if (endsSessions(req)) events.publishSessions(user.id)
    if (!changesAgents(req)) return
    await agentRequests.noteDecision(user.id, req.path, res)
    agentRequests.noteDisconnection(user.id, req)
    events.publishAgents(user.id)
    agentEvents.publish(user.customerId)
  }
}

/** A device was signed out, or a sign-in method removed, which ends the sessions it opened. */
function endsSessions({ method, path }: Context['req']): boolean {
  return method === 'DELETE' && path.startsWith('/wallet/auth/')
}

/** Also what was decided in another tab is shown in each of them. */
function changesAgents({ method, path }: Context['req']): boolean {
  return method !== 'GET' && path.startsWith('/wallet/agents')
}
