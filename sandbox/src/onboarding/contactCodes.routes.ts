import { createRoute, z } from '@hono/zod-openapi'
import { pathId } from '../core/http/common.schema.ts'
import type { App } from '../core/http/environment.ts'
import { body, emptyResponse, errors, jsonResponse } from '../core/http/operation.ts'
import type { Profile } from '../core/profile.ts'
import { ContactCode } from '../customers/contacts.schema.ts'
import type { ContactChannel } from '../customers/contacts.table.ts'
import { customerSchemas } from '../customers/customers.schema.ts'
import { platform } from '../platform/apiAccess.ts'
import { confirmContactCode, sendContactCode } from './contactCodes.ts'

const params = z.object({ customerId: pathId('Customer') })
const names = { email: 'Email', phone: 'Phone' } as const

const send = (channel: ContactChannel) =>
  createRoute({
    method: 'post',
    path: `/customers/{customerId}/verify-${channel}`,
    operationId: `verifyCustomer${names[channel]}`,
    tags: ['Customers'],
    ...platform('MANAGE'),
    request: { params },
    responses: { 204: emptyResponse('A code was sent'), ...errors(401, 403, 404, 409) },
  })

const confirm = (channel: ContactChannel, { responseSchemas }: Profile) =>
  createRoute({
    method: 'post',
    path: `/customers/{customerId}/verify-${channel}/confirm`,
    operationId: `confirmCustomer${names[channel]}`,
    tags: ['Customers'],
    ...platform('MANAGE'),
    request: { params, body: body(ContactCode) },
    responses: {
      200: jsonResponse(customerSchemas[responseSchemas], 'The customer'),
      ...errors(400, 401, 403, 404, 409),
    },
  })

/** The verification of customers' e-mail addresses and phone numbers. */
export function contactRoutes(app: App, profile: Profile): void {
  if (!profile.strongAuthentication) return
  for (const channel of ['email', 'phone'] as const) {
    app.openapi(send(channel), async (c) => {
      const { customerId } = c.req.valid('param')
      await c.var.run((work) => sendContactCode(work, customerId, channel))
      return c.body(null, 204)
    })
    app.openapi(confirm(channel, profile), async (c) => {
      const { customerId } = c.req.valid('param')
      const { code } = c.req.valid('json')
      const confirmed = await c.var.run((work) =>
        confirmContactCode(work, customerId, channel, code),
      )
      return c.json(confirmed, 200)
    })
  }
}
