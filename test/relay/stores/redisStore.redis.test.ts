import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handleOnce } from '../../../src/relay/webhooks/handleOnce.ts'
import { checkRelayStore, createRedisStore, type Relay } from '../../../src/relay.ts'
import { createBrowser } from '../support/browser.ts'
import { arrive, callbackUrl, relayWithProviders, resultOf, start } from '../support/oauthFlow.ts'
import { logInAtProvider, type OpenIdProvider, startProvider } from '../support/openIdProvider.ts'
import { newPasskeyBody } from '../support/passkey.ts'
import { type RedisConnection, type RedisServer, startRedis } from '../support/redisServer.ts'
import { json, scriptedService } from '../support/scriptedService.ts'
import { ada, adasThings } from '../support/users.ts'

const { accountId, credentialId } = adasThings

describe('createRedisStore over a real Redis', () => {
  let redis: RedisServer
  let provider: OpenIdProvider
  const connections: RedisConnection[] = []

  beforeAll(async () => {
    redis = await startRedis()
    provider = await startProvider(callbackUrl)
  })
  afterAll(async () => {
    for (const connection of connections) await connection.close()
    await provider.close()
    await redis.stop()
  })

  async function connect() {
    const connection = await redis.connect()
    connections.push(connection)
    return connection
  }

  /** One of several instances: a connection and a memory of its own. */
  async function instance(options = {}): Promise<Relay> {
    const { send } = await connect()
    const store = createRedisStore({ send, prefix: 'test:' })
    return relayWithProviders({ main: provider.issuer }, service, { store, ...options })
  }

  it('createRedisStore does what every store must', async () => {
    const { send } = await connect()
    await checkRelayStore(createRedisStore({ send }))
  }, 10_000)

  it('leaves no counter without an end behind when a count fails half-way', async () => {
    const { send } = await connect()
    const store = createRedisStore({ send })
    await expect(store.count('limit', 0.5)).rejects.toThrow()
    expect(await send(['TTL', 'limit'])).toBe(-2)
    expect(await store.count('limit', 60)).toEqual({ count: 1, secondsLeft: 60 })
  })

  it('writes keys under the prefix, with nothing personal in them, and lets all of them end', async () => {
    const { send } = await connect()
    const browser = createBrowser(await instance(), ada.id)
    await start(browser)
    await newPasskeyBody(browser, accountId)
    const keys = (await send(['KEYS', 'test:*'])) as string[]
    expect(keys.length).toBeGreaterThanOrEqual(3)
    for (const key of keys) {
      expect(key).toMatch(/^test:holdfast:[a-z-]+:[\w-]{43}$/)
      const seconds = Number(await send(['TTL', key]))
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThanOrEqual(600)
    }
  })

  it('a registration challenge of one instance is spent on another, once', async () => {
    const [one, other] = [await instance(), await instance()]
    const body = await newPasskeyBody(createBrowser(one, ada.id), accountId)
    const tries = await Promise.all(
      [one, other, one, other].map((relay) =>
        createBrowser(relay, ada.id).post('/auth/credentials', body),
      ),
    )
    // None beside another; whoever comes after a 202 may ask again with the same body.
    expect(tries.map(({ status }) => status)).toContain(202)
    for (const { status } of tries) expect([202, 400]).toContain(status)
    const signed = { 'Service-Wallet-Signature': 'c2ln', 'Request-Id': 'Request:1' }
    const create = (relay: Relay) =>
      createBrowser(relay, ada.id).post('/auth/credentials', body, signed)
    expect((await create(other)).status).toBe(201)
    expect((await create(one)).status).toBe(401)
  })

  it('an OAuth flow of one instance comes back to another and ends on a third, once', async () => {
    const [one, second, third] = [await instance(), await instance(), await instance()]
    const flow = await start(createBrowser(one, ada.id))
    const back = await logInAtProvider(flow.authorizationUrl)
    expect((await arrive(second, back, flow.cookie)).status).toBe(200)
    const results = await Promise.all(
      [one, second, third].map((relay) => resultOf(createBrowser(relay, ada.id), flow)),
    )
    const done = results.filter(({ body }) => body.status === 'done')
    expect(done).toHaveLength(1)
    expect((await resultOf(createBrowser(third, ada.id), flow)).status).toBe(404)
    expect((await arrive(one, back, flow.cookie)).status).toBe(400)
  })

  it('a webhook that comes to several instances at once is handled on one', async () => {
    const handled: number[] = []
    const deliver = async (instance: number) => {
      const { send } = await connect()
      return handleOnce({
        store: createRedisStore({ send }),
        key: 'webhook',
        rememberedSeconds: 60_000,
        now: Date.now,
        handle: async () => handled.push(instance),
      })
    }
    const tries = await Promise.allSettled([deliver(1), deliver(2), deliver(3)])
    expect(handled).toHaveLength(1)
    const refusals = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refusals.map(({ status }) => status)).toEqual([409, 409])
    const { send } = await connect()
    expect(Number(await send(['TTL', 'webhook']))).toBeGreaterThan(59_000)
  })

  it('a Redis that hangs is a 503 in the envelope, and hangs nothing', async () => {
    const browser = createBrowser(await instance({ appTimeoutMs: 200 }), ada.id)
    const body = await newPasskeyBody(browser, accountId)
    redis.pause()
    try {
      const answer = await browser.post('/auth/credentials', body)
      expect(answer).toMatchObject({ status: 503, body: { code: 'STORE_UNAVAILABLE' } })
    } finally {
      redis.resume()
    }
  })

  it('a limit used up on one instance is used up on another', async () => {
    const limits = { challengesPerCredential: { max: 3, windowSeconds: 60 } }
    const [one, other] = [await instance({ limits }), await instance({ limits })]
    const challenge = (relay: Relay) =>
      createBrowser(relay, ada.id).post(
        `/auth/credentials/${encodeURIComponent(credentialId)}/challenge`,
        {},
      )
    expect((await challenge(one)).status).toBe(200)
    expect((await challenge(other)).status).toBe(200)
    expect((await challenge(one)).status).toBe(200)
    const limited = await challenge(other)
    expect(limited.status).toBe(429)
    expect(Number(limited.headers.get('Retry-After'))).toBeGreaterThan(50)
  })
})

const time = '2026-06-01T12:00:00.000Z'
const credential = {
  id: credentialId,
  accountId,
  type: 'OAUTH',
  nickname: 'x',
  createdAt: time,
  updatedAt: time,
  expiresAt: '2099-01-01T00:00:00.000Z',
}

/** Ada's account with one credential, at which every new one takes two legs. */
const service = scriptedService(({ method, path, headers }) => {
  if (method === 'GET') return json(200, { data: [credential] })
  if (path.endsWith('/verify') || path.endsWith('/challenge')) return json(200, credential)
  if (headers.has('Request-Id')) return json(201, credential)
  return json(202, {
    payloadToSign: '{}',
    requestId: 'Request:1',
    expiresAt: '2099-01-01T00:00:00.000Z',
  })
})
