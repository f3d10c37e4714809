import { describe, expect, it } from 'vitest'
import type { PolicyCall, RelayOptions } from '../../../src/relay.ts'
import { createMemoryStore } from '../../../src/relay.ts'
import type { Browser } from '../support/browser.ts'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { json, noService, scriptedService } from '../support/scriptedService.ts'
import { ada, adasThings } from '../support/users.ts'

const otherWallet = 'InternalAccount:00000000-0000-4000-8000-333333333333'
const user = { ...ada, accountIds: [...ada.accountIds, otherWallet] }
const partner = { ...user, id: 'user-partner' }
const otherCredential = 'AuthMethod:00000000-0000-4000-8000-333333333333'
const startMs = Date.parse('2026-06-01T12:00:00Z')
const time = new Date(startMs).toISOString()
const clientPublicKey = `04${'a1'.repeat(64)}`
const signed = { 'Service-Wallet-Signature': 'c2ln', 'Request-Id': 'Request:2' }

/** Signs anybody in, asks for signatures, and has one quote of 25 USDB. */
function createStage(
  stepUp: RelayOptions['stepUp'],
  options: Pick<RelayOptions, 'store' | 'onError'> = {},
  executed: object = quote,
) {
  let nowMs = startMs
  let sessionType = 'PASSKEY'
  /** When the passkey of a wallet was created, where that is not long ago. */
  const createdAts = new Map<string, string>()
  const walletsWithout = new Set<string>()
  const shown = (path: string) => {
    const credential = credentialOf(path)
    const createdAt = createdAts.get(credential.accountId) ?? credential.createdAt
    return { ...credential, createdAt }
  }
  let hasTypes = true
  const listed = (path: string) =>
    [shown(path)]
      .filter((it) => !walletsWithout.has(it.accountId))
      .map(({ type, ...it }) => (hasTypes ? { ...it, type } : it))
  const service = scriptedService(({ method, path, headers }) => {
    const date = { Date: new Date(nowMs).toUTCString() }
    const expiresAt = new Date(nowMs + 3_600_000).toISOString()
    if (path.includes('credentials?')) return json(200, { data: listed(path) }, date)
    if (path.endsWith('/challenge')) {
      const challenge = { challenge: 'x', requestId: 'Request:1', expiresAt, credentialId: 'a' }
      return json(200, { ...shown(path), ...challenge }, date)
    }
    if (path.endsWith('/verify'))
      return json(200, { ...shown(path), type: sessionType, expiresAt: time }, date)
    if (path.endsWith('/export') && headers.get('Request-Id'))
      return json(200, { id: adasThings.accountId, encryptedWalletCredentials: 'sealed' }, date)
    if (path.startsWith('/quotes')) return json(200, executed, date)
    if (path.startsWith('/customers')) return json(409, { code: 'CONFLICT', message: 'no' }, date)
    if (method === 'GET') return json(404, {}, date)
    return json(202, { payloadToSign: '{}', requestId: 'Request:2', expiresAt }, date)
  })
  const { browserOf, seen } = relayUnderTest({
    fetch: service,
    users: [user, partner],
    now: () => nowMs,
    store: createMemoryStore({ now: () => nowMs }),
    stepUp,
    ...options,
  })
  return {
    ada: browserOf(user),
    partner: browserOf(partner),
    seen,
    wait: (seconds: number) => {
      nowMs += seconds * 1000
    },
    /** The wallet's passkey was created so many hours ago. */
    passkeyIsNew: (accountId: string, hours: number) => {
      createdAts.set(accountId, new Date(startMs - hours * 3_600_000).toISOString())
    },
    hasNoPasskey: (accountId: string) => walletsWithout.add(accountId),
    /** The service says of no credential what it is. */
    leaveOutTypes: () => {
      hasTypes = false
    },
    nextSessionIs: (type: string) => {
      sessionType = type
    },
  }
}

function credentialOf(path: string) {
  const isOther = decodeURIComponent(path).includes('333333333333')
  const accountId = isOther ? otherWallet : adasThings.accountId
  const id = isOther ? otherCredential : adasThings.credentialId
  const createdAt = new Date(startMs - 2 * 86_400_000).toISOString()
  return { id, accountId, type: 'PASSKEY', nickname: 'x', createdAt, updatedAt: time }
}

