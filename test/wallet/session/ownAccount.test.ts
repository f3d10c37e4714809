import { describe, expect, it, vi } from 'vitest'
import { getAccount } from '../../../src/wallet/account/getAccount.ts'
import { createWallet } from '../../../src/wallet/createWallet.ts'
import { whenReady } from '../../../src/wallet/events/whenReady.ts'
import { listTransactions } from '../../../src/wallet/payments/listTransactions.ts'
import type { KeyStore } from '../../../src/wallet/storage/keyStore.ts'
import { memoryKeyStore } from '../../../src/wallet/storage/memoryKeyStore.ts'
import { rightAnswers } from '../../support/answers.ts'
import { pendingFixture, sessionFixture } from '../../support/fixtures.ts'
import { scriptedRelay } from '../../support/scriptedRelay.ts'
import { signedInWallet } from '../../support/signedInWallet.ts'

const theirs = 'InternalAccount:theirs'
const ours = 'InternalAccount:ours'
const walletsOf = (...ids: string[]) => ({
  status: 200,
  body: { data: ids.map((id) => ({ ...rightAnswers.parseInternalAccount, id })) },
})

async function deviceOf(...accountIds: string[]) {
  const keyStore = memoryKeyStore()
  for (const accountId of accountIds) {
    const session = { ...sessionFixture({ accountId }), signedInWith: 'AuthMethod:1' }
    const pending = {
      emailOtp: { credentialId: 'AuthMethod:1', expiresAt: '2099-01-01T00:00:00Z' },
    }
    const learned = { organizationId: 'org-1', signWith: 'w', lastPasskey: 'AAAA' }
    await keyStore.update(accountId, () => ({ session, pending, ...learned }))
  }
  return keyStore
}

