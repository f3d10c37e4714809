import { Hono } from 'hono'
import { z } from 'zod'
import { invalidInput } from '../core/errors.ts'
import type { EventKind } from '../core/records.ts'
import { listMessages } from '../credentials/messages.ts'
import { readBooks } from '../ledger/ledger.ts'
import { publicSigners } from '../platform/keptSigners.ts'
import { getWallet } from '../wallets/wallets.ts'
import { getWebhook, listWebhooks } from '../webhooks/webhooks.ts'
import { listAccountHolders, NewAccount, openAccount } from './accountHolders.ts'
import { requireControlAccess } from './controlAccess.ts'
import { parseBody, readJson } from './controlBody.ts'
import type { ControlEnv, Controls } from './controls.ts'
import { serveDocumentFile } from './documentFile.ts'
import { createEventStream } from './eventStream.ts'
import { faultRoutes } from './faultRoutes.ts'
import { namespaceRoutes } from './namespaceRoutes.ts'
import { snapshotRoutes } from './snapshotRoutes.ts'

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
export function controlRoutes(): Hono<ControlEnv> {
  const app = new Hono<ControlEnv>()
  app.use(requireControlAccess)
  app.get('/ledger', async (c) => c.json(await c.var.run(readBooks)))
  app.get('/requests', (c) => c.json({ data: c.env.controls.requests.list() }))
  app.get('/requests/:id', (c) => c.json(c.env.controls.requests.get(Number(c.req.param('id')))))
  app.get('/mail', async (c) => c.json({ data: await c.var.run(listMessages) }))
  app.get('/customers', async (c) => c.json(await c.var.run(listAccountHolders)))
  app.post('/customers/:id/accounts', async (c) => {
    const body = parseBody(NewAccount, await readJson(c))
    return c.json(await c.var.run((work) => openAccount(work, c.req.param('id'), body)), 201)
  })
  app.get('/signers', (c) => c.json(publicSigners(c.env.controls.signers)))
  app.get('/events', (c) => {
    const kinds = readKinds(c.req.query('kinds'))
    const lastEventId = readEventId(c.req.header('last-event-id'))
    const stream = createEventStream(c.env.controls.feed, { kinds, lastEventId })
    return c.body(stream, 200, { 'content-type': 'text/event-stream' })
  })
  app.route('/faults', faultRoutes())
  app.route('/namespaces', namespaceRoutes())
  app.route('/', snapshotRoutes())
  addWebhooks(app)
  app.get('/wallets/:accountId', async (c) => {
    const { accountId } = c.req.param()
    const wallet = await c.var.run((work) => getWallet(work, accountId))
    const { organizationId, walletId, address, mnemonic } = wallet
    return c.json({ accountId, organizationId, walletId, address, phrase: mnemonic })
  })
  app.get('/documents/:documentId/file', (c) => serveDocumentFile(c, c.req.param('documentId')))
  app.get('/clock', (c) => c.json(showClock(c.env.controls)))
  app.post('/clock/advance', async (c) => {
    const { ms } = parseBody(Advance, await readJson(c))
    await c.env.controls.advance(ms)
    return c.json(showClock(c.env.controls))
  })
  app.post('/reset', async (c) => {
    await c.env.controls.reset()
    return c.body(null, 204)
  })
  return app
}

function showClock({ clock }: Controls) {
  return { now: clock.now().toISOString(), clock: clock.kind }
}

function addWebhooks(app: Hono<ControlEnv>): void {
  app.get('/webhooks', async (c) => c.json({ data: await c.var.run(listWebhooks) }))
  app.post('/webhooks/shuffle', async (c) => {
    const { withinMs } = parseBody(Shuffle, await readJson(c))
    c.env.controls.webhookSender.shuffle(withinMs)
    return c.json({ withinMs })
  })
  app.post('/webhooks/:id/resend', async (c) => {
    const { id } = c.req.param()
    await c.env.controls.webhookSender.resend(id)
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
