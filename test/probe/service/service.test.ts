import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createService } from '../../../src/probe/service/service.ts'

/** A service on loopback that responds as it is told to. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const read = (baseUrl: string) =>
  createService({ baseUrl, clientId: 'id', clientSecret: 'hush' }).send({
    method: 'GET',
    path: '/config',
  })

describe('createService', () => {
  it('sends the credentials of the platform', async () => {
    const seen: (string | undefined)[] = []
    const url = await serve((request, response) => {
      seen.push(request.headers.authorization)
      response.end('{"a":1}')
    })

    expect(await read(url)).toEqual({ status: 200, body: { a: 1 }, isJson: true })
    expect(seen).toEqual([`Basic ${btoa('id:hush')}`])
  })

  it('takes the credentials nowhere a redirect points', { tags: ['T14'] }, async () => {
    const seen: string[] = []
    const url = await serve((request, response) => {
      seen.push(request.url ?? '')
      if (request.url === '/config') response.writeHead(307, { location: '/elsewhere' })
      response.end('{}')
    })

    await expect(read(url)).rejects.toThrow('responded with a redirect')
    expect(seen).toEqual(['/config'])
  })

  it('says what to do when the host cannot be reached', async () => {
    const url = await serve(() => {})
    const closed = url.replace(/:\d+$/, ':1')

    await expect(read(closed)).rejects.toThrow('check the host in SERVICE_URL')
  })

  it('reads a response that is not JSON as one without a body', async () => {
    const url = await serve((_, response) => void response.writeHead(502).end('<html>'))

    expect(await read(url)).toEqual({ status: 502, body: undefined, isJson: false })
  })

  it('goes by the clock of the service', async () => {
    const date = new Date(Date.now() + 3_600_000)
    const url = await serve((_, response) => {
      response.writeHead(200, { date: date.toUTCString() }).end('{}')
    })
    const service = createService({ baseUrl: url, clientId: 'id', clientSecret: 'hush' })
    await service.send({ method: 'GET', path: '/config' })

    expect(Math.abs(service.now() - date.getTime())).toBeLessThan(5_000)
  })
})
