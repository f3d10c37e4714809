import { type BodyCapture, createBodyCapture } from './bodyCapture.ts'

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
