import type { Exchange } from '../core/records.ts'
import type { BodyCapture } from './bodyCapture.ts'
import { captureRequest } from './captureRequest.ts'
import { type CapturedResponse, captureResponse } from './captureResponse.ts'
import type { Feed } from './feed.ts'
import type { RequestLog } from './requestLog.ts'

/** Where requests are recorded. */
export type RecorderParts = { requests: RequestLog; feed: Feed; now(): Date }

/** Has a request handled, and records what was sent both ways. */
export type Recorder = (
  request: Request,
  handle: (request: Request) => Response | Promise<Response>,
  /** The fault that is applied to it. */
  fault?: number,
) => Promise<Response>

/** Makes what writes every request into the log and the feed once it is over. */
export function createRecorder({ requests, feed, now }: RecorderParts): Recorder {
  return async (request, handle, fault) => {
    const at = now().toISOString()
    const start = performance.now()
    const captured = captureRequest(request)
    let answered: CapturedResponse | undefined
    try {
      answered = await captureResponse(await handle(captured.request))
      return answered.response
    } finally {
      const durationMs = Math.round(performance.now() - start)
      await captured.readRest()
      const exchange = toExchange(request, captured.body, answered)
      const { method, url } = request
      const status = answered && { status: answered.response.status }
      const line = { at, method, path: new URL(url).pathname, ...status, durationMs }
      feed.publish(
        'request',
        requests.add(fault === undefined ? line : { ...line, fault }, exchange),
      )
    }
  }
}

function toExchange(
  request: Request,
  body: BodyCapture,
  answered: CapturedResponse | undefined,
): Exchange {
  const { pathname, search } = new URL(request.url)
  const sent = answered && { headers: show(answered.response.headers), ...answered.body.show() }
  return {
    request: { url: pathname + search, headers: show(request.headers), ...body.show() },
    ...(sent && { response: sent }),
  }
}

const secretHeaders = ['authorization', 'cookie', 'proxy-authorization', 'x-sandbox-token']

function show(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    [...headers].map(([name, value]) => [
      name,
      secretHeaders.includes(name) ? '[redacted]' : value,
    ]),
  )
}
