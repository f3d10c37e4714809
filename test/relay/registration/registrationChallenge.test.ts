import { beforeEach, describe, expect, it } from 'vitest'
import { createRelayKeys } from '../../../src/relay/keys/relayKeys.ts'
import { isCountedHandle } from '../../../src/relay/stepUp/userHandle.ts'
import {
  type AppUser,
  createMemoryStore,
  type RelayFetch,
  type RelayStore,
} from '../../../src/relay.ts'
import { toUtf8 } from '../../../src/shared/encoding.ts'
import type { RegistrationChallenge } from '../../../src/shared/resources.ts'
import { createSoftAuthenticator } from '../../support/softAuthenticator.ts'
import { type Browser, pageOrigin } from '../support/browser.ts'
import { newPasskeyBody } from '../support/passkey.ts'
import { launchPlatform, startOfTime } from '../support/platform.ts'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { json, type ScriptedRequest, scriptedService } from '../support/scriptedService.ts'

const platform = launchPlatform()
const relayKey = 'a key of the relay, of 32 bytes or more'
const page = { rpId: 'localhost', origin: pageOrigin }
let ada: AppUser
let accountId: string

beforeEach(async () => {
  ada = await platform.createUser('Ada')
  accountId = ada.accountIds[0] ?? ''
})

function issue(browser: Browser) {
  return browser.post<RegistrationChallenge>('/auth/registration-challenges', { accountId })
}

const refused = { status: 400, body: { code: 'REGISTRATION_CHALLENGE_INVALID' } }
const retry = { 'Service-Wallet-Signature': 'c2ln', 'Request-Id': 'Request:1' }

describe('issueRegistrationChallenge', () => {
  it('gives 32 random bytes, ten minutes, and a user handle with nothing personal in it', async () => {
    const { browserOf } = relayUnderTest({
      fetch: platform.sandbox().fetch,
      users: [ada],
      now: () => startOfTime,
    })
    const first = await issue(browserOf(ada))
    const second = await issue(browserOf(ada))
    expect(first.status).toBe(201)
    expect(Buffer.from(first.body.challenge, 'base64url')).toHaveLength(32)
    expect(second.body.challenge).not.toBe(first.body.challenge)
    expect(first.body).toMatchObject({
      expiresAt: '2026-06-01T12:10:00.000Z',
      rp: { id: 'localhost', name: 'Test app' },
      user: { name: 'Ada', displayName: 'Ada' },
    })
    expect(Buffer.from(first.body.user.id, 'base64url')).toHaveLength(48)
    // An authenticator would replace a passkey of the same user handle.
    expect(second.body.user.id).not.toBe(first.body.user.id)
  })
})

describe('issueRegistrationChallenge, of a store that is slow', () => {
  it('asks the service meanwhile which passkeys there are', async () => {
    let onAsked = () => {}
    const isAsked = new Promise<void>((resolve) => {
      onAsked = resolve
    })
    const store = createMemoryStore()
    const put: RelayStore['put'] = async (...entry) => {
      await isAsked
      return store.put(...entry)
    }
    const { browserOf } = relayUnderTest({
      fetch: scriptedService(() => {
        onAsked()
        return json(200, { data: [] })
      }),
      users: [ada],
      store: { ...store, put },
      appTimeoutMs: 500,
    })
    expect((await issue(browserOf(ada))).status).toBe(201)
  })
})

describe('the mark of a passkey that counts, in its user handle', { tags: ['T43'] }, () => {
  it.each([
    ['given to the first passkey of a wallet', () => json(200, { data: [] }), true],
    ['not given beside another passkey', () => json(200, { data: [credential()] }), false],
    [
      'not given while the service does not say which there are',
      () => json(503, { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'busy' }),
      false,
    ],
    [
      'not given while the service limits the platform',
      () => json(429, { status: 429, code: 'RATE_LIMITED', message: 'slow' }),
      false,
    ],
    ['not given where the list cannot be read', () => json(200, { data: [{}] }), false],
  ])('is %s', async (_, list, isGiven) => {
    const { browserOf } = relayUnderTest({
      fetch: scriptedService(list),
      users: [ada],
      now: () => startOfTime,
      keys: relayKey,
      stepUp: { exportWallet: { maxAgeSeconds: 300 } },
    })
    const { status, body } = await issue(browserOf(ada))
    expect(status).toBe(201)
    const keys = createRelayKeys([toUtf8(relayKey)]).deriveMacKeys('user handle')
    const passkey = {
      wallet: accountId,
      userHandle: body.user.id,
      createdAtMs: startOfTime,
      isOldest: true,
      heldFromMs: undefined,
    }
    expect(await isCountedHandle(keys, passkey)).toBe(isGiven)
  })
})

