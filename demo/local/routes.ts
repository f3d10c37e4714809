import type { RelayLogEntry } from 'holdfast/relay'
import type { Hono } from 'hono'
import { readInput } from '../platform/input.ts'
import { ownRequests } from '../platform/ownRequests.ts'
import type { PolicyReport } from '../platform/policyReports.ts'
import { Refusal } from '../platform/refusal.ts'
import { localOnly } from './localOnly.ts'
import type { MailCatcher } from './mailCatcher.ts'
import { type BreakableWay, outages } from './outage.ts'
import { type SentMessage, textMessagesTo } from './textMessages.ts'

/** The stand-ins for the world outside, as the page of the demo may look at and move them. */
export interface LocalWorld {
  origin: string
  mail: MailCatcher
  /** What browsers reported of the page's policy. */
  policyReports: PolicyReport[]
  /** The relay's last requests, oldest first. */
  relayLog: RelayLogEntry[]
  way: BreakableWay
  sandbox: {
    now(): Date
    advance(ms: number): Promise<void>
    /** Every message of the service, oldest first. */
    messages(): Promise<SentMessage[]>
    /** Somebody elsewhere pays the customer. */
    receive(customerId: string): Promise<void>
  }
}

const mostSeconds = 24 * 3600

/**
 * A window on the stand-ins, for the page of the demo. Anybody may read anybody's mail here and
 * move the clock for all, so these routes exist on this machine only and are no part of the backend.
 */
export function addLocalRoutes(app: Hono, world: LocalWorld): void {
  const { origin, mail, policyReports, relayLog, way, sandbox } = world
  app.use('/local/*', localOnly(origin), ownRequests(origin))

  app.get('/local/mail', async (context) => {
    const to = context.req.query('to') ?? ''
    const texts = textMessagesTo(to, await sandbox.messages())
    return context.json({ mails: [...mail.mailsTo(to), ...texts] })
  })
  app.get('/local/policy-reports', (context) => context.json({ reports: policyReports }))
  app.get('/local/relay-log', (context) => context.json({ entries: relayLog }))

  app.get('/local/clock', (context) => context.json({ now: sandbox.now().toISOString() }))
  app.post('/local/clock', async (context) => {
    const seconds = Number((await readInput(context)).seconds)
    if (!(seconds > 0 && seconds <= mostSeconds)) throw new Refusal(400, 'SECONDS_INVALID')
    await sandbox.advance(seconds * 1000)
    return context.json({})
  })

  app.post('/local/incoming', async (context) => {
    await sandbox.receive(String((await readInput(context)).customerId))
    return context.json({})
  })

  app.post('/local/outage', async (context) => {
    const { outage } = await readInput(context)
    const known = outages.find((each) => each === outage)
    if (!known) throw new Refusal(400, 'OUTAGE_UNKNOWN')
    way.set(known)
    return context.json({})
  })
}
