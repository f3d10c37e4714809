import { z } from '@hono/zod-openapi'
import type { Profile } from '../profile.ts'
import { errorSchemaName } from './describeErrors.ts'

/** A required JSON body. */
export function body<S extends z.ZodType>(schema: S) {
  return { content: { 'application/json': { schema } }, required: true } as const
}

/** A body that is a form with a file. */
export function form<S extends z.ZodType>(schema: S) {
  return { content: { 'multipart/form-data': { schema } }, required: true } as const
}

/** A JSON response. */
export function jsonResponse<S extends z.ZodType>(schema: S, description: string) {
  return { content: { 'application/json': { schema } }, description } as const
}

/** A response without a body. */
export function emptyResponse(description: string) {
  return { description } as const
}

function errorResponse(status: number) {
  const schema = { $ref: `#/components/schemas/${errorSchemaName(status)}` }
  return { content: { 'application/json': { schema } }, description: `Error ${status}` } as const
}

type ErrorResponses<Status extends number> = { [S in Status]: ReturnType<typeof errorResponse> }

/** The refusals an operation documents; the generation says with which codes. */
export function errors<const Status extends number>(...statuses: Status[]): ErrorResponses<Status> {
  const entries = statuses.map((status) => [status, errorResponse(status)])
  return Object.fromEntries(entries) as ErrorResponses<Status>
}

/** The refusal of payments above the volume of a day, in the generation that has it. */
export function volumeErrors({ augustOperations }: Profile): Partial<ErrorResponses<429>> {
  return augustOperations ? errors(429) : {}
}

/** Header of the calls that can be repeated safely. */
export const idempotencyHeaders = z.object({
  'Idempotency-Key': z.string().min(1).max(255).optional(),
})

/** Header with the signature of a wallet's device, as the generation names it. */
export function signatureHeader({ signatureHeader: name }: Profile) {
  return { [name]: z.string().max(4096).optional() }
}

/** Headers of the calls a wallet's device must sign. */
export function signedRetryHeaders(profile: Profile) {
  return z.object({ ...signatureHeader(profile), 'Request-Id': z.string().max(200).optional() })
}

/** A JSON body that may be left out. */
export function optionalBody<S extends z.ZodType>(schema: S) {
  return { content: { 'application/json': { schema } }, required: false } as const
}
