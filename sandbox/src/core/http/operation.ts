import { z } from '@hono/zod-openapi'
import { ErrorEnvelope } from './errorEnvelope.schema.ts'

/** A required JSON body. */
export function body<S extends z.ZodType>(schema: S) {
  return { content: { 'application/json': { schema } }, required: true } as const
}

/** A JSON response. */
export function jsonResponse<S extends z.ZodType>(schema: S, description: string) {
  return { content: { 'application/json': { schema } }, description } as const
}

/** A response without a body. */
export function emptyResponse(description: string) {
  return { description } as const
}

type ErrorResponses<Status extends number> = {
  [S in Status]: ReturnType<typeof jsonResponse<typeof ErrorEnvelope>>
}

/** The refusals an operation documents, all in the one envelope. */
export function errors<const Status extends number>(...statuses: Status[]): ErrorResponses<Status> {
  const entries = statuses.map((status) => [status, jsonResponse(ErrorEnvelope, `Error ${status}`)])
  return Object.fromEntries(entries) as ErrorResponses<Status>
}

/** Header of the calls that can be repeated safely. */
export const idempotencyHeaders = z.object({
  'Idempotency-Key': z.string().min(1).max(255).optional(),
})

/** Headers of the calls a wallet's device must sign. */
export const signedRetryHeaders = z.object({
  'Service-Wallet-Signature': z.string().max(4096).optional(),
  'Request-Id': z.string().max(200).optional(),
})

/** A JSON body that may be left out. */
export function optionalBody<S extends z.ZodType>(schema: S) {
  return { content: { 'application/json': { schema } }, required: false } as const
}
