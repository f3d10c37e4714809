import { Readable } from 'node:stream'
import express, { type Request as ExpressRequest, type Response as ExpressResponse } from 'express'
import { relay } from './relay.ts'

export const app = express()

// Before express.json(): the relay reads and checks the body itself.
// For Express 4 and 5: what fails goes to `next`, since Express 4 does not wait for a promise, and a
// rejection nobody handles ends the process.
app.use('/wallet', (incoming, outgoing, next) => {
  answer(incoming, outgoing).catch(next)
})

async function answer(incoming: ExpressRequest, outgoing: ExpressResponse): Promise<void> {
  const request = toFetchRequest(incoming)
  if (!request) return void outgoing.status(400).end()
  // `ip` is the connection's address until you set `trust proxy`, to the number of your own proxies.
  const response = await relay(request, { address: incoming.ip })
  outgoing.status(response.status)
  for (const [name, value] of response.headers) outgoing.append(name, value)
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}

/** Undefined for what no page sends: absolute targets, and methods such as TRACE, which Fetch forbids. */
function toFetchRequest(incoming: ExpressRequest): Request | undefined {
  const { method, originalUrl } = incoming
  if (!['GET', 'POST', 'PATCH', 'DELETE'].includes(method)) return undefined
  if (!originalUrl.startsWith('/')) return undefined
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headersDistinct)) {
    for (const one of value ?? []) headers.append(name, one)
  }
  return new Request(`http://localhost${originalUrl}`, {
    method,
    headers,
    ...(method !== 'GET' && { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' }),
  })
}
