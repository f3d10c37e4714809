import type { RelayOptions } from 'holdfast/relay'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { exportWallet } from '../../../src/wallet/account/exportWallet.ts'
import { createCard } from '../../../src/wallet/cards/createCard.ts'
import type { Wallet } from '../../../src/wallet/context/walletContext.ts'
import { listCredentials } from '../../../src/wallet/credentials/listCredentials.ts'
import { revokeCredential } from '../../../src/wallet/credentials/revokeCredential.ts'
import { addPasskey } from '../../../src/wallet/passkey/addPasskey.ts'
import {
  forkPasskeyCustomer,
  type PasskeyCustomer,
  startPasskeyCustomer,
} from '../../support/passkeyCustomer.ts'

vi.setConfig({ testTimeout: 60_000 })

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const required = { code: 'STEP_UP_REQUIRED' }
const tooNew = { code: 'PASSKEY_TOO_NEW', apiCode: 'PASSKEY_TOO_NEW', status: 403 }
const exports = { exportWallet: { maxAgeSeconds: 300 } }

let prepared: Record<'spec' | 'live-2026-08', PasskeyCustomer>
let customer: PasskeyCustomer | undefined
/** How the service's responses reach the relay. */
let deliver: (request: Request, response: Promise<Response>) => Promise<Response>

beforeAll(async () => {
  prepared = {
    spec: await startPasskeyCustomer('spec'),
    'live-2026-08': await startPasskeyCustomer('live-2026-08'),
  }
}, 60_000)

afterAll(async () => {
  for (const each of Object.values(prepared)) await each.close()
})

beforeEach(() => {
  deliver = (_, response) => response
})

afterEach(async () => {
  vi.unstubAllGlobals()
  await customer?.close()
  customer = undefined
})

async function start(profile: 'spec' | 'live-2026-08', stepUp: RelayOptions['stepUp']) {
  customer = await forkPasskeyCustomer(prepared[profile], {
    stepUp,
    gateway: async (request, next) => deliver(request, next()),
  })
  return customer
}

async function removePasskey(wallet: Wallet) {
  const passkey = (await listCredentials(wallet)).find(({ type }) => type === 'PASSKEY')
  await revokeCredential(wallet, passkey?.id ?? '')
}

describe('a passkey and the step-up', { tags: ['T7'] }, () => {
  it('counts at once if it is the first one of the wallet', async () => {
    const { wallet, signInAs } = await start('live-2026-08', exports)
    await addPasskey(wallet, { nickname: 'Phone' })
    await expect(exportWallet(wallet)).rejects.toMatchObject(required)
    await signInAs('Phone')
    await expect(exportWallet(wallet)).resolves.toBeDefined()
  })

  it('counts for a day after it was added without another one only if it was there before', async () => {
    const { wallet, unlockByCode, signInAs, pass } = await start('live-2026-08', exports)
    await addPasskey(wallet, { nickname: 'Phone' })
    await addPasskey(wallet, { nickname: 'Thief' })
    await signInAs('Thief')
    await expect(exportWallet(wallet)).rejects.toMatchObject(tooNew)
    await signInAs('Phone')
    await expect(exportWallet(wallet)).resolves.toBeDefined()
    await pass(dayMs + 60_000)
    await unlockByCode()
    await signInAs('Thief')
    await expect(exportWallet(wallet)).resolves.toBeDefined()
  })

  it('counts at once if another one was used just before it was added', async () => {
    const { wallet, signInAs } = await start('live-2026-08', exports)
    await addPasskey(wallet, { nickname: 'Phone' })
    await signInAs('Phone')
    await addPasskey(wallet, { nickname: 'Laptop' })
    await signInAs('Laptop')
    await expect(exportWallet(wallet)).resolves.toBeDefined()
  })

  it('does not count at once if the other one was used long before it was added', async () => {
    const { wallet, unlockByCode, signInAs, pass } = await start('live-2026-08', exports)
    await addPasskey(wallet, { nickname: 'Phone' })
    await signInAs('Phone')
    await pass(20 * 60_000)
    await unlockByCode()
    await addPasskey(wallet, { nickname: 'Laptop' })
    await signInAs('Laptop')
    await expect(exportWallet(wallet)).rejects.toMatchObject(tooNew)
  })

  it('does not count for a day in place of one that was removed without a step-up', async () => {
    const { wallet, unlockByCode, signInAs, pass } = await start('spec', exports)
    await addPasskey(wallet, { nickname: 'Phone' })
    await removePasskey(wallet)
    await addPasskey(wallet, { nickname: 'Thief' })
    await signInAs('Thief')
    await expect(exportWallet(wallet)).rejects.toMatchObject(tooNew)
    await pass(dayMs + 60_000)
    await unlockByCode()
    await signInAs('Thief')
    await expect(exportWallet(wallet)).resolves.toBeDefined()
  })
})

