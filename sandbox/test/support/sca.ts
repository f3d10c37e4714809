import { createHmac } from 'node:crypto'
import {
  createSoftAuthenticator,
  type Misbehaviour,
  type SoftAuthenticator,
} from '../../../test/support/softAuthenticator.ts'
import { type Answer, type Client, expectStatus, type Refusal } from './client.ts'
import { createEuropean, sentCode } from './contacts.ts'
import { type TestSandbox, useSandbox } from './harness.ts'
import { isAugust } from './variant.ts'
import { addBankAccount, fund, page, type Quote, type TestCustomer } from './wallet.ts'

/** Only the newest generation authenticates strongly. */
export const hasSca = isAugust

/** A sandbox of the generation that authenticates strongly, in the variants of {@link hasSca}. */
export function useScaSandbox(): TestSandbox {
  return useSandbox({})
}

/** The code of every text message. */
export const smsCode = sentCode

export type Challenge = {
  id: string
  expiresAt: string
  factor: string
  availableFactors: string[]
  purpose: string
  passkeyAssertionOptions: { challenge: string; allowCredentials: { id: string }[] } | null
  passkeyAllowedOrigins: string[] | null
}

export type TotpStart = {
  type: string
  secret: string
  secretBase32Encoded: string
  totpUri: string
}

/** A customer in the EU whose contacts are verified. */
export function createEuCustomer(client: Client, more = {}): Promise<TestCustomer> {
  // Without the digits of the code, which tests look for.
  return createEuropean(client, { phoneNumber: '+4917099887766', ...more })
}

/** Calls an operation about a customer's strong authentication. */
export function callSca<T = Refusal>(
  client: Client,
  method: string,
  path: string,
  customerId: string,
  body?: unknown,
): Promise<Answer<T>> {
  return client.call<T>(method, `/sca/${path}?customerId=${customerId}`, body)
}

/** Computes the code that an authenticator app with this secret shows at a time: an implementation of its own. */
export function totpAt(secretHex: string, atMs: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / 30_000)))
  const mac = createHmac('sha1', Buffer.from(secretHex, 'hex')).update(counter).digest()
  const word = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(word % 1_000_000).padStart(6, '0')
}

/** Computes the code that the app shows by the sandbox's clock. */
export async function totpNow(client: TestSandbox, secretHex: string): Promise<string> {
  return totpAt(secretHex, (await client.sandbox().clock.now()).getTime())
}

/** Enrols an authenticator app, with the sandbox's code so that its own codes stay unused. */
export async function enrolTotp(client: Client, customerId: string) {
  const body = { type: 'TOTP' }
  const started = await callSca<TotpStart>(client, 'POST', 'factors', customerId, body)
  const { secret } = expectStatus(started, 200)
  const confirmation = { type: 'TOTP', secret, code: smsCode }
  const confirmed = await callSca<{ recoveryCodes: string[] }>(
    client,
    'POST',
    'factors/confirm',
    customerId,
    confirmation,
  )
  return { secret, recoveryCodes: expectStatus(confirmed, 200).recoveryCodes }
}

type PasskeyStart = {
  options: { challenge: string; user: { id: string } }
  relyingPartyId: string
  allowedOrigins: string[]
}

/** Begins to enrol a passkey, and lets an authenticator respond. */
export async function startPasskey(
  client: Client,
  customerId: string,
  authenticator: SoftAuthenticator = createSoftAuthenticator(),
  misbehaviour: Misbehaviour & { origin?: string } = {},
) {
  const body = { type: 'PASSKEY' }
  const started = await callSca<PasskeyStart>(client, 'POST', 'factors', customerId, body)
  const { options } = expectStatus(started, 200)
  const challengeBytes = Buffer.from(options.challenge, 'base64url')
  const made = authenticator.createCredential({ ...page, challengeBytes, ...misbehaviour })
  const { credentialId: id, clientDataJson: clientDataJSON, attestationObject, transports } = made
  const response = { clientDataJSON, attestationObject, transports }
  const credential = { id, rawId: id, type: 'public-key', response }
  return {
    started: started.body,
    confirmation: { type: 'PASSKEY', origin: page.origin, credential },
  }
}

