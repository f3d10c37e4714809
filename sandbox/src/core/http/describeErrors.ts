import { z } from '@hono/zod-openapi'
import type { Profile } from '../profile.ts'
import type { App } from './environment.ts'
import { errorCodes } from './errorCodes.ts'

function errorEnvelope(status: number, codes: readonly [string, ...string[]]) {
  return z.object({
    status: z.literal(status),
    code: z.enum(codes),
    message: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
    reason: z.string().optional(),
  })
}

/** The name of the schema of a status's refusals. */
export function errorSchemaName(status: number): string {
  return `Error${status}`
}

/** Describes the refusals of each status with the codes of the generation. */
export function describeErrors(app: App, { responseSchemas }: Profile): void {
  for (const [status, codes] of Object.entries(errorCodes[responseSchemas])) {
    const schema = errorEnvelope(Number(status), codes)
    app.openAPIRegistry.register(errorSchemaName(Number(status)), schema)
  }
}
