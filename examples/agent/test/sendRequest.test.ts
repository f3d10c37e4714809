import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { sendRequest } from '../service/sendRequest.ts'
import { NoResponseError, ServiceError } from '../service/serviceError.ts'
import { readRefusalCases } from './support/refusalCases.ts'

/** A service that is none, for responses that the real one does not send. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const never = { status: 500, text: '', contentType: '' }

const read = (url: string) => sendRequest(url, { method: 'GET', path: '', accessToken: 'token' })

const respond = (status: number, body: string, headers = {}) =>
  serve((_request, response) => response.writeHead(status, headers).end(body))

describe('sendRequest', () => {
  it('does not follow a redirect', async () => {
    const seen: string[] = []
    const other = await serve((request, response) => {
      seen.push(request.url ?? '')
      response.end('{}')
    })
    await expect(read(await respond(307, '', { Location: other }))).rejects.toThrow(NoResponseError)
    expect(seen).toEqual([])
  })

  it.each([200, 204, 408, 500, 502, 503])(
    'leaves the outcome of a request open after %i without a body of JSON',
    async (status) => {
      await expect(read(await respond(status, ''))).rejects.toThrow(NoResponseError)
    },
  )

  it.each(['the time limit', 'the caller'])(
    'leaves the outcome open when %s ends the wait, whichever it is',
    async (ending) => {
      const limit = new AbortController()
      const caller = new AbortController()
      const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
      onTestFinished(() => timeout.mockRestore())
      const url = await serve(() => (ending === 'the caller' ? caller : limit).abort())
      const { signal } = caller
      const sending = sendRequest(url, { method: 'POST', path: '', body: {}, signal })
      await expect(sending).rejects.toThrow(NoResponseError)
      expect(timeout).toHaveBeenCalledWith(15_000)
    },
  )

  it('reports a refusal with its code, its rule and when to repeat it', async () => {
    const message = 'Slow'
    const envelope = { status: 429, code: 'RATE_LIMITED', message, details: { rule: 'x' } }
    const body = JSON.stringify(envelope)
    const url = await respond(429, body, { 'Retry-After': '7' })
    const error = await read(url).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ServiceError)
    expect(error).toMatchObject({ status: 429, code: 'RATE_LIMITED', rule: 'x' })
    expect(error).toMatchObject({ retryAfterSeconds: 7, message: 'Slow' })
  })

  it('takes a response for a refusal only where it has the error envelope', {
    tags: ['T42'],
  }, async () => {
    const cases = await readRefusalCases()
    const url = await serve((request, response) => {
      const { status, text, contentType } = cases[Number(request.url?.slice(1))] ?? never
      response.writeHead(status, contentType === '' ? {} : { 'Content-Type': contentType })
      response.end(text)
    })
    const wrong: string[] = []
    for (const [index, { name, isRefusal }] of cases.entries()) {
      const error = await read(`${url}/${index}`).catch((reason: unknown) => reason)
      const expected = isRefusal ? ServiceError : NoResponseError
      if (!(error instanceof expected)) wrong.push(name)
    }
    expect(wrong).toEqual([])
  })

  it('reports a refusal whose details are malformed', async () => {
    const body = JSON.stringify({
      status: 403,
      code: 'FORBIDDEN',
      message: '',
      details: { rule: 2 },
    })
    await expect(read(await respond(403, body))).rejects.toMatchObject({
      name: 'ServiceError',
      code: 'FORBIDDEN',
      rule: undefined,
    })
  })
})
