import { createRoute, z } from '@hono/zod-openapi'
import {
  BeneficialOwner,
  BeneficialOwnerFilter,
  ownerRequests,
} from '../beneficialOwners/beneficialOwners.schema.ts'
import { getOwner, listOwners, showOwner } from '../beneficialOwners/beneficialOwners.ts'
import { pageOf, pathId } from '../core/http/common.schema.ts'
import type { App } from '../core/http/environment.ts'
import { body, errors, jsonResponse } from '../core/http/operation.ts'
import type { Profile } from '../core/profile.ts'
import { platform } from '../platform/apiAccess.ts'
import { createOwner, updateOwner } from './beneficialOwners.ts'

const tags = ['Beneficial owners']
const params = z.object({ beneficialOwnerId: pathId('BeneficialOwner') })
const owner = jsonResponse(BeneficialOwner, 'The beneficial owner')

const create = (profile: Profile) =>
  createRoute({
    method: 'post',
    path: '/beneficial-owners',
    operationId: 'createBeneficialOwner',
    tags,
    ...platform('MANAGE'),
    request: { body: body(ownerRequests(profile).create) },
    responses: { 201: owner, ...errors(400, 401, 403, 404) },
  })

const list = createRoute({
  method: 'get',
  path: '/beneficial-owners',
  operationId: 'listBeneficialOwners',
  tags,
  ...platform('VIEW'),
  request: { query: BeneficialOwnerFilter },
  responses: { 200: jsonResponse(pageOf(BeneficialOwner), 'A page'), ...errors(400, 401, 403) },
})

const get = createRoute({
  method: 'get',
  path: '/beneficial-owners/{beneficialOwnerId}',
  operationId: 'getBeneficialOwnerById',
  tags,
  ...platform('VIEW'),
  request: { params },
  responses: { 200: owner, ...errors(401, 403, 404) },
})

const update = (profile: Profile) =>
  createRoute({
    method: 'patch',
    path: '/beneficial-owners/{beneficialOwnerId}',
    operationId: 'updateBeneficialOwnerById',
    tags,
    ...platform('MANAGE'),
    request: { params, body: body(ownerRequests(profile).update) },
    responses: { 200: owner, ...errors(400, 401, 403, 404) },
  })

/** People who own or control a business. */
export function beneficialOwnerRoutes(app: App, profile: Profile): void {
  app.openapi(create(profile), async (c) => {
    const input = c.req.valid('json')
    return c.json(await c.var.run((work) => createOwner(work, input)), 201)
  })
  app.openapi(list, async (c) => {
    const filter = c.req.valid('query')
    return c.json(await c.var.run((work) => listOwners(work, filter)), 200)
  })
  app.openapi(get, async (c) => {
    const { beneficialOwnerId } = c.req.valid('param')
    return c.json(showOwner(await c.var.run((work) => getOwner(work, beneficialOwnerId))), 200)
  })
  app.openapi(update(profile), async (c) => {
    const { beneficialOwnerId } = c.req.valid('param')
    const input = c.req.valid('json')
    return c.json(await c.var.run((work) => updateOwner(work, beneficialOwnerId, input)), 200)
  })
}
