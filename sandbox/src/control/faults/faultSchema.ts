import { z } from 'zod'
import { invalidInput } from '../../core/errors.ts'
import { fieldErrors } from '../../core/http/invalidFields.ts'
import type { Fault } from '../../core/records.ts'

const maxDurationMs = 10 * 365 * 24 * 3_600_000

const scope = {
  route: z.string().max(200).optional(),
  count: z.int().min(1).max(10_000).optional(),
  share: z.number().gt(0).max(1).optional(),
  seed: z.int().min(0).max(0xffff_ffff).optional(),
  durationMs: z.int().min(1).max(maxDurationMs).optional(),
}

const when = z.enum(['before', 'after'])

const FaultInput = z.discriminatedUnion('kind', [
  z.strictObject({
    ...scope,
    kind: z.literal('rateLimit'),
    retryAfterSeconds: z.int().min(0).max(86_400),
  }),
  z.strictObject({
    ...scope,
    kind: z.literal('serverError'),
    status: z.literal([500, 502, 503, 504]),
    body: z.enum(['envelope', 'html']).optional(),
    when: when.optional(),
  }),
  z.strictObject({
    ...scope,
    kind: z.literal('latency'),
    ms: z.int().min(1).max(60_000),
    when: when.optional(),
  }),
  z.strictObject({ ...scope, kind: z.literal('drop'), when }),
])

/**
 * Checks a fault from outside.
 *
 * @throws ApiException 400 `INVALID_INPUT`, which names every field that is wrong
 */
export function parseFault(value: unknown): Fault {
  const parsed = FaultInput.safeParse(value)
  if (parsed.success) return parsed.data
  const errors = fieldErrors(parsed.error.issues, 'fault')
  const summary = errors.map(({ field, reason }) => `${field} ${reason}`).join('; ')
  throw invalidInput(`The fault is invalid: ${summary}`, { errors })
}
