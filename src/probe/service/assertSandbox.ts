import { ProbeError } from './probeError.ts'
import { codeOf, refusalOf } from './refusal.ts'
import type { Service, ServiceResponse } from './service.ts'

/** A call that only a sandbox has, well formed, for a quote that does not exist (spec 4.5). */
const sandboxCall = {
  method: 'POST',
  path: '/sandbox/send',
  body: { quoteId: 'Quote:00000000-0000-0000-0000-000000000000', currencyCode: 'USD' },
} as const

/**
 * Refuses to go on anywhere but in a sandbox. Sandbox and production may share an address, and the
 * credentials decide: production refuses the sandbox's own calls, a sandbox looks for the quote.
 *
 * @throws ProbeError
 */
export async function assertSandbox(service: Service): Promise<void> {
  const response = await service.send(sandboxCall)
  if (!response.isJson) throw notJson()
  if (response.status === 401) throw unauthorized()
  if (response.status === 429 || response.status >= 500) throw unavailable(response)
  // guard: probe-sandbox
  if (!looksForQuote(response)) throw notSandbox(response)
}

function looksForQuote({ status, body }: ServiceResponse): boolean {
  return [400, 404, 409].includes(status) && codeOf(body).includes('QUOTE')
}

function notJson(): ProbeError {
  return new ProbeError(
    'The response is not JSON: SERVICE_URL must be the base address of the API with its version, such as https://api.example.com/2025-10-13',
  )
}

function unauthorized(): ProbeError {
  return new ProbeError(
    'The service refused the credentials: check SERVICE_CLIENT_ID and SERVICE_CLIENT_SECRET',
  )
}

function unavailable(response: ServiceResponse): ProbeError {
  return new ProbeError(
    `The service is not available, it responded with ${refusalOf(response)}: try again in a minute`,
  )
}

function notSandbox(response: ServiceResponse): ProbeError {
  return new ProbeError(
    `This is not a sandbox: a call that only a sandbox has was refused with ${refusalOf(response)}, and nothing was created. Use credentials of the hosted sandbox that have every permission, and check the version in SERVICE_URL`,
  )
}
