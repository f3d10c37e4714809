import { describe, expect, it } from 'vitest'
import { createMemoryStore, type RelayFetch, type RelayLimits } from '../../../src/relay.ts'
import { walletSignatureHeader } from '../../../src/shared/headers.ts'
import { rightAnswers } from '../../support/answers.ts'
import { toRequest } from '../support/browser.ts'
import { type RelayUnderTestOptions, relayUnderTest } from '../support/relayUnderTest.ts'
import { type Sample, sampleOf, userRoutes } from '../support/samples.ts'
import { json, scriptedService } from '../support/scriptedService.ts'
import { ada, adasThings, bob } from '../support/users.ts'
import { quoteBody } from '../support/world.ts'

const { accountId, externalAccountId } = adasThings
const { customerId } = ada
const credentials = ['AuthMethod:1', 'AuthMethod:2', 'AuthMethod:3']
const [first = '', second = '', third = ''] = credentials
const unlimited = { max: 1000, windowSeconds: 600 }
const open: RelayLimits = {
  readsPerUser: unlimited,
  writesPerUser: unlimited,
  startedActionsPerUser: unlimited,
  challengesPerUser: unlimited,
  challengesPerAccount: unlimited,
  challengesPerCredential: unlimited,
  passkeyChallengesPerCredential: unlimited,
  challengesPerAddress: unlimited,
  verifiesPerAccount: unlimited,
  verifiesPerCredential: unlimited,
  verifiesPerAddress: unlimited,
  newCredentialsPerAccount: unlimited,
  newCredentialsPerAddress: unlimited,
  flowResultsPerUser: unlimited,
  unknownIdsPerUser: unlimited,
  proofsPerUser: unlimited,
  proofsPerAddress: unlimited,
}
const three = { max: 3, windowSeconds: 600 }

/** Ada's three credentials; a code is sent for every challenge, and every guess is wrong. */
const service = scriptedService(({ method, path }) => {
  if (path.startsWith('/transactions')) return json(404, {})
  if (method === 'GET') {
    const isAdas = path.includes(encodeURIComponent(accountId))
    return json(200, { data: isAdas ? credentials.map((id) => ({ id })) : [] })
  }
  if (path.endsWith('/verify'))
    return json(401, { status: 401, code: 'UNAUTHORIZED', message: 'no' })
  const time = '2026-06-01T12:00:00Z'
  return json(200, {
    id: first,
    accountId,
    type: 'EMAIL_OTP',
    nickname: 'x',
    createdAt: time,
    updatedAt: time,
  })
})

function start(limits: Partial<RelayLimits>, options: Partial<RelayUnderTestOptions> = {}) {
  const { relay, seen } = relayUnderTest({
    fetch: service,
    users: [ada, bob],
    limits: { ...open, ...limits },
    clientAddress: (_, context) => (context as { address?: string } | undefined)?.address,
    ...options,
  })
  const post = (path: string, body: object, address?: string, user = ada) =>
    relay(toRequest('POST', path, user.id, { body }), { address })
  const at = (credential: string) => `/auth/credentials/${encodeURIComponent(credential)}`
  return {
    relay,
    writes: () => seen.filter(({ method }) => method === 'POST').length,
    challenge: (credential: string, address?: string, user = ada) =>
      post(`${at(credential)}/challenge`, {}, address, user),
    guess: (credential: string, otp: string, address?: string) =>
      post(`${at(credential)}/verify`, { type: 'EMAIL_OTP', otp, clientPublicKey }, address),
    register: (address?: string, user = ada) =>
      post('/auth/registration-challenges', { accountId: user.accountIds[0] }, address, user),
    create: (address?: string) =>
      post('/auth/credentials', { type: 'EMAIL_OTP', accountId, email }, address),
    result: (user = ada) => post('/oauth/result', { flowId: 'f'.repeat(64) }, undefined, user),
    /** Every write went to the service, and every question. */
    asked: () => seen.length,
    get: (path: string, user = ada) => relay(toRequest('GET', path, user.id, {})),
  }
}

const [email = ''] = ada.verifiedEmails
const clientPublicKey = `04${'a1'.repeat(64)}`

async function expectLimited(response: Response, seconds = 600) {
  expect(response.status).toBe(429)
  expect(await response.json()).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
  expect(response.headers.get('Retry-After')).toBe(String(seconds))
}

