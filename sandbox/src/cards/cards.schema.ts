import { z } from '@hono/zod-openapi'
import {
  dateTime,
  id,
  internalAccountId,
  pageQuery,
  positiveAmount,
} from '../core/http/common.schema.ts'
import type { CardRules, RequestSchemas } from '../core/profile.ts'

const shared = {
  id: id('Card'),
  cardholderId: id('Customer'),
  stateReason: z.string().nullable(),
  form: z.literal('VIRTUAL'),
  fundingSources: z.array(z.string()),
  platformCardId: z.string(),
  brand: z.string().optional(),
  last4: z.string().optional(),
  expMonth: z.int().min(1).max(12).optional(),
  expYear: z.int().optional(),
  currency: z.string(),
  issuerRef: z.string(),
  createdAt: dateTime,
  updatedAt: dateTime,
}

const mayCard = z.object({
  ...shared,
  state: z.enum(['PENDING_KYC', 'PENDING_ISSUE', 'ACTIVE', 'FROZEN', 'CLOSED']),
  panEmbedUrl: z.url().optional(),
})

const augustCard = z.object({
  ...shared,
  state: z.enum(['PENDING_KYC', 'PROCESSING', 'ACTIVE', 'FROZEN', 'CLOSED']),
  maxSpendPerTransaction: positiveAmount.nullable(),
  processorRef: z.string(),
})

/** A card in the schema of any generation. */
export type Card = Omit<z.infer<typeof mayCard>, 'state'> &
  Partial<Omit<z.infer<typeof augustCard>, keyof typeof shared | 'state'>> & {
    state: z.infer<typeof mayCard>['state'] | z.infer<typeof augustCard>['state']
  }

/** The schemas of a card, by generation. */
export const cardShapes: Record<RequestSchemas, z.ZodType<Card>> = {
  may: mayCard.openapi('Card'),
  august: augustCard.openapi('Card'),
}

/** The maximum number of funding sources of a card. */
const maxFundingSources = 10

const fundingSources = z.array(internalAccountId).min(1).max(maxFundingSources)

const cardCreate = z.object({
  cardholderId: id('Customer'),
  platformCardId: z.string().min(1).max(255).optional(),
  form: z.literal('VIRTUAL'),
  fundingSources,
})

export const cardCreates = {
  may: cardCreate.openapi('CardCreateRequest'),
  august: cardCreate
    .extend({
      maxSpendPerTransaction: positiveAmount.optional(),
      threeDSecurePassword: z.string().min(1).max(255).optional(),
    })
    .openapi('CardCreateRequest'),
} as const satisfies Record<RequestSchemas, z.ZodType>

export type CardCreate = z.infer<(typeof cardCreates)['may']> & {
  maxSpendPerTransaction?: number | undefined
}

const cardUpdate = z.object({
  state: z.enum(['ACTIVE', 'FROZEN', 'CLOSED']).optional(),
  fundingSources: fundingSources.optional(),
})

export const cardUpdates = {
  may: cardUpdate.openapi('CardUpdateRequest'),
  august: cardUpdate
    .extend({ maxSpendPerTransaction: positiveAmount.nullable().optional() })
    .openapi('CardUpdateRequest'),
} as const satisfies Record<RequestSchemas, z.ZodType>

export type CardUpdate = z.infer<(typeof cardUpdates)['may']> & {
  maxSpendPerTransaction?: number | null | undefined
}

/** The query of the list of cards. */
export function cardFilter({ provisioningState }: CardRules) {
  const states = ['PENDING_KYC', provisioningState, 'ACTIVE', 'FROZEN', 'CLOSED'] as const
  return z.object({
    cardholderId: id('Customer').optional(),
    accountId: internalAccountId.optional(),
    platformCardId: z.string().max(255).optional(),
    state: z.enum(states).optional(),
    sortOrder: z.enum(['asc', 'desc']).default('desc'),
    ...pageQuery,
  })
}

export type CardFilter = z.infer<ReturnType<typeof cardFilter>>

export const CardReveal = z
  .object({ panEmbedUrl: z.url(), expiresAt: dateTime })
  .openapi('CardRevealResponse')

export type CardReveal = z.infer<typeof CardReveal>