describe('prepareNewPasskey', () => {
  function realRelay(users: AppUser[], now = () => startOfTime) {
    const { browserOf, seen } = relayUnderTest({ fetch: platform.sandbox().fetch, users, now })
    const writes = () => seen.filter(({ method }) => method === 'POST').length
    return { browserOf, writes }
  }

  it('lets a challenge of ours through once', async () => {
    const { browserOf, writes } = realRelay([ada])
    const browser = browserOf(ada)
    const body = await newPasskeyBody(browser, accountId)
    expect((await browser.post('/auth/credentials', body)).status).toBe(201)
    expect(await browser.post('/auth/credentials', body)).toMatchObject(refused)
    expect(writes()).toBe(1)
  })

  it('refuses one the relay never gave, before the service hears of it', async () => {
    const { browserOf, writes } = realRelay([ada])
    const browser = browserOf(ada)
    const body = await newPasskeyBody(browser, accountId)
    const challengeBytes = Buffer.alloc(32)
    const attestation = createSoftAuthenticator().createCredential({ ...page, challengeBytes })
    const challenge = challengeBytes.toString('base64url')
    const other = { ...body, challenge, attestation }
    expect(await browser.post('/auth/credentials', other)).toMatchObject(refused)
    expect(writes()).toBe(0)
  })

  it('refuses one given to another user of the same wallet, and leaves it to him', {
    tags: ['T26'],
  }, async () => {
    const partner = { ...ada, id: 'user-partner' }
    const { browserOf } = realRelay([ada, partner])
    const body = await newPasskeyBody(browserOf(ada), accountId)
    expect(await browserOf(partner).post('/auth/credentials', body)).toMatchObject(refused)
    expect((await browserOf(ada).post('/auth/credentials', body)).status).toBe(201)
  })

  it('refuses one given for another wallet of the user’s', async () => {
    const other = await platform.createUser('Other')
    const rich = { ...ada, accountIds: [...ada.accountIds, ...other.accountIds] }
    const { browserOf } = realRelay([rich])
    const body = await newPasskeyBody(browserOf(rich), accountId)
    const moved = { ...body, accountId: other.accountIds[0] }
    expect(await browserOf(rich).post('/auth/credentials', moved)).toMatchObject(refused)
  })

  it('refuses one after ten minutes', async () => {
    let nowMs = startOfTime
    const { browserOf } = realRelay([ada], () => nowMs)
    const browser = browserOf(ada)
    const late = await newPasskeyBody(browser, accountId)
    const inTime = await newPasskeyBody(browser, accountId)
    nowMs += 599_000
    expect((await browser.post('/auth/credentials', inTime)).status).toBe(201)
    nowMs += 1_000
    expect(await browser.post('/auth/credentials', late)).toMatchObject(refused)
  })

  it('leaves one that the service refused good for the same passkey alone', async () => {
    const { browserOf } = realRelay([ada])
    const browser = browserOf(ada)
    const body = await newPasskeyBody(browser, accountId)
    const forged = { ...body, attestation: { ...body.attestation, attestationObject: 'AAAA' } }
    const first = await browser.post('/auth/credentials', forged)
    expect(first.status).toBeGreaterThanOrEqual(400)
    expect(first.body.code).not.toBe(refused.body.code)
    expect(await browser.post('/auth/credentials', body)).toMatchObject(refused)
    const again = await browser.post('/auth/credentials', forged)
    expect(again).toMatchObject({ status: first.status, body: { code: first.body.code } })
  })

  it.each([
    [['internal', '', 'INTERNAL', 'telepathy', 'internal']],
    [Array.from({ length: 500 }, () => 'internal')],
  ])('drops what the service does not know of the transports %j', async (transports) => {
    const { browserOf } = realRelay([ada])
    const browser = browserOf(ada)
    const body = await newPasskeyBody(browser, accountId)
    const odd = { ...body, attestation: { ...body.attestation, transports } }

    expect((await browser.post('/auth/credentials', odd)).status).toBe(201)
  })

  it.each([null, 'internal', 7, {}])('takes transports of %j for none', async (transports) => {
    const { browserOf } = realRelay([ada])
    const browser = browserOf(ada)
    const body = await newPasskeyBody(browser, accountId)
    const odd = { ...body, attestation: { ...body.attestation, transports } }

    expect((await browser.post('/auth/credentials', odd)).status).toBe(201)
  })
})

