import { describe, expect, it } from 'vitest'
import { createRelay } from '../../../src/relay.ts'
import { credentials, relayUnderTest } from '../support/relayUnderTest.ts'
import { json, noService, scriptedService } from '../support/scriptedService.ts'
import { ada } from '../support/users.ts'
import { bankAccount } from '../support/world.ts'

const uuid = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/

describe('the id of a request', () => {
  it('is that of the incoming header, in the log, the response and the calls to the service', async () => {
    const fetch = scriptedService(() => json(409, { status: 409, code: 'CONFLICT', message: '' }))
    const { browserOf, log, seen } = relayUnderTest({ fetch, users: [ada] })
    const { headers } = await browserOf(ada).post('/customers/external-accounts', bankAccount, {
      'X-Request-Id': 'Root=1-67891233-abcdef',
    })
    expect(headers.get('X-Request-Id')).toBe('Root=1-67891233-abcdef')
    expect(log[0]?.requestId).toBe('Root=1-67891233-abcdef')
    expect(seen[0]?.headers.get('X-Request-Id')).toBe('Root=1-67891233-abcdef')
  })

  it('is a new UUID for each request without one', async () => {
    const { browserOf, log } = relayUnderTest({ fetch: noService, users: [ada] })
    const first = await browserOf(ada).get('/environment')
    const second = await browserOf().get('/quotes')
    expect(first.headers.get('X-Request-Id')).toMatch(uuid)
    expect(second.headers.get('X-Request-Id')).toMatch(uuid)
    expect(second.headers.get('X-Request-Id')).not.toBe(first.headers.get('X-Request-Id'))
    expect(log.map(({ requestId }) => requestId)).toEqual([
      first.headers.get('X-Request-Id'),
      second.headers.get('X-Request-Id'),
    ])
  })

  it.each([
    ['is short', 'short'],
    ['is long', 'x'.repeat(129)],
    ['has a space', 'request one two'],
    ['was sent twice', 'request-1, request-2'],
    ['has quotes', '"},{"event":"answered"'],
    ['has markup', '<script>alert(1)</script>'],
    ['begins like a formula', '=cmd|calc!A1'],
    ['has an address', 'ada@example.com'],
    ['has letters beyond ASCII', 'r\u00e9quest-id'],
  ])('is a new UUID where the incoming one %s', { tags: ['T13', 'T21'] }, async (_, given) => {
    const { browserOf, log } = relayUnderTest({ fetch: noService, users: [ada] })
    const call = { headers: { 'X-Request-Id': given } }
    const { headers } = await browserOf(ada).call('GET', '/environment', call)
    expect(headers.get('X-Request-Id')).toMatch(uuid)
    expect(log[0]?.requestId).toMatch(uuid)
  })

  it('is in the header that the platform chooses', async () => {
    const { browserOf } = relayUnderTest({
      fetch: noService,
      users: [ada],
      requestIdHeader: 'Correlation-Id',
    })
    const call = { headers: { 'Correlation-Id': 'correlation-1' } }
    const { headers } = await browserOf(ada).call('GET', '/environment', call)
    expect(headers.get('Correlation-Id')).toBe('correlation-1')
    expect(headers.get('X-Request-Id')).toBeNull()
  })

  it.each(['Request-Id', 'request-ID', 'Authorization', 'Set-Cookie', 'X-Id\r\nX', '', '-Id'])(
    'cannot be in the header %j, which means something else or nothing',
    { tags: ['T13'] },
    (requestIdHeader) => {
      const create = () =>
        createRelay({
          service: { baseUrl: 'https://api.example.com/1', ...credentials },
          rp: { id: 'localhost', name: 'Test', origins: ['http://localhost:5173'] },
          authenticate: async () => null,
          requestIdHeader,
        })
      expect(create).toThrow(/requestIdHeader/)
    },
  )
})