describe('guessing codes', { tags: ['T17'] }, () => {
  it('on one credential ends after N, and the service sees N', async () => {
    const { guess, writes } = start({ verifiesPerCredential: three })
    for (const otp of ['000000', '000001', '000002']) {
      expect((await guess(first, otp)).status).toBe(401)
    }
    await expectLimited(await guess(first, '000003'))
    expect(writes()).toBe(3)
    expect((await guess(second, '000000')).status).toBe(401)
  })

  it('on all credentials of one account ends after N', async () => {
    const { guess, writes } = start({ verifiesPerAccount: three })
    for (const credential of [first, second, third]) await guess(credential, '000000')
    await expectLimited(await guess(first, '000001'))
    expect(writes()).toBe(3)
  })

  it('from one address ends after N, and goes on from another', async () => {
    const { guess } = start({ verifiesPerAddress: three })
    for (const credential of [first, second, third]) await guess(credential, '0000', '203.0.113.1')
    await expectLimited(await guess(first, '000001', '203.0.113.1'))
    expect((await guess(first, '000001', '203.0.113.2')).status).toBe(401)
    expect((await guess(first, '000001')).status).toBe(401)
  })

  it('that is refused for a credential leaves the address to others behind it', async () => {
    const perAddress = { max: 6, windowSeconds: 600 }
    const { guess } = start({ verifiesPerCredential: three, verifiesPerAddress: perAddress })
    for (let tries = 0; tries < 20; tries += 1) await guess(first, '000000', '203.0.113.1')
    expect((await guess(second, '000000', '203.0.113.1')).status).toBe(401)
  })

  it('leaves the own wallet open, which needs no question to the service', {
    tags: ['T17', 'T31'],
  }, async () => {
    const foreign = (index: number) => `/transactions/Transaction%3A${index}`
    const page = (item: unknown, more: object) =>
      json(200, { data: [{ ...Object(item), ...more }] })
    const fetch: RelayFetch = (request) => {
      const { pathname } = new URL(request.url)
      if (request.method === 'GET' && pathname.endsWith('/auth/credentials'))
        return Promise.resolve(page(rightAnswers.parseCredential, { id: first, accountId }))
      if (request.method === 'GET' && pathname.endsWith('/external-accounts'))
        return Promise.resolve(
          page(rightAnswers.parseExternalAccount, { id: externalAccountId, customerId }),
        )
      return service(request)
    }
    const { get, challenge, register, relay } = start({ unknownIdsPerUser: three }, { fetch })
    for (let index = 0; index < 4; index += 1) await get(foreign(index))
    await expectLimited(await get(foreign(5)))
    // What a page does to sign in and to pay: nothing that it names was asked for before.
    const list = await get(`/auth/credentials?accountId=${encodeURIComponent(accountId)}`)
    expect(list.status).toBe(200)
    expect((await challenge(first)).status).toBe(200)
    expect((await register()).status).toBe(201)
    expect((await get('/customers/external-accounts')).status).toBe(200)
    const body = quoteBody(accountId, externalAccountId)
    expect((await relay(toRequest('POST', '/quotes', ada.id, { body }), {})).status).not.toBe(429)
    await expectLimited(await get(foreign(6)))
  })

  it('may go on when the window has passed', async () => {
    let nowMs = 0
    const { guess } = start({ verifiesPerCredential: three }, { now: () => nowMs })
    for (const otp of ['000000', '000001', '000002']) await guess(first, otp)
    nowMs = 599_000
    await expectLimited(await guess(first, '000003'), 1)
    nowMs = 600_000
    expect((await guess(first, '000003')).status).toBe(401)
  })

  it('is counted over all instances of one store', async () => {
    const store = createMemoryStore()
    const instances = [1, 2].map(() => start({ verifiesPerCredential: three }, { store }))
    for (const otp of ['000000', '000001', '000002']) await instances[0]?.guess(first, otp)
    const answer = await instances[1]?.guess(first, '000003')
    expect(answer?.status).toBe(429)
  })
})

