import { EventEmitter, once } from 'node:events'
import { createServer, connect as http2Connect } from 'node:http2'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import express from 'express'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type NodeContext, type RelayHandler, toNodeHandler } from '../../../src/relay.ts'
import { serve, serveRelay } from '../support/nodeServer.ts'

const echo: RelayHandler<unknown> = async ({ url }) => Response.json({ url })

const escaped: unknown[] = []
const onEscape = (error: unknown) => void escaped.push(error)

beforeEach(() => {
  escaped.length = 0
  process.on('unhandledRejection', onEscape)
})
afterEach(() => {
  process.off('unhandledRejection', onEscape)
})

describe('toNodeHandler', () => {
  it.each<[string, unknown, unknown, RegExp]>([
    ['an object in place of the relay', {}, {}, /^relay must be the function that createRelay/],
    ['no relay', undefined, undefined, /^relay must be/],
    ['options that are none', echo, 'https://example.com', /must be given an object of: origin/],
    [
      'a misspelt option',
      echo,
      { contxt: () => 1 },
      /option contxt is not known; did you mean context\?$/,
    ],
    ['a context that is no function', echo, { context: {} }, /option context must be a function$/],
    [
      'an origin that is none',
      echo,
      { origin: 1 },
      /option origin must be a string or a function$/,
    ],
  ])('refuses %s', (_, relay, options, message) => {
    const create = () => toNodeHandler(relay as typeof echo, options as { context: () => unknown })
    expect(create).toThrow(message)
    expect(create).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }))
  })

  it('gives the relay Node’s request as its context', async () => {
    const relay: RelayHandler<NodeContext> = async (_, context) =>
      Response.json({ url: context?.request.url })
    const { url } = await serve(toNodeHandler(relay))
    expect(await (await fetch(`${url}/wallet/x`)).json()).toEqual({ url: '/wallet/x' })
  })

  it('gives the relay the context that the option makes', async () => {
    const relay: RelayHandler<{ address: string }> = async (_, context) => Response.json(context)
    const { url } = await serveRelay(relay, {
      context: ({ socket }) => ({ address: String(socket.remoteAddress) }),
    })
    expect(await (await fetch(url)).json()).toEqual({ address: '127.0.0.1' })
  })

  it('shows the relay the whole path below a mount path of Express', async () => {
    const app = express()
    app.use('/wallet', toNodeHandler(echo, { context: () => undefined }))
    const { url } = await serve(app)
    expect(await (await fetch(`${url}/wallet/x?y`)).json()).toEqual({ url: `${url}/wallet/x?y` })
  })

  it('serves HTTP/2, whose pseudo-headers are not headers', async () => {
    const relay: RelayHandler<unknown> = async ({ url, headers }) =>
      Response.json({ url, names: [...headers.keys()], cookie: headers.get('Cookie') })
    const server = createServer(toNodeHandler(relay))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const session = http2Connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    onTestFinished(() => {
      session.destroy()
      server.close()
    })
    const stream = session.request({ ':path': '/wallet/x', cookie: ['a=1', 'b=2'] })
    expect(JSON.parse(await text(stream))).toEqual({
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/wallet\/x$/),
      names: ['cookie'],
      cookie: 'a=1; b=2',
    })
  })
})

describe('a handler that fails', { tags: ['T37'] }, () => {
  const broken = new Error('secret-1')
  const fail = () => {
    throw broken
  }

  it.each([
    ['the relay rejects', async () => fail(), {}],
    ['the relay throws', fail, {}],
    ['the context throws', echo, { context: fail }],
    ['the origin throws', echo, { origin: fail }],
    ['the origin is no URL', echo, { origin: 'shop' }],
  ])(
    'responds 500 without the error, and passes it to onError, if %s',
    async (_, relay, options) => {
      const { url, errors } = await serveRelay(relay as RelayHandler<unknown>, options)
      const response = await fetch(url)
      const body = await response.text()

      expect(response.status).toBe(500)
      expect(JSON.parse(body)).toMatchObject({ status: 500, code: 'INTERNAL_ERROR' })
      expect(body).not.toContain('secret')
      expect(errors).toEqual([expect.any(Error)])
      expect(escaped).toEqual([])
    },
  )

  it.each([
    [
      'a response that was used',
      () => {
        const response = new Response('x')
        void response.text()
        return response
      },
    ],
    ['a body that breaks', () => new Response(new ReadableStream({ pull: fail }))],
    ['nothing', () => undefined],
  ])('ends the connection and lets nothing escape if the relay returns %s', async (_, respond) => {
    const { send, errors } = await serveRelay((async () => respond()) as RelayHandler<unknown>)
    expect(await send('GET / HTTP/1.1', 'Host: a')).toBe('')
    expect(errors).toHaveLength(1)
    expect(escaped).toEqual([])
  })

  it.each([
    ['throws', fail],
    ['rejects', async () => fail()],
    ['is missing', undefined],
  ])('responds if onError %s', async (_, onError) => {
    const { url } = await serveRelay(fail, { onError })
    const signal = AbortSignal.timeout(2_000)
    const response = await fetch(url, { signal }).catch(() => undefined)
    expect(response?.status).toBe(500)
    expect(escaped).toEqual([])
  })

  it('survives a client that hangs up before the response', async () => {
    const calls = new EventEmitter()
    const waiting: RelayHandler<unknown> = async () => {
      calls.emit('started')
      await once(calls, 'finish')
      return new Response('x'.repeat(1_000_000))
    }
    const { port, errors } = await serveRelay(waiting)
    const socket = connect(port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    await once(calls, 'started')
    socket.resetAndDestroy()
    await new Promise((resolve) => setTimeout(resolve, 50))
    calls.emit('finish')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect([errors, escaped]).toEqual([[], []])
  })

  it('survives a connection that breaks while it is served', async () => {
    const handler = toNodeHandler(echo)
    const { url } = await serve(async (request, response) => {
      await handler(request, response)
      request.emit('error', new Error('broken'))
      response.emit('error', new Error('broken'))
    })
    expect((await fetch(url)).status).toBe(200)
    expect(escaped).toEqual([])
  })
})
