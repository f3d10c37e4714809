import { describe, expect, it } from 'vitest'
import { createRelay } from '../../../src/relay/createRelay.ts'
import { createMemoryStore } from '../../../src/relay/stores/memoryStore.ts'
import { verifyWebhook } from '../../../src/relay/webhooks/webhook.ts'

const url = 'https://shop.example/wallet/auth/registration-challenges'
const readBefore = expect.stringContaining('The request body was read before')

/** Requests that something else has read, is reading, or has left the body out of. */
const requests: [string, () => Promise<Request>][] = [
  [
    'was parsed',
    async () => {
      const request = post()
      await request.json()
      return request
    },
  ],
  [
    'is being read',
    async () => {
      const request = post()
      request.body?.getReader()
      return request
    },
  ],
  [
    'was cancelled',
    async () => {
      const request = post()
      await request.body?.cancel()
      return request
    },
  ],
  [
    'was left out',
    async () =>
      new Request(url, { method: 'POST', headers: { ...headers, 'Content-Length': '35' } }),
  ],
]

const headers = {
  'Content-Type': 'application/json',
  Origin: 'https://shop.example',
  'Holdfast-Client': '1',
  'X-Service-Signature': 'MAYCAQECAQE=',
}

function post(): Request {
  return new Request(url, { method: 'POST', headers, body: '{"accountId":"InternalAccount:1"}' })
}

describe('a request whose body', () => {
  it.each(requests)('%s before the relay is refused with what is wrong', async (_, make) => {
    const errors: unknown[] = []
    const relay = createRelay({
      service: {
        baseUrl: 'https://service.example/v1',
        clientId: 'a',
        clientSecret: 'b'.repeat(32),
      },
      rp: { id: 'shop.example', name: 'Shop', origins: ['https://shop.example'] },
      authenticate: async () => ({
        id: 'u1',
        displayName: 'Ada',
        customerId: 'Customer:1',
        accountIds: [],
        verifiedEmails: [],
      }),
      onError: (error) => void errors.push(error),
    })

    const response = await relay(await make())
    const refusal = { code: 'RELAY_NOT_CONFIGURED', message: readBefore }
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject(refusal)
    expect(errors).toEqual([expect.objectContaining(refusal)])
  })

  it.each(requests)('%s before verifyWebhook is refused with what is wrong', async (_, make) => {
    const key =
      'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEaxfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5RdiYwpZP40Li/hp/m47n60p8D54WK84zV2sxXs7LtkBoN79R9Q=='
    const options = { publicKeys: [key], store: createMemoryStore() }

    await expect(verifyWebhook(await make(), options, async () => 'handled')).rejects.toMatchObject(
      {
        status: 500,
        message: expect.stringContaining('read before verifyWebhook'),
      },
    )
  })

  it('is unread in the original, as its clone was read', async () => {
    const request = post()
    await request.clone().json()

    await expect(
      verifyWebhook(
        request,
        { publicKeys: [], store: createMemoryStore() },
        async () => 'handled',
      ).catch((error) => error.message),
    ).resolves.not.toContain('read before')
  })
})