describe('having codes sent', { tags: ['T17'] }, () => {
  it('for one credential ends after N, and N mails were sent', async () => {
    const { challenge, writes } = start({ challengesPerCredential: three })
    for (let sent = 0; sent < 3; sent += 1) expect((await challenge(first)).status).toBe(200)
    await expectLimited(await challenge(first))
    expect(writes()).toBe(3)
    expect((await challenge(second)).status).toBe(200)
  })

  it('for one account ends after N, registrations included', async () => {
    const { challenge, register } = start({ challengesPerAccount: three })
    await challenge(first)
    await challenge(second)
    expect((await register()).status).toBe(201)
    await expectLimited(await challenge(third))
    await expectLimited(await register())
  })

  it('from one address ends after N, whoever asks', async () => {
    const { challenge, register } = start({ challengesPerAddress: three })
    await challenge(first, '203.0.113.1')
    await challenge(second, '203.0.113.1')
    expect((await register('203.0.113.1', bob)).status).toBe(201)
    await expectLimited(await challenge(third, '203.0.113.1'))
  })

  it('for made-up ids uses up nobody else’s address', async () => {
    const { challenge } = start({ challengesPerAddress: three })
    for (let tries = 0; tries < 5; tries += 1) {
      const madeUp = `AuthMethod:made-up-${tries}`
      expect((await challenge(madeUp, '203.0.113.1', bob)).status).toBe(404)
    }
    expect((await challenge(first, '203.0.113.1')).status).toBe(200)
  })

  it('leaves passkeys, whose challenges go to nobody, a limit of their own', async () => {
    const time = '2026-06-01T12:00:00Z'
    const passkey = {
      id: first,
      accountId,
      type: 'PASSKEY',
      nickname: 'x',
      createdAt: time,
      updatedAt: time,
    }
    const answer = {
      ...passkey,
      credentialId: 'AAAA',
      challenge: 'AAAA',
      requestId: 'Request:1',
      expiresAt: '2099-01-01T00:00:00Z',
    }
    const email = { ...passkey, id: second, type: 'EMAIL_OTP' }
    const fetch = scriptedService(({ method, path }) => {
      if (method === 'GET') return json(200, { data: [passkey, email] })
      return json(200, path.includes(encodeURIComponent(first)) ? answer : email)
    })
    const few = { max: 1, windowSeconds: 600 }
    const limits = { challengesPerCredential: few, challengesPerAccount: few }
    const { challenge } = start({ ...limits, passkeyChallengesPerCredential: three }, { fetch })
    for (let visits = 0; visits < 3; visits += 1) expect((await challenge(first)).status).toBe(200)
    await expectLimited(await challenge(first))
    expect((await challenge(second)).status).toBe(200)
    await expectLimited(await challenge(second))
  })

  it('by a stranger does not use up the owner’s', async () => {
    const { challenge } = start({ challengesPerCredential: three, challengesPerAccount: three })
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await challenge(first, undefined, bob)).status).toBe(404)
    }
    expect((await challenge(first)).status).toBe(200)
  })

  it('reads no address from the request itself', async () => {
    const { relay } = start({ challengesPerAddress: three })
    for (let tries = 0; tries < 5; tries += 1) {
      const path = `/auth/credentials/${encodeURIComponent(first)}/challenge`
      const headers = { 'X-Forwarded-For': `203.0.113.${tries}`, Forwarded: 'for=203.0.113.1' }
      const response = await relay(toRequest('POST', path, ada.id, { body: {}, headers }), {
        address: '198.51.100.1',
      })
      expect(response.status).toBe(tries < 3 ? 200 : 429)
    }
  })

  it('passes the service’s own limit on', async () => {
    const limited = json(
      429,
      { status: 429, code: 'RATE_LIMITED', message: 'slow' },
      { 'Retry-After': '42' },
    )
    const fetch = scriptedService(({ method }) =>
      method === 'GET' ? json(200, { data: [{ id: first }] }) : limited,
    )
    const { challenge } = start({}, { fetch })
    await expectLimited(await challenge(first), 42)
  })
})