describe('a step-up that only wallets with a passkey need', { tags: ['T7'] }, () => {
  const rule = { maxAgeSeconds: 120, onlyWherePasskey: true }
  const rules = { createCard: rule, createCredential: rule }

  it('is not demanded of a wallet without one, and is once there is one', async () => {
    const { wallet, signInAs } = await start('spec', { createCredential: rule, exportWallet: rule })
    await expect(exportWallet(wallet)).resolves.toBeDefined()
    await addPasskey(wallet, { nickname: 'Phone' })
    await expect(exportWallet(wallet)).rejects.toMatchObject(required)
    await signInAs('Phone')
    await expect(exportWallet(wallet)).resolves.toBeDefined()
  })

  it('is demanded for a day after the passkey was removed without it', async () => {
    const { wallet, unlockByCode, pass } = await start('spec', rules)
    await addPasskey(wallet, { nickname: 'Phone' })
    await removePasskey(wallet)
    await expect(addPasskey(wallet, { nickname: 'Thief' })).rejects.toMatchObject(required)
    await expect(createCard(wallet)).rejects.toMatchObject(required)
    await pass(dayMs + 60_000)
    await unlockByCode()
    await addPasskey(wallet, { nickname: 'Phone' })
  })

  it('is not demanded after another credential was removed', async () => {
    const { wallet, unlockByCode, signInAs } = await start('live-2026-08', rules)
    await addPasskey(wallet, { nickname: 'Phone' })
    await signInAs('Phone')
    await removePasskey(wallet).catch(() => undefined)
    await unlockByCode()
    await removePasskey(wallet)
    await addPasskey(wallet, { nickname: 'Laptop' })
  })
})

describe('a passkey and the step-up after a restart with an empty store', { tags: ['T43'] }, () => {
  it('does not count while it is younger than a day, and the refusal says when it will', async () => {
    const { wallet, unlockByCode, passkeyOf, signInAs, pass, restart } = await start(
      'live-2026-08',
      exports,
    )
    await addPasskey(wallet, { nickname: 'Phone' })
    await addPasskey(wallet, { nickname: 'Thief' })
    restart()
    await signInAs('Thief')
    const createdAt = (await passkeyOf('Thief'))?.createdAt ?? ''
    const countsFrom = new Date(Date.parse(createdAt) + dayMs).toISOString()
    await expect(exportWallet(wallet)).rejects.toMatchObject({ ...tooNew, details: { countsFrom } })
    await pass(dayMs + 60_000)
    await unlockByCode()
    await signInAs('Thief')
    await expect(exportWallet(wallet)).resolves.toBeDefined()
  })

  it('does not count in place of one that was removed', async () => {
    const { wallet, signInAs, restart } = await start('spec', exports)
    await addPasskey(wallet, { nickname: 'Phone' })
    await removePasskey(wallet)
    await addPasskey(wallet, { nickname: 'Thief' })
    restart()
    await signInAs('Thief')
    await expect(exportWallet(wallet)).rejects.toMatchObject(tooNew)
  })

  it('counts if it is the wallet’s first one, or was added under a step-up', async () => {
    const { wallet, signInAs, restart } = await start('live-2026-08', exports)
    await addPasskey(wallet, { nickname: 'Phone' })
    restart()
    await signInAs('Phone')
    await expect(exportWallet(wallet)).resolves.toBeDefined()
    await addPasskey(wallet, { nickname: 'Laptop' })
    restart()
    await signInAs('Laptop')
    await expect(exportWallet(wallet)).resolves.toBeDefined()
  })

  it('counts by its age alone where the authenticator returns no user handle', async () => {
    const { wallet, device, signInAs, pass, restart, unlockByCode } = await start('spec', exports)
    device.hideUserHandles()
    await addPasskey(wallet, { nickname: 'Phone' })
    await signInAs('Phone')
    await expect(exportWallet(wallet)).resolves.toBeDefined()
    restart()
    await signInAs('Phone')
    await expect(exportWallet(wallet)).rejects.toMatchObject(tooNew)
    await pass(dayMs + 60_000)
    await unlockByCode()
    await signInAs('Phone')
    await expect(exportWallet(wallet)).resolves.toBeDefined()
  })
})

