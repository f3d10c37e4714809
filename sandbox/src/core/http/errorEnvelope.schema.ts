import { z } from '@hono/zod-openapi'

export const ErrorEnvelope = z
  .object({
    status: z.int(),
    code: z.string(),
    message: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
    reason: z.string().optional(),
  })
  .openapi('Error')
