import { z } from '@hono/zod-openapi'
import { dateTime, id, internalAccountId } from '../core/http/common.schema.ts'

export const DelegatedKey = z
  .object({
    id: id('DelegatedKey'),
    cardId: id('Card'),
    fundingSourceId: z.string(),
    accountId: z.string(),
    publicKey: z.string(),
    nickname: z.string(),
    status: z.enum(['PENDING', 'ACTIVE', 'REVOKED']),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .openapi('DelegatedKey')

export type DelegatedKey = z.infer<typeof DelegatedKey>

export const DelegatedKeyCreate = z
  .object({
    cardId: id('Card'),
    internalAccountId,
    nickname: z.string().min(1).max(256),
  })
  .openapi('DelegatedKeyCreateRequest')

export type DelegatedKeyCreate = z.infer<typeof DelegatedKeyCreate>

export const DelegatedKeyFilter = z
  .object({
    accountId: internalAccountId.optional(),
    fundingSourceId: internalAccountId.optional(),
  })
  .refine(({ accountId, fundingSourceId }) => accountId ?? fundingSourceId, {
    path: ['accountId'],
    message: 'accountId or fundingSourceId is required',
  })

export type DelegatedKeyFilter = z.infer<typeof DelegatedKeyFilter>
