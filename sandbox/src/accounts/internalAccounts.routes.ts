import { createRoute, z } from '@hono/zod-openapi'
import { pageOf, pathId } from '../core/http/common.schema.ts'
import type { App } from '../core/http/environment.ts'
import { body, errors, jsonResponse, signedRetryHeaders } from '../core/http/operation.ts'
import type { Profile } from '../core/profile.ts'
import { platform } from '../platform/apiAccess.ts'
import { signedRequestChallenges } from '../signing/signedRequest.schema.ts'
import { signedJson } from '../signing/signedResponse.ts'
import {
  InternalAccountExport,
  InternalAccountExportRequest,
  InternalAccountFilter,
  InternalAccountUpdate,
  internalAccountSchemas,
  PlatformAccountFilter,
} from './internalAccounts.schema.ts'
import { listInternalAccounts, listPlatformAccounts } from './internalAccounts.ts'
import { exportWallet, updatePrivacy } from './walletAccounts.ts'

const tags = ['Internal accounts']

const list = ({ responseSchemas }: Profile) =>
  createRoute({
    method: 'get',
    path: '/customers/internal-accounts',
    operationId: 'listCustomerInternalAccounts',
    tags,
    ...platform('VIEW'),
    request: { query: InternalAccountFilter },
    responses: {
      200: jsonResponse(pageOf(internalAccountSchemas[responseSchemas]), 'A page'),
      ...errors(400, 401, 403),
    },
  })

const listPlatform = ({ responseSchemas }: Profile) =>
  createRoute({
    method: 'get',
    path: '/platform/internal-accounts',
    operationId: 'listPlatformInternalAccounts',
    tags,
    ...platform('VIEW'),
    request: { query: PlatformAccountFilter },
    responses: {
      200: jsonResponse(
        z.object({ data: z.array(internalAccountSchemas[responseSchemas]) }),
        'The accounts',
      ),
      ...errors(400, 401, 403),
    },
  })

const params = z.object({ id: pathId('InternalAccount') })

const update = (profile: Profile) =>
  createRoute({
    method: 'patch',
    path: '/internal-accounts/{id}',
    operationId: 'updateInternalAccount',
    tags,
    ...platform('TRANSACT'),
    request: { params, headers: signedRetryHeaders(profile), body: body(InternalAccountUpdate) },
    responses: {
      200: jsonResponse(internalAccountSchemas[profile.responseSchemas], 'The account'),
      202: jsonResponse(signedRequestChallenges[profile.responseSchemas], 'Signature required'),
      ...errors(400, 401, 403, 404),
    },
  })

const exportAccount = (profile: Profile) =>
  createRoute({
    method: 'post',
    path: '/internal-accounts/{id}/export',
    operationId: 'exportInternalAccount',
    tags,
    ...platform('TRANSACT'),
    request: {
      params,
      headers: signedRetryHeaders(profile),
      body: body(InternalAccountExportRequest),
    },
    responses: {
      200: jsonResponse(InternalAccountExport, 'The sealed phrase'),
      202: jsonResponse(signedRequestChallenges[profile.responseSchemas], 'Signature required'),
      ...errors(400, 401, 403, 404),
    },
  })

/** Accounts the service holds. */
export function internalAccountRoutes(app: App, profile: Profile): void {
  app.openapi(list(profile), async (c) => {
    const filter = c.req.valid('query')
    return c.json(await c.var.run((work) => listInternalAccounts(work, filter)), 200)
  })
  app.openapi(listPlatform(profile), async (c) => {
    const filter = c.req.valid('query')
    return c.json({ data: await c.var.run((work) => listPlatformAccounts(work, filter)) }, 200)
  })
  app.openapi(update(profile), async (c) => {
    const { id } = c.req.valid('param')
    const { privateEnabled } = c.req.valid('json')
    return signedJson(c, 200, (work, call) => updatePrivacy(work, id, privateEnabled, call))
  })
  app.openapi(exportAccount(profile), async (c) => {
    const { id } = c.req.valid('param')
    const { clientPublicKey } = c.req.valid('json')
    return signedJson(c, 200, (work, call) => exportWallet(work, id, clientPublicKey, call))
  })
}
