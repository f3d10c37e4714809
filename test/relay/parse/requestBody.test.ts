import { afterEach, describe, expect, it, vi } from 'vitest'
import { readRequestBody } from '../../../src/relay/parse/requestBody.ts'
import { toRequest } from '../support/browser.ts'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { noService } from '../support/scriptedService.ts'
import { ada } from '../support/users.ts'

afterEach(() => {
  vi.useRealTimers()
})

function requestWith(body: BodyInit, headers: Record<string, string> = {}): Request {
  const all = { 'Content-Type': 'application/json', ...headers }
  return new Request('http://localhost/', {
    method: 'POST',
    body,
    headers: all,
    duplex: 'half',
  } as RequestInit)
}

describe('readRequestBody', () => {
  it('reads JSON that arrives in pieces, split within a character', async () => {
    const bytes = new TextEncoder().encode('{"a":"🏠"}')
    const body = new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    expect(await readRequestBody(requestWith(body))).toEqual({ a: '🏠' })
  })

  it('gives undefined for no body, of whatever type', async () => {
    expect(await readRequestBody(requestWith('', { 'Content-Type': 'text/plain' }))).toBeUndefined()
  })

  it('takes the type with a charset', async () => {
    const request = requestWith('{}', { 'Content-Type': 'application/json; charset=utf-8' })
    expect(await readRequestBody(request)).toEqual({})
  })

  it('refuses by the declared length without reading', async () => {
    const request = requestWith('{}', { 'Content-Length': '65537' })
    await expect(readRequestBody(request)).rejects.toMatchObject({ status: 413 })
    expect(request.bodyUsed).toBe(false)
  })

  it('gives up a body that does not arrive', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { relay } = relayUnderTest({ fetch: noService, users: [ada] })
    let noteRead = () => {}
    const isRead = new Promise<void>((resolve) => {
      noteRead = resolve
    })
    const stalled = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"accountId":')),
      pull: () => noteRead(),
    })
    const headers = toRequest('POST', '/quotes', ada.id, { body: {} }).headers
    const init = { method: 'POST', body: stalled, headers, duplex: 'half' } as RequestInit
    const answer = relay(new Request('http://localhost:5173/wallet/quotes', init))
    await isRead
    await vi.advanceTimersByTimeAsync(10_001)
    const { status } = await answer
    expect(status).toBe(408)
  })
})
