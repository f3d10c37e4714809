import { Readable } from 'node:stream'
import express, { type Request as ExpressRequest } from 'express'
import { relay } from './relay.ts'

export const app = express()

// Before express.json(): the relay reads and checks the body itself.
// `ip` is the connection's address until you set `trust proxy`, to the number of your own proxies.
app.use('/wallet', async (incoming, outgoing) => {
  const answer = await relay(toFetchRequest(incoming), { address: incoming.ip })
  outgoing.status(answer.status)
  for (const [name, value] of answer.headers) outgoing.append(name, value)
  outgoing.end(Buffer.from(await answer.arrayBuffer()))
})

function toFetchRequest(incoming: ExpressRequest): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headersDistinct)) {
    for (const one of value ?? []) headers.append(name, one)
  }
  const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD'
  return new Request(new URL(incoming.originalUrl, 'http://localhost'), {
    method: incoming.method,
    headers,
    ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' }),
  })
}
