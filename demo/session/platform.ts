import type { Amount, Credential } from 'holdfast'
import { shownWalletId, walletHeader } from './shownWallet.ts'

/** The platform's own routes, as the page calls them. */

/** Who is logged in to the platform. */
export interface PlatformUser {
  fullName: string
  email: string
  /** In E.164. */
  phoneNumber?: string | undefined
  /** The account of the user's wallet: `InternalAccount:<uuid>`. */
  walletId: string
  /** What a wallet of this user may be unlocked with. */
  signInMethods: Credential['type'][]
  /** Whether the payment service has this user authorize payments. */
  authorizesPayments: boolean
}

/** How far the verification of a customer is who has no wallet yet. */
export interface Identity {
  status: 'NEEDED' | 'IN_REVIEW' | 'CORRECTIONS_NEEDED' | 'REJECTED'
  /** What has to be corrected, in the service's codes. */
  problems: { type: string; field?: string }[]
}

/** What the platform knows of this browser. */
export interface Me {
  user: PlatformUser | null
  /** Of the one who is logged in, where the wallet waits for it. */
  identity: Identity | null
  /** Where a code was mailed that was not entered yet. */
  codeSentTo: string | null
  /** Whether a new user may give a phone number, for codes by SMS. */
  takesPhoneNumber: boolean
  /** Whether a wallet may have more than one passkey. */
  severalPasskeys: boolean
  /** Where a new user may live, ISO 3166-1 alpha-2, the usual one first. */
  countries: string[]
  /** The largest payment that needs no fresh passkey. */
  passkeyAbove: Amount
  /** Signer keys the wallet may trust: the sandbox's, which no published list can know. */
  signerPublicKeys?: { export: string[]; oneTimeCode: string[] }
  /** How the last login of this page ended; the page itself adds it. */
  departure?: 'loggedOut' | 'keyLeft' | 'ended' | 'replaced'
}

/** The platform's backend refused, or could not be reached: `OFFLINE`. */
export class PlatformError extends Error {
  override name = 'PlatformError'
  readonly code: string
  /** When another try may succeed, where the backend named it. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: string, options: ErrorOptions & { retryAfterSeconds?: number } = {}) {
    super(code, options)
    this.code = code
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

export function getMe(): Promise<Me> {
  return callPlatform('GET', '/api/me')
}

/** Has a code mailed to a new user. */
export async function join(
  input: Pick<PlatformUser, 'fullName' | 'email' | 'phoneNumber'> & {
    country?: string | undefined
  },
): Promise<void> {
  await callPlatform('POST', '/api/join', { ...input, language: pageLanguage() })
}

/** Has a code mailed to a known user. */
export async function logIn(email: string): Promise<void> {
  await callPlatform('POST', '/api/log-in', { email, language: pageLanguage() })
}

/** Mails are written in it. */
function pageLanguage(): string {
  return document.documentElement.lang
}

/** Has another code mailed to where the last one went. */
export async function sendAnotherCode(): Promise<void> {
  await callPlatform('POST', '/api/another-code', {})
}

export async function enterCode(code: string): Promise<void> {
  await callPlatform('POST', '/api/code', { code })
}

/** The address of the page on which the customer goes on with the verification. */
export async function createIdentityLink(): Promise<string> {
  return (await callPlatform<{ url: string }>('POST', '/api/identity-link', {})).url
}

export async function logOut(): Promise<void> {
  await callPlatform('POST', '/api/log-out', {})
}

/** @param amount - in the smallest unit of the wallet's currency */
export async function addSandboxMoney(amount: number): Promise<void> {
  await callPlatform('POST', '/api/sandbox-money', { amount })
}

/** Money that was added to the wallet without a payment, so that the service lists none. */
export interface Deposit {
  id: string
  /** In the smallest unit of the wallet's currency. */
  amount: number
  /** ISO 8601. */
  at: string
}

/** The user's deposits, newest first. */
export async function listDeposits(): Promise<Deposit[]> {
  return (await callPlatform<{ deposits: Deposit[] }>('GET', '/api/deposits')).deposits
}

/** Where a session of the wallet was opened, as far as the platform knows. */
export interface SessionDevice {
  /** `Session:<uuid>` */
  sessionId: string
  /** The same for all sessions that were opened in one browser. */
  browserId: string
  /** Such as `Chrome`. */
  browser?: string
  /** Such as `Windows`. */
  system?: string
  /** The IP address the sign-in came from. */
  address?: string
  /** Whether this page reaches the platform from the same address. */
  isSameAddress: boolean
  /** When the wallet was last used in the same browser, ISO 8601. */
  lastActiveAt: string
}

/** Where the user's sessions of the wallet were opened, those that the platform knows. */
export async function listDevices(): Promise<SessionDevice[]> {
  return (await callPlatform<{ devices: SessionDevice[] }>('GET', '/api/devices')).devices
}

/** Where the user is paid, such as `$ada@example.com`. */
export async function getUmaAddress(): Promise<string> {
  return (await callPlatform<{ umaAddress: string }>('GET', '/api/uma-address')).umaAddress
}

/**
 * Gives the user another address to be paid at.
 *
 * @param name - what it has before the @
 * @returns the address
 */
export async function chooseUmaAddress(name: string): Promise<string> {
  const chosen = await callPlatform<{ umaAddress: string }>('POST', '/api/uma-address', { name })
  return chosen.umaAddress
}

/** A bank that the service knows. */
export interface Bank {
  /** What an account at this bank has as its `bankName`. */
  id: string
  name: string
}

/** The banks the service knows in a currency; none where it pays to any bank. */
export async function listBanks(currency: string): Promise<Bank[]> {
  return (await callPlatform<{ banks: Bank[] }>('GET', `/api/banks?currency=${currency}`)).banks
}

/** An address of the sandbox, and the outcome of a payment to it. */
export interface TestAddress {
  address: string
  outcome: 'success' | 'slow' | 'rejected'
}

/** Addresses to try payments with; none where money is real. */
export async function listTestAddresses(): Promise<TestAddress[]> {
  return (await callPlatform<{ addresses: TestAddress[] }>('GET', '/api/test-addresses')).addresses
}

/** A mail in the demo's own mailbox, or a text message: that has no subject. */
export interface Mail {
  id: number | string
  at: string
  from?: string
  subject?: string
  text: string
}

/** @param address - of mail, or a phone number */
export async function readMailbox(address: string): Promise<Mail[]> {
  const { mails } = await callPlatform<{ mails: Mail[] }>(
    'GET',
    `/local/mail?to=${encodeURIComponent(address)}`,
  )
  return mails
}

/** Calls a route of the platform; other modules have those that only some screens need. */
export async function callPlatform<Answer>(
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const walletId = shownWalletId()
  const response = await fetch(path, {
    method,
    headers: {
      ...(walletId && { [walletHeader]: walletId }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    throw new PlatformError('OFFLINE', { cause })
  })
  const answer: unknown = await response.json().catch(() => ({}))
  if (response.ok) return answer as Answer
  const retryAfter = Number(response.headers.get('retry-after'))
  throw new PlatformError(codeOf(answer), retryAfter > 0 ? { retryAfterSeconds: retryAfter } : {})
}

function codeOf(answer: unknown): string {
  const isCoded = typeof answer === 'object' && answer !== null && 'code' in answer
  return isCoded ? String(answer.code) : 'SERVICE_UNREACHABLE'
}