/** Enrols a passkey. */
export async function enrolPasskey(client: Client, customerId: string): Promise<SoftAuthenticator> {
  const authenticator = createSoftAuthenticator()
  const { confirmation } = await startPasskey(client, customerId, authenticator)
  const path = 'factors/confirm'
  expectStatus(await callSca(client, 'POST', path, customerId, confirmation), 200)
  return authenticator
}

/** The body that proves a passkey. */
export function assertionFor(
  authenticator: SoftAuthenticator,
  challenge: string,
  misbehaviour: Misbehaviour & { origin?: string } = {},
) {
  const challengeBytes = Buffer.from(challenge, 'base64url')
  const signed = authenticator.getAssertion({ ...page, challengeBytes, ...misbehaviour })
  const { credentialId: id, clientDataJson: clientDataJSON, authenticatorData, signature } = signed
  const response = { clientDataJSON, authenticatorData, signature }
  const passkeyAssertion = { id, rawId: id, type: 'public-key', response }
  return { passkeyAssertion, origin: page.origin }
}

/** Logs a customer in, whose payments can be authorized from then on. */
export async function logIn(client: Client, customerId: string): Promise<void> {
  const factor = 'SMS_OTP'
  expectStatus(await callSca(client, 'POST', 'login/start', customerId, { factor }), 200)
  const proof = { factor, code: smsCode, endUserIpAddress: '192.0.2.1' }
  expectStatus(await callSca(client, 'POST', 'login/complete', customerId, proof), 200)
}

/** Resets a factor other than text messages, which removes it. */
export async function resetFactor(
  client: TestSandbox,
  customerId: string,
  factor: 'TOTP' | 'PASSKEY',
): Promise<void> {
  type Reset = { resetId: string; verificationLink: string }
  const reset = await callSca<Reset>(client, 'POST', 'factors/reset', customerId, { factor })
  const { resetId, verificationLink } = expectStatus(reset, 201)
  const passed = new Request(`${verificationLink}/LIVENESS_PASSED`, { method: 'POST' })
  await client.sandbox().fetch(passed)
  const path = `factors/reset/${resetId}/complete`
  expectStatus(await callSca(client, 'POST', path, customerId, {}), 204)
}

/** A quote of a customer who authenticates strongly. */
export type ScaQuote = Quote & { scaChallenge?: Challenge }

/** A payment of a customer in the EU, who is logged in, from their dollar account to their bank. */
export async function createEuPayer(client: Client, funds = 10_000, more = {}) {
  const customer = await createEuCustomer(client, more)
  await logIn(client, customer.customerId)
  await fund(client, customer.usdAccountId, funds)
  const bank = await addBankAccount(client, customer.customerId)
  return { ...customer, bank }
}

/** Requests a quote, which has to be made. */
export async function requestQuote(client: Client, body: object): Promise<ScaQuote> {
  return expectStatus(await client.post<ScaQuote>('/quotes', body), 201)
}

/** Executes a quote, which waits for its authorization then. */
export async function executeToAuthorize(
  client: Client,
  { id }: Pick<Quote, 'id'>,
  body: object = {},
  headers = {},
): Promise<ScaQuote> {
  const executed = await client.post<ScaQuote>(`/quotes/${id}/execute`, body, headers)
  const quote = expectStatus(executed, 200)
  if (quote.status !== 'PENDING_AUTHORIZATION') throw new Error(`The quote is ${quote.status}`)
  return quote
}

/** Authorizes a quote. */
export function authorize<T = ScaQuote>(
  client: Client,
  quote: Pick<Quote, 'id'>,
  proof: object = { code: smsCode },
): Promise<Answer<T>> {
  return client.post<T>(`/quotes/${quote.id}/authorize`, proof)
}
