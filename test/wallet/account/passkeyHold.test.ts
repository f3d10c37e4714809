import { createMemoryStore, type RelayOptions } from 'holdfast/relay'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { exportWallet } from '../../../src/wallet/account/exportWallet.ts'
import { createCard } from '../../../src/wallet/cards/createCard.ts'
import type { Wallet } from '../../../src/wallet/context/walletContext.ts'
import { listCredentials } from '../../../src/wallet/credentials/listCredentials.ts'
import { revokeCredential } from '../../../src/wallet/credentials/revokeCredential.ts'
import { addEmailOtp } from '../../../src/wallet/oneTimeCode/addEmailOtp.ts'
import { startEmailOtp } from '../../../src/wallet/oneTimeCode/startEmailOtp.ts'
import { addPasskey } from '../../../src/wallet/passkey/addPasskey.ts'
import { signInWithPasskey } from '../../../src/wallet/passkey/signInWithPasskey.ts'
import { fakeDevice } from '../../support/fakeDevice.ts'
import { pageOrigin, startWholeStack, type WholeStack } from '../../support/wholeStack.ts'

vi.setConfig({ testTimeout: 60_000 })

const dayMs = 86_400_000
const required = { code: 'STEP_UP_REQUIRED' }
const exports = { exportWallet: { maxAgeSeconds: 300 } }

let stack: WholeStack | undefined

afterEach(async () => {
  vi.unstubAllGlobals()
  await stack?.sandbox.close()
  stack = undefined
})

/** A customer with e-mail codes, whose wallet is unlocked by one. */
async function start(profile: 'spec' | 'live-2026-08', stepUp: RelayOptions['stepUp']) {
  const store = createMemoryStore({ now: () => stack?.sandbox.clock.now().getTime() ?? 0 })
  const allow = { createCard: true }
  const started = await startWholeStack(profile, { stepUp, store, allow })
  stack = started
  const device = fakeDevice(pageOrigin)
  const user = await started.newUser()
  const { signers } = started.sandbox
  const signerPublicKeys = { export: [signers.export], oneTimeCode: [signers.oneTimeCode] }
  const wallet = started.walletOf(user, { signerPublicKeys })
  const unlockByCode = async () =>
    (await startEmailOtp(wallet)).complete(await started.lastCode(user))
  if (profile === 'spec') await addEmailOtp(wallet, { email: user.email })
  await unlockByCode()
  /** Signs in with the passkey that was added under this name. */
  const signInAs = async (nickname: string) => {
    const passkey = (await listCredentials(wallet)).find((each) => each.nickname === nickname)
    device.choose(passkey?.credentialId ?? '')
    await signInWithPasskey(wallet)
  }
  const pass = async (ms: number) => {
    await started.sandbox.clock.advance(ms)
    // The relay believes another time once two responses agree.
    await listCredentials(wallet)
    await listCredentials(wallet)
  }
  return { wallet, unlockByCode, signInAs, pass }
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
    await exportWallet(wallet)
  })

  it('counts for a day after it was added without another one only if it was there before', async () => {
    const { wallet, unlockByCode, signInAs, pass } = await start('live-2026-08', exports)
    await addPasskey(wallet, { nickname: 'Phone' })
    await addPasskey(wallet, { nickname: 'Thief' })
    await signInAs('Thief')
    await expect(exportWallet(wallet)).rejects.toMatchObject(required)
    await signInAs('Phone')
    await exportWallet(wallet)
    await pass(dayMs + 60_000)
    await unlockByCode()
    await signInAs('Thief')
    await exportWallet(wallet)
  })

  it('counts at once if another one was used just before it was added', async () => {
    const { wallet, signInAs } = await start('live-2026-08', exports)
    await addPasskey(wallet, { nickname: 'Phone' })
    await signInAs('Phone')
    await addPasskey(wallet, { nickname: 'Laptop' })
    await signInAs('Laptop')
    await exportWallet(wallet)
  })

  it('does not count for a day in place of one that was removed without a step-up', async () => {
    const { wallet, unlockByCode, signInAs, pass } = await start('spec', exports)
    await addPasskey(wallet, { nickname: 'Phone' })
    await removePasskey(wallet)
    await addPasskey(wallet, { nickname: 'Thief' })
    await signInAs('Thief')
    await expect(exportWallet(wallet)).rejects.toMatchObject(required)
    await pass(dayMs + 60_000)
    await unlockByCode()
    await signInAs('Thief')
    await exportWallet(wallet)
  })
})

describe('a step-up that only wallets with a passkey need', { tags: ['T7'] }, () => {
  const rule = { maxAgeSeconds: 120, onlyWherePasskey: true }
  const rules = { createCard: rule, createCredential: rule }

  it('is not demanded of a wallet without one, and is once there is one', async () => {
    const { wallet, signInAs } = await start('spec', { createCredential: rule, exportWallet: rule })
    await exportWallet(wallet)
    await addPasskey(wallet, { nickname: 'Phone' })
    await expect(exportWallet(wallet)).rejects.toMatchObject(required)
    await signInAs('Phone')
    await exportWallet(wallet)
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
