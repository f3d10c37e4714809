import type { Context } from 'hono'
import type { z } from 'zod'
import { invalidFields } from '../core/http/invalidFields.ts'
import type { ControlEnv } from './controls.ts'

/**
 * Checks a body of the control area.
 *
 * @throws ApiException 400 `INVALID_INPUT`
 */
export function parseBody<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> {
  const parsed = schema.safeParse(value)
  if (!parsed.success)
    throw invalidFields('The body is invalid; see details.errors', parsed.error.issues)
  return parsed.data
}

/** The body, which was checked to be JSON on the way in unless there is none. */
export async function readJson(c: Context<ControlEnv>): Promise<unknown> {
  const text = await c.req.text()
  return text === '' ? {} : JSON.parse(text)
}