describe('the client data of a new passkey', () => {
  const newChallenge = () => crypto.getRandomValues(new Uint8Array(32))

  /** Calls with client data that differs, then with what the browser really made. */
  async function createWith(change: (clientData: object) => string | object) {
    const { fetch } = platform.sandbox()
    const { browserOf, seen } = relayUnderTest({ fetch, users: [ada], now: () => startOfTime })
    const browser = browserOf(ada)
    const body = await newPasskeyBody(browser, accountId)
    const clientDataJson = changed(body.attestation.clientDataJson, change)
    const attestation = { ...body.attestation, clientDataJson }
    const wrong = await browser.post('/auth/credentials', { ...body, attestation })
    const writes = seen.filter(({ method }) => method === 'POST').length
    return { wrong, writes, right: await browser.post('/auth/credentials', body) }
  }

  it.each<[string, (clientData: object) => string | object, string]>([
    [
      'another challenge',
      (data) => ({ ...data, challenge: Buffer.from(newChallenge()).toString('base64url') }),
      'REGISTRATION_CHALLENGE_INVALID',
    ],
    ['another ceremony', (data) => ({ ...data, type: 'webauthn.get' }), 'INVALID_INPUT'],
    ['another origin', (data) => ({ ...data, origin: 'https://evil.example' }), 'INVALID_INPUT'],
    ['no origin', (data) => ({ ...data, origin: undefined }), 'INVALID_INPUT'],
    ['two origins', (data) => JSON.stringify(data).replace('{', '{"origin":"x",'), 'INVALID_INPUT'],
    ['no JSON', () => 'x', 'INVALID_INPUT'],
    ['a list', () => [], 'INVALID_INPUT'],
    ['bytes that are not UTF-8', () => '\xff', 'INVALID_INPUT'],
  ])('that names %s is refused, and leaves the challenge good', async (_, change, code) => {
    const { wrong, writes, right } = await createWith(change)
    expect(wrong).toMatchObject({ status: 400, body: { code } })
    expect(writes).toBe(0)
    expect(right.status).toBe(201)
  })

  it('says which field is wrong, and not what is in it', async () => {
    const { wrong } = await createWith((data) => ({ ...data, origin: 'https://evil.example' }))
    expect(wrong.body).toMatchObject({
      details: { errors: [{ field: 'attestation.clientDataJson' }] },
    })
    expect(wrong.text).not.toContain('evil')
  })
})

/** Client data in base64url, with its JSON replaced; of text, each character is a byte. */
function changed(clientDataJson: string, change: (clientData: object) => string | object): string {
  const made = change(JSON.parse(String(Buffer.from(clientDataJson, 'base64url'))))
  const json = typeof made === 'string' ? made : JSON.stringify(made)
  return Buffer.from(json, 'latin1').toString('base64url')
}

