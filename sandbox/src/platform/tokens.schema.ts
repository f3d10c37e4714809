import { z } from '@hono/zod-openapi'
import { dateTime, id, pageQuery, timeFilter } from '../core/http/common.schema.ts'

const permission = z.enum(['VIEW', 'TRANSACT', 'MANAGE'])

export const TokenCreate = z
  .object({ name: z.string().min(1).max(255), permissions: z.array(permission).min(1).max(3) })
  .openapi('ApiTokenCreateRequest')

export type TokenCreate = z.infer<typeof TokenCreate>

export const Token = z
  .object({
    id: id('Token'),
    name: z.string(),
    permissions: z.array(permission),
    clientId: z.string(),
    clientSecret: z.string().optional(),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .openapi('ApiToken')

export type Token = z.infer<typeof Token>

export const TokenFilter = z.object({
  name: z.string().max(255).optional(),
  ...timeFilter,
  ...pageQuery,
})

export type TokenFilter = z.infer<typeof TokenFilter>