describe('making credentials, each of which may be an e-mail', { tags: ['T17'] }, () => {
  it('for one account ends after N, and the service sees N', async () => {
    const { create, writes } = start({ newCredentialsPerAccount: three })
    for (let made = 0; made < 3; made += 1) expect((await create()).status).toBe(200)
    await expectLimited(await create())
    expect(writes()).toBe(3)
  })

  it('from one address ends after N, whatever of its network it comes from', async () => {
    const { create } = start({ newCredentialsPerAddress: three })
    for (const last of ['1', '2', 'ffff']) await create(`2001:db8:1:2::${last}`)
    await expectLimited(await create('2001:db8:1:2:3:4:5:6'))
    expect((await create('2001:db8:1:3::1')).status).toBe(200)
  })
})

describe('codes by SMS', { tags: ['T17'] }, () => {
  const time = '2026-06-01T12:00:00Z'
  const sms = {
    id: first,
    accountId,
    type: 'SMS_OTP',
    nickname: '+4915112345678',
    createdAt: time,
    updatedAt: time,
  }
  const fetch = scriptedService(({ method, path }) => {
    if (method === 'GET') return json(200, { data: [sms, { ...sms, id: second }] })
    if (path.endsWith('/verify'))
      return json(401, { status: 401, code: 'UNAUTHORIZED', message: 'no' })
    return json(200, path.includes(encodeURIComponent(second)) ? { ...sms, id: second } : sms)
  })
  const post = (relay: ReturnType<typeof start>['relay'], path: string, body: object) =>
    relay(toRequest('POST', path, ada.id, { body }), {})
  const at = (credential: string) => `/auth/credentials/${encodeURIComponent(credential)}`
  const guess = { type: 'SMS_OTP', encryptedOtpBundle: '{}' }

  it.each([
    { limit: 'verifiesPerCredential', path: `${at(first)}/verify`, body: guess, status: 401 },
    { limit: 'verifiesPerAccount', path: `${at(first)}/verify`, body: guess, status: 401 },
    { limit: 'challengesPerCredential', path: `${at(first)}/challenge`, body: {}, status: 200 },
    { limit: 'challengesPerAccount', path: `${at(first)}/challenge`, body: {}, status: 200 },
    {
      limit: 'newCredentialsPerAccount',
      path: '/auth/credentials',
      body: { type: 'SMS_OTP', accountId },
      status: 200,
    },
  ])('are under $limit, and the service sees no more', async ({ limit, path, body, status }) => {
    const { relay, writes } = start({ [limit]: three }, { fetch })
    for (let tries = 0; tries < 3; tries += 1) {
      expect((await post(relay, path, body)).status).toBe(status)
    }
    await expectLimited(await post(relay, path, body))
    expect(writes()).toBe(3)
  })

  it('share the limits of the account with codes by e-mail', async () => {
    const { relay, guess: guessEmailed } = start({ verifiesPerAccount: three }, { fetch })
    await guessEmailed(second, '000000')
    await guessEmailed(second, '000001')
    expect((await post(relay, `${at(first)}/verify`, guess)).status).toBe(401)
    await expectLimited(await post(relay, `${at(first)}/verify`, guess))
    await expectLimited(await guessEmailed(second, '000002'))
  })
})

