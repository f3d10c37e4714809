import type { RelayFetch } from 'holdfast/relay'
import type { Country, TermsConsent } from './europe.ts'

/** How the backend reaches the payment service. The secret stays in this process. */
export interface ServiceAccess {
  /** Ends in the version, such as `https://api.example.com/2025-10-13`. */
  baseUrl: string
  clientId: string
  clientSecret: string
  /** What the service calls the header of a wallet signature, where it has a name of its own for it. */
  signatureHeader?: string | undefined
}

/** Whom the service has to know. */
interface NewCustomer {
  userId: string
  fullName: string
  email: string
  /** Where the service sends codes by SMS. */
  phoneNumber?: string | undefined
  country: Country
  termsConsent?: TermsConsent | undefined
}

/** What the platform itself asks of the service; the wallet's calls go through the relay. */
export interface Service {
  /**
   * `Customer:<uuid>` of a user: made once, however often it is asked for.
   *
   * @param userId - the platform's own; the service gives one customer to each
   */
  createCustomer(customer: NewCustomer): Promise<string>
  /** The terms that customers in the EU accept, as they are now. */
  endUserTerms(): Promise<{ version: string; url: string }>
  /** `InternalAccount:<uuid>` of the customer's wallet; none until the service has verified who they are. */
  walletOf(customerId: string): Promise<string | undefined>
  /** How far the verification of a customer without a wallet is. */
  identityOf(customerId: string): Promise<Identity>
  /** A page of the service on which the customer goes on with the verification, and comes back from. */
  identityLink(customerId: string, redirectUri: string): Promise<string>
  /** Where the customer is paid, such as `$ada@example.com`. */
  umaAddressOf(customerId: string): Promise<string>
  /** Refused with `UMA_ADDRESS_EXISTS` where another customer has the address. */
  changeUmaAddress(customerId: string, umaAddress: string): Promise<void>
  /** The banks the service knows in a currency; none where it pays to any bank. */
  banksOf(currency: string): Promise<Bank[]>
  /**
   * What arrives of an amount, as far as can be said without a price.
   *
   * @param amount - in the smallest unit of the wallet's currency, fees included
   * @param currency - what it arrives in
   * @returns undefined where the service states no rate
   */
  estimateOf(amount: number, currency: string): Promise<Estimate | undefined>
  /**
   * Money out of nothing; the live service refuses it.
   *
   * @returns when it was booked, ISO 8601 on the service's clock
   */
  addSandboxMoney(accountId: string, amount: number): Promise<string>
  /** The customer's accounts in the wallet's currency, the wallet first: any of them may pay for a card. */
  accountsOf(customerId: string): Promise<FundingAccount[]>
  /** The customer's account in dollars, from which agents pay. */
  dollarsOf(customerId: string): Promise<DollarAccount>
}

/** How far the verification of a customer is. */
interface Identity {
  status: 'NEEDED' | 'IN_REVIEW' | 'CORRECTIONS_NEEDED' | 'REJECTED'
  /** What has to be corrected. */
  problems: IdentityProblem[]
}

/** One thing to correct, in the service's own codes. */
interface IdentityProblem {
  type: string
  /** Which statement it is about, such as `birthDate`. */
  field?: string | undefined
}

/** A bank that the service knows. */
interface Bank {
  /** What an account at this bank has as its `bankName`. */
  id: string
  name: string
}

/** An amount of which the exact price is not known. */
interface Estimate {
  /** In the smallest unit. */
  amount: number
  /** As the service shows it. */
  currency: unknown
}

/** An account that may pay for a card. */
interface FundingAccount {
  /** `InternalAccount:<uuid>` */
  id: string
  isWallet: boolean
  balance: unknown
}

/** An account of the customer that is no wallet. */
interface DollarAccount {
  /** `InternalAccount:<uuid>` */
  id: string
  /** As the service shows it. */
  balance: unknown
  /** Where it is paid into from outside, as the service shows it. */
  fundingPaymentInstructions: unknown
}

/** The service refused, or could not be reached. */
export class ServiceError extends Error {
  override name = 'ServiceError'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(`The service responded with status ${status} and code ${code}`)
    this.status = status
    this.code = code
  }
}

