import type { RequestNotes } from '../core/http/environment.ts'
import { monotonicTime } from '../core/nodeGlobals.ts'
import type { Exchange } from '../core/records.ts'
import type { LogEntry } from '../core/settings.ts'
import type { BodyCapture } from './bodyCapture.ts'
import { type CapturedResponse, captureRequest, captureResponse } from './captureBodies.ts'
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
    let sent: CapturedResponse | undefined
    try {
      sent = await captureResponse(await handle(captured.request, notes))
      return sent.response
    } finally {
      const durationMs = Math.round(monotonicTime() - start)
      await captured.readRest()
      const line = {
        at,
        method: request.method,
        path: redactPath(new URL(request.url).pathname),
        ...(sent && { status: sent.response.status }),
        durationMs,
        ...(fault !== undefined && { fault }),
      }
      log({ level: 'info', event: 'request', ...line })
      const record = { ...line, ...queryOf(request), ...ignoredIn(notes) }
      const exchange = toExchange(request, captured.body, sent)
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
  sent: CapturedResponse | undefined,
): Exchange {
  const { pathname, search } = new URL(request.url)
  const response = sent && {
    headers: redactHeaders(sent.response.headers),
    ...redactResponse(sent.body.show()),
  }
  return {
    request: {
      url: redactPath(pathname) + redactQuery(search),
      headers: redactHeaders(request.headers),
      ...redactRequest(body.show()),
    },
    ...(response && { response }),
  }
}
