import { describe, expect, it } from 'vitest'
import { forgetOrganization } from '../../../src/wallet/account/forgetOrganization.ts'
import { contextOf } from '../../../src/wallet/context/walletContext.ts'
import { createWallet } from '../../../src/wallet/createWallet.ts'
import { rememberOwner } from '../../../src/wallet/signing/rememberOwner.ts'
import { memoryKeyStore } from '../../../src/wallet/storage/memoryKeyStore.ts'
import { sessionFixture } from '../../support/fixtures.ts'

const { accountId } = sessionFixture()

describe('rememberOwner', { tags: ['T3', 'T33'] }, () => {
  it('keeps what another tab has remembered first', async () => {
    const keyStore = memoryKeyStore()
    await keyStore.update(accountId, () => ({ organizationId: 'org-1', signWith: 'w' }))
    // This tab has read the record before the other one has written to it.
    const stale = { ...keyStore, read: async () => ({}) }
    const wallet = createWallet({ relayUrl: '/wallet', accountId, keyStore: stale })
    await rememberOwner(contextOf(wallet), accountId, { organizationId: 'org-2', signWith: 'x' })

    expect(await keyStore.read(accountId)).toMatchObject({ organizationId: 'org-1', signWith: 'w' })
  })

  it('writes what is not remembered yet, and nothing that is', async () => {
    const keyStore = memoryKeyStore()
    let writes = 0
    const update: typeof keyStore.update = (...changes) => {
      writes += 1
      return keyStore.update(...changes)
    }
    await keyStore.update(accountId, () => ({ organizationId: 'org-1' }))
    const wallet = createWallet({
      relayUrl: '/wallet',
      accountId,
      keyStore: { ...keyStore, update },
    })
    const owner = { organizationId: 'org-1', signWith: 'w' }
    for (const _ of [1, 2]) await rememberOwner(contextOf(wallet), accountId, owner)

    expect(await keyStore.read(accountId)).toMatchObject(owner)
    expect(writes).toBe(1)
  })

  it('does not fail what was done where the record cannot be written', async () => {
    const update = () => Promise.reject(new Error('full'))
    const keyStore = { ...memoryKeyStore(), update }
    const wallet = createWallet({ relayUrl: '/wallet', accountId, keyStore })

    await rememberOwner(contextOf(wallet), accountId, { organizationId: 'org-1' })
  })
})

describe('forgetOrganization', { tags: ['T33'] }, () => {
  it('lets the next accepted signature name another, and keeps the rest', async () => {
    const keyStore = memoryKeyStore()
    const remembered = { organizationId: 'org-1', signWith: 'w', lastPasskey: 'u' }
    await keyStore.update(accountId, () => remembered)
    const wallet = createWallet({ relayUrl: '/wallet', accountId, keyStore })
    await forgetOrganization(wallet)
    const { organizationId, signWith, lastPasskey } = (await keyStore.read(accountId)) ?? {}

    expect([organizationId, signWith, lastPasskey]).toEqual([undefined, undefined, 'u'])
    await rememberOwner(contextOf(wallet), accountId, { organizationId: 'org-2' })
    expect((await keyStore.read(accountId))?.organizationId).toBe('org-2')
  })
})
