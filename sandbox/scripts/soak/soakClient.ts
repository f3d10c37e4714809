import { createClient } from '../../test/support/client.ts'
import { type ApiDocument, createResponseCheck } from '../../test/support/describedResponses.ts'
import type { MoneyClient } from '../../test/support/moneyHistory.ts'
import { checkCall } from './checkCalls.ts'
import type { Violations } from './violations.ts'

/** The address of the sandbox, as its description and its defaults say. */
export type Place = { url: string; umaDomain: string }

/** The figures of the calls, for the table at the end. */
type CallFigures = { calls: number; refusals: number; maxMs: number }

/** Two clients of a sandbox over its port: one that checks every response, one for faults. */
export async function createSoakClients({ url, umaDomain }: Place, violations: Violations) {
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as ApiDocument & {
    servers: [{ url: string }]
  }
  const [{ url: basePath }] = document.servers
  const describe = createResponseCheck(document, basePath)
  const figures: CallFigures = { calls: 0, refusals: 0, maxMs: 0 }
  const send = (request: Request) => {
    const { pathname, search } = new URL(request.url)
    return fetch(new Request(`${url}${pathname}${search}`, request))
  }
  const checked = async (request: Request) => {
    const startedAt = performance.now()
    const response = await send(request)
    const durationMs = performance.now() - startedAt
    figures.calls += 1
    figures.refusals += response.status >= 400 ? 1 : 0
    figures.maxMs = Math.max(figures.maxMs, Math.round(durationMs))
    await checkCall(violations, describe, { request, response, durationMs })
    return response
  }
  const clientOf = (through: (request: Request) => Promise<Response>): MoneyClient => {
    const authorization = `Basic ${btoa('sandbox:sandbox-secret')}`
    const client = createClient(() => ({ basePath, authorization, fetch: through }))
    const clock = {
      advance: async (ms: number) => {
        await client.control('POST', '/clock/advance', { ms })
      },
    }
    return { ...client, sandbox: () => ({ umaDomain, clock }) }
  }
  return { client: clientOf(checked), faulty: clientOf(send), figures }
}
