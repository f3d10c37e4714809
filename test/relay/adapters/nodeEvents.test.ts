import { once } from 'node:events'
import { connect as connectHttp2, createServer } from 'node:http2'
import { type AddressInfo, connect } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { toNodeHandler } from '../../../src/relay.ts'
import { readEvents } from '../support/eventReader.ts'
import { serve, serveRelay } from '../support/nodeServer.ts'
import { soon } from '../support/soon.ts'

describe('a response of events', () => {
  const headers = { 'Content-Type': 'text/event-stream' }

  it('is sent piece by piece, as it comes', async () => {
    let push = (_piece: string) => {}
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        push = (piece) => controller.enqueue(new TextEncoder().encode(piece))
      },
    })
    const { url } = await serveRelay(async () => new Response(body, { headers }))
    push('one')
    const events = readEvents(await fetch(url))
    expect(await events.next()).toBe('one')
    push('two')
    expect(await events.next()).toBe('two')
    await events.leave()
  })

  it('is sent piece by piece over HTTP/2, and cancelled when the client resets it', {
    tags: ['T31'],
  }, async () => {
    const cancel = vi.fn()
    let push = () => {}
    const body = new ReadableStream({
      start(controller) {
        push = () => sendOne(controller)
      },
      cancel,
    })
    const server = createServer(toNodeHandler(async () => new Response(body, { headers })))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const client = connectHttp2(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    const stream = client.request({ ':path': '/' }).setEncoding('utf8')
    for (let piece = 0; piece < 2; piece++) {
      const read = once(stream, 'data')
      push()
      expect(await read).toEqual(['one'])
    }
    stream.close()
    await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce())
    expect(client.destroyed).toBe(false)
    client.close()
    server.close()
  })

  it('is cancelled when the client leaves', { tags: ['T31'] }, async () => {
    const cancel = vi.fn()
    const pull = async (controller: ReadableStreamDefaultController) => {
      await new Promise((resolve) => setTimeout(resolve, 10))
      sendOne(controller)
    }
    const body = () => new ReadableStream({ pull, cancel }, { highWaterMark: 0 })
    const { url, errors } = await serveRelay(async () => new Response(body(), { headers }))
    const events = readEvents(await fetch(url))
    await events.next()
    await events.leave()
    await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce())
    expect(errors).toEqual([])
  })

  it('is cancelled where the client left before it', { tags: ['T31'] }, async () => {
    const cancel = vi.fn()
    const leaving = new AbortController()
    const { url } = await serveRelay(async () => {
      leaving.abort()
      await new Promise((resolve) => setTimeout(resolve, 100))
      return new Response(new ReadableStream({ cancel }), { headers })
    })
    await expect(fetch(url, leaving)).rejects.toThrow()
    await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce())
  })

  it('is cancelled when the client leaves while it waits for another one', {
    tags: ['T31'],
  }, async () => {
    const cancel = vi.fn()
    let made = 0
    const { port } = await serveRelay(async () => {
      made += 1
      return new Response(new ReadableStream({ cancel }), { headers })
    })
    const socket = connect(port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(4))
    await vi.waitFor(() => expect(made).toBe(4))
    socket.destroy()
    await vi.waitFor(() => expect(cancel).toHaveBeenCalledTimes(4))
  })

  it('is cancelled where the client left before it, behind another one', {
    tags: ['T31'],
  }, async () => {
    const cancel = vi.fn()
    let isLeft = () => {}
    const left = new Promise<void>((resolve) => {
      isLeft = resolve
    })
    let made = 0
    const { port } = await serveRelay(async () => {
      made += 1
      if (made > 1) await left
      return new Response(new ReadableStream({ cancel }), { headers })
    })
    const socket = connect(port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(2))
    await vi.waitFor(() => expect(made).toBe(2))
    socket.destroy()
    await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce())
    isLeft()
    await vi.waitFor(() => expect(cancel).toHaveBeenCalledTimes(2))
  })

  it('leaves nothing behind on a connection that goes on', { tags: ['T31'] }, async () => {
    const sockets = new Set<NodeJS.EventEmitter>()
    const relay = async () =>
      new Response(new ReadableStream({ start: (controller) => controller.close() }), { headers })
    const { port } = await serveRelay(relay, {
      context: (request) => ({ socket: sockets.add(request.socket) }),
    })
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.on('data', (bytes) => {
      received += bytes
    })
    const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
    const responses = () => received.split('HTTP/1.1 200').length - 1
    const listeners = () => [...sockets].map((each) => each.listenerCount('close'))
    socket.write(request)
    await vi.waitFor(() => expect(responses()).toBe(1))
    const before = listeners()
    socket.write(request.repeat(5))
    await vi.waitFor(() => expect(responses()).toBe(6))
    expect(listeners()).toEqual(before)
    expect(before).toHaveLength(1)
    socket.destroy()
  })

  it('that fails ends the connection, not the process', { tags: ['T31'] }, async () => {
    let pulls = 0
    const pull = async (controller: ReadableStreamDefaultController) => {
      pulls += 1
      if (pulls > 1) {
        await new Promise((resolve) => setTimeout(resolve, 100))
        throw new Error('broken')
      }
      sendOne(controller)
    }
    const body = new ReadableStream({ pull }, { highWaterMark: 0 })
    const { url, errors } = await serveRelay(async () => new Response(body, { headers }))
    const events = readEvents(await fetch(url))
    expect(await events.next()).toBe('one')
    await expect(events.next()).rejects.toThrow()
    expect(errors).toEqual([])
  })

  it('is taken no faster than the client reads', { tags: ['T31'] }, async () => {
    let made = 0
    const piece = new Uint8Array(64 * 1024)
    const pull = (controller: ReadableStreamDefaultController) => {
      made += 1
      if (made > 4_000) controller.close()
      else controller.enqueue(piece)
    }
    const body = new ReadableStream({ pull }, { highWaterMark: 0 })
    const { port } = await serveRelay(async () => new Response(body, { headers }))
    const socket = connect(port, '127.0.0.1').pause()
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await new Promise((resolve) => setTimeout(resolve, 500))
    const before = made
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(before).toBeGreaterThan(0)
    expect(made).toBe(before)
    expect(made).toBeLessThan(1_000)
    socket.destroy()
  })

  it('is over for the host when a client leaves that did not read', { tags: ['T31'] }, async () => {
    const piece = new Uint8Array(64 * 1024)
    const pull = (controller: ReadableStreamDefaultController) => controller.enqueue(piece)
    const body = new ReadableStream({ pull }, { highWaterMark: 0 })
    const handler = toNodeHandler(async () => new Response(body, { headers }))
    let handled: Promise<void> | undefined
    const { port } = await serve((request, response) => {
      handled = handler(request, response)
    })
    const socket = connect(port, '127.0.0.1').pause()
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await new Promise((resolve) => setTimeout(resolve, 300))
    socket.destroy()
    expect(await soon(handled ?? Promise.reject())).toBeUndefined()
  })
})

function sendOne(controller: ReadableStreamDefaultController): void {
  controller.enqueue(new TextEncoder().encode('one'))
}