describe('asking for what is not one’s own', { tags: ['T17'] }, () => {
  const unknown = (index: number) => `/transactions/Transaction%3A${index}`

  it('ends after N, without a question to the service, and leaves one’s own alone', async () => {
    const { get, asked, challenge } = start({ unknownIdsPerUser: three })
    expect((await challenge(first)).status).toBe(200)
    for (let index = 0; index < 3; index += 1) expect((await get(unknown(index))).status).toBe(404)
    await expectLimited(await get(unknown(3)))
    const before = asked()
    await expectLimited(await get(unknown(4)))
    expect(asked()).toBe(before)
    expect((await challenge(first)).status).toBe(200)
    expect((await get(unknown(0), bob)).status).toBe(404)
  })

  it('may go on when the window has passed', async () => {
    let nowMs = 0
    const { get } = start({ unknownIdsPerUser: three }, { now: () => nowMs })
    for (let index = 0; index < 4; index += 1) await get(unknown(index))
    nowMs = 599_000
    await expectLimited(await get(unknown(5)), 1)
    nowMs = 600_000
    expect((await get(unknown(6))).status).toBe(404)
  })

  it('ends as well when all is asked for at once', async () => {
    const { get, asked } = start({ unknownIdsPerUser: three })
    const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => get(unknown(index))))
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(57)
    // Two questions each, and as many ids more as may be under way when the limit is reached.
    expect(asked()).toBeLessThanOrEqual(2 * (3 + 8))
  })

  it('lets one’s own be asked for at once, however many', async () => {
    const fetch = scriptedService(({ path }) => {
      const id = decodeURIComponent(path.split('/')[2] ?? '')
      return json(200, { id, customerId: ada.customerId, source: { accountId } })
    })
    const { get, asked } = start({ unknownIdsPerUser: three }, { fetch })
    await Promise.all(Array.from({ length: 40 }, (_, index) => get(unknown(index))))
    expect(asked()).toBe(80)
  })

  it('counts wallets and provider flows as well', async () => {
    const { get, result } = start({ unknownIdsPerUser: three, flowResultsPerUser: three })
    const wallet = '/auth/credentials?accountId=InternalAccount%3A9'
    for (let tries = 0; tries < 3; tries += 1) {
      expect((await get(wallet)).status).toBe(404)
      expect((await result()).status).toBe(404)
    }
    await expectLimited(await get(wallet))
    await expectLimited(await result())
    expect((await result(bob)).status).toBe(404)
  })

  it('is counted over all instances of one store', async () => {
    const store = createMemoryStore()
    const instances = [1, 2].map(() => start({ unknownIdsPerUser: three }, { store }))
    for (let index = 0; index < 3; index += 1) await instances[0]?.get(unknown(index))
    expect((await instances[1]?.get(unknown(3)))?.status).toBe(429)
  })
})

describe('every route', { tags: ['T17'] }, () => {
  const once = { max: 1, windowSeconds: 600 }
  const call = ({ relay }: ReturnType<typeof start>, sample: Sample, user = ada) =>
    relay(toRequest(sample.method, sample.path, user.id, sample), {})

  it.each(userRoutes)('counts against its user: $name', async (route) => {
    const started = start({ readsPerUser: once, writesPerUser: once })
    const sample = sampleOf(route, adasThings)
    expect((await call(started, sample)).status).not.toBe(429)
    const before = started.asked()
    await expectLimited(await call(started, sample))
    expect(started.asked()).toBe(before)
    expect((await call(started, sample, bob)).status).not.toBe(429)
  })

  it('counts reads and writes apart, on all routes together', async () => {
    const { get, register } = start({ readsPerUser: three })
    for (const path of ['/environment', '/customers/internal-accounts', '/transactions'])
      await get(path)
    await expectLimited(await get('/environment'))
    expect((await register()).status).toBe(201)
  })

  it('counts a malformed call too', async () => {
    const { get } = start({ readsPerUser: once })
    expect((await get('/transactions?limit=none')).status).toBe(400)
    await expectLimited(await get('/environment'))
  })
})

describe('starting actions that are never finished', { tags: ['T17'] }, () => {
  const privacy = `/internal-accounts/${encodeURIComponent(accountId)}`
  const requestId = (index: number) => ({ requestId: `Request:${index}` })
  const fetchOf = () => {
    let index = 0
    return scriptedService(({ method }) => {
      if (method === 'GET') return json(200, { data: [{ id: first }] })
      index += 1
      return json(202, {
        ...requestId(index),
        payloadToSign: '{}',
        expiresAt: '2099-01-01T00:00:00Z',
      })
    })
  }
  const startOne = ({ relay }: ReturnType<typeof start>, headers: Record<string, string> = {}) =>
    relay(toRequest('PATCH', privacy, ada.id, { body: { privateEnabled: true }, headers }), {})

  it('ends after N, before the service is asked', async () => {
    const started = start({ startedActionsPerUser: three }, { fetch: fetchOf() })
    for (let index = 0; index < 3; index += 1) expect((await startOne(started)).status).toBe(202)
    const before = started.asked()
    await expectLimited(await startOne(started))
    expect(started.asked()).toBe(before)
    await expectLimited(await started.register())
    await expectLimited(await started.challenge(first))
  })

  it('leaves those that were started, which can be finished', async () => {
    const started = start({ startedActionsPerUser: three }, { fetch: fetchOf() })
    for (let index = 0; index < 4; index += 1) await startOne(started)
    const signed = { 'Request-Id': 'Request:1', [walletSignatureHeader]: 'c2lnbmVk' }
    expect((await startOne(started, signed)).status).not.toBe(429)
  })
})
