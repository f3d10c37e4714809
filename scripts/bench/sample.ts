/** What the pages of the benches work on, and how they are called. */
import type { AuthSession, Quote } from 'holdfast'

/** A row of test/vectors/credential-bundles.json. */
export interface Vector {
  bundle: string
  recipient: { privateKeyJwk: JsonWebKey }
}

export const accountId = 'InternalAccount:00000000-0000-4000-8000-000000000001'
export const payloadToSign: string = JSON.stringify({
  type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
  organizationId: 'org-1',
  parameters: { signWith: 'w', unsignedTransaction: '00'.repeat(350) },
})

const createdAt = '2026-01-01T00:00:00.000Z'
const expiresAt = '2099-01-01T00:00:00.000Z'
export const session: AuthSession = {
  id: 'Session:1',
  accountId,
  type: 'PASSKEY',
  nickname: 'n',
  createdAt,
  updatedAt: createdAt,
  expiresAt,
}
export const quote: Quote = {
  id: 'Quote:1',
  status: 'PENDING',
  createdAt,
  expiresAt,
  source: { sourceType: 'ACCOUNT', accountId },
  destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:1' },
  sendingCurrency: {},
  receivingCurrency: {},
  totalSendingAmount: 1,
  totalReceivingAmount: 1,
  exchangeRate: 1,
  feesIncluded: 0,
  transactionId: 'Transaction:1',
  paymentInstructions: [{ accountOrWalletInfo: { accountType: 'EMBEDDED_WALLET', payloadToSign } }],
}

/** The pair a bundle is sealed to, as a sign-in would hold it. */
export async function importPair({ recipient }: Vector): Promise<CryptoKeyPair> {
  const { d: _, ...publicJwk } = recipient.privateKeyJwk
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
  const [privateKey, publicKey] = await Promise.all([
    crypto.subtle.importKey('jwk', recipient.privateKeyJwk, algorithm, false, ['deriveBits']),
    crypto.subtle.importKey('jwk', publicJwk, algorithm, true, []),
  ])
  return { privateKey, publicKey }
}

/**
 * When the platform has signed the payload, in milliseconds from the start of the navigation. What
 * is left to do for a stamp then takes a hundredth of a millisecond.
 */
export function whenSigned(): Promise<number> {
  const { prototype } = SubtleCrypto
  const { sign } = prototype
  return new Promise((resolve) => {
    prototype.sign = async function (algorithm, key, data) {
      const signature = await sign.call(this, algorithm, key, data)
      if (data.byteLength === payloadToSign.length) resolve(performance.now())
      return signature
    }
  })
}

/** What the bench calls in a page. */
type PageFunctions = Record<string, (...given: never[]) => Promise<unknown>>

/**
 * Exposes a page's functions, and starts at once what is timed from the start of the navigation, as
 * an app would.
 */
export function startPage(page: PageFunctions): void {
  const [, timed = ''] = location.search.match(/^.(first\w+)$/) ?? []
  const started = page[timed]?.() ?? Promise.resolve(0)
  Object.assign(globalThis, { page, started })
}

/** A page whose first unlock is timed. */
export function startUnlockPage(
  open: (bundle: string, keyPair: CryptoKeyPair) => Promise<unknown>,
): void {
  const unlock = async (vector: Vector) => {
    const keyPair = await importPair(vector)
    const startedAt = performance.now()
    await open(vector.bundle, keyPair)
    return performance.now() - startedAt
  }
  startPage({ unlock })
}
