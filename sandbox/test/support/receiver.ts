import { createServer, type IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Sandbox } from '../../src/index.ts'

/** One delivery as it came in. */
type Received = {
  headers: IncomingHttpHeaders
  /** The bytes that were signed. */
  raw: string
  body: { id: string; type: string; timestamp: string; data: Record<string, unknown> }
}

/** The response of a receiver; undefined leaves the sender waiting. */
export type ReceiverAnswer =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | undefined

type Answering = (received: Received) => ReceiverAnswer | Promise<ReceiverAnswer>

/** A platform's webhook endpoint on this machine. */
export type Receiver = {
  url(): string
  /** Everything received so far. */
  received: Received[]
  types(): string[]
  /** Sets the responses from now on. */
  answerWith(answering: Answering): void
}

/** The name of the header with the signature, in the generation that a sandbox speaks. */
export function signatureHeaderOf({ basePath }: Sandbox): string {
  return basePath.startsWith('/grid') ? 'X-Grid-Signature' : 'X-Service-Signature'
}

/** An endpoint for the tests of one file, responding 200 before each of them. */
export function useReceiver(): Receiver {
  const received: Received[] = []
  let answering: Answering = () => ({ status: 200 })
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const raw = Buffer.concat(chunks).toString()
    const delivery = { headers: request.headers, raw, body: JSON.parse(raw) }
    received.push(delivery)
    const answer = await answering(delivery)
    if (!answer) return
    response.writeHead(answer.status, answer.headers)
    const { body } = answer
    response.end(typeof body === 'string' ? body : body && JSON.stringify(body))
  })
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  beforeEach(() => {
    received.length = 0
    answering = () => ({ status: 200 })
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: () => {
      const address = server.address()
      if (typeof address !== 'object' || !address) throw new Error('the receiver is not running')
      return `http://localhost:${address.port}/webhooks`
    },
    received,
    types: () => received.map(({ body }) => body.type),
    answerWith: (next) => {
      answering = next
    },
  }
}
