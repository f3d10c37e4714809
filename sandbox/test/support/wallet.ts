import { createECDH, createHash, randomBytes } from 'node:crypto'
import { p256 } from '@noble/curves/nist.js'
import {
  createSoftAuthenticator,
  type Misbehaviour,
  type SoftAuthenticator,
} from '../../../test/support/softAuthenticator.ts'
import { type Client, expectStatus } from './client.ts'
import { openSessionKey } from './hpkeOpen.ts'
import { isMagic } from './variant.ts'

/** The page every test pretends to be. */
export const page = { rpId: 'localhost', origin: 'http://localhost:5173' }

export type InternalAccount = {
  id: string
  type: string
  status: string
  balance: { amount: number; currency: { code: string; decimals: number } }
  customerId: string
}

const magicPasskeySignature = 'sandbox-valid-passkey-signature'

/** A customer of the platform, with a wallet and a dollar account. */
export type TestCustomer = {
  customerId: string
  walletId: string
  usdAccountId: string
}

/** A session key a device holds. */
export type TestSession = { id: string; publicKeyHex: string; sign(payload: string): string }

/** Creates a customer and finds its accounts. */
export async function createTestCustomer(client: Client, more = {}): Promise<TestCustomer> {
  const body = { customerType: 'INDIVIDUAL', fullName: 'Ada Example', region: 'US', ...more }
  const customer = expectStatus(await client.post<{ id: string }>('/customers', body), 201)
  return findAccounts(client, customer.id)
}

/** Finds the accounts of a customer; one who is not approved has none. */
export async function findAccounts(client: Client, customerId: string): Promise<TestCustomer> {
  const path = `/customers/internal-accounts?customerId=${customerId}`
  const { data } = expectStatus(await client.get<{ data: InternalAccount[] }>(path), 200)
  const idOf = (code: string) =>
    data.find(({ balance }) => balance.currency.code === code)?.id ?? ''
  return {
    customerId,
    walletId: idOf('USDB'),
    usdAccountId: idOf('USD'),
  }
}

/** Registers a passkey for a wallet. */
export async function registerPasskey(
  client: Client,
  accountId: string,
  authenticator: SoftAuthenticator = createSoftAuthenticator(),
) {
  const body = passkeyBody(accountId, authenticator)
  const credential = expectStatus(
    await client.post<{ id: string; credentialId: string }>('/auth/credentials', body),
    201,
  )
  return { ...credential, authenticator }
}

/** The body that registers a passkey. */
export function passkeyBody(
  accountId: string,
  authenticator: SoftAuthenticator,
  misbehaviour: Misbehaviour & { origin?: string } = {},
) {
  const challengeBytes = randomBytes(32)
  return {
    type: 'PASSKEY',
    accountId,
    nickname: 'My key',
    challenge: challengeBytes.toString('base64url'),
    attestation: authenticator.createCredential({ ...page, challengeBytes, ...misbehaviour }),
  }
}

/** A client key pair, as the device makes one for each sign-in. */
export function createClientKey() {
  const ecdh = createECDH('prime256v1')
  return { publicKeyHex: ecdh.generateKeys('hex'), scalar: ecdh.getPrivateKey() }
}

/** Asks for a passkey's challenge. */
export async function challengePasskey(client: Client, credentialId: string, clientKey: string) {
  const path = `/auth/credentials/${credentialId}/challenge`
  return expectStatus(
    await client.post<{ challenge: string; requestId: string; expiresAt: string }>(path, {
      clientPublicKey: clientKey,
    }),
    200,
  )
}

/** The bytes an authenticator signs for a challenge, in either of its encodings. */
export function challengeBytes(challenge: string): Buffer {
  return /^[0-9a-f]{64}$/.test(challenge)
    ? Buffer.from(challenge)
    : Buffer.from(challenge, 'base64url')
}

