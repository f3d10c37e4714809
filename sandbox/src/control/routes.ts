import { Hono } from 'hono'
import { z } from 'zod'
import type { Clock } from '../core/clock.ts'
import { invalidInput } from '../core/errors.ts'
import type { AppEnv } from '../core/http/environment.ts'
import { invalidFields } from '../core/http/invalidFields.ts'
import type { EventKind } from '../core/records.ts'
import { listMessages } from '../credentials/messages.ts'
import type { Signers } from '../crypto/signers.ts'
import { readBooks } from '../ledger/ledger.ts'
import { publicSigners } from '../platform/signers.ts'
import { getWallet } from '../wallets/wallets.ts'
import type { WebhookSender } from '../webhooks/webhookSender.ts'
import { getWebhook, listWebhooks } from '../webhooks/webhooks.ts'
import { listAccountHolders, NewAccount, openAccount } from './customers.ts'
import { serveDocumentFile } from './documentFile.ts'
import { createEventStream } from './eventStream.ts'
import { faultRoutes } from './faultRoutes.ts'
import type { Faults } from './faults/faults.ts'
import type { Feed } from './feed.ts'
import { guardControl } from './guard.ts'
import { type NamespaceControls, namespaceRoutes } from './namespaceRoutes.ts'
import { readJson } from './readJson.ts'
import type { RequestLog } from './requestLog.ts'

/** What the control area can do to the sandbox it belongs to. */
export type Controls = {
  requests: RequestLog
  faults: Faults
  feed: Feed
  webhookSender: WebhookSender
  signers: Signers
  clock: Pick<Clock, 'now' | 'kind'>
  advance(ms: number): Promise<void>
  reset(): Promise<void>
  /** Undefined in a namespace. */
  namespaces: NamespaceControls | undefined
}

const maxAdvanceMs = 10 * 365 * 24 * 3_600_000
const Advance = z.object({ ms: z.int().min(0).max(maxAdvanceMs) })

const eventKinds = [
  'request',
  'mail',
  'webhook',
  'ledger',
  'reset',
] as const satisfies readonly EventKind[]

const maxShuffleMs = 3_600_000
const Shuffle = z.object({ withinMs: z.int().min(0).max(maxShuffleMs) })

/** Everything that exists only in a sandbox, under `/_sandbox`. */
export function controlRoutes(controls: Controls): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.use(guardControl)
  app.get('/ledger', async (c) => c.json(await c.var.run(readBooks)))
  app.get('/requests', (c) => c.json({ data: controls.requests.list() }))
  app.get('/requests/:id', (c) => c.json(controls.requests.get(Number(c.req.param('id')))))
  app.get('/mail', async (c) => c.json({ data: await c.var.run(listMessages) }))
  app.get('/customers', async (c) => c.json(await c.var.run(listAccountHolders)))
  app.post('/customers/:id/accounts', async (c) => {
    const body = parse(NewAccount, await readJson(c))
    return c.json(await c.var.run((work) => openAccount(work, c.req.param('id'), body)), 201)
  })
  app.get('/signers', (c) => c.json(publicSigners(controls.signers)))
  app.get('/events', (c) => {
    const kinds = readKinds(c.req.query('kinds'))
    const lastEventId = readEventId(c.req.header('last-event-id'))
    const stream = createEventStream(controls.feed, { kinds, lastEventId })
    return c.body(stream, 200, { 'content-type': 'text/event-stream' })
  })
  app.route('/faults', faultRoutes(controls.faults))
  if (controls.namespaces) app.route('/namespaces', namespaceRoutes(controls.namespaces))
  addWebhooks(app, controls)
  app.get('/wallets/:accountId', async (c) => {
    const { accountId } = c.req.param()
    const wallet = await c.var.run((work) => getWallet(work, accountId))
    const { organizationId, walletId, address, mnemonic } = wallet
    return c.json({ accountId, organizationId, walletId, address, phrase: mnemonic })
  })
  app.get('/documents/:documentId/file', (c) => serveDocumentFile(c, c.req.param('documentId')))
  app.get('/clock', (c) => c.json(showClock(controls)))
  app.post('/clock/advance', async (c) => {
    const { ms } = parse(Advance, await readJson(c))
    await controls.advance(ms)
    return c.json(showClock(controls))
  })
  app.post('/reset', async (c) => {
    await controls.reset()
    return c.body(null, 204)
  })
  return app
}

function showClock({ clock }: Controls) {
  return { now: clock.now().toISOString(), clock: clock.kind }
}

function addWebhooks(app: Hono<AppEnv>, { webhookSender }: Controls): void {
  app.get('/webhooks', async (c) => c.json({ data: await c.var.run(listWebhooks) }))
  app.post('/webhooks/shuffle', async (c) => {
    const { withinMs } = parse(Shuffle, await readJson(c))
    webhookSender.shuffle(withinMs)
    return c.json({ withinMs })
  })
  app.post('/webhooks/:id/resend', async (c) => {
    const { id } = c.req.param()
    await webhookSender.resend(id)
    return c.json(await c.var.run((work) => getWebhook(work, id)))
  })
}

function readKinds(query: string | undefined): readonly string[] | undefined {
  const kinds = query?.split(',')
  const isKnown = (kind: string) => eventKinds.some((known) => known === kind)
  if (kinds && !kinds.every(isKnown))
    throw invalidInput(`kinds must be one or more of ${eventKinds.join(', ')}`, { field: 'kinds' })
  return kinds
}

function readEventId(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : undefined
}

function parse<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> {
  const parsed = schema.safeParse(value)
  if (!parsed.success)
    throw invalidFields('The body is invalid; see details.errors', parsed.error.issues)
  return parsed.data
}
