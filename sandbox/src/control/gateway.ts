import type { RequestNotes } from '../core/http/environment.ts'
import type { Faults } from './faults/faults.ts'
import type { Recorder } from './recorder.ts'

/** The parts that a request passes on its way to the app. */
export type GatewayParts = {
  faults: Faults
  record: Recorder
  handle(request: Request, notes?: RequestNotes): Response | Promise<Response>
}

/** Makes the way of a request to the app: past the faults, and into the log. */
export function createGateway({ faults, record, handle }: GatewayParts) {
  return async (request: Request): Promise<Response> => {
    if (isOfWatcher(request)) return handle(request)
    const fault = faults.take(request)
    if (!fault) return record(request, handle)
    const { signal } = request
    const apply = (captured: Request, notes: RequestNotes) =>
      fault.apply({ signal, handle: () => handle(captured, notes) })
    return record(request, apply, fault.id)
  }
}

/** Besides `/_sandbox` and the pages of links that a platform gives to its customers: the page, the API reference and what they and monitors read. */
const watchedFrom = ['/', '/health', '/openapi.json', '/reference']

/** Checks whether a request comes from a person at a page or from a monitor, not from an API client. */
function isOfWatcher({ url }: Request): boolean {
  const { pathname } = new URL(url)
  return (
    /^\/(_sandbox|kyc\/|ownership\/|sca-reset\/)/.test(pathname) || watchedFrom.includes(pathname)
  )
}
