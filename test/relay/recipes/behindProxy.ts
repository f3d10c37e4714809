import type { IncomingMessage } from 'node:http'
import { toNodeHandler } from 'holdfast/relay'
import { relay } from './relay.ts'

/** From a header that your proxy overwrites or appends to. No client may reach the server around it. */
export function addressOf({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  return String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim()
}

export const handler = toNodeHandler(relay, {
  context: (request: IncomingMessage) => ({ address: addressOf(request) }),
})
