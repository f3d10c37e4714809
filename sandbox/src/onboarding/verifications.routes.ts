import { createRoute, z } from '@hono/zod-openapi'
import { pageOf, pathId } from '../core/http/common.schema.ts'
import type { App } from '../core/http/environment.ts'
import { body, errors, jsonResponse } from '../core/http/operation.ts'
import type { Profile } from '../core/profile.ts'
import { platform } from '../platform/apiAccess.ts'
import {
  VerificationCreate,
  VerificationFilter,
  verificationSchemas,
} from './verifications.schema.ts'
import { getVerification, listVerifications, verifyCustomer } from './verifications.ts'

const tags = ['Verifications']

function operations(profile: Profile) {
  const schema = verificationSchemas[profile.responseSchemas]
  return {
    create: createRoute({
      method: 'post',
      path: '/verifications',
      operationId: 'createVerification',
      tags,
      ...platform('MANAGE'),
      request: { body: body(VerificationCreate) },
      responses: { 200: jsonResponse(schema, 'The verification'), ...errors(400, 401, 403, 404) },
    }),
    list: createRoute({
      method: 'get',
      path: '/verifications',
      operationId: 'listVerifications',
      tags,
      ...platform('VIEW'),
      request: { query: VerificationFilter },
      responses: { 200: jsonResponse(pageOf(schema), 'A page'), ...errors(400, 401, 403) },
    }),
    get: createRoute({
      method: 'get',
      path: '/verifications/{verificationId}',
      operationId: 'getVerificationById',
      tags,
      ...platform('VIEW'),
      request: { params: z.object({ verificationId: pathId('Verification') }) },
      responses: { 200: jsonResponse(schema, 'The verification'), ...errors(401, 403, 404) },
    }),
  }
}

/** Checks of customers. */
export function verificationRoutes(app: App, profile: Profile): void {
  const { create, list, get } = operations(profile)
  app.openapi(create, async (c) => {
    const { customerId } = c.req.valid('json')
    return c.json(await c.var.run((work) => verifyCustomer(work, customerId)), 200)
  })
  app.openapi(list, async (c) => {
    const filter = c.req.valid('query')
    return c.json(await c.var.run((work) => listVerifications(work, filter)), 200)
  })
  app.openapi(get, async (c) => {
    const { verificationId } = c.req.valid('param')
    return c.json(await c.var.run((work) => getVerification(work, verificationId)), 200)
  })
}
