import { createRoute, z } from '@hono/zod-openapi'
import { pageOf, pathId } from '../core/http/common.schema.ts'
import type { App } from '../core/http/environment.ts'
import { body, errors, jsonResponse, signedRetryHeaders } from '../core/http/operation.ts'
import { ExportRequest } from '../credentials/credentials.schema.ts'
import { platform } from '../platform/access.ts'
import { SignedRequestChallenge } from '../signing/signedRequest.schema.ts'
import { signedJson } from '../signing/signedResponse.ts'
import { exportWallet, updatePrivacy } from '../wallets/walletAccounts.ts'
import {
  InternalAccount,
  InternalAccountExport,
  InternalAccountFilter,
  InternalAccountUpdate,
  PlatformAccountFilter,
} from './internalAccounts.schema.ts'
import { listInternalAccounts, listPlatformAccounts } from './internalAccounts.ts'

const tags = ['Internal accounts']

const list = createRoute({
  method: 'get',
  path: '/customers/internal-accounts',
  operationId: 'listCustomerInternalAccounts',
  tags,
  ...platform('VIEW'),
  request: { query: InternalAccountFilter },
  responses: { 200: jsonResponse(pageOf(InternalAccount), 'A page'), ...errors(400, 401, 403) },
})

const listPlatform = createRoute({
  method: 'get',
  path: '/platform/internal-accounts',
  operationId: 'listPlatformInternalAccounts',
  tags,
  ...platform('VIEW'),
  request: { query: PlatformAccountFilter },
  responses: {
    200: jsonResponse(z.object({ data: z.array(InternalAccount) }), 'The accounts'),
    ...errors(400, 401, 403),
  },
})

const params = z.object({ id: pathId('InternalAccount') })

const update = createRoute({
  method: 'patch',
  path: '/internal-accounts/{id}',
  operationId: 'updateInternalAccount',
  tags,
  ...platform('TRANSACT'),
  request: { params, headers: signedRetryHeaders, body: body(InternalAccountUpdate) },
  responses: {
    200: jsonResponse(InternalAccount, 'The account'),
    202: jsonResponse(SignedRequestChallenge, 'Signature required'),
    ...errors(400, 401, 403, 404),
  },
})

const exportAccount = createRoute({
  method: 'post',
  path: '/internal-accounts/{id}/export',
  operationId: 'exportInternalAccount',
  tags,
  ...platform('TRANSACT'),
  request: { params, headers: signedRetryHeaders, body: body(ExportRequest) },
  responses: {
    200: jsonResponse(InternalAccountExport, 'The sealed phrase'),
    202: jsonResponse(SignedRequestChallenge, 'Signature required'),
    ...errors(400, 401, 403, 404),
  },
})

/** Accounts the service holds. */
export function internalAccountRoutes(app: App): void {
  app.openapi(list, async (c) => {
    const filter = c.req.valid('query')
    return c.json(await c.var.run((work) => listInternalAccounts(work, filter)), 200)
  })
  app.openapi(listPlatform, async (c) => {
    const filter = c.req.valid('query')
    return c.json({ data: await c.var.run((work) => listPlatformAccounts(work, filter)) }, 200)
  })
  app.openapi(update, async (c) => {
    const { id } = c.req.valid('param')
    const { privateEnabled } = c.req.valid('json')
    return signedJson(c, 200, (work, call) => updatePrivacy(work, id, privateEnabled, call))
  })
  app.openapi(exportAccount, async (c) => {
    const { id } = c.req.valid('param')
    const { clientPublicKey } = c.req.valid('json')
    return signedJson(c, 200, (work, call) => exportWallet(work, id, clientPublicKey, call))
  })
}
