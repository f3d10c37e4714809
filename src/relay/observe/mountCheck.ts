import type { RelayContext } from '../context/context.ts'
import { ConfigurationError, RelayError } from '../relayError.ts'

/**
 * Finds that a relay is mounted at another path than `basePath`: a request comes from outside of it before any came for a
 * route. Found once at most, so that no page can cause it again.
 *
 * @returns the error to report; the request itself is refused as any unknown route is
 */
export function createMountCheck(basePath: string): RelayContext['checkMount'] {
  let isDecided = false
  return (pathname, isFound) => {
    // guard: relay-mount-reported-once
    if (isDecided) return undefined
    const isOutside = !pathname.startsWith(`${basePath}/`)
    isDecided = isFound || isOutside
    return isOutside ? mountedElsewhere() : undefined
  }
}

function mountedElsewhere(): RelayError {
  return new RelayError(
    500,
    'RELAY_NOT_CONFIGURED',
    'The relay received a request for a path outside basePath before any for a route',
    {
      cause: new ConfigurationError(
        'Set basePath to the path where the relay is mounted, and relayUrl in the page to the same path',
      ),
    },
  )
}