const currency = { code: 'USDB', name: 'USDB', symbol: '$', decimals: 6 }
const quote = {
  id: adasThings.quoteId,
  status: 'PENDING',
  createdAt: time,
  expiresAt: time,
  source: { sourceType: 'ACCOUNT', accountId: adasThings.accountId },
  destination: { destinationType: 'ACCOUNT', accountId: adasThings.externalAccountId },
  sendingCurrency: currency,
  receivingCurrency: currency,
  totalSendingAmount: 25_000_000,
  totalReceivingAmount: 25_000_000,
  exchangeRate: 1,
  feesIncluded: 0,
  transactionId: adasThings.transactionId,
}

async function signIn(browser: Browser, credentialId = adasThings.credentialId) {
  const path = `/auth/credentials/${encodeURIComponent(credentialId)}`
  await browser.post(`${path}/challenge`, { clientPublicKey })
  const bytes = 'AAAA'
  const assertion = {
    credentialId: bytes,
    clientDataJson: bytes,
    authenticatorData: bytes,
    signature: bytes,
  }
  const body = { type: 'PASSKEY', assertion }
  const { status } = await browser.post(`${path}/verify`, body, { 'Request-Id': 'Request:1' })
  expect(status).toBe(200)
}

function requestExport(browser: Browser, headers: Record<string, string> = {}) {
  const path = `/internal-accounts/${encodeURIComponent(adasThings.accountId)}/export`
  return browser.post(path, { clientPublicKey }, headers)
}

function execute(browser: Browser) {
  const path = `/quotes/${encodeURIComponent(adasThings.quoteId)}/execute`
  return browser.post(path, {}, { 'Service-Wallet-Signature': 'c2ln' })
}

const fiveMinutes = { exportWallet: { maxAgeSeconds: 300 } }
const required = { status: 403, body: { code: 'STEP_UP_REQUIRED' } }

describe('a route that demands a recent passkey', { tags: ['T7'] }, () => {
  it('is refused without one, and nothing reaches the service', async () => {
    const { ada, seen } = createStage(fiveMinutes)
    expect(await requestExport(ada)).toMatchObject(required)
    expect(seen).toEqual([])
  })

  it('is open after a sign-in with a passkey, and closed again after its time', async () => {
    const { ada, wait } = createStage(fiveMinutes)
    await signIn(ada)
    wait(300)
    expect((await requestExport(ada)).status).toBe(202)
    wait(1)
    expect(await requestExport(ada)).toMatchObject(required)
    await signIn(ada)
    expect((await requestExport(ada)).status).toBe(202)
  })

  it('is not opened by a sign-in that lies ahead, made while the service’s clock was wrong', async () => {
    const { ada, wait } = createStage(fiveMinutes)
    wait(20 * 3600)
    await signIn(ada)
    expect((await requestExport(ada)).status).toBe(202)
    wait(-20 * 3600)
    expect(await requestExport(ada)).toMatchObject(required)
  })

  it('is not opened by a session of another method', async () => {
    const { ada, nextSessionIs } = createStage(fiveMinutes)
    nextSessionIs('EMAIL_OTP')
    await signIn(ada)
    expect(await requestExport(ada)).toMatchObject(required)
  })

  it('is not opened by another person of the same customer and wallets', async () => {
    const { ada, partner } = createStage(fiveMinutes)
    await signIn(partner)
    expect(await requestExport(ada)).toMatchObject(required)
    expect((await requestExport(partner)).status).toBe(202)
  })

  it('is not opened by a passkey of another wallet of the user’s', async () => {
    const { ada } = createStage(fiveMinutes)
    await signIn(ada, otherCredential)
    expect(await requestExport(ada)).toMatchObject(required)
  })

  it('is opened by a passkey of any wallet of the user’s where it names none', async () => {
    const body = { currency: 'USD', accountInfo: { accountType: 'USD_ACCOUNT' } }
    const { ada } = createStage({ createExternalAccount: { maxAgeSeconds: 60 } })
    expect(await ada.post('/customers/external-accounts', body)).toMatchObject(required)
    await signIn(ada, otherCredential)
    expect((await ada.post('/customers/external-accounts', body)).status).toBe(409)
  })

  it('stays open for many calls at once', async () => {
    const { ada } = createStage(fiveMinutes)
    await signIn(ada)
    const answers = await Promise.all(Array.from({ length: 20 }, () => requestExport(ada)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 202))
    expect((await requestExport(ada)).status).toBe(202)
  })

  it('stays closed when the store is emptied, and answers 503 when it is down', async () => {
    const down = () => Promise.reject(new Error('gone'))
    const { ada, seen } = createStage(fiveMinutes, { store: { ...createMemoryStore(), get: down } })
    expect((await requestExport(ada)).status).toBe(503)
    expect(seen).toEqual([])
  })

  it('lets the sign-in stand whose time could not be stored, and reports it', async () => {
    const store = createMemoryStore()
    const put: typeof store.put = (key, value, seconds) =>
      key.includes('passkey-sign-in')
        ? Promise.reject(new Error('gone'))
        : store.put(key, value, seconds)
    const codes: string[] = []
    const onError: RelayOptions['onError'] = ({ code }) => codes.push(code)
    const { ada } = createStage(fiveMinutes, { store: { ...store, put }, onError })
    await signIn(ada)
    expect(await requestExport(ada)).toMatchObject(required)
    expect(codes).toEqual(['STORE_UNAVAILABLE'])
  })
})

