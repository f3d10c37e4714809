import { createHmac } from 'node:crypto'
import { base32nopad } from '@scure/base'
import type { Quote } from '../../src/shared/resources.ts'
import { contextOf, type Wallet } from '../../src/wallet/context/walletContext.ts'
import type { CreateWalletOptions } from '../../src/wallet/createWallet.ts'
import { whenReady } from '../../src/wallet/events/whenReady.ts'
import { addEmailOtp } from '../../src/wallet/oneTimeCode/addEmailOtp.ts'
import { startEmailOtp } from '../../src/wallet/oneTimeCode/startEmailOtp.ts'
import { createExternalAccount } from '../../src/wallet/payments/createExternalAccount.ts'
import { type CreateQuoteOptions, createQuote } from '../../src/wallet/payments/createQuote.ts'
import { type ExecuteQuoteOptions, executeQuote } from '../../src/wallet/payments/executeQuote.ts'
import type { KeyStore } from '../../src/wallet/storage/keyStore.ts'
import { memoryKeyStore } from '../../src/wallet/storage/memoryKeyStore.ts'
import { copyDevice } from './copyDevice.ts'
import type { StackUser, WholeStack } from './wholeStack.ts'

/** What a customer of the European Union says of themselves. */
const europeanFields = {
  region: 'DE',
  // Without the digits of the code, which tests look for.
  phoneNumber: '+4917099887766',
  endUserTermsConsent: {
    acceptedAt: '2026-06-01T11:59:00.000Z',
    ipAddress: '203.0.113.7',
    termsVersion: '2026-08-01',
    acceptanceMethod: 'CHECKBOX',
  },
}

/** The code of every text message of the sandbox. */
export const sentCode = '123456'

/** A code that no message has. */
export const wrongCode = '654321'

/** A call of a wallet's to the relay, of which a test may lose the response. */
interface SentCall {
  method: string
  path: string
  body: Record<string, unknown>
}

/** A customer who is signed in with money in the wallet. */
export interface European {
  user: StackUser
  wallet: Wallet
  keyStore: KeyStore
  sent: SentCall[]
  /** What happens to the calls to paths that end so. */
  faults: Map<string, (forward: () => Promise<Response>) => Promise<Response>>
}

/** Makes a customer in the EU, or elsewhere with another region. */
export async function newEuropean(
  stack: WholeStack,
  customer: object = {},
  options?: Partial<CreateWalletOptions>,
  note?: (...request: Parameters<typeof fetch>) => void,
): Promise<European> {
  const fields = { ...europeanFields, ...customer }
  const user = await stack.newUser(fields)
  if (fields.region === europeanFields.region) await logIn(stack, user)
  await stack.fund(user, 100_000_000)
  const european = openWallet(stack, user, options, note)
  const { wallet, sent } = european
  // The generation creates this credential with the wallet.
  await Promise.allSettled([addEmailOtp(wallet, { email: user.email })])
  await (await startEmailOtp(wallet)).complete(await stack.lastCode(user))
  sent.length = 0
  return european
}

/**
 * The customer on a fork of their stack: signed in there as they were, with a copy of what their device
 * keeps. Nothing that either of the two does reaches the other.
 */
export async function europeanOn(
  stack: WholeStack,
  { user, keyStore }: European,
): Promise<European> {
  const european = openWallet(stack, user, {
    keyStore: await copyDevice(keyStore, user.accountId),
  })
  await whenReady(european.wallet)
  european.sent.length = 0
  return european
}

function openWallet(
  stack: WholeStack,
  user: StackUser,
  options: Partial<CreateWalletOptions> = {},
  note: (...request: Parameters<typeof fetch>) => void = () => {},
): European {
  const { keyStore = memoryKeyStore() } = options
  const sent: SentCall[] = []
  const faults: European['faults'] = new Map()
  const wallet = stack.walletOf(user, {
    signerPublicKeys: {
      export: [stack.sandbox.signers.export],
      oneTimeCode: [stack.sandbox.signers.oneTimeCode],
    },
    fetch: (input, init) => {
      const path = decodeURIComponent(new URL(String(input)).pathname.replace('/wallet', ''))
      const body = init?.body ? JSON.parse(String(init.body)) : {}
      note(input, init)
      sent.push({ method: init?.method ?? 'GET', path, body })
      const forward = () => stack.send(user, input, init)
      const [, fault] = [...faults].find(([end]) => path.endsWith(end)) ?? []
      return fault ? fault(forward) : forward()
    },
    ...options,
    keyStore,
  })
  return { user, wallet, keyStore, sent, faults }
}

/** Logs the customer in with the service, as a platform's backend does: without it no payment is authorized. */
export async function logIn(stack: WholeStack, { customerId }: StackUser): Promise<void> {
  const factor = 'SMS_OTP'
  const query = `customerId=${customerId}`
  await stack.platform(`/sca/login/start?${query}`, { factor })
  const proof = { factor, code: sentCode, endUserIpAddress: '203.0.113.7' }
  await stack.platform(`/sca/login/complete?${query}`, proof)
}

/** Adds a bank account in dollars. */
export async function addPayee(wallet: Wallet, digits = '789'): Promise<string> {
  const { id } = await createExternalAccount(wallet, {
    currency: 'USD',
    accountInfo: {
      accountType: 'USD_ACCOUNT',
      accountNumber: `000123456${digits}`,
      routingNumber: '021000021',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Grace Hopper' },
    },
  })
  return id
}

/** A quote from the wallet to a payee, in another currency than the wallet's. */
export function quoteTo(
  wallet: Wallet,
  accountId: string,
  more: Partial<CreateQuoteOptions> = {},
): Promise<Quote> {
  return createQuote(wallet, {
    destination: { accountId },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_000_000,
    ...more,
  })
}

/** A payment to a payee that was executed a while ago and waits for the customer's authorization. */
export async function executedTo(
  wallet: Wallet,
  accountId: string,
  options?: ExecuteQuoteOptions,
): Promise<Quote> {
  const { status, quote } = await executeQuote(wallet, await quoteTo(wallet, accountId), options)
  if (status !== 'pendingAuthorization') throw new Error(`The payment is ${status}`)
  contextOf(wallet).waitingQuote = undefined
  return quote
}

/** What an authenticator app with this secret shows at a time: an implementation of its own. */
export function totpAt(secretBase32: string, atMs: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / 30_000)))
  const mac = createHmac('sha1', base32nopad.decode(secretBase32)).update(counter).digest()
  const word = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(word % 1_000_000).padStart(6, '0')
}