/** @param send - how the service is reached */
export function createService(
  { baseUrl, clientId, clientSecret }: ServiceAccess,
  send: RelayFetch = fetch,
): Service {
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`

  const exchange = async (method: string, path: string, body?: object) => {
    const request = new Request(baseUrl + path, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    })
    const response = await send(request)
    const answer = (await response.json()) as JsonRecord
    if (!response.ok) throw new ServiceError(response.status, String(answer.code))
    return { answer, at: new Date(response.headers.get('date') ?? Date.now()) }
  }
  const call = async (...request: Parameters<typeof exchange>) =>
    (await exchange(...request)).answer

  const list = async (path: string, query: Record<string, string>) => {
    const { data } = await call('GET', `${path}?${new URLSearchParams(query)}`)
    return Array.isArray(data) ? (data as JsonRecord[]) : []
  }
  const firstOf = async (path: string, query: Record<string, string>, missing: string) => {
    const [first] = await list(path, query)
    if (!first) throw new ServiceError(404, missing)
    return first
  }
  const idOfFirst = async (...request: Parameters<typeof firstOf>) =>
    String((await firstOf(...request)).id)

  return {
    async createCustomer({ userId: platformCustomerId, country, termsConsent, ...contact }) {
      // The wallet's currency comes first: what is sent to the customer's address arrives in the wallet.
      // Dollars are in an account beside it, which needs no signature: agents pay from there.
      const currencies = [walletCurrency, 'USD']
      const person = {
        customerType: 'INDIVIDUAL',
        region: country,
        currencies,
        ...(termsConsent && { endUserTermsConsent: termsConsent }),
        ...contact,
      }
      try {
        return String((await call('POST', '/customers', { ...person, platformCustomerId })).id)
      } catch (error) {
        // An earlier try came as far as this and was not heard of again.
        if (!(error instanceof ServiceError) || error.status !== 409) throw error
        return idOfFirst('/customers', { platformCustomerId }, 'NO_CUSTOMER')
      }
    },
    async endUserTerms() {
      const { version, url } = await call('GET', '/customers/end-user-terms')
      return { version: String(version), url: String(url) }
    },
    async walletOf(customerId) {
      const query = { customerId, type: 'EMBEDDED_WALLET' }
      const [wallet] = await list('/customers/internal-accounts', query)
      return wallet && String(wallet.id)
    },
    async identityOf(customerId) {
      const { kycStatus } = await call('GET', `/customers/${customerId}`)
      const [newest] = await list('/verifications', { customerId, limit: '1' })
      return toIdentity(String(kycStatus), newest)
    },
    identityLink: async (customerId, redirectUri) =>
      String((await call('POST', `/customers/${customerId}/kyc-link`, { redirectUri })).kycUrl),
    async dollarsOf(customerId) {
      const query = { customerId, type: 'INTERNAL_FIAT', currency: 'USD' }
      const account = await firstOf('/customers/internal-accounts', query, 'NO_DOLLARS')
      const { id, balance, fundingPaymentInstructions } = account
      return { id: String(id), balance, fundingPaymentInstructions }
    },
    async accountsOf(customerId) {
      const accounts = await list('/customers/internal-accounts', {
        customerId,
        currency: walletCurrency,
      })
      return accounts
        .map(({ id, type, balance }) => ({
          id: String(id),
          isWallet: type === 'EMBEDDED_WALLET',
          balance,
        }))
        .sort((one, other) => Number(other.isWallet) - Number(one.isWallet))
    },
    umaAddressOf: async (customerId) =>
      String((await call('GET', `/customers/${customerId}`)).umaAddress),
    async changeUmaAddress(customerId, umaAddress) {
      await call('PATCH', `/customers/${customerId}`, { customerType: 'INDIVIDUAL', umaAddress })
    },
    banksOf: async (currency) =>
      (await list('/discoveries', { currency })).map(({ bankName, displayName }) => ({
        id: String(bankName),
        name: String(displayName),
      })),
    async estimateOf(amount, currency) {
      const query = {
        sourceCurrency: walletCurrency,
        destinationCurrency: currency,
        sendingAmount: String(amount),
      }
      const [rate] = await list('/exchange-rates', query).catch(noneIfRefused)
      return rate && { amount: Number(rate.receivingAmount), currency: rate.destinationCurrency }
    },
    async addSandboxMoney(accountId, amount) {
      const path = `/sandbox/internal-accounts/${accountId}/fund`
      return (await exchange('POST', path, { amount })).at.toISOString()
    },
  }
}

/** What the customer has to know of `kycStatus` and the newest verification. */
function toIdentity(kycStatus: string, verification: JsonRecord | undefined): Identity {
  if (kycStatus === 'REJECTED') return { status: 'REJECTED', problems: [] }
  const status = String(verification?.verificationStatus)
  if (status === 'RESOLVE_ERRORS')
    return { status: 'CORRECTIONS_NEEDED', problems: problemsOf(verification?.errors) }
  const isReviewed = kycStatus === 'PENDING' || kycStatus === 'APPROVED'
  return { status: isReviewed ? 'IN_REVIEW' : 'NEEDED', problems: [] }
}

function problemsOf(errors: unknown): IdentityProblem[] {
  if (!Array.isArray(errors)) return []
  return (errors as JsonRecord[]).map(({ type, field }) => ({
    type: String(type),
    field: typeof field === 'string' ? field : undefined,
  }))
}

/** A service that does not exchange a currency refuses to state its rate. */
function noneIfRefused(error: unknown): JsonRecord[] {
  if (error instanceof ServiceError && error.status === 400) return []
  throw error
}

const walletCurrency = 'USDB'

type JsonRecord = Record<string, unknown>
