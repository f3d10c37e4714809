import type { RelayOptions, RelayStore } from 'holdfast/relay'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { walletSignatureHeader } from '../../../src/shared/headers.ts'
import { exportWallet } from '../../../src/wallet/account/exportWallet.ts'
import { createCard } from '../../../src/wallet/cards/createCard.ts'
import { revokeCredential } from '../../../src/wallet/credentials/revokeCredential.ts'
import { addPasskey } from '../../../src/wallet/passkey/addPasskey.ts'
import {
  forkPasskeyCustomer,
  type Gateway,
  type PasskeyCustomer,
  startPasskeyCustomer,
} from '../../support/passkeyCustomer.ts'

vi.setConfig({ testTimeout: 60_000 })

const minuteMs = 60_000
const dayMs = 1440 * minuteMs
const rules: RelayOptions['stepUp'] = {
  exportWallet: { maxAgeSeconds: 300 },
  createCard: { maxAgeSeconds: 300, onlyWherePasskey: true },
}
const tooNew = { code: 'PASSKEY_TOO_NEW' }

/** A customer without a passkey, and one whose passkey Phone counts, with an open session of a thief's page. */
let prepared: { without: PasskeyCustomer; withPhone: PasskeyCustomer }
let customer: PasskeyCustomer | undefined
/** What stands between the relay and the service. */
let gateway: Gateway
/** What happens before the relay reads an entry of its store. */
let beforeGet: (key: string) => Promise<void>

beforeAll(async () => {
  const without = await startPasskeyCustomer('live-2026-08', { stepUp: rules })
  const withPhone = await forkPasskeyCustomer(without, { stepUp: rules })
  await addPasskey(withPhone.wallet, { nickname: 'Phone' })
  await withPhone.pass(2 * dayMs)
  await withPhone.unlockByCode()
  await withPhone.otherDevice()
  prepared = { without, withPhone }
}, 60_000)

afterAll(async () => {
  for (const each of Object.values(prepared)) await each.close()
})

beforeEach(() => {
  gateway = (_, next) => next()
  beforeGet = async () => {}
})

afterEach(async () => {
  vi.unstubAllGlobals()
  await customer?.close()
  customer = undefined
})

const storeOf = (store: RelayStore): RelayStore => ({
  ...store,
  async get(key) {
    await beforeGet(key)
    return store.get(key)
  },
})

const isRemoval = ({ method, headers }: Request) => method === 'DELETE' && headers.has('Request-Id')
const isList = ({ method, url }: Request) => method === 'GET' && url.includes('/auth/credentials')

/** A fork of a customer, whose relay has just started. */
async function fork(from: PasskeyCustomer) {
  const options = { stepUp: rules, gateway: (...call: Parameters<Gateway>) => gateway(...call) }
  customer = await forkPasskeyCustomer(from, { ...options, storeOf })
  return customer
}

/** The customer whose passkey Phone counts, and a thief's page with an open session of theirs. */
async function start() {
  const started = await fork(prepared.withPhone)
  const { wallet, passkeyOf, ask, others } = started
  const [thief] = others
  if (!thief) throw new Error('there is no other device')
  const phone = (await passkeyOf('Phone'))?.id ?? ''
  const path = `/auth/credentials/${encodeURIComponent(phone)}`
  /** A removal that the service refuses, with its Request-Id from before. */
  const prepareJunk = async () => {
    const { body } = await ask('DELETE', path)
    const headers = {
      [walletSignatureHeader]: 'eyJwdWJsaWNLZXkiOiJhIn0',
      'Request-Id': body.requestId,
    }
    return { requestId: body.requestId, send: () => ask('DELETE', path, { headers }) }
  }
  return {
    ...started,
    thief,
    prepareJunk,
    remove: () => revokeCredential(wallet, phone),
    addThief: () => addPasskey(thief, { nickname: 'Thief' }),
    exportAs: async (nickname: string) => {
      await started.signInAs(nickname)
      return exportWallet(wallet)
    },
  }
}

describe('a passkey that is added while another one is being removed', { tags: ['T43'] }, () => {
  it.each(['one instance of the relay', 'two instances'])(
    'does not count after the refusal of another removal: %s',
    async (instances) => {
      const { prepareJunk, remove, addThief, exportAs, addInstance } = await start()
      const junk = await prepareJunk()
      gateway = async (request, next) => {
        if (!isRemoval(request) || request.headers.get('Request-Id') === junk.requestId)
          return next()
        if (instances === 'two instances') addInstance()
        expect((await junk.send()).status).toBe(401)
        const response = await next()
        await addThief()
        return response
      }
      await remove()
      await expect(exportAs('Thief')).rejects.toMatchObject(tooNew)
    },
  )
})

