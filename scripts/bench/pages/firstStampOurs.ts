/** A page over the library: what it takes until it has stamped. */
import { createWallet, executeQuote, indexedDbKeyStore } from 'holdfast'
import { generateSessionKeyPair } from 'holdfast/crypto'
import { accountId, quote, session, startPage, whenSigned } from '../sample.ts'

/** Signs in, as far as the device is concerned. */
async function prepare(): Promise<void> {
  const wallet = createWallet({ relayUrl: '/wallet', accountId, fetch: neverAnswers })
  wallet.subscribe(() => undefined)
  while (wallet.getState().status === 'loading') await new Promise((wait) => setTimeout(wait, 5))
  wallet.destroy()
  const sessionKey = await generateSessionKeyPair()
  for (const { name } of await indexedDB.databases()) {
    if (!name?.startsWith('holdfast')) continue
    const keyStore = indexedDbKeyStore({ databaseName: name })
    await keyStore.update(accountId, () => ({
      session: { ...session, sessionKey, signedInWith: 'AuthMethod:1' },
    }))
    keyStore.close()
  }
}

/** Milliseconds from the start of the navigation until the payload of a payment was signed. */
async function firstStamp(): Promise<number> {
  const signed = whenSigned()
  await firstPayment()
  return signed
}

/** Milliseconds from the start of the navigation until the signed payment was sent. */
function firstPayment(): Promise<number> {
  return new Promise((resolve, reject) => {
    const wallet = createWallet({
      relayUrl: '/wallet',
      accountId,
      fetch: (input, init) => {
        if (new Headers(init?.headers).has('Service-Wallet-Signature')) resolve(performance.now())
        return neverAnswers(input, init)
      },
    })
    executeQuote(wallet, quote).catch(reject)
  })
}

const neverAnswers: typeof fetch = () => new Promise(() => undefined)

startPage({ prepare, firstStamp, firstPayment })
