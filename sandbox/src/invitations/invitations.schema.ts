import { z } from '@hono/zod-openapi'
import { Amount, dateTime, positiveAmount } from '../core/http/common.schema.ts'
import { umaAddress } from '../core/http/contact.schema.ts'

export const InvitationCreate = z
  .object({
    inviterUma: umaAddress,
    firstName: z.string().min(1).max(255).optional(),
    amountToSend: positiveAmount.optional(),
    expiresAt: dateTime.optional(),
  })
  .openapi('InvitationCreateRequest')

export type InvitationCreate = z.infer<typeof InvitationCreate>

export const InvitationClaim = z
  .object({ inviteeUma: umaAddress })
  .openapi('InvitationClaimRequest')

export const Invitation = z
  .object({
    code: z.string(),
    createdAt: dateTime,
    url: z.string().openapi({ format: 'uri' }),
    inviterUma: z.string(),
    status: z.enum(['PENDING', 'CLAIMED', 'EXPIRED', 'CANCELLED']),
    claimedAt: dateTime.optional(),
    expiresAt: dateTime.optional(),
    inviteeUma: z.string().optional(),
    firstName: z.string().optional(),
    amountToSend: Amount.optional(),
  })
  .openapi('Invitation')

export type Invitation = z.infer<typeof Invitation>

/** A code in an address; one of another form is unknown. */
export const invitationCode = z.string().openapi({ example: 'unknowncode1' })
