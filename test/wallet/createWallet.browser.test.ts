import { describe, expect, it } from 'vitest'
import { generateSessionKeyPair } from '../../src/crypto/keyPairs.ts'
import { WalletError } from '../../src/shared/errors.ts'
import { getAccount } from '../../src/wallet/account/getAccount.ts'
import { contextOf } from '../../src/wallet/context/walletContext.ts'
import { createWallet } from '../../src/wallet/createWallet.ts'
import { sessionFixture } from '../support/fixtures.ts'
import { scriptedRelay } from '../support/scriptedRelay.ts'

const { createdAt, updatedAt } = sessionFixture()

/** A signed-in wallet over a relay whose app user owns one account. */
async function walletOf(relayUrl: string, id: string) {
  const currency = { code: 'USDB', decimals: 6 }
  const balance = { amount: 0, currency }
  const terms = { status: 'ACTIVE', fundingPaymentInstructions: [], createdAt, updatedAt }
  const own = { id, type: 'EMBEDDED_WALLET', balance, ...terms }
  const { fetch } = scriptedRelay(() => ({ status: 200, body: { data: [own] } }))
  const wallet = createWallet({ relayUrl, fetch })
  const sessionKey = await generateSessionKeyPair()
  await contextOf(wallet).session.open(id, {
    ...sessionFixture({ accountId: id }),
    sessionKey,
    signedInWith: 'AuthMethod:1',
  })
  return wallet
}

describe('the fetch of a wallet', () => {
  it('may be the browser’s own', async () => {
    const wallet = createWallet({ relayUrl: '/no-relay-here', fetch: window.fetch })
    const error: unknown = await getAccount(wallet).catch((reason: unknown) => reason)

    expect(error).toBeInstanceOf(WalletError)
    expect((error as WalletError).code).not.toBe('NETWORK_ERROR')
    wallet.destroy()
  })
})

describe('a fetch of one’s own', () => {
  it('gets relayUrl as it was given, with the path after it', async () => {
    const urls: string[] = []
    const fetch = async (url: string | URL | Request) => {
      urls.push(String(url))
      throw new TypeError('no network')
    }
    const wallet = createWallet({ relayUrl: '/wallet', fetch })
    await getAccount(wallet).catch(() => undefined)
    wallet.destroy()

    expect(urls.join()).toMatch(/^\/wallet\/customers/)
  })
})

describe('two relays of one page', () => {
  it('keep their accounts apart: neither deletes the keys of the other', async () => {
    const one = await walletOf(`/one-${crypto.randomUUID()}`, 'InternalAccount:1')
    const other = await walletOf(`/other-${crypto.randomUUID()}`, 'InternalAccount:2')
    await getAccount(one)
    await getAccount(other)

    for (const wallet of [one, other]) {
      const { session } = contextOf(wallet)
      const [id = ''] = await session.storedAccountIds()
      expect((await session.readRecord(id)).session?.sessionKey).toBeDefined()
      wallet.destroy()
    }
  })

  it('are one where the address differs in a slash only', async () => {
    const path = `/same-${crypto.randomUUID()}`
    const one = await walletOf(path, 'InternalAccount:1')
    const other = await walletOf(`${location.origin}${path}/`, 'InternalAccount:1')

    expect(await contextOf(other).session.storedAccountIds()).toEqual(
      await contextOf(one).session.storedAccountIds(),
    )
    one.destroy()
    other.destroy()
  })
})