describe('a sign-in with a passkey that is too new', { tags: ['T7'] }, () => {
  const tooNew = { status: 403, body: { code: 'PASSKEY_TOO_NEW' } }

  it('is named as the reason for as long as an older passkey would have been enough', async () => {
    const { ada, wait, passkeyIsNew } = createStage(fiveMinutes)
    passkeyIsNew(adasThings.accountId, 1)
    await signIn(ada)
    wait(300)
    expect(await requestExport(ada)).toMatchObject(tooNew)
    wait(1)
    expect(await requestExport(ada)).toMatchObject(required)
  })

  it('is named to the user who signed in, and for the wallet that is asked for', async () => {
    const { ada, partner, passkeyIsNew } = createStage(fiveMinutes)
    passkeyIsNew(adasThings.accountId, 1)
    passkeyIsNew(otherWallet, 1)
    await signIn(ada, otherCredential)
    expect(await requestExport(ada)).toMatchObject(required)
    await signIn(ada)
    expect(await requestExport(partner)).toMatchObject(required)
    expect(await requestExport(ada)).toMatchObject(tooNew)
  })

  it('of several is named with the first that will count, where any wallet’s does', async () => {
    const rules = { createExternalAccount: { maxAgeSeconds: 300 } }
    const { ada, passkeyIsNew } = createStage(rules)
    passkeyIsNew(adasThings.accountId, 2)
    passkeyIsNew(otherWallet, 20)
    await signIn(ada, otherCredential)
    await signIn(ada)
    const body = { currency: 'USD', accountInfo: { accountType: 'USD_ACCOUNT' } }
    const refused = await ada.post('/customers/external-accounts', body)
    const countsFrom = new Date(startMs + 4 * 3_600_000).toISOString()
    expect(refused).toMatchObject({
      status: 403,
      body: { ...tooNew.body, details: { countsFrom } },
    })
  })
})

describe('a step-up that only wallets with a passkey need', { tags: ['T7'] }, () => {
  it('is demanded of a user who has one with any wallet, where the route names none', async () => {
    const rule = { maxAgeSeconds: 300, onlyWherePasskey: true }
    const { ada, hasNoPasskey } = createStage({ createExternalAccount: rule })
    const body = { currency: 'USD', accountInfo: { accountType: 'USD_ACCOUNT' } }
    const create = () => ada.post('/customers/external-accounts', body)
    hasNoPasskey(otherWallet)
    expect(await create()).toMatchObject(required)
    hasNoPasskey(adasThings.accountId)
    expect((await create()).status).toBe(409)
  })
})

describe('the removal of a credential', { tags: ['T43'] }, () => {
  it('is not sent where it may be of a passkey, and nothing is known of the others', async () => {
    const { ada, seen, leaveOutTypes } = createStage(fiveMinutes)
    leaveOutTypes()
    const path = `/auth/credentials/${encodeURIComponent(adasThings.credentialId)}`
    expect((await ada.call('DELETE', path)).status).toBe(202)
    const { status } = await ada.call('DELETE', path, { headers: signed })
    expect(status).toBe(502)
    const removals = seen.filter(({ method }) => method === 'DELETE')
    expect(removals.map(({ headers }) => headers.has('Request-Id'))).toEqual([false])
  })
})

