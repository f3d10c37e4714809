import type { IncomingMessage } from 'node:http'
import { fastify } from 'fastify'
import { toNodeHandler } from 'holdfast/relay'
import { relay } from './relay.ts'

export const app = fastify()

const handler = toNodeHandler(relay, {
  context: ({ socket }: IncomingMessage) => ({ address: socket.remoteAddress }),
})

app.register(async (scope) => {
  // In this scope nothing parses bodies: the relay reads and checks the body itself.
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _body, done) => done(null))
  scope.all('/wallet/*', (request, reply) => {
    reply.hijack()
    return handler(request.raw, reply.raw)
  })
})
