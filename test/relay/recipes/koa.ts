import type { IncomingMessage } from 'node:http'
import { toNodeHandler } from 'holdfast/relay'
import Koa from 'koa'
import { relay } from './relay.ts'

export const app = new Koa()

const handler = toNodeHandler(relay, {
  context: ({ socket }: IncomingMessage) => ({ address: socket.remoteAddress }),
})

// Before a body parser: the relay reads and checks the body itself.
app.use(async (context, next) => {
  if (!context.url.startsWith('/wallet/')) return next()
  context.respond = false
  await handler(context.req, context.res)
})