describe('the signed call of an action that demands a recent passkey', { tags: ['T7'] }, () => {
  it('does not get past it without the first call', async () => {
    const { ada, seen } = createStage(fiveMinutes)
    expect(await requestExport(ada, signed)).toMatchObject(required)
    await signIn(ada)
    const { status, body } = await requestExport(ada, signed)
    expect([status, body.code]).toEqual([401, 'UNAUTHORIZED'])
    expect(seen.filter(({ path }) => path.endsWith('/export'))).toEqual([])
  })

  it('may come ten minutes later, and no more', async () => {
    const { ada, wait } = createStage(fiveMinutes)
    await signIn(ada)
    wait(299)
    await requestExport(ada)
    wait(601)
    expect((await requestExport(ada, signed)).status).toBe(200)
    await signIn(ada)
    await requestExport(ada)
    wait(901)
    expect(await requestExport(ada, signed)).toMatchObject(required)
  })
})

describe('a step-up by amount', { tags: ['T7'] }, () => {
  it.each([
    ['over it', { USDB: 24_999_999 }, 403],
    ['at it', { USDB: 25_000_000 }, 200],
    ['in a currency that is not listed', { USD: 99_000_000 }, 403],
  ])('is demanded by what the service says of the quote: %s', async (_, above, status) => {
    const { ada } = createStage({ executeQuote: { maxAgeSeconds: 60, above } })
    expect((await execute(ada)).status).toBe(status)
    await signIn(ada)
    expect((await execute(ada)).status).toBe(200)
  })

  it('counts the fees, which leave the account too', async () => {
    const rule = { executeQuote: { maxAgeSeconds: 60, above: { USDB: 24_999_999 } } }
    const { ada } = createStage(rule, {}, { ...quote, feesIncluded: 1_000_000 })
    expect(await execute(ada)).toMatchObject(required)
  })

  it.each(['toString', 'constructor', '__proto__'])(
    'is demanded for a quote in a currency that every object has a field of: %s',
    async (code) => {
      const rule = { executeQuote: { maxAgeSeconds: 60, above: { USDB: 99_000_000 } } }
      const { ada } = createStage(rule, {}, { ...quote, sendingCurrency: { ...currency, code } })
      expect(await execute(ada)).toMatchObject(required)
    },
  )
})

describe('a rule that is a function', { tags: ['T7'] }, () => {
  it('sees the call and its quote, and returns the seconds or undefined', async () => {
    const rule = async ({ user, readQuote }: PolicyCall) =>
      user.id === partner.id && (await readQuote())?.totalSendingAmount === 25_000_000
        ? 60
        : undefined
    const { ada, partner: other } = createStage({ executeQuote: rule })
    expect((await execute(ada)).status).toBe(200)
    expect(await execute(other)).toMatchObject(required)
  })

  it.each([
    ['true', () => true],
    ['null', () => null],
    ['0', () => 0],
    ['NaN', () => Number.NaN],
    ['a year', () => 31_536_000],
    ['an error', () => Promise.reject(new Error('no'))],
  ])('refuses the call with 500 when it returns %s', async (_, rule) => {
    const { ada, seen } = createStage({ exportWallet: rule as () => number })
    expect((await requestExport(ada)).status).toBe(500)
    expect(seen).toEqual([])
  })
})

describe('the option stepUp', { tags: ['T7'] }, () => {
  it.each([
    [{ exportWallets: { maxAgeSeconds: 60 } }, 'stepUp'],
    [{ verifyCredential: { maxAgeSeconds: 60 } }, 'stepUp.verifyCredential'],
    [{ startSignIn: { maxAgeSeconds: 60 } }, 'stepUp.startSignIn'],
    [{ exportWallet: {} }, 'stepUp.exportWallet.maxAgeSeconds'],
    [{ exportWallet: 300 }, 'write { maxAgeSeconds: 300 }'],
    [{ exportWallet: { maxAgeSeconds: 86_401 } }, 'stepUp.exportWallet.maxAgeSeconds'],
    [{ exportWallet: { maxAgeSeconds: 60, above: { USD: 1 } } }, 'stepUp.exportWallet.above'],
    [{ executeQuote: { maxAgeSeconds: 60, above: { USD: 1.5 } } }, 'stepUp.executeQuote.above'],
    [{ executeQuote: { maxAgeSeconds: 60, above: { USD: '1' } } }, 'stepUp.executeQuote.above'],
    [{ executeQuote: { maxAgeSeconds: 60, above: { usd: 1 } } }, 'write USD'],
  ])('is refused when it is wrong: %j', (stepUp, name) => {
    const create = () => relayUnderTest({ fetch: noService, stepUp: stepUp as object })
    expect(create).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', message: expect.stringContaining(name) }),
    )
  })
})