describe('a removal of the only passkey', { tags: ['T43'] }, () => {
  const required = { code: 'STEP_UP_REQUIRED' }

  it('opens nothing where it ends while the relay lists the passkeys', async () => {
    const { thief, remove } = await start()
    gateway = async (request, next) => {
      if (!isList(request)) return next()
      gateway = (_, send) => send()
      await remove()
      return next()
    }
    await expect(createCard(thief)).rejects.toMatchObject(required)
  })

  it('opens nothing where it ends while the relay reads its store', async () => {
    const { thief, remove } = await start()
    let finish = () => {}
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    const removed = new Promise<() => Promise<void>>((resolve) => {
      gateway = async (request, next) => {
        const response = await next()
        if (!isRemoval(request)) return response
        resolve(async () => {
          finish()
          await removal
        })
        await finished
        return response
      }
    })
    const removal = remove()
    const end = await removed
    let reads = 0
    beforeGet = async (key) => {
      // What is noted of the removal moves in the store before the second read of a hold.
      if (!key.includes('passkey-hold:')) return
      reads += 1
      if (reads !== 2) return
      beforeGet = async () => {}
      await end()
    }
    await expect(createCard(thief)).rejects.toMatchObject(required)
  })
})

describe('a removal that is refused while it is under way', { tags: ['T43'] }, () => {
  it('keeps no passkey from counting that becomes a day old meanwhile', async () => {
    const { wallet, prepareJunk, pass, unlockByCode, exportAs } = await start()
    await addPasskey(wallet, { nickname: 'Laptop' })
    await pass(dayMs - minuteMs)
    await unlockByCode()
    const junk = await prepareJunk()
    const laterJunk = await prepareJunk()
    let outcome: unknown
    gateway = async (request, next) => {
      const requestId = request.headers.get('Request-Id')
      const response = await next()
      if (requestId === junk.requestId) {
        await pass(2 * minuteMs)
        await laterJunk.send()
      }
      if (requestId === laterJunk.requestId) {
        await unlockByCode()
        outcome = await exportAs('Laptop').catch((error: unknown) => error)
      }
      return response
    }
    await junk.send()
    expect(outcome).toMatchObject(tooNew)
    await expect(exportAs('Laptop')).resolves.toBeDefined()
  })

  it('has a place of its own beside seven others, and leaves it', async () => {
    const { prepareJunk } = await start()
    const junk = await Promise.all(Array.from({ length: 10 }, () => prepareJunk()))
    const statuses: number[] = []
    const sendNext = async () => {
      const next = junk.pop()
      if (next) statuses.push((await next.send()).status)
    }
    gateway = async (request, next) => {
      const response = await next()
      if (isRemoval(request)) await sendNext()
      return response
    }
    await sendNext()
    expect(statuses).toEqual([429, 401, 401, 401, 401, 401, 401, 401, 401])
    await sendNext()
    expect(statuses.at(-1)).toBe(401)
  })
})

describe('the outcome of a removal', { tags: ['T43'] }, () => {
  it.each([
    [429, 'RATE_LIMITED'],
    [403, 'FORBIDDEN'],
    [401, 'UNAUTHORIZED'],
    [409, 'CONFLICT'],
  ])(
    'is a refusal where the service’s envelope says so, and begins no hold: %i %s',
    async (status, code) => {
      const { wallet, prepareJunk, pass, unlockByCode, exportAs } = await start()
      await addPasskey(wallet, { nickname: 'Laptop' })
      await pass(dayMs - minuteMs)
      await unlockByCode()
      const junk = await prepareJunk()
      gateway = async (request, next) =>
        isRemoval(request) ? Response.json({ status, code, message: 'No.' }, { status }) : next()
      await junk.send()
      gateway = (_, next) => next()
      await pass(2 * minuteMs)
      await unlockByCode()
      await expect(exportAs('Laptop')).resolves.toBeDefined()
    },
  )

  it.each([
    ['202 and an empty object', () => Response.json({}, { status: 202 })],
    [
      'a new challenge',
      () =>
        Response.json(
          { payloadToSign: 'a', requestId: 'Request:1', expiresAt: '2099-01-01T00:00:00Z' },
          { status: 202 },
        ),
    ],
    ['429 and no envelope', () => Response.json({}, { status: 429 })],
    ['403 and a page', () => new Response('<p>Forbidden</p>', { status: 403 })],
    ['200 and an empty list', () => Response.json([])],
  ])('is a removal where a gateway responds with %s', async (_, respond) => {
    const { remove, addThief, exportAs } = await start()
    gateway = async (request, next) => {
      const response = await next()
      return isRemoval(request) ? respond() : response
    }
    await remove().catch(() => undefined)
    gateway = (_request, next) => next()
    await addThief()
    await expect(exportAs('Thief')).rejects.toMatchObject(tooNew)
  })
})

