import type { RelayFetch } from '../context/options.ts'
import { withDeadline } from '../http/deadline.ts'
import { discard, readBytes } from '../http/readBytes.ts'
import { providerFailed } from './providerFailed.ts'

/** More than any discovery document or token response holds. */
const maxBytes = 256 * 1024

/**
 * A way to a provider that ends: with its whole response, within the time and of a length to be read at
 * once, or not at all.
 *
 * @throws OAUTH_FAILED (502)
 */
export function boundedFetch(
  fetch: RelayFetch,
  timeoutMs: number,
): (url: string, init: object) => Promise<Response> {
  return (url, init) =>
    withDeadline(/* guard: relay-provider-deadline */ timeoutMs, async (signal) => {
      const { status, headers, body } = await fetch(new Request(url, { ...init, signal }))
      if (status >= 500 || status === 429) {
        discard(body)
        throw new Error(`The provider responded with status ${status}`)
      }
      const tooLarge = () => new Error('The response of the provider is too large')
      const bytes = await readBytes(body, { maxBytes, signal, tooLarge })
      return new Response(bytes.length === 0 ? null : bytes, { status, headers })
    }).catch((cause: unknown) => {
      throw providerFailed(502, 'provider_unreachable', cause)
    })
}