describe('prepareNewPasskey, where the account has a credential', () => {
  const challenge202 = (requestId: string) =>
    json(202, {
      payloadToSign: '{"a" :1}',
      requestId,
      expiresAt: '2026-06-01T12:05:00.000Z',
      type: 'PASSKEY',
    })

  function relayOver(fetch: RelayFetch) {
    return relayUnderTest({ fetch, users: [ada], now: () => startOfTime })
  }

  it('binds it to the first body and to the 202’s request id, and spends both with the 201', async () => {
    const fetch = registeringService(({ headers, body }) =>
      headers.has('Request-Id')
        ? json(201, { ...credential(), ...(body as object), challenge: undefined })
        : challenge202('Request:1'),
    )
    const { browserOf, seen } = relayOver(fetch)
    const browser = browserOf(ada)
    const body = await newPasskeyBody(browser, accountId)
    const changed = { ...body, nickname: 'Tablet' }

    expect(await browser.post('/auth/credentials', body)).toMatchObject({
      status: 202,
      body: { payloadToSign: '{"a" :1}', requestId: 'Request:1' },
    })
    expect(await browser.post('/auth/credentials', changed)).toMatchObject(refused)
    expect((await browser.post('/auth/credentials', changed, retry)).status).toBe(401)
    const other = { ...retry, 'Request-Id': 'Request:2' }
    expect((await browser.post('/auth/credentials', body, other)).status).toBe(401)

    expect((await browser.post('/auth/credentials', body, retry)).status).toBe(201)
    expect((await browser.post('/auth/credentials', body, retry)).status).toBe(401)
    expect(await browser.post('/auth/credentials', body)).toMatchObject(refused)

    const sent = seen.filter(({ method }) => method === 'POST').map(({ body: text }) => text)
    expect(sent).toHaveLength(2)
    expect(sent[1]).toBe(sent[0])
  })

  it('lets a first call be made again whose answer was lost, with the same body only', async () => {
    let calls = 0
    const fetch = registeringService(() => {
      calls += 1
      if (calls === 1) throw new TypeError('connection reset')
      return challenge202('Request:1')
    })
    const { browserOf } = relayOver(fetch)
    const browser = browserOf(ada)
    const body = await newPasskeyBody(browser, accountId)
    expect((await browser.post('/auth/credentials', body)).status).toBe(502)
    const changed = { ...body, nickname: 'Tablet' }
    expect(await browser.post('/auth/credentials', changed)).toMatchObject(refused)
    expect((await browser.post('/auth/credentials', body)).status).toBe(202)
  })

  it.each([429, 502])(
    'gives the service’s %i although the store has failed, and logs it',
    async (status) => {
      const store = createMemoryStore({ now: () => startOfTime })
      let isDown = false
      const put: RelayStore['put'] = (...entry) =>
        isDown ? Promise.reject(new Error('gone')) : store.put(...entry)
      const fetch = registeringService(() => {
        isDown = true
        if (status === 502) throw new TypeError('connection reset')
        return json(status, { status, code: 'RATE_LIMITED', message: 'slow' })
      })
      const now = () => startOfTime
      const { browserOf, log } = relayUnderTest({
        fetch,
        users: [ada],
        now,
        store: { ...store, put },
      })
      const body = await newPasskeyBody(browserOf(ada), accountId)
      expect((await browserOf(ada).post('/auth/credentials', body)).status).toBe(status)
      expect(log.at(-1)).toMatchObject({ event: 'unsettled', route: 'createCredential', status })
    },
  )

  it('gives one of two calls at once the challenge', async () => {
    const fetch = registeringService(() => json(201, credential()))
    const { browserOf } = relayOver(fetch)
    const browser = browserOf(ada)
    const body = await newPasskeyBody(browser, accountId)
    const answers = await Promise.all([1, 2, 3].map(() => browser.post('/auth/credentials', body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
  })

  it('needs the store to be shared between instances, and then works across them', async () => {
    const store = createMemoryStore({ now: () => startOfTime })
    const fetch = registeringService(() => json(201, credential()))
    const instance = () => relayUnderTest({ fetch, users: [ada], store }).browserOf(ada)
    const body = await newPasskeyBody(instance(), accountId)
    expect((await instance().post('/auth/credentials', body)).status).toBe(201)
    expect(await instance().post('/auth/credentials', body)).toMatchObject(refused)
  })
})

function credential() {
  const createdAt = '2026-06-01T12:00:00.000Z'
  return {
    id: `AuthMethod:${crypto.randomUUID()}`,
    accountId,
    type: 'PASSKEY',
    nickname: 'Phone',
    createdAt,
    updatedAt: createdAt,
  }
}

/** A service as told, whose account has no passkeys yet. */
function registeringService(script: (request: ScriptedRequest) => Response): RelayFetch {
  return scriptedService((request) =>
    request.method === 'GET' ? json(200, { data: [] }) : script(request),
  )
}
