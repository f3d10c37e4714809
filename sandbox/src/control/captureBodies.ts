import { type BodyCapture, createBodyCapture, maxBytes } from './bodyCapture.ts'

/** A request that is handled in the place of another, whose body is captured as it is read. */
export type CapturedRequest = {
  request: Request
  body: BodyCapture
  /** Reads a body that the handler left unread, unless it is too large to be kept whole. */
  readRest(): Promise<void>
}

/** Captures the body of a request while its handler reads it, so that nothing is read ahead. */
export function captureRequest(request: Request): CapturedRequest {
  const body = createBodyCapture()
  if (request.body === null || request.bodyUsed) return { request, body, readRest: async () => {} }
  const { url, method, headers } = request
  const init = { method, headers, body: tap(request.body, body), duplex: 'half' }
  const handled = new Request(url, init)
  const isTooLarge = Number(headers.get('content-length') ?? 0) > maxBytes
  const readRestOf = isTooLarge ? cancelRest : readRest
  return { request: handled, body, readRest: () => readRestOf(handled, body) }
}

/** Passes a body on, chunk by chunk as it is asked for. A transform stream would take far longer. */
function tap(stream: ReadableStream<Uint8Array>, { add }: BodyCapture): ReadableStream<Uint8Array> {
  const reader = stream.getReader()
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await reader.read()
        if (done) return controller.close()
        add(value)
        controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

/** The client may wait for the refusal before it sends any of it. */
async function cancelRest({ body, bodyUsed }: Request): Promise<void> {
  if (!bodyUsed) await body?.cancel().catch(() => {})
}

async function readRest({ body: stream, bodyUsed }: Request, body: BodyCapture): Promise<void> {
  if (stream === null || bodyUsed) return
  const reader = stream.getReader()
  try {
    while (!body.isCut() && !(await reader.read()).done);
    await reader.cancel()
  } catch {
    // The client went away in the middle of its body; what has come is shown.
  }
}

/** A response to send in the place of another, with its body. */
export type CapturedResponse = { response: Response; body: BodyCapture }

/**
 * Captures the body of a response that is complete when it is returned, as those of the API are. A
 * stream, such as one of events, is passed on unread.
 */
export async function captureResponse(response: Response): Promise<CapturedResponse> {
  const body = createBodyCapture()
  if (!isComplete(response) || response.body === null) return { response, body }
  const bytes = new Uint8Array(await response.arrayBuffer())
  body.add(bytes)
  const { status, statusText, headers } = response
  return { response: new Response(bytes, { status, statusText, headers }), body }
}

function isComplete({ headers }: Response): boolean {
  return /^(application\/json|text\/html)\b/.test(headers.get('content-type') ?? '')
}
