import { ApiException } from '../core/errors.ts'
import { clearTimeout, setTimeout } from '../core/nodeGlobals.ts'
import type { Settings } from '../core/settings.ts'

/** The requests that are being handled. */
export type OpenRequests = {
  handle(request: Request): Promise<Response>
  /** Refuses every new request. */
  refuse(): void
  /** Waits until no request is open; those that take too long are refused as well. */
  drain(): Promise<void>
}

/** The parts with which the requests are handled. */
export type OpenRequestsParts = {
  settings: Pick<Settings, 'namespace'>
  handle(request: Request): Promise<Response>
  /** @default 5_000 */
  graceMs?: number
}

/** Keeps count of the requests that use a service's data, so that it is closed after them. */
export function createOpenRequests(parts: OpenRequestsParts): OpenRequests {
  const { settings, handle, graceMs = 5_000 } = parts
  const open = new Set<() => void>()
  let isRefusing = false
  let onEmpty = () => {}
  const refusal = () => {
    const error = closedError(settings)
    return Response.json(error.toBody(), { status: error.status })
  }
  const track = (request: Request) =>
    new Promise<Response>((resolve, reject) => {
      const end = () => resolve(refusal())
      open.add(end)
      const remove = () => {
        open.delete(end)
        if (open.size === 0) onEmpty()
      }
      handle(request).then(resolve, reject).finally(remove)
    })
  return {
    handle: async (request) => (isRefusing ? refusal() : track(request)),
    refuse: () => {
      isRefusing = true
    },
    drain: async () => {
      if (open.size === 0) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, graceMs)
        onEmpty = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      for (const end of open) end()
    },
  }
}

function closedError({ namespace }: OpenRequestsParts['settings']): ApiException {
  return namespace === undefined
    ? new ApiException(503, 'SANDBOX_CLOSED', 'The sandbox was closed')
    : new ApiException(404, 'NAMESPACE_NOT_FOUND', 'Namespace not found: it was deleted')
}
