import { createRoute, z } from '@hono/zod-openapi'
import { pageOf, pathId } from '../core/http/common.schema.ts'
import type { App } from '../core/http/environment.ts'
import { body, errors, jsonResponse } from '../core/http/operation.ts'
import { platform } from '../platform/access.ts'
import { getVerification, listVerifications, verifyBusiness } from './lifecycle/verifications.ts'
import { Verification, VerificationCreate, VerificationFilter } from './verifications.schema.ts'

const tags = ['Verifications']

const create = createRoute({
  method: 'post',
  path: '/verifications',
  operationId: 'createVerification',
  tags,
  ...platform('MANAGE'),
  request: { body: body(VerificationCreate) },
  responses: { 200: jsonResponse(Verification, 'The verification'), ...errors(400, 401, 403, 404) },
})

const list = createRoute({
  method: 'get',
  path: '/verifications',
  operationId: 'listVerifications',
  tags,
  ...platform('VIEW'),
  request: { query: VerificationFilter },
  responses: { 200: jsonResponse(pageOf(Verification), 'A page'), ...errors(400, 401, 403) },
})

const get = createRoute({
  method: 'get',
  path: '/verifications/{verificationId}',
  operationId: 'getVerificationById',
  tags,
  ...platform('VIEW'),
  request: { params: z.object({ verificationId: pathId('Verification') }) },
  responses: { 200: jsonResponse(Verification, 'The verification'), ...errors(401, 403, 404) },
})

/** Checks of business customers. */
export function verificationRoutes(app: App): void {
  app.openapi(create, async (c) => {
    const { customerId } = c.req.valid('json')
    return c.json(await c.var.run((work) => verifyBusiness(work, customerId)), 200)
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
