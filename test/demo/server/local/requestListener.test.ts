import { createServer } from 'node:http'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smallBodies } from '../../../../demo/server/input.ts'
import { listenOn } from '../../../../demo/server/local/listenOn.ts'
import { toRequestListener } from '../../../../demo/server/local/requestListener.ts'

const app = new Hono()
app.use('/small', smallBodies)
app.post('/small', (context) => context.text('small'))
app.post('/unread', (context) => context.text('unread', 401))
app.get('/', (context) => context.text('page'))
const server = createServer(toRequestListener(app.fetch))
let port = 0

beforeAll(async () => {
  port = await listenOn(server, 0)
})
afterAll(() => void server.close())

/** Writes bytes to the port, and returns the heads of the responses once the connection ends. */
function exchange(bytes: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let responses = ''
    socket.on('data', (chunk) => {
      responses += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(responses.match(/HTTP\/1\.1 .*?\r\n\r\n/gs) ?? []))
    socket.write(bytes, 'latin1')
  })
}

const withLength = (path: string, size: number) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${size}\r\n\r\n${'x'.repeat(size)}`
const chunked = (path: string, size: number) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n` +
  `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n0\r\n\r\n`
const last = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
const statusOf = (head: string) => Number(head.split(' ')[1])

describe('the request listener of the demo', () => {
  it.each([
    ['/small', 413],
    ['/unread', 401],
  ])('goes on with the connection after two bodies that %s left unread', async (path, status) => {
    for (const encode of [withLength, chunked]) {
      const refused = encode(path, 1_000_000)
      const heads = await exchange(refused + refused + last)
      expect(heads.map(statusOf)).toEqual([status, status, 200])
    }
  })

  it('ends the connection before a body that is larger than what it drops', async () => {
    const bytes = 'POST /small HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10000000000\r\n\r\n'
    const [head = ''] = await exchange(bytes)
    expect(statusOf(head)).toBe(413)
    expect(head.toLowerCase()).toContain('\r\nconnection: close')
  })
})
