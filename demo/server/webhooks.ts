import { RelayError, type RelayStore, verifyWebhook } from 'holdfast/relay'
import { Hono } from 'hono'
import type { AgentEvents } from './agentEvents.ts'
import type { AgentRequests } from './agentRequests.ts'
import { type CardReports, cardReportOf } from './cardReports.ts'
import type { UserEvents } from './userEvents.ts'
import type { User, Users } from './users.ts'

export interface WebhookRoutesOptions {
  /** The service's public keys, SPKI in PEM. */
  publicKeys: string[]
  /** What the service calls the header of a webhook's signature. @default 'X-Service-Signature' */
  signatureHeader?: string | undefined
  /** Remembers what was handled, for as long as it may be sent again. */
  store: RelayStore
  /** Milliseconds since 1970. */
  now: () => number
  users: Users
  events: UserEvents
  agentRequests: AgentRequests
  cardReports: CardReports
  agentEvents: AgentEvents
}

/** The webhooks of the service: each is verified, and handled once. */
export function webhookRoutes(options: WebhookRoutesOptions): Hono {
  const { users, events, agentEvents, agentRequests, cardReports } = options
  const { publicKeys, signatureHeader, store, now } = options
  const verification = { publicKeys, signatureHeader, store, now }
  const app = new Hono()
  app.post('/webhooks', async (context) => {
    try {
      return await verifyWebhook(context.req.raw, verification, async ({ type, data }) => {
        const user = users.byCustomer(textOf(data, 'customerId') || textOf(data, 'cardholderId'))
        if (!user) return new Response()
        if (type.startsWith('CARD_TRANSACTION.'))
          cardReports.add(cardReportOf(data as Record<string, unknown>, user.customerId))
        events.publish(user.id, { type, transactionId: transactionOf(data) })
        if (type === 'AGENT_ACTION.PENDING_APPROVAL') {
          agentRequests.note(user.id, data)
          agentEvents.publish(user.customerId)
        }
        return type === 'INCOMING_PAYMENT.PENDING' ? letIn(user) : new Response()
      })
    } catch (error) {
      return error instanceof RelayError ? error.toResponse() : context.body(null, 500)
    }
  })
  return app
}

/** Money may come in; the sender's institution is told whose it is. */
function letIn({ fullName }: User): Response {
  return Response.json({ receiverCustomerInfo: { FULL_NAME: fullName } })
}

function transactionOf(data: unknown): string | undefined {
  const id = textOf(data, 'id')
  return id.startsWith('Transaction:') ? id : undefined
}

function textOf(data: unknown, name: string): string {
  const value = typeof data === 'object' && data !== null && Reflect.get(data, name)
  return typeof value === 'string' ? value : ''
}