describe('accounts of other users on this device', { tags: ['T24'] }, () => {
  it('lose their key with the first look at what the user owns', async () => {
    const keyStore = await deviceOf(theirs, ours)
    const { fetch } = scriptedRelay(() => walletsOf(ours))
    await getAccount(createWallet({ relayUrl: '/wallet', keyStore, fetch }))

    expect(await keyStore.read(theirs)).toEqual({
      version: 1,
      pendingExecutions: [],
      organizationId: 'org-1',
      signWith: 'w',
      signOuts: 1,
      closedBecause: 'accountChanged',
    })
    expect((await keyStore.read(ours))?.session).toBeDefined()
  })

  it('show the owner who comes back what is pending, and no session', async () => {
    const keyStore = await deviceOf(ours)
    await keyStore.update(ours, (record) => ({ ...record, pendingExecutions: [pendingFixture()] }))
    const relayOf = (id: string) => scriptedRelay(() => walletsOf(id)).fetch
    await getAccount(createWallet({ relayUrl: '/wallet', keyStore, fetch: relayOf(theirs) }))
    const wallet = createWallet({ relayUrl: '/wallet', keyStore, fetch: relayOf(ours) })
    await getAccount(wallet)

    expect(wallet.getState()).toMatchObject({
      status: 'signedOut',
      reason: 'signedOut',
      pendingExecutions: [pendingFixture()],
    })
  })

  it('keep the session of an owner whose sign-in ends while the owner is noted', async () => {
    const stored = await deviceOf(ours)
    const relayOf = (id: string) => scriptedRelay(() => walletsOf(id)).fetch
    await getAccount(
      createWallet({ relayUrl: '/wallet', keyStore: stored, fetch: relayOf(theirs) }),
    )
    const session = { ...sessionFixture({ accountId: ours }), signedInWith: 'AuthMethod:1' }
    let reads = 0
    const keyStore: KeyStore = {
      ...stored,
      async read(id) {
        const record = await stored.read(id)
        reads += 1
        if (reads === 1) await stored.update(id, () => ({ session }))
        return record
      },
    }
    await getAccount(createWallet({ relayUrl: '/wallet', keyStore, fetch: relayOf(ours) }))

    expect(reads).toBeGreaterThan(0)
    expect((await stored.read(ours))?.session).toEqual(session)
  })

  it('are told apart from the user’s own on a later page, whose key stays', async () => {
    const keyStore = await deviceOf(theirs, ours)
    const other = 'InternalAccount:other'
    const first = { ...walletsOf(other).body, hasMore: true, nextCursor: 'two' }
    const { fetch, calls } = scriptedRelay(({ path }) =>
      path.includes('cursor=two') ? walletsOf(ours) : { status: 200, body: first },
    )
    const accountId = ours
    await getAccount(createWallet({ relayUrl: '/wallet', accountId, keyStore, fetch }))

    expect(calls).toHaveLength(2)
    expect((await keyStore.read(ours))?.session).toBeDefined()
    expect((await keyStore.read(theirs))?.session).toBeUndefined()
  })

  it('are forgotten once, and not written again with every look', async () => {
    const keyStore = await deviceOf(theirs, ours)
    const { fetch } = scriptedRelay(() => walletsOf(ours))
    const wallet = createWallet({ relayUrl: '/wallet', accountId: ours, keyStore, fetch })
    await getAccount(wallet)
    await getAccount(wallet)

    expect((await keyStore.read(theirs))?.signOuts).toBe(1)
  })

  it('lose it in an open page with the first response to the other user', async () => {
    let user = 'ada'
    const { fetch, calls } = scriptedRelay(({ path }) => ({
      ...(path.includes('internal-accounts')
        ? walletsOf(user === 'ada' ? theirs : ours)
        : { status: 200, body: { data: [] } }),
      headers: { 'Holdfast-User': user },
    }))
    const keyStore = await deviceOf(theirs)
    const wallet = createWallet({ relayUrl: '/wallet', keyStore, fetch })
    wallet.subscribe(() => undefined)
    await vi.waitFor(() => expect(wallet.getState().status).toBe('signedIn'))
    user = 'ben'
    for await (const _ of listTransactions(wallet)) expect.fail('there is none')

    await vi.waitFor(() =>
      expect(wallet.getState()).toMatchObject({ status: 'signedOut', reason: 'accountChanged' }),
    )
    expect((await keyStore.read(theirs))?.session).toBeUndefined()
    expect(calls).toHaveLength(3)
    wallet.destroy()
  })

  it('are asked for once, and stay signed in, when only the tag of the user changes', async () => {
    let tag = 'by the old key'
    const { fetch, calls } = scriptedRelay(({ path }) => ({
      ...(path.includes('internal-accounts')
        ? walletsOf(ours)
        : { status: 200, body: { data: [] } }),
      headers: { 'Holdfast-User': tag },
    }))
    const keyStore = await deviceOf(ours)
    const wallet = createWallet({ relayUrl: '/wallet', keyStore, fetch })
    wallet.subscribe(() => undefined)
    await vi.waitFor(() => expect(wallet.getState().status).toBe('signedIn'))
    const seen = new Set<string>()
    wallet.subscribe(() => seen.add(wallet.getState().status))
    tag = 'by the new key'
    for (let round = 0; round < 3; round += 1) {
      for await (const _ of listTransactions(wallet)) expect.fail('there is none')
      await new Promise((resolve) => setTimeout(resolve, 20))
    }

    const asked = calls.filter(({ path }) => path.includes('internal-accounts'))
    expect(asked).toHaveLength(2)
    expect([...seen]).not.toContain('signedOut')
    expect(wallet.getState().status).toBe('signedIn')
    expect((await keyStore.read(ours))?.session).toBeDefined()
    wallet.destroy()
  })

  it('lose it too where the app names the account itself', async () => {
    const { wallet } = await signedInWallet({ fetch: scriptedRelay(() => walletsOf(ours)).fetch })
    wallet.subscribe(() => undefined)

    await vi.waitFor(() =>
      expect(wallet.getState()).toMatchObject({ status: 'signedOut', reason: 'accountChanged' }),
    )
    wallet.destroy()
  })

  it('are never shown: neither session nor balance of an account that is not the user’s', async () => {
    const keyStore = await deviceOf(theirs)
    const { fetch } = scriptedRelay(() => walletsOf(ours))
    const wallet = createWallet({ relayUrl: '/wallet', accountId: theirs, keyStore, fetch })
    await expect(getAccount(wallet)).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' })

    expect(wallet.getState().session).toBeUndefined()
  })

  it('lose it although the relay lists them as accounts of another type', async () => {
    const keyStore = await deviceOf(theirs, ours)
    const wallets = walletsOf(theirs, ours).body.data
    const [notAWallet, own] = wallets.map((found, index) => ({
      ...found,
      type: ['INTERNAL_FIAT', 'EMBEDDED_WALLET'][index],
    }))
    const { fetch } = scriptedRelay(() => ({ status: 200, body: { data: [notAWallet, own] } }))
    const wallet = createWallet({ relayUrl: '/wallet', keyStore, fetch })

    expect((await getAccount(wallet)).id).toBe(ours)
    expect((await keyStore.read(theirs))?.session).toBeUndefined()
    expect((await keyStore.read(ours))?.session).toBeDefined()
  })

  it('keep their key while the relay cannot be asked', async () => {
    const keyStore = await deviceOf(theirs)
    const { fetch } = scriptedRelay(() => 'networkError')
    const wallet = createWallet({ relayUrl: '/wallet', keyStore, fetch })
    await expect(getAccount(wallet)).rejects.toMatchObject({ code: 'NETWORK_ERROR' })

    expect((await keyStore.read(theirs))?.session).toBeDefined()
  })
})

describe('a list of accounts that does not end', () => {
  /** A relay that always has one more page. */
  function endless(data: object[] = []) {
    return scriptedRelay((_, count) => ({
      status: 200,
      body: { data, hasMore: true, nextCursor: `c${count}` },
    }))
  }

  it('becomes the state, and is not waited for', async () => {
    const { fetch } = endless()
    const wallet = createWallet({ relayUrl: '/wallet', keyStore: memoryKeyStore(), fetch })

    expect(await whenReady(wallet)).toMatchObject({
      status: 'unavailable',
      error: { code: 'RESPONSE_INVALID' },
    })
    wallet.destroy()
  })

  it('is not read on once the wallet is destroyed', async () => {
    const { fetch, calls } = endless(walletsOf(theirs).body.data)
    const wallet = createWallet({
      relayUrl: '/wallet',
      keyStore: memoryKeyStore(),
      fetch: async (...sent) => {
        if (calls.length === 3) wallet.destroy()
        return fetch(...sent)
      },
    })

    await expect(getAccount(wallet)).rejects.toMatchObject({ code: 'ABORTED' })
    expect(calls).toHaveLength(4)
  })
})