describe('a hold of new passkeys', { tags: ['T43'] }, () => {
  it('lets a passkey count that is added under a step-up meanwhile, for as long as the hold lasts', async () => {
    const { wallet, device, signInAs, pass, unlockByCode } = await start('live-2026-08', exports)
    device.hideUserHandles()
    await addPasskey(wallet, { nickname: 'Phone' })
    await addPasskey(wallet, { nickname: 'Thief' })
    await signInAs('Phone')
    await addPasskey(wallet, { nickname: 'Laptop' })
    await signInAs('Laptop')
    await expect(exportWallet(wallet)).resolves.toBeDefined()
    await pass(20 * hourMs)
    await unlockByCode()
    await addPasskey(wallet, { nickname: 'Second thief' })
    await pass(20 * hourMs)
    await unlockByCode()
    await signInAs('Laptop')
    await expect(exportWallet(wallet)).resolves.toBeDefined()
  })

  it('is prolonged for the passkeys that counted when it began', async () => {
    const { wallet, signInAs, pass, unlockByCode } = await start('live-2026-08', exports)
    await addPasskey(wallet, { nickname: 'Phone' })
    for (const nickname of ['Thief', 'Second thief', 'Third thief']) {
      await addPasskey(wallet, { nickname })
      await pass(13 * hourMs)
      await unlockByCode()
    }
    await signInAs('Thief')
    await expect(exportWallet(wallet)).rejects.toMatchObject(tooNew)
    await signInAs('Phone')
    await expect(exportWallet(wallet)).resolves.toBeDefined()
  })

  it('is neither begun nor prolonged by requests without a signature, or with a wrong one', async () => {
    const { wallet, passkeyOf, signInAs, pass, unlockByCode, ask } = await start(
      'live-2026-08',
      exports,
    )
    await addPasskey(wallet, { nickname: 'Phone' })
    const path = `/auth/credentials/${(await passkeyOf('Phone'))?.id}`
    const remove = (headers?: Record<string, string>) => ask('DELETE', path, { headers })
    const removeWithJunk = async () => {
      deliver = (request, response) =>
        request.method === 'DELETE' ? Promise.reject(new TypeError('connection lost')) : response
      expect((await remove()).status).toBeGreaterThanOrEqual(500)
      deliver = (_, response) => response
      const { status, body } = await remove()
      expect(status).toBe(202)
      const signature = { 'Service-Wallet-Signature': 'anVuaw', 'Request-Id': body.requestId }
      expect((await remove(signature)).status).toBe(401)
      expect((await remove({ ...signature, 'Request-Id': 'Request:junk' })).status).toBe(401)
    }
    await removeWithJunk()
    await addPasskey(wallet, { nickname: 'Tablet' })
    await pass(23 * hourMs)
    await removeWithJunk()
    await pass(hourMs + 60_000)
    await unlockByCode()
    await signInAs('Tablet')
    await expect(exportWallet(wallet)).resolves.toBeDefined()
  })
})

describe('the removal of the only passkey', { tags: ['T43'] }, () => {
  const rules = { createCard: { maxAgeSeconds: 120, onlyWherePasskey: true } }
  const isRemoval = ({ method, headers }: Request) =>
    method === 'DELETE' && headers.has('Request-Id')

  it('opens nothing although the service’s response is lost', async () => {
    const { wallet, pass, unlockByCode } = await start('spec', rules)
    await addPasskey(wallet, { nickname: 'Phone' })
    deliver = async (request, response) => {
      const delivered = await response
      if (isRemoval(request)) throw new TypeError('connection lost')
      return delivered
    }
    await removePasskey(wallet).catch(() => undefined)
    expect((await listCredentials(wallet)).map(({ type }) => type)).toEqual(['EMAIL_OTP'])
    await expect(createCard(wallet)).rejects.toMatchObject(required)
    await pass(dayMs + 60_000)
    await unlockByCode()
    await expect(createCard(wallet)).resolves.toBeDefined()
  })

  it('opens nothing before the relay has the service’s response', async () => {
    const { wallet } = await start('spec', rules)
    await addPasskey(wallet, { nickname: 'Phone' })
    const meanwhile: unknown[] = []
    deliver = async (request, response) => {
      const delivered = await response
      if (!isRemoval(request)) return delivered
      meanwhile.push(await createCard(wallet).catch((error: unknown) => error))
      return delivered
    }
    await removePasskey(wallet)
    expect(meanwhile).toMatchObject([required])
  })

  it('leaves no trace where the service refuses it', async () => {
    const { wallet, signInAs, unlockByCode } = await start('spec', rules)
    await addPasskey(wallet, { nickname: 'Phone' })
    await signInAs('Phone')
    await removePasskey(wallet).catch(() => undefined)
    await unlockByCode()
    await signInAs('Phone')
    await expect(createCard(wallet)).resolves.toBeDefined()
  })
})
