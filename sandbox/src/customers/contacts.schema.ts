import { z } from '@hono/zod-openapi'

const status = z.enum(['PENDING', 'VERIFIED'])

export const ContactVerification = z
  .object({ email: status.optional(), phone: status.optional() })
  .openapi('ContactVerification')

export type ContactVerification = z.infer<typeof ContactVerification>

export const ContactCode = z
  .object({ code: z.string().min(1).max(64) })
  .openapi('ContactVerificationConfirmRequest')
