import { z } from '@hono/zod-openapi'
import { country } from './common.schema.ts'

export const Address = z
  .object({
    line1: z.string().min(1).max(255),
    line2: z.string().max(255).optional(),
    city: z.string().max(255).optional(),
    state: z.string().max(255).optional(),
    postalCode: z.string().min(1).max(32),
    country,
  })
  .openapi('Address')

/** `$name@domain`, the name at most 64 characters with its sign. */
export const umaAddress = z
  .string()
  .max(320)
  .regex(/^\$[a-zA-Z0-9\-_.+]{1,63}@[a-zA-Z0-9.-]+(:\d+)?$/, 'must be a UMA address')
  .transform((value) => value.toLowerCase())

export const email = z.email().max(320)

export const phoneNumber = z.string().regex(/^\+[1-9]\d{1,14}$/, 'must be an E.164 number')