describe('a passkey that is added after a step-up', { tags: ['T43'] }, () => {
  it.each([
    [4, 'counts'],
    [6, 'waits'],
    [14, 'waits'],
  ])('%i minutes later: %s, with and without the store', async (minutes, what) => {
    const { signInAs, pass, addThief, restart, unlockByCode, exportAs } = await start()
    await signInAs('Phone')
    await pass(minutes * minuteMs)
    await addThief()
    await unlockByCode()
    const outcome = async () =>
      exportAs('Thief').then(
        () => 'counts',
        () => 'waits',
      )
    expect(await outcome()).toBe(what)
    restart()
    expect(await outcome()).toBe(what)
  })

  it('is not removed under it once the five minutes are over', async () => {
    const { signInAs, pass, remove, unlockByCode, addThief, exportAs } = await start()
    await signInAs('Phone')
    await pass(6 * minuteMs)
    await unlockByCode()
    await remove()
    await addThief()
    await expect(exportAs('Thief')).rejects.toMatchObject(tooNew)
  })

  it.each([[4], [24]])(
    'does not count by a user handle from before, %i minutes after it',
    async (minutes) => {
      const { user, page, wallet, signInAs, pass, ask, unlockByCode, restart, exportAs } =
        await start()
      await signInAs('Phone')
      await pass(3 * minuteMs)
      const { body } = await ask('POST', '/auth/registration-challenges', {
        body: { accountId: user.accountId },
      })
      await pass(minutes * minuteMs)
      await unlockByCode()
      page.gateway = withHandle(body.user.id)
      await addPasskey(wallet, { nickname: 'Thief' })
      await expect(exportAs('Thief')).rejects.toMatchObject(tooNew)
      restart()
      await expect(exportAs('Thief')).rejects.toMatchObject(tooNew)
    },
  )
})

/** A page that registers its passkeys with this user handle. */
function withHandle(handle: string): Gateway {
  return async (request, next) => {
    const response = await next()
    if (!request.url.includes('registration-challenges')) return response
    const challenge = await response.json()
    return Response.json({ ...challenge, user: { ...challenge.user, id: handle } }, response)
  }
}

describe('a passkey that is added to a wallet without any', { tags: ['T43'] }, () => {
  it('lends its user handle to no second one', async () => {
    const { wallet, user, page, ask, signInAs, restart } = await fork(prepared.without)
    const accountId = user.accountId
    const { body } = await ask('POST', '/auth/registration-challenges', { body: { accountId } })
    await addPasskey(wallet, { nickname: 'Phone' })
    page.gateway = withHandle(body.user.id)
    await addPasskey(wallet, { nickname: 'Thief' })
    await signInAs('Thief')
    await expect(exportWallet(wallet)).rejects.toMatchObject(tooNew)
    restart()
    await signInAs('Thief')
    await expect(exportWallet(wallet)).rejects.toMatchObject(tooNew)
  })

  it('does not count where another one was added at the same time and is older', async () => {
    const { wallet, signInAs, otherDevice } = await fork(prepared.without)
    const other = await otherDevice()
    let isNext = true
    gateway = async (request, next) => {
      const isAddition = request.method === 'POST' && request.url.endsWith('/auth/credentials')
      if (!isNext || !isAddition || !request.headers.has('Request-Id')) return next()
      isNext = false
      await addPasskey(wallet, { nickname: 'Phone' })
      return next()
    }
    await addPasskey(other, { nickname: 'Thief' })
    await signInAs('Thief')
    await expect(exportWallet(wallet)).rejects.toMatchObject(tooNew)
    await signInAs('Phone')
    await expect(exportWallet(wallet)).resolves.toBeDefined()
  })
})
