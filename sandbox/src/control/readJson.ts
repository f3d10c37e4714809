import type { Context } from 'hono'
import type { ControlEnv } from './controls.ts'

/** The body, which was checked to be JSON on the way in unless there is none. */
export async function readJson(c: Context<ControlEnv>): Promise<unknown> {
  const text = await c.req.text()
  return text === '' ? {} : JSON.parse(text)
}