/** Signs in with a passkey and opens the session key, as the library does. */
export async function signInWithPasskey(
  client: Client,
  credential: { id: string; authenticator: SoftAuthenticator },
): Promise<TestSession> {
  const clientKey = createClientKey()
  const { challenge, requestId } = await challengePasskey(
    client,
    credential.id,
    clientKey.publicKeyHex,
  )
  const signed = credential.authenticator.getAssertion({
    ...page,
    challengeBytes: challengeBytes(challenge),
  })
  const assertion = isMagic ? { ...signed, signature: magicPasskeySignature } : signed
  const answer = await client.post<{ id: string; encryptedSessionSigningKey: string }>(
    `/auth/credentials/${credential.id}/verify`,
    { type: 'PASSKEY', assertion },
    { 'Request-Id': requestId },
  )
  const session = expectStatus(answer, 200)
  if (isMagic) return magicSession(session.id)
  const scalar = await openSessionKey(session.encryptedSessionSigningKey, clientKey)
  return { id: session.id, ...sessionOf(scalar) }
}

/** A session of mode magic: its key opens with nothing, and the signature taken is a fixed text. */
export function magicSession(id: string): TestSession {
  return { id, publicKeyHex: '', sign: () => 'sandbox-valid-signature' }
}

/** A session key from its scalar. */
export function sessionOf(scalar: Uint8Array) {
  const publicKeyHex = Buffer.from(p256.getPublicKey(scalar, true)).toString('hex')
  const sign = (payload: string) => {
    const digest = createHash('sha256').update(payload).digest()
    const der = p256.sign(digest, scalar, { prehash: false, lowS: false, format: 'der' })
    const signature = Buffer.from(der).toString('hex')
    const stamp = { publicKey: publicKeyHex, scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature }
    return Buffer.from(JSON.stringify(stamp)).toString('base64url')
  }
  return { publicKeyHex, sign }
}

/** A customer whose wallet holds money and whose device holds a session. */
export async function createSignedInCustomer(client: Client, funds = 100_000_000) {
  const customer = await createTestCustomer(client)
  const credential = await registerPasskey(client, customer.walletId)
  const session = await signInWithPasskey(client, credential)
  await fund(client, customer.walletId, funds)
  return { ...customer, credential, session }
}

/** Adds sandbox money. */
export async function fund(client: Client, accountId: string, amount: number): Promise<void> {
  expectStatus(await client.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount }), 200)
}

/** Adds a bank account of the customer. */
export async function addBankAccount(
  client: Client,
  customerId: string,
  accountNumber = '123456789',
  more = {},
): Promise<string> {
  const answer = await client.post<{ id: string }>('/customers/external-accounts', {
    currency: 'USD',
    customerId,
    accountInfo: {
      accountType: 'USD_ACCOUNT',
      accountNumber,
      routingNumber: '021000021',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Example' },
    },
    ...more,
  })
  return expectStatus(answer, 201).id
}

export type Quote = {
  id: string
  status: string
  transactionId: string
  sendingCurrency: { code: string }
  totalSendingAmount: number
  totalReceivingAmount: number
  feesIncluded: number
  exchangeRate: number
  expiresAt: string
  paymentInstructions?: {
    accountOrWalletInfo: { accountType: string; payloadToSign?: string }
  }[]
}

/** The body that asks for a quote. */
export function quoteBody(source: string, destination: string, amount: number, more = {}) {
  return {
    source: { sourceType: 'ACCOUNT', accountId: source },
    destination: { destinationType: 'ACCOUNT', accountId: destination },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: amount,
    ...more,
  }
}

/** The text a wallet's device has to sign for a quote. */
export function payloadOf(quote: Quote): string {
  const info = quote.paymentInstructions?.map(({ accountOrWalletInfo }) => accountOrWalletInfo)
  return info?.find(({ accountType }) => accountType === 'EMBEDDED_WALLET')?.payloadToSign ?? ''
}

/** Executes a wallet's quote, signed by its device. */
export async function executeSigned(
  client: Client,
  quote: Quote,
  session: Pick<TestSession, 'sign'>,
): Promise<void> {
  const headers = client.signed(session.sign(payloadOf(quote)))
  expectStatus(await client.post(`/quotes/${quote.id}/execute`, undefined, headers), 200)
}

/** Reads the amount that an account holds by the books. */
export async function balanceOf(client: Client, accountId: string): Promise<number> {
  const { accounts } = await client.books()
  return accounts.find(({ id }) => id === accountId)?.balance ?? 0
}

/** A bank account from which no money can be pulled. */
export function gbpAccount() {
  return {
    accountType: 'GBP_ACCOUNT',
    sortCode: '123456',
    accountNumber: '12345678',
    beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Example' },
  }
}
