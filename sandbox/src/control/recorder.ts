import type { RequestNotes } from '../core/http/environment.ts'
import { monotonicTime } from '../core/nodeGlobals.ts'
import type { Exchange } from '../core/records.ts'
import type { LogEntry } from '../core/settings.ts'
import type { BodyCapture } from './bodyCapture.ts'
import { captureRequest } from './captureRequest.ts'
import { type CapturedResponse, captureResponse } from './captureResponse.ts'
import type { Feed } from './feed.ts'
import { redactHeaders, redactPath, redactQuery, redactRequest, redactResponse } from './redact.ts'
import type { RequestLog } from './requestLog.ts'

/** The parts into which requests are recorded. */
export type RecorderParts = {
  requests: RequestLog
  feed: Feed
  now(): Date
  log(entry: LogEntry): void
}

/** Has a request handled, and records what was sent both ways. */
export type Recorder = (
  request: Request,
  handle: (request: Request, notes: RequestNotes) => Response | Promise<Response>,
  /** The fault that is applied to it. */
  fault?: number,
) => Promise<Response>

/** Makes what writes every request into the log and the feed once it is over. */
export function createRecorder({ requests, feed, now, log }: RecorderParts): Recorder {
  return async (request, handle, fault) => {
    const at = now().toISOString()
    const start = monotonicTime()
    const captured = captureRequest(request)
    const notes: RequestNotes = { ignored: [] }
    let answered: CapturedResponse | undefined
    try {
      answered = await captureResponse(await handle(captured.request, notes))
      return answered.response
    } finally {
      const durationMs = Math.round(monotonicTime() - start)
      await captured.readRest()
      const line = {
        at,
        method: request.method,
        path: redactPath(new URL(request.url).pathname),
        ...(answered && { status: answered.response.status }),
        durationMs,
        ...(fault !== undefined && { fault }),
      }
      log({ level: 'info', event: 'request', ...line })
      const record = { ...line, ...queryOf(request), ...ignoredIn(notes) }
      const exchange = toExchange(request, captured.body, answered)
      feed.publish('request', requests.add(record, exchange))
    }
  }
}

function queryOf({ url }: Request): { query?: string } {
  const { search } = new URL(url)
  return search === '' ? {} : { query: redactQuery(search) }
}

function ignoredIn({ ignored }: RequestNotes): { ignored?: readonly string[] } {
  return ignored.length === 0 ? {} : { ignored }
}

function toExchange(
  request: Request,
  body: BodyCapture,
  answered: CapturedResponse | undefined,
): Exchange {
  const { pathname, search } = new URL(request.url)
  const sent = answered && {
    headers: redactHeaders(answered.response.headers),
    ...redactResponse(answered.body.show()),
  }
  return {
    request: {
      url: redactPath(pathname) + redactQuery(search),
      headers: redactHeaders(request.headers),
      ...redactRequest(body.show()),
    },
    ...(sent && { response: sent }),
  }
}
