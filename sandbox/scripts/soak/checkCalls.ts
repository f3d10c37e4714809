import type { ResponseCheck } from '../../test/support/describedResponses.ts'
import type { Violations } from './violations.ts'

/** A call that has ended. */
export type Call = { request: Request; response: Response; durationMs: number }

/** The longest a call may take, by its path: an advance of days does the work of days. */
const maxDurationsMs = { advance: 300_000, other: 30_000 }

/**
 * Checks a call without an injected fault: in time, not 5xx, and as `/openapi.json` describes it.
 */
export async function checkCall(
  violations: Violations,
  describe: ResponseCheck,
  { request, response, durationMs }: Call,
): Promise<void> {
  const { method, url } = request
  const name = `${method} ${shapeOf(new URL(url).pathname)}`
  const isAdvance = url.endsWith('/_sandbox/clock/advance')
  const maxMs = isAdvance ? maxDurationsMs.advance : maxDurationsMs.other
  violations.check(durationMs <= maxMs, `${name} took longer than ${maxMs} ms`)
  violations.check(response.status < 500, `${name} responded ${response.status}`)
  if (response.status >= 400) await checkError(violations, name, response)
  const problem = await describe(request, response)
  violations.check(problem === undefined, `/openapi.json does not describe ${problem}`)
}

async function checkError(violations: Violations, name: string, response: Response) {
  const body = (await response
    .clone()
    .json()
    .catch(() => undefined)) as Record<string, unknown> | undefined
  const isWellFormed =
    body?.status === response.status &&
    /^[A-Z_]+$/.test(String(body.code)) &&
    typeof body.message === 'string' &&
    body.message !== ''
  violations.check(isWellFormed, `${name} responded ${response.status} without an error envelope`)
}

/** A path without what differs from call to call. */
function shapeOf(path: string): string {
  return path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '*')
}
