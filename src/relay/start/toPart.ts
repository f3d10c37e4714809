import type { StartPart } from '../../shared/start.ts'

/** Converts a response of one of the relay's routes to a part of a start. */
export async function toPart(response: Response): Promise<StartPart> {
  const { status, headers } = response
  const text = await response.text()
  const retryAfter = headers.get('Retry-After')
  return {
    status,
    body: text === '' ? {} : JSON.parse(text),
    ...(retryAfter !== null && { retryAfterSeconds: Number(retryAfter) }),
  }
}
