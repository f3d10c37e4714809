import { createRoute } from '@hono/zod-openapi'
import type { App } from '../core/http/environment.ts'
import { idempotentCall } from '../core/http/idempotentCall.ts'
import {
  body,
  errors,
  idempotencyHeaders,
  jsonResponse,
  volumeErrors,
} from '../core/http/operation.ts'
import type { Profile } from '../core/profile.ts'
import { once } from '../core/work/idempotency.ts'
import { platform } from '../platform/apiAccess.ts'
import { transactionSchemas } from './transactions.schema.ts'
import { TransferInRequest, transferOutRequests } from './transfers.schema.ts'
import { transferIn, transferOut } from './transfers.ts'

const tags = ['Transfers']

function responses({ responseSchemas }: Profile) {
  return {
    201: jsonResponse(transactionSchemas[responseSchemas].any, 'The transaction'),
    ...errors(400, 401, 403, 404, 409),
  }
}

const out = (profile: Profile) =>
  createRoute({
    method: 'post',
    path: '/transfer-out',
    operationId: 'createTransferOut',
    tags,
    ...platform('TRANSACT'),
    request: {
      headers: idempotencyHeaders,
      body: body(transferOutRequests[profile.requestSchemas]),
    },
    responses: { ...responses(profile), ...volumeErrors(profile) },
  })

const into = (profile: Profile) =>
  createRoute({
    method: 'post',
    path: '/transfer-in',
    operationId: 'createTransferIn',
    tags,
    ...platform('TRANSACT'),
    request: { headers: idempotencyHeaders, body: body(TransferInRequest) },
    responses: responses(profile),
  })

/** Money between internal and external accounts of one currency. */
export function transferRoutes(app: App, profile: Profile): void {
  app.openapi(out(profile), async (c) => {
    const input = c.req.valid('json')
    const call = idempotentCall(c)
    const shown = await c.var.run((work) => once(work, call, () => transferOut(work, input)))
    return c.json(shown, 201)
  })
  app.openapi(into(profile), async (c) => {
    const input = c.req.valid('json')
    const call = idempotentCall(c)
    const shown = await c.var.run((work) => once(work, call, () => transferIn(work, input)))
    return c.json(shown, 201)
  })
}
