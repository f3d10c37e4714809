import { createServer, type IncomingMessage } from 'node:http'
import { toNodeHandler } from 'holdfast/relay'
import { relay } from './relay.ts'

const handler = toNodeHandler(relay, {
  context: ({ socket }: IncomingMessage) => ({ address: socket.remoteAddress }),
})

export const server = createServer((request, response) => {
  if (request.url?.startsWith('/wallet/')) return handler(request, response)
  response.writeHead(404).end()
})
