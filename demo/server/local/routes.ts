import type { RelayLogEntry } from 'holdfast/relay'
import type { Hono } from 'hono'
import type { CardReports } from '../cardReports.ts'
import { jsonInput, mustBeAmount } from '../input.ts'
import { ownRequests } from '../ownRequests.ts'
import type { PolicyReport } from '../policyReports.ts'
import { Refusal } from '../refusal.ts'
import type { AgentProgram, AgentRequestKind } from './agentProgram.ts'
import { localOnly } from './localOnly.ts'
import type { MailCatcher } from './mailCatcher.ts'
import { type BreakableWay, type Outage, outages } from './outage.ts'
import { type SentMessage, textMessagesTo } from './textMessages.ts'
import type { TillCall, TillResult } from './till.ts'

/** The stand-ins for the world outside, as the page of the demo may look at and move them. */
export interface LocalWorld {
  origin: string
  mail: MailCatcher
  /** What browsers reported of the page's policy. */
  policyReports: PolicyReport[]
  /** The relay's last requests, oldest first. */
  relayLog: RelayLogEntry[]
  way: BreakableWay
  cardReports: CardReports
  /** Forgets all customers, their money and mail, and puts the clock back. */
  reset(): Promise<void>
  sandbox: {
    now(): Date
    advance(ms: number): Promise<void>
    /** Every message of the service, oldest first. */
    messages(): Promise<SentMessage[]>
    /** Simulates a payment to the customer from outside of the platform. */
    receive(customerId: string): Promise<void>
    /** Opens a further account of the customer, which may pay for cards, with money in it. */
    openAccount(customerId: string): Promise<void>
    /** Uses a customer's card in a shop. */
    till(call: TillCall, reports: CardReports): Promise<TillResult>
    /** A program that acts for customers. */
    agent: AgentProgram
  }
}

const maxSeconds = 24 * 3600

/**
 * A window on the stand-ins, for the page of the demo. Anybody may read anybody's mail here and
 * move the clock for all, so these routes exist on this machine only and are no part of the backend.
 */
export function addLocalRoutes(app: Hono, world: LocalWorld): void {
  const { origin, mail, policyReports, relayLog, way, sandbox, reset } = world
  app.use('/local/*', localOnly(origin), ownRequests(origin))

  app.get('/local/mail', async (context) => {
    const to = context.req.query('to') ?? ''
    const texts = textMessagesTo(to, await sandbox.messages())
    return context.json({ mails: [...mail.mailsTo(to), ...texts] })
  })
  app.get('/local/policy-reports', (context) => context.json({ reports: policyReports }))
  app.get('/local/relay-log', (context) => context.json({ entries: relayLog }))

  app.get('/local/clock', (context) => context.json({ now: sandbox.now().toISOString() }))
  const passing = jsonInput(({ seconds }) => ({ seconds: mustBeSeconds(seconds) }))
  app.post('/local/clock', passing, async (context) => {
    await sandbox.advance(context.req.valid('json').seconds * 1000)
    return context.json({})
  })

  const paying = jsonInput(({ customerId }) => ({ customerId: String(customerId) }))
  app.post('/local/incoming', paying, async (context) => {
    await sandbox.receive(context.req.valid('json').customerId)
    return context.json({})
  })

  app.post('/local/account', paying, async (context) => {
    await sandbox.openAccount(context.req.valid('json').customerId)
    return context.json({})
  })

  app.post('/local/till', jsonInput(mustBeTillCall), async (context) =>
    context.json(await sandbox.till(context.req.valid('json'), world.cardReports)),
  )

  const connecting = jsonInput((fields) => ({
    customerId: String(fields.customerId),
    code: String(fields.code),
  }))
  app.post('/local/agent/connect', connecting, async (context) => {
    const { customerId, code } = context.req.valid('json')
    return context.json(await sandbox.agent.connect(customerId, code))
  })

  const asking = jsonInput((fields) => ({
    customerId: String(fields.customerId),
    kind: mustBeKind(fields.kind),
    amount: mustBeAmount(fields.amount),
  }))
  app.post('/local/agent/ask', asking, async (context) => {
    const { customerId, kind, amount } = context.req.valid('json')
    return context.json(await sandbox.agent.ask(customerId, kind, amount))
  })

  app.post('/local/reset', async (context) => {
    await reset()
    return context.json({})
  })

  const breaking = jsonInput(({ outage }) => ({ outage: mustBeOutage(outage) }))
  app.post('/local/outage', breaking, (context) => {
    way.set(context.req.valid('json').outage)
    return context.json({})
  })
}

function mustBeSeconds(value: unknown): number {
  const seconds = Number(value)
  if (seconds > 0 && seconds <= maxSeconds) return seconds
  throw new Refusal(400, 'SECONDS_INVALID')
}

function mustBeTillCall(fields: Record<string, unknown>): TillCall {
  const [cardId, amount] = [String(fields.cardId), fields.amount]
  if (fields.step === 'authorize') {
    const merchant = String(fields.merchant).trim().slice(0, 100) || 'SHOP'
    return { step: 'authorize', cardId, merchant, amount: mustBeAmount(amount) }
  }
  if (fields.step !== 'settle' && fields.step !== 'refund') throw new Refusal(400, 'STEP_UNKNOWN')
  // Nothing is settled of a reservation that the shop releases.
  const settled = fields.step === 'settle' && amount === 0 ? 0 : mustBeAmount(amount)
  return { step: fields.step, cardId, purchaseId: String(fields.purchaseId), amount: settled }
}

function mustBeKind(value: unknown): AgentRequestKind {
  if (value === 'transfer' || value === 'quote' || value === 'walletQuote') return value
  throw new Refusal(400, 'KIND_UNKNOWN')
}

function mustBeOutage(value: unknown): Outage {
  const known = outages.find((each) => each === value)
  if (known) return known
  throw new Refusal(400, 'OUTAGE_UNKNOWN')
}
