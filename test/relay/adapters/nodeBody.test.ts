import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import express from 'express'
import { describe, expect, it, vi } from 'vitest'
import { type NodeContext, type RelayHandler, toNodeHandler } from '../../../src/relay.ts'
import { serve, serveRelay } from '../support/nodeServer.ts'

/** Returns the body it reads. */
const echo: RelayHandler<unknown> = async (request) => new Response(await request.text())
const ignore: RelayHandler<unknown> = async () => Response.json({}, { status: 413 })

const post = (url: string, body: BodyInit, headers: HeadersInit = {}) =>
  fetch(`${url}/wallet/quotes`, { method: 'POST', body, headers })

describe('the body', () => {
  it('reaches the relay byte for byte', async () => {
    const { url } = await serveRelay(echo)
    const body = 'é🏠'.repeat(100_000)
    expect(await (await post(url, body)).text()).toBe(body)
  })

  it('may be empty, or missing', async () => {
    const { url, send } = await serveRelay(echo)
    expect(await (await post(url, '')).text()).toBe('')
    expect(await send('DELETE /wallet/x HTTP/1.1', 'Host: a')).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('is not read further than the relay reads', async () => {
    const slow: RelayHandler<NodeContext<IncomingMessage>> = async ({ body }, context) => {
      const reader = body?.getReader()
      await reader?.read()
      await new Promise((resolve) => setTimeout(resolve, 200))
      const { bytesRead = 0 } = context?.request.socket ?? {}
      await reader?.cancel()
      return Response.json({ bytesRead })
    }
    const { url } = await serveRelay(slow)
    const { bytesRead } = await (await post(url, new Uint8Array(20_000_000))).json()
    expect(bytesRead).toBeGreaterThan(0)
    expect(bytesRead).toBeLessThan(2_000_000)
  })

  it.each([
    ['is not read', ignore],
    [
      'is cancelled',
      async (request: Request) => {
        await request.body?.cancel()
        return ignore(request)
      },
    ],
    [
      'is read in part',
      async (request: Request) => {
        const reader = request.body?.getReader()
        await reader?.read()
        await reader?.cancel()
        return ignore(request)
      },
    ],
  ])('does not block the connection if it %s', async (_, relay: RelayHandler<unknown>) => {
    const { port } = await serveRelay(relay)
    const socket = connect(port, '127.0.0.1')
    const head = 'POST /wallet HTTP/1.1\r\nHost: a\r\nContent-Length: 3000000\r\n'
    socket.write(`${head}\r\n`)
    socket.write(Buffer.alloc(3_000_000))
    socket.write(`${head}Connection: close\r\n\r\n`)
    socket.end(Buffer.alloc(3_000_000))
    expect((await text(socket)).match(/HTTP\/1\.1 413/g)).toHaveLength(2)
  })

  it('fails quietly if the client hangs up', async () => {
    const problems: unknown[] = []
    const reading: RelayHandler<unknown> = async (request) => {
      await request.text().catch((error) => problems.push(error))
      return Response.json({})
    }
    const { port, errors } = await serveRelay(reading)
    const socket = connect(port, '127.0.0.1')
    socket.write('POST /wallet HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc')
    setTimeout(() => socket.destroy(), 50)
    await vi.waitFor(() => expect(problems).toHaveLength(1))
    expect(errors).toEqual([])
  })
})

describe('a body that was read before the relay', () => {
  /** A handler behind Express’s own body parser. */
  async function behindParser() {
    const errors: Error[] = []
    const onError = (error: unknown) => errors.push(error as Error)
    const app = express()
    app.use(express.json())
    app.use('/wallet', toNodeHandler(echo, { context: () => undefined, onError }))
    return { ...(await serve(app)), errors }
  }

  it('is refused with the reason', async () => {
    const { url, errors } = await behindParser()
    const response = await post(url, '{"a":1}', { 'Content-Type': 'application/json' })
    const message = expect.stringContaining('mount the relay before express.json()')

    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({ status: 500, code: 'RELAY_NOT_CONFIGURED', message })
    expect(errors).toEqual([expect.objectContaining({ message })])
  })

  it('is taken as the host kept it, as Google Cloud Functions and Firebase do', async () => {
    const app = express()
    app.use(express.json({ verify: (request, _, raw) => Object.assign(request, { rawBody: raw }) }))
    app.use('/wallet', toNodeHandler(echo, { context: () => undefined }))
    const { url } = await serve(app)
    const unread = express()
    unread.use('/wallet', toNodeHandler(echo, { context: () => undefined }))
    const plain = await serve(unread)
    const send = (to: string) => post(to, '{ "a": 1 }', { 'Content-Type': 'application/json' })
    const [kept, read] = [await send(url), await send(plain.url)]

    expect(kept.status).toBe(200)
    expect(await kept.text()).toBe(await read.text())
  })

  it('does not matter where there was none', async () => {
    const { url, errors } = await behindParser()
    const json = { 'Content-Type': 'application/json' }
    const statuses = [
      (await fetch(`${url}/wallet/quotes`)).status,
      (await post(url, '', json)).status,
      (await post(url, 'not parsed', { 'Content-Type': 'text/plain' })).status,
    ]
    expect(statuses).toEqual([200, 200, 200])
    expect(errors).toEqual([])
  })
})
