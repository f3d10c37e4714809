import type { Faults } from './faults/faults.ts'
import type { Recorder } from './recorder.ts'

/** What a request passes on its way to the app. */
export type GatewayParts = {
  faults: Faults
  record: Recorder
  handle(request: Request): Response | Promise<Response>
}

/** Makes the way of a request to the app: past the faults, and into the log. */
export function createGateway({ faults, record, handle }: GatewayParts) {
  return async (request: Request): Promise<Response> => {
    if (isOfWatcher(request)) return handle(request)
    const fault = faults.take(request)
    if (!fault) return record(request, handle)
    const { signal } = request
    const apply = (captured: Request) => fault.apply({ signal, handle: () => handle(captured) })
    return record(request, apply, fault.id)
  }
}

/** Besides `/_sandbox`: the page, the API reference and what they and monitors read. */
const watchedFrom = ['/', '/health', '/openapi.json', '/reference']

/** Whether a request comes from who watches the sandbox, and not from a client of the API. */
function isOfWatcher({ url }: Request): boolean {
  const { pathname } = new URL(url)
  return pathname.startsWith('/_sandbox') || watchedFrom.includes(pathname)
}
