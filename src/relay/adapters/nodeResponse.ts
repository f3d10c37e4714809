import { sendEvents } from './nodeEvents.ts'
import { writeHead } from './nodeHead.ts'
import type { NodeRequest, NodeResponse } from './nodeTypes.ts'

/**
 * Sends a Fetch response as Node's: in one piece and with its length, or piece by piece where it is a stream of
 * events. Cookies that middleware has set stay. Nothing is sent if the client is gone or the host has responded itself.
 */
export async function sendResponse(
  response: Response,
  outgoing: NodeResponse,
  { socket }: Pick<NodeRequest, 'socket'> = {},
): Promise<void> {
  const { body } = response
  if (body && response.headers.get('Content-Type') === 'text/event-stream') {
    return sendEvents(response, body, outgoing, socket ?? {})
  }
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (writeHead(response, outgoing)) outgoing.end(bytes)
}
